# SPDX-License-Identifier: GPL-2.0-only
# Four CPUs of a POWER7 partition without an operating system. Each runs a loop whose instructions
# are known, in ROUNDS rounds of TURNS turns, with four other events in each: its counters take
# turns as perf has them take turns, and at no time two CPUs count the same. What all rounds and
# CPUs have counted together goes to RESULTS, one word after the other, see smp.tsv. Then nothing
# counts for a while, then DONE.
#
# With ENDLESS the rounds after ROUNDS count nothing and do not end: cost looks at ALL, the rounds
# of CPU 0. With OFF the machine is switched off at the end. CPUS is how many there are.
#include "power7-counters.inc"
	.set	ALL, 0x7ff8
	.set	READY, 0x7ff4		# CPUs that have begun, and that are through
	.set	SUMS, 0x10000		# of each CPU, at 4096 octets times its number
	.set	DATA, 0x800		# behind them

	.ifndef	CPUS
	.set	CPUS, 4
	.endif
	.ifndef	ROUNDS
	.set	ROUNDS, 400
	.endif
	.ifndef	TURNS
	.set	TURNS, 1000
	.endif
	.ifndef	AFTER
	.set	AFTER, 160000000
	.endif

# One more in a word that all CPUs add to; it has to be so many before anyone goes on
	.macro	meet number
	set	3, READY
1:	lwarx	4, 0, 3
	addi	4, 4, 1
	stwcx.	4, 0, 3
	bne	1b
2:	lwz	4, 0(3)
	cmpwi	4, \number
	blt	2b
	.endm

	.globl	_start
	.org	0x100
_start:	li	20, 0
	li	21, 1

# RTAS starts the others: token, numbers of words, CPU, where, with what in r3
start:	cmpwi	21, CPUS
	bge	begin
	li	4, call
	stw	21, 12(4)
	stw	21, 20(4)
	rtas	call
	addi	21, 21, 1
	b	start
	.balign	8
call:	.long	0x2006, 3, 1, 0, other, 0, 0
off:	.long	0x2003, 2, 1, 0, 0, 0
stop:	.long	0x2007, 0, 0
other:	mr	20, 3

begin:	mfmsr	3
	ori	3, 3, 0x2000		# FP
	mtmsrd	3
	sldi	30, 20, 12
	addis	30, 30, SUMS >> 16
	addi	7, 30, DATA
	set	5, 0x80000000
	mtspr	MMCR0, 5
	li	6, 0
	li	22, 0
	meet	CPUS

round:	add	3, 20, 22		# the events of this round
	rlwinm	3, 3, 3, 27, 28
	addi	3, 3, events
	ld	3, 0(3)
	mtspr	MMCR1, 3
	li	3, 0
	.irp	n, 1, 2, 3, 4
	mtspr	PMC + \n, 3
	.endr
	set	3, TURNS
	mtctr	3
	set	3, ROUNDS
	cmpw	22, 3
	bge	loop			# with ENDLESS
	.balign	8
	nop
	mtspr	MMCR0, 6
loop:	ld	4, 0(7)
	ld	8, 8(7)
	std	4, 16(7)
	lfd	1, 24(7)
	fadd	2, 1, 1
	lwsync
	crand	0, 1, 2
1:	lwarx	9, 0, 7
	addi	9, 9, 1
	stwcx.	9, 0, 7
	bne-	1b
	add	4, 4, 8
	b	2f
2:	bdnz	loop
	mtspr	MMCR0, 5

	add	4, 20, 22
	rlwinm	4, 4, 4, 26, 27
	add	4, 4, 30
	.irp	n, 1, 2, 3, 4
	mfspr	3, PMC + \n
	lwz	8, 4 * \n(4)
	add	3, 3, 8
	stw	3, 4 * \n(4)
	.endr
	addi	22, 22, 1
	cmpwi	20, 0
	bne	3f
	set	3, ALL
	stw	22, 0(3)
3:
	.ifndef	ENDLESS
	set	3, ROUNDS
	cmpw	22, 3
	blt	round
	.else
	b	round
	.endif

	meet	2 * CPUS
	cmpwi	20, 0
	beq	6f
	rtas	stop			# but for CPU 0
6:	set	3, AFTER		# long enough for blocks that do not count any more
	mtctr	3
	bdnz	.
	set	31, RESULTS
	addis	30, 0, SUMS >> 16
	li	5, 16
4:	li	3, 0
	mr	7, 30
	li	8, CPUS
5:	lwz	4, 4(7)
	add	3, 3, 4
	addi	7, 7, 4096
	addi	8, 8, -1
	cmpwi	8, 0
	bgt	5b
	stw	3, 0(31)
	addi	31, 31, 4
	addi	30, 30, 4
	addi	5, 5, -1
	cmpwi	5, 0
	bgt	4b
	set	3, DONE
	li	4, 1
	stw	4, 0(3)
	.ifdef	OFF			# RTAS switches the machine off
	rtas	off
	.endif
	b	.

	.balign	8
events:	.quad	0x00c0000268f08066
	.quad	0x00000000f4046604
	.quad	0xcdcc000894949a98
	.quad	0x4ac000069ebc8402
