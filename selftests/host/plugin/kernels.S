# SPDX-License-Identifier: GPL-2.0-only
# Where kernels.c begins: floating point, a stack and a table of contents
#include "power7-counters.inc"
	.section .text.first, "ax"
	.globl	_start
_start:	set	3, 0x02802000		# VEC, VSX, FP
	mfmsr	4
	or	4, 4, 3
	mtmsrd	4
	isync
	set	3, 0x80000000
	mtspr	MMCR0, 3
	lis	2, .TOC.@ha
	addi	2, 2, .TOC.@l
	lis	1, 0x3f
	bl	main
	nop
