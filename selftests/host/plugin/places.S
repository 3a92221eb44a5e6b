# SPDX-License-Identifier: GPL-2.0-only
# Two functions whose instructions are counted by hand, on an MPC7400 without an operating system.
# "many" loads from 16 lines of one set in turns, which has 8 ways: all 500 loads miss. "few" loads
# 300 times from one line. Used by check, with run, for the places of the report.
#include "ppc7400-counters.inc"
	.globl	_start
	.org	0x1000
_start:	clear
	li	8, 0
	lis	9, 0x10
	lis	3, 0x2b40		# PMC3: BR_TAKEN, PMC4: INT_CMPL
	mtspr	MMCR1, 3
	li	3, 0x58f		# PMC1: DL1_LD_HIT, PMC2: DL1_LD_MISS
	mtspr	MMCR0, 3
	bl	many
	bl	few
	lis	3, 0x8000
	mtspr	MMCR0, 3
	set	7, RESULTS - 4
	.irp	counter, PMC1, PMC2, PMC3, PMC4
	mfspr	3, \counter
	stwu	3, 4(7)
	.endr
	li	7, DONE
	li	3, 1
	stw	3, 0(7)
1:	b	1b

	.type	many, @function
many:	li	10, 500
	mtctr	10
many_load: lwzx	11, 9, 8
many_add: addi	8, 8, 0x1000
many_mask: rlwinm 8, 8, 0, 16, 19
many_end: bdnz	many_load
	blr
	.size	many, . - many

	.type	few, @function
few:	li	10, 300
	mtctr	10
few_load: lwz	11, 32(9)
few_end: bdnz	few_load
	blr
	.size	few, . - few
