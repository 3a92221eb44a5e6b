# SPDX-License-Identifier: GPL-2.0-only
# A program for a POWER7 without an operating system, in supervisor state, whose instructions are
# known to the last one. What counters have goes to RESULTS, one word after the other, see
# power7.tsv; then DONE.
#include "power7-counters.inc"
	.set	DATA, 0x7000

	.set	MMCRA, 786
	.set	SIAR, 796
	.set	CTRL, 152		# bit 63: the run latch
	.set	SDAR, 797
	.set	FAR, 0x200000		# data that nothing has accessed

	.macro	put register
	stw	\register, 0(31)
	addi	31, 31, 4
	.endm

# All counters stand still and hold 0
	.macro	clear
	mtspr	MMCR0, 5
	li	3, 0
	.irp	n, 1, 2, 3, 4, 5, 6
	mtspr	PMC + \n, 3
	.endr
	.endm

# The halves of MMCR1; MMCR0 goes to r4
	.macro	select control, left, right
	set	3, \left
	set	6, \right
	rldimi	6, 3, 32, 0
	mtspr	MMCR1, 6
	set	4, \control
	.endm

	.macro	start
	mtspr	MMCR0, 4
	.endm

# One more instruction counts: this one
	.macro	stop
	mtspr	MMCR0, 5
	.endm

	.macro	results counters:vararg
	.irp	n, \counters
	mfspr	3, PMC + \n
	put	3
	.endr
	.endm

# What a routine does, by some counters
	.macro	count routine, control, left, right, counters:vararg
	clear
	select	\control, \left, \right
	bl	\routine
	results	\counters
	.endm

# An interrupt is enabled with r9, and not with r8; what it tells of data, see power7.tsv
	.macro	sampled mmcra
	li	28, 0
	set	3, \mmcra
	mtspr	MMCRA, 3
	mtmsrd	9, 1
	start
	.endm

	.macro	sample
	stop
	mtmsrd	8, 1
	put	27
	mfspr	3, SDAR
	put	3
	srdi	24, 24, 32
	put	24
	.endm

# The interrupt: the first time it is not taken back, and so comes again
	.org	0xf00
	addi	28, 28, 1
	mfspr	27, SIAR
	mfsrr0	26
	mfspr	25, MMCR0
	mfspr	24, MMCRA
	cmpwi	28, 2
	blt	1f
	mtspr	MMCR0, 5
1:	rfid

	.globl	_start
	.org	0x1000
_start:	set	31, RESULTS
	set	7, DATA
	set	5, 0x80000000
	li	28, 0

# PM_BRU_FIN PM_ST_FIN PM_LD_REF_L1 PM_RUN_INST_CMPL, PMC5 and PMC6
	count	turns, 0, 0x00c00002, 0x68f080fa, 1, 2, 3, 4, 5, 6

# The same, frozen in supervisor state, and in hypervisor state, which this is not
	count	turns, 0x40000000, 0x00c00002, 0x68f080fa, 4, 6
	count	turns, 0x00000001, 0x00c00002, 0x68f080fa, 4, 6

# PM_INST_CMPL, PM_PMC1_OVERFLOW, PM_PMC2_OVERFLOW, nothing
	clear
	select	0, 0, 0x02101000
	set	3, 0xfffffffb
	mtspr	PMC + 1, 3
	bl	turns
	results	1, 2, 3, 4

# The interrupt at the very instruction, the seventh
	clear
	select	0x04008000, 0x00c00002, 0x02008000
	set	3, 0x80000000 - 7
	mtspr	PMC + 1, 3
	mfmsr	8
	ori	9, 8, 0x8000		# EE
	mtmsrd	9, 1
	start
	nop
	nop
	ld	9, 0(7)
	ld	9, 0(7)
	addi	9, 9, 1
	stw	9, 4(7)
seventh: ld	9, 0(7)
eighth:	nop
	nop
	stop
	mtmsrd	8, 1
	put	28
	put	27
	put	26
	put	25
	srdi	24, 24, 32
	put	24
	results	3

