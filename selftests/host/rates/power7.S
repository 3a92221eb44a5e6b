/* SPDX-License-Identifier: GPL-2.0-only */
/* work.c on a POWER7 without an operating system: once for each group of events, a row of rows.inc */
#include "powerpc.inc"
	.set	MMCR0, 795
	.set	MMCR1, 798
	.set	PMC, 786		# PMC1 is the next one

	.globl	_start
	.org	0x1000
_start:	set	3, 0x02802000		# VEC, FP, VSX
	mfmsr	4
	or	4, 4, 3
	mtmsrd	4
	lis	2, .TOC.@ha
	addi	2, 2, .TOC.@l
	lis	1, 0xf0
	bl	ready
	nop
	lis	31, rows@ha
	addi	31, 31, rows@l
1:	lwz	3, 0(31)
	lwz	4, 4(31)
	addi	31, 31, 8
	cmpwi	3, -1
	beq	2f
	rldimi	4, 3, 32, 0
	mtspr	MMCR1, 4
	li	3, 0
	.irp	n, 1, 2, 3, 4, 5, 6
	mtspr	PMC + \n, 3
	.endr
	mtspr	MMCR0, 3
	bl	work
	nop
	set	3, 0x80000000
	mtspr	MMCR0, 3
	b	1b
2:	done
rows:
#include "rows.inc"
	.long	-1, -1
