# SPDX-License-Identifier: GPL-2.0-only
# An endless loop of 10 instructions on an MPC7400 without an operating system: 2 loads, 1 store,
# 5 of integers, 2 branches of which 1 is taken. The word TURNS has the turns. MMCR0 and MMCR1 are
# given to the assembler. Used by cost.
	.set	TURNS, 0x7ffc
	.globl	_start
	.org	0x1000
_start:	li	3, 0
	mtmsr	3
	isync
	lis	3, 0x8000
	mtspr	952, 3
	li	3, 0
	mtspr	953, 3
	mtspr	954, 3
	mtspr	957, 3
	mtspr	958, 3
	lis	3, MMCR1 >> 16
	mtspr	956, 3
	lis	3, MMCR0 >> 16
	ori	3, 3, MMCR0 & 0xffff
	mtspr	952, 3
	lis	7, 0
	ori	7, 7, TURNS
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
