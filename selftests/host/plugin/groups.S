# SPDX-License-Identifier: GPL-2.0-only
# Loops for a POWER7 without an operating system, whose cycles groups.py computes. Each runs once
# while counters stand still and once while they count, for each group of events; six counters go
# to RESULTS each time, then DONE. Used by groups. Before anything needs caches, one misses them.
	.machine power7
#include "power7-counters.inc"
	.set	DATA, 0xc000
	.set	TURNS, 100
	.set	GCT, 0x9c9ea0a2

# The events on PMC1 to PMC4 are those of groups.py
	.macro	measure loop, groups:vararg
	.irp	events, \groups
	set	3, \events
	.if	\events == GCT
	li	4, 0x2222		# unit 2
	rldimi	3, 4, 48, 0
	li	4, 0
	.endif
	mtspr	MMCR1, 3
	bl	\loop
	li	3, 0
	.irp	n, 1, 2, 3, 4, 5, 6
	mtspr	PMC + \n, 3
	.endr
	mtspr	MMCR0, 4
	bl	\loop
	mtspr	MMCR0, 5
	.irp	n, 1, 2, 3, 4, 5, 6
	mfspr	3, PMC + \n
	stwu	3, 4(6)
	.endr
	.endr
	.endm

	.macro	loop name
	.globl	\name
\name:	li	3, TURNS
	mtctr	3
1:
	.endm

	.macro	turn
	bdnz	1b
	blr
	.endm

	.globl	_start
	.org	0x1000
_start:	set	6, RESULTS - 4
	set	7, DATA
	set	5, 0x80000000
	li	4, 0
	std	7, 0(7)			# a pointer to itself
	set	3, 0x02802000		# VEC, VSX, FP
	mfmsr	8
	or	3, 3, 8
	mtmsrd	3
	isync
	mtspr	MMCR0, 5
	measure	far, 0x0018004c
	.irp	loop, adds, chain, divisions, products, sums, fmas, loads, chase, roots, vectors, \
		decimals, cracked, conditions, mixed, words, atomics
	measure	\loop, 0xf814040a, 0xf2120014, 0x001c0012, 0x0018004c, 0x004a004a, \
		0x003c004e, 11, GCT
	.endr
	set	3, DONE
	li	4, 1
	stw	4, 0(3)
9:	b	9b

	loop	adds
	.irp	n, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19
	add	\n, 7, 6
	.endr
	turn

	loop	chain
	.rept	12
	add	8, 8, 7
	.endr
	turn

	loop	divisions
	divd	8, 8, 7
	divd	8, 8, 7
	turn

	loop	words
	divw	8, 9, 7
	nop
	turn

	loop	atomics
	addi	9, 7, 64
	ldarx	8, 0, 9
	addi	8, 8, 1
	stdcx.	8, 0, 9
	turn

	loop	products
	.rept	4
	mulld	8, 8, 7
	.endr
	turn

	loop	sums			# independent ones
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
	fmadd	\n, \n, 20, 21
	.endr
	turn

	loop	fmas			# each waits for the one before
	.rept	8
	fmadd	1, 1, 2, 3
	.endr
	turn

	loop	loads
	.irp	n, 8, 9, 10, 11, 12, 13, 14, 15
	ld	\n, 0(7)
	.endr
	turn

	loop	chase
	mr	8, 7
	.rept	8
	ld	8, 0(8)
	.endr
	turn

	loop	roots
	fsqrt	1, 1
	fdivs	2, 1, 3
	fadd	4, 4, 2
	fcmpu	1, 4, 2
	turn

	loop	vectors
	xvmaddadp 1, 2, 3
	xvdivdp	4, 4, 1
	vaddubm	1, 1, 2
	vperm	3, 1, 2, 3
	xvsqrtsp 5, 5
	turn

	loop	decimals
	dadd	2, 2, 4			# both finish at once
	fadd	5, 5, 4
	turn

	loop	cracked
	lwa	8, 0(7)
	mr	9, 7
	ldu	10, 8(9)
	stdu	10, 8(9)
	lmw	20, 0(7)
	ldux	11, 9, 3
	lhau	12, 2(7)
	stw	12, -2(7)
	addi	7, 7, -2
	sync
	turn

	loop	conditions
	cmpd	1, 8, 9
	crand	4, 5, 6
	cror	4, 4, 6
	mfcr	8
	mtcrf	0x40, 8
	andi.	9, 8, 0			# it is taken always
	beq	2f
	nop
2:	isel	10, 8, 9, 2
	mflr	11
	addic	8, 8, 1
	adde	9, 8, 9
	turn

	loop	far			# more lines of a set than the L3 has
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
	lis	10, 16 + 8 * \n
	ld	9, 0(10)
	.endr
	turn

	loop	mixed			# as of a compiler
	lfd	1, 8(7)
	lfd	2, 16(7)
	fmadd	3, 1, 2, 3
	stfd	3, 24(7)
	lwz	8, 0(7)
	rlwinm	8, 8, 2, 0, 29
	mulli	9, 8, 12
	lwzx	10, 7, 9
	cmpwi	10, 0
	turn