# The time base, which begins with this MMCR1: PM_TB_BIT_TRANS on PMC3. A cycle for each instruction:
# 4 up to turns, 807 there, 18 of results, 20 of a new start; the same again with 3 in place of 18;
# and with 16 up to the MMCR1 after these
	count	turns, 0, 0, 0x0000f800, 1, 2, 3, 4, 5, 6
	.rept	2
	count	turns, 0x00800000, 0, 0x0000f800, 3	# TBSEL 1
	.endr

# Frozen by the time base: FCECE, TBEE
	count	turns, 0x02400000, 0, 0x02000000, 1, 5

# SDAR: the third access when instructions are not marked, PM_LSU_FIN on PMC3, and when they are,
# PM_MRK_LSU_FIN on PMC4
	mfmsr	8
	ori	9, 8, 0x8000		# EE
	set	10, FAR
	clear
	select	0x04004000, 0, 0x00006600
	set	3, 0x80000000 - 3
	mtspr	PMC + 3, 3
	sampled	0x60000000
	bl	three
	sample
	clear
	select	0x04004000, 0, 0x00000032
	set	3, 0x80000000 - 3
	mtspr	PMC + 4, 3
	sampled	0x60000001
	bl	three
	sample

# The second load that misses, PM_LD_MISS_L1 on PMC4, and a nop behind one that does
	clear
	select	0x04004000, 0, 0x000000f0
	set	3, 0x80000000 - 2
	mtspr	PMC + 4, 3
	sampled	0x60000000
	ld	11, 0(10)
	ld	11, 8(10)
missed:	ld	11, 0x400(10)
	nop
	sample
	clear
	select	0x04008000, 0, 0x020000f0
	set	3, 0x80000000 - 3
	mtspr	PMC + 1, 3
	sampled	0x60000000
	ld	11, 0x800(10)
	ld	11, 8(10)
other:	nop
	nop
	sample
# Each instruction is marked, or none: PM_MRK_BR_TAKEN PM_MRK_BRU_FIN PM_MRK_INST_FIN
# PM_MRK_LSU_FIN
	.irp	marked, 1, 0
	li	3, \marked
	mtspr	MMCRA, 3
	count	turns, 0, 0, 0x363a3032, 1, 2, 3, 4
	.endr

# The run latch: PM_INST_CMPL PM_RUN_CYC PM_THRD_CONC_RUN_INST PM_RUN_INST_CMPL; it is off, and on
# for a while, and this again with FCWAIT and PM_ANY_THRD_RUN_CYC, and with FCWAIT when it is on
	li	3, 0
	mtspr	CTRL, 3
	count	turns, 0, 0, 0x02f4f4fa, 1, 2, 3, 4, 5, 6
	count	latched, 0, 0, 0x02f4f4fa, 1, 2, 3, 4, 5, 6
	count	latched, 2, 0, 0xfa0202fa, 1, 2, 3, 4, 5, 6
	li	3, 1
	mtspr	CTRL, 3
	count	turns, 2, 0, 0x02f4f4fa, 1

	set	3, DONE
	li	4, 1
	stw	4, 0(3)
	sync
9:	b	9b

# 15 instructions, of which 7 with the run latch on: one of the two writes, 5 nops, the li
latched: start
	nop; nop
	li	3, 1
	mtspr	CTRL, 3
	nop; nop; nop; nop; nop
	li	3, 0
	mtspr	CTRL, 3
	nop; nop; nop
	stop
	blr

three:	std	11, 16(7)
	ld	11, 0(7)
	nop
third:	ld	7, 8(7)
	nop
	set	7, DATA
	blr

turns:	mflr	30
	li	8, 100
	mtctr	8
	start
1:	ld	9, 0(7)
	lwz	10, 8(7)
	std	9, 16(7)
	cmpdi	7, 0
	beq	2f
2:	addi	9, 9, 1
	nop
	bdnz	1b
	stop
	mtlr	30
	blr
