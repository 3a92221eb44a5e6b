# SPDX-License-Identifier: GPL-2.0-only
# A program for an MPC7400 without an operating system, whose instructions are known to the last
# one. What counters have goes to RESULTS, one word after the other, see ppc7400.tsv; then DONE.
#include "ppc7400-counters.inc"
	.set	DATA, 0x7000

	.set	BAMR, 951
	.set	IABR, 1010
	.set	DABR, 1013
	.set	SIAR, 955
	.set	UPMC1, 937

# 0x30, IR and DR, where interrupts come with addresses translated, each to itself
	.ifndef	TRANSLATED
	.set	TRANSLATED, 0
	.endif

	.macro	put registers:vararg
	.irp	register, \registers
	stw	\register, 0(31)
	addi	31, 31, 4
	.endr
	.endm

# PMC1 begins with a value, which it has in r3
	.macro	preset value
	set	3, \value
	mtspr	PMC1, 3
	.endm

	.macro	nops times
	.rept	\times
	nop
	.endr
	.endm

# The MSR with EE and FP, and with FP alone
	.macro	enable
	set	3, 0xa000 + TRANSLATED
	mtmsr	3
	.endm

	.macro	disable
	li	3, 0x2000
	mtmsr	3
	.endm

# The end of a routine, whose caller is in r30
	.macro	return
	mtlr	30
	blr
	.endm

# Selectors; MMCR0 with them goes to r4
	.macro	select control, first, second, third, fourth
	set	3, (\third) << 27 | (\fourth) << 22
	mtspr	MMCR1, 3
	set	4, (\control) | (\first) << 6 | (\second)
	.endm

	.macro	start
	mtspr	MMCR0, 4
	.endm

# One more instruction counts: this one
	.macro	stop
	mtspr	MMCR0, 5
	.endm

	.macro	result counter, selected=1
	.if	\selected
	mfspr	3, \counter
	put	3
	.endif
	.endm

	.macro	results first=1, second=1, third=1, fourth=1
	result	PMC1, \first
	result	PMC2, \second
	result	PMC3, \third
	result	PMC4, \fourth
	.endm

# What a routine does, by these selectors: of each that is not 0
	.macro	count routine, control, first, second, third, fourth
	clear
	select	\control, \first, \second, \third, \fourth
	bl	\routine
	results	\first, \second, \third, \fourth
	.endm

# A data access that is not aligned: go on behind it
	.org	0x600
	mfsrr0	3
	addi	3, 3, 4
	mtsrr0	3
	rfi

# Illegal and refused instructions: count them, go on behind
	.org	0x700
	addi	22, 22, 1
	mfsrr0	3
refused: addi	3, 3, 4
	mtsrr0	3
	rfi

# sc: back, or out of "user"
	.org	0xc00
	cmpwi	21, 0
	bne	1f
	rfi
1:	li	21, 0
	stop
	mtlr	30
	blr

# The interrupt: how many there were, the last one's SIAR, SRR0 and MMCR0
	.org	0xf00
	addi	28, 28, 1
	mfspr	27, SIAR
	mfsrr0	26
	mfspr	25, MMCR0
	cmpw	28, 24
	bge	1f
	mtspr	PMC1, 23
	mtspr	MMCR0, 4
1:	rfi

	.globl	_start
	.org	0x1000
_start:
	disable
	isync
	.if	TRANSLATED
	li	3, 0xfe			# 8 MiB from 0 on, in supervisor mode; read and write
	mtspr	528, 3
	mtspr	536, 3
	li	3, 2
	mtspr	529, 3
	mtspr	537, 3
	isync
	.endif
	set	31, RESULTS
	set	7, DATA
	lis	5, 0x8000
	li	28, 0
	li	24, 0
	li	22, 0
	li	21, 0
	li	20, 0

