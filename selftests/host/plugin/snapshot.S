# SPDX-License-Identifier: GPL-2.0-only
# An MPC7400 without an operating system that counts its instructions, 10 a turn beside the branch.
# In each turn the word TURNS gets the turns, and the word AHEAD how far PMC1 is ahead of 10 a turn.
# Used by snapshot.
	.set	TURNS, 0x7ffc
	.set	AHEAD, 0x7ff8
	.set	PMC1, 953
	.globl	_start
	.org	0x1000
_start:	li	3, 0
	mtmsr	3
	isync
	lis	7, 0
	ori	7, 7, TURNS
	li	8, 0
	mtspr	PMC1, 8
	li	4, 0x80			# INST_CMPL
	mtspr	952, 4
1:	addi	8, 8, 1
	mulli	9, 8, 10
	mfspr	3, PMC1
	subf	3, 9, 3
	stw	3, -4(7)
	stw	8, 0(7)
	nop
	nop
	nop
	nop
	b	1b
