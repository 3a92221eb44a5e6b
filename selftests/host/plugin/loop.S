# SPDX-License-Identifier: GPL-2.0-only
# An endless loop of 10 instructions on an MPC7400 without an operating system: 2 loads, 1 store,
# 5 of integers, 2 branches of which 1 is taken. The word TURNS has the turns. The assembler
# is given CONTROL and EVENTS, which are MMCR0 and MMCR1. Used by cost.
#include "ppc7400-counters.inc"
	.set	TURNS, 0x7ffc
	.globl	_start
	.org	0x1000
_start:	li	3, 0
	mtmsr	3
	isync
	clear
	set	3, EVENTS
	mtspr	MMCR1, 3
	set	3, CONTROL
	mtspr	MMCR0, 3
	li	7, TURNS
	li	8, 0
	li	9, 0
1:	lwz	10, -8(7)
	lwz	11, -4(7)
	add	10, 10, 11
	xor	11, 10, 9
	addi	8, 8, 1
	stw	8, 0(7)
	cmpwi	9, 1
	beq	2f
	or	11, 10, 9
	b	1b
2:	b	2b