# Kinds of instructions: 100 turns of 16
	count	turns, 0, 2, 11, 5, 13	# INST_CMPL LD_CMPL BR_TAKEN INT_CMPL
	count	turns, 0, 21, 14, 11, 5	# ST_CMPL SRU_CMPL FPU_CMPL BR_MISPRED
	count	turns, 0, 5, 5, 12, 11	# EIEIO_CMPL BR_FALL_THROUGH STWCX_CMPL SYNC_CMPL
	count	turns, 0, 1, 10, 10, 1	# CYCLES LWARX_CMPL TLBSYNC_CMPL CYCLES

# What fails is not completed: an access, a trap, an illegal instruction
	clear
	select	0, 2, 11, 2, 2			# INST_CMPL LD_CMPL
	addi	10, 7, 1
	start
	nop
	lwarx	9, 0, 10
	nop
	trap
	nop
	.long	0
	nop
	stop
	results

# sc and rfi complete: with the stop 6 instructions, 2 of them of the system register unit
	clear
	select	0, 2, 14, 2, 2
	start
	sc
	nop
	stop
	results

# Frozen in supervisor state, frozen in user mode
	count	user, 0x40000000, 2, 14, 0, 13	# INST_CMPL SRU_CMPL NOTHING INT_CMPL
	count	user, 0x20000000, 2, 14, 0, 13
	put	22

# A user copy is read, also in user mode
	clear
	preset	0x12345
	mfspr	3, UPMC1
	put	3

# The interrupt at the very instruction, the seventh
	clear
	select	0x04008000, 2, 0, 0, 0
	li	24, 1
	li	28, 0
	set	23, 0x7fffffff
	preset	0x80000000 - 7
	enable
	start
one:	nop
	nop
	lwz	9, 0(7)
	lwz	9, 0(7)
	addi	9, 9, 1
	stw	9, 4(7)
seventh:	lwz	9, 0(7)
eighth:	nop
	nop
	stop
	disable
	put	28, 27, 26, 25
	result	PMC1

# 20 interrupts, one each 10 instructions
	clear
	select	0x04008000, 2, 0, 0, 0
	li	24, 20
	li	28, 0
	set	23, 0x80000000 - 10
	mtspr	PMC1, 23
	enable
	li	8, 1000
	mtctr	8
	start
loop:	addi	9, 9, 1
tenth:	bdnz	loop
	stop
	disable
	put	28, 27, 26

# The interrupt waits while it is disabled
	clear
	select	0x04008000, 2, 0, 0, 0
	li	24, 1
	li	28, 0
	preset	0x80000000 - 3
	set	8, 0xa000 + TRANSLATED
	start
	nop
	nop
third:	nop
	nop
	put	28
	mtmsr	8
here:	stop
	disable
	put	28, 27, 26

# Frozen by the condition: PMC1 and the others stop where it becomes negative
	clear
	select	0x02008000, 2, 2, 0, 0
	preset	0x80000000 - 5
	start
	nops	7
	stop
	results

# TRIGGER: PMC2 begins when PMC1 is negative
	clear
	select	0x00002000, 2, 2, 0, 0
	preset	0x80000000 - 5
	start
	nops	7
	stop
	results

# Branches of every direction, added once a block, then looked at after each instruction
	count	branches, 0, 2, 5, 5, 0	# INST_CMPL BR_FALL_THROUGH BR_TAKEN
	clear
	select	0x04008000, 2, 5, 5, 0
	preset	0x7ff00000
	bl	branches
	results

# Vector and other kinds of which each is there once
	count	kinds, 0, 48, 7, 7, 7	# VEC_LD_CMPL VSIU_CMPL VCIU_CMPL VFPU_CMPL
	count	kinds, 0, 7, 40, 24, 22	# VPU_CMPL TLBI_CMPL DSS_CMPL DSSALL_CMPL
	count	kinds, 0, 16, 2, 10, 0	# MTVRSAVE_CMPL INST_CMPL TLBSYNC_CMPL
	count	kinds, 0, 15, 0, 0, 0	# MTVSCR_CMPL
	count	kinds, 0, 38, 0, 0, 0	# DST_DISP

