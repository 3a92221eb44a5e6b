/* SPDX-License-Identifier: GPL-2.0-only */
/* work.c on an MPC7400 without an operating system: once for each group, a row of rows.inc */
#include "powerpc.inc"
	.set	MMCR0, 952
	.set	MMCR1, 956

	.globl	_start
	.org	0x1000
# Addresses are translated, by blocks that are the memory itself
_start:	li	4, 0x1fff
	li	5, 2
	mtspr	528, 4			# IBAT0
	mtspr	529, 5
	mtspr	536, 4			# DBAT0
	mtspr	537, 5
	mfmsr	4
	oris	4, 4, 0x0200		# VEC
	ori	4, 4, 0x2030		# FP, IR, DR
	mtmsr	4
	isync
	lis	1, 0xf0
	bl	ready
	lis	31, rows@ha
	addi	31, 31, rows@l
1:	lwz	4, 0(31)
	lwz	5, 4(31)
	addi	31, 31, 8
	cmpwi	4, -1
	beq	2f
	li	3, 0
	.irp	n, 953, 954, 957, 958
	mtspr	\n, 3
	.endr
	mtspr	MMCR1, 5
	mtspr	MMCR0, 4
	bl	work
	set	3, 0x80000000
	mtspr	MMCR0, 3
	b	1b
2:	done
rows:
#include "rows.inc"
	.long	-1, -1
