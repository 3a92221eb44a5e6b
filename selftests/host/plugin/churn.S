# SPDX-License-Identifier: GPL-2.0-only
# An MPC7400 without an operating system, whose counters are programmed over and over: each turn
# selects other events, so that slots come and go. The word TURNS has the turns. PMC1 counts in
# turns of INST_CMPL alone; what it has must be 10 after each, else the word WRONG has the turn.
# Used by check.
#include "ppc7400-counters.inc"
	.set	TURNS, 0x7ffc
	.set	WRONG, 0x7ff8
	.globl	_start
	.org	0x1000
_start:	li	3, 0
	mtmsr	3
	isync
	li	7, TURNS
	lis	5, 0x8000
	li	8, 0
	li	6, 0
	li	11, 0
	stw	6, -4(7)

# r9: an event of PMC1 and one of PMC2, r10: those of PMC3 and PMC4; r11: what PMC1 begins with
1:	addi	8, 8, 1
	.ifdef	NEAR			# INST_CMPL near an overflow, with FCECE and PMC1CE
	lis	9, 0x0200
	ori	9, 9, 0x8080
	li	10, 0
	lis	11, 0x7fff
	.else
	.ifdef	ALTERNATE		# INST_CMPL and LD_CMPL by turns
	rlwinm	9, 8, 0, 31, 31
	mulli	9, 9, 9
	addi	9, 9, 2
	li	10, 0
	.else
	rlwinm	9, 8, 0, 19, 31
	mulli	10, 8, 37
	slwi	10, 10, 22
	.endif
	.endif
	mtspr	MMCR0, 5
	mtspr	MMCR1, 10
	mtspr	PMC1, 11
	mtspr	MMCR0, 9
	nop
	nop
	mtspr	MMCR0, 5
	li	4, 0x80			# INST_CMPL
	mtspr	PMC1, 6
	mtspr	MMCR0, 4
	.rept	9
	nop
	.endr
	mtspr	MMCR0, 5
	mfspr	3, PMC1
	stw	8, 0(7)
	cmpwi	3, 10
	beq	1b
	stw	8, -4(7)
	b	1b