# stwcx. with success and without, in the middle of a block and as its last instruction
	count	reserve, 0, 2, 2, 12, 10	# INST_CMPL INST_CMPL STWCX_CMPL STWCX_SUCCESS
	clear
	select	0x04008000, 2, 2, 12, 10
	preset	0x7ff00000
	bl	reserve
	results

# The mark: frozen while it is 1, frozen while it is 0
	count	mark, 0x10000000, 2, 0, 0, 0
	count	mark, 0x08000000, 2, 0, 0, 0

# Events of both modes together make it negative: rfi, 3 nops, 5 of the refused mfspr's handler,
# mfspr, sc, and two of sc's handler beside bne
	clear
	select	0x02008000, 2, 2, 0, 0
	preset	0x80000000 - 13
	bl	user
	results

# An interrupt by events of both modes: by the second nop, by the handler of refused instructions
	li	24, 1
	li	20, 0
	ori	20, 20, 0x8000		# EE
	.irp	left, 3, 7
	clear
	select	0x04008000, 2, 0, 0, 0
	li	28, 0
	preset	0x80000000 - \left
	bl	user
	put	28, 27
	.endr
	li	20, 0

# Into user mode and out of it
	count	user, 0, 0, 9, 0, 0	# PR_SWITCH

# Addresses: IABR with all bits and without the lowest, DABR the same
	lis	3, at@ha
	addi	3, 3, at@l
	mtspr	IABR, 3
	mtspr	DABR, 7
	.irp	mask, 0xffffffff, 0xffffffe3
	.irp	event, 9, 10
	clear
	set	3, \mask
	mtspr	BAMR, 3
	select	0, \event, 0, 0, 0
	bl	addresses
	result	PMC1
	.endr
	.endr

# An interrupt by the third access to what DABR names
	clear
	li	3, -1
	mtspr	BAMR, 3
	select	0x04008000, 10, 0, 0, 0
	li	28, 0
	preset	0x80000000 - 3
	enable
	bl	addresses
	disable
	put	28, 27

# An interrupt by each access of 20 loses nothing of another counter: 3 instructions a turn, 8 of
# each interrupt but the last, 6 of that, and the stop
	clear
	select	0x04008000, 10, 2, 0, 0		# DABR_MATCH, INST_CMPL
	li	24, 20
	li	28, 0
	set	23, 0x7fffffff
	mtspr	PMC1, 23
	enable
	li	8, 20
	mtctr	8
	start
1:	lwz	9, 0(7)
	addi	9, 9, 1
	bdnz	1b
	stop
	disable
	put	28
	result	PMC2
	li	24, 1

# An interrupt by a stwcx. that has success, in the middle of a block
	clear
	select	0x04004000, 0, 0, 0, 10
	li	28, 0
	set	3, 0x7fffffff
	mtspr	PMC4, 3
	enable
	start
	lwarx	9, 0, 7
stored:	stwcx.	9, 0, 7
behind:	nop
	nop
	stop
	disable
	put	28, 27, 26

# SAT of VSCR: twice from 0 to 1; a mtvscr that sets it does not count
	clear
	select	0, 17, 0, 0, 0
	bl	saturate
	result	PMC1

# The time base, which begins with the first of these: a routine is 1601 cycles of it
	count	turns, 0, 0, 3, 0, 0
	count	turns, 0x00800000, 0, 3, 0, 0	# TBSEL 1
	count	turns, 0x02400000, 2, 0, 0, 0	# FCECE, TBEE
	count	turns, 0x00402000, 2, 2, 0, 0	# TBEE, TRIGGER
	clear
	select	0x04404000, 0, 0, 0, 0		# PMXE, TBEE, PMCjCE
	li	28, 0
	enable
	start
	nops	3
risen:	nop
	nop
	stop
	put	28, 27, 25
	select	0x84400000, 0, 0, 0, 0		# FC, too
	li	28, 0
	start
	nops	20
	stop
	disable
	put	28, 27

	set	3, DONE
	li	4, 1
	stw	4, 0(3)
	sync
9:	b	9b

# 100 turns: forwards taken, backwards and by LR not taken, backwards taken 99 times
branches: mflr	30
	li	8, 100
	mtctr	8
	start
1:	cmpwi	7, 0
	bne	2f
	nop
2:	beq	1b
	beqlr
	bdnz	1b
	stop
	return

kinds:	mflr	30
	lis	3, 0x200		# VEC
	mtmsr	3
	isync
	addi	12, 7, 64
	start
	lvx	1, 0, 12
	vaddubm	2, 1, 1
	vmuloub	2, 1, 1
	vaddfp	2, 1, 1
	vperm	2, 1, 1, 1
	dst	12, 9, 0
	dss	0
	dssall
	mtvscr	1
	mtspr	256, 9
	tlbie	9
	tlbsync
	stop
	disable
	return

# 3 with success, 4 without: the seventh is the last of its page, which ends its block
reserve: mflr	30
	b	1f
	.org	0x2fcc
1:	start
	lwarx	9, 0, 7
	stwcx.	9, 0, 7
	stwcx.	9, 0, 7
	stwcx.	9, 0, 7
	lwarx	9, 0, 7
	stwcx.	9, 0, 7
	stwcx.	9, 0, 7
	lwarx	9, 0, 7
	stwcx.	9, 0, 7
	nop
	nop
	stwcx.	9, 0, 7
	stop
	return

# 5 turns: two accesses to the eight octets at DATA, one to the next eight
addresses: mflr	30
	li	8, 5
	mtctr	8
	start
	.p2align 5
1:	lwz	9, 8(7)
at:	lwz	9, 0(7)
	stw	9, 4(7)
	b	2f
2:	bdnz	1b
	nops	3
	stop
	return

saturate: mflr	30
	lis	3, 0x200		# VEC
	mtmsr	3
	isync
	vspltisb 1, -1
	vxor	0, 0, 0
	vspltisw 2, 1
	mtvscr	0
	start
	vaddubs	3, 1, 1
	vaddubs	3, 1, 1
	mtvscr	0
	vaddubs	3, 0, 0
	mtvscr	2
	mtvscr	0
	vaddubs	3, 1, 1
	b	1f
1:	stop
	disable
	return

# nop and mtmsr without the mark, 2 nops and mtmsr with it, nop and the stop without it
mark:	mflr	30
	li	3, 4			# PMM
	li	9, 0
	start
	nop
	mtmsr	3
	nop
	nop
	mtmsr	9
	nop
	stop
	return

turns:	mflr	30
	li	8, 100
	mtctr	8
	start
1:	lwz	9, 0(7)			# 3 loads, one of them lwarx
	lfd	1, 16(7)
	lwarx	10, 0, 7
	stwcx.	10, 0, 7		# 2 stores
	addi	9, 9, 1			# 4 of integers
	xor	10, 9, 10
	cmpwi	9, 0
	rlwinm	11, 9, 3, 0, 31
	fadd	2, 1, 1			# 1 of floating point
	eieio
	sync
	stfd	2, 24(7)
	mfspr	12, 8			# 2 of the system register unit
	isync
	beq	2f			# falls through, as DATA is 0 and 1 is added
2:	bdnz	1b			# taken 99 times, falls through once
	stop
	return

# In user mode: 3 nops, mfspr that is refused, mfspr of a user copy, sc
user:	mflr	30
	li	21, 1
	set	3, 0x4000		# PR
	or	3, 3, 20
	mtsrr1	3
	lis	3, 3f@ha
	addi	3, 3, 3f@l
	mtsrr0	3
	start
	rfi
3:	nop
second:	nop
	nop
	mfspr	9, MMCR0
	mfspr	9, UPMC1
	sc
