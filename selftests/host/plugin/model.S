# SPDX-License-Identifier: GPL-2.0-only
# Accesses in a pattern, on a processor without an operating system whose caches are empty when
# counting begins. The assembler is given CPU (7400 or 7), BASE, OTHER, TIMES, STEP, MASK, TURNS,
# CODE (1: calls, 2: a branch, 3: recursion), CONTROL and ENGINE of a dst, MANAGE, AGAIN (1 when the
# program counts again after 200 million instructions that are not counted, 2 when it counts the
# second time alone), TOUCH: how far ahead dcbt is, PAGES: bits of an address within the pages of
# both segments of a POWER7, BLOCK: the value of DBAT0U, and MMCR0 and MMCR1 in halves. The four
# counters go to RESULTS, then DONE. Used by model.
	.set	RESULTS, 0x8000
	.set	DONE, 0x7ffc
	.set	HTAB, 0xf00000		# each address is that of 16 MiB of memory
	.set	REST, 0x192		# of an entry: R, C, M, PP
#if CPU == 7
	.machine power7
	.set	SPR_MMCR0, 795
	.set	SPR_MMCR1, 798
	.set	PMC1, 787
	.set	PMC2, 788
	.set	PMC3, 789
	.set	PMC4, 790
#else
	.set	SPR_MMCR0, 952
	.set	SPR_MMCR1, 956
	.set	PMC1, 953
	.set	PMC2, 954
	.set	PMC3, 957
	.set	PMC4, 958
#endif

	.macro	set register, value
	lis	\register, (\value) >> 16 & 0xffff
	ori	\register, \register, (\value) & 0xffff
	.endm

# All pages of a segment, and its SLB entry; before that there was another one for the segment
	.macro	pages segment, shift, slot
	li	3, 0
1:	xori	4, 3, \segment
	rldic	4, 4, 7, 46
	srdi	5, 3, 11
	addi	5, 5, \slot
	sldi	5, 5, 4
	add	4, 4, 5
	sldi	5, 3, \shift
	oris	5, 5, \segment << 12
	srdi	5, 5, 23
	sldi	5, 5, 7
	ori	5, 5, 1 + ((\shift > 12) & 4)
	stdx	5, 4, 15
	addi	4, 4, 8
	sldi	5, 3, \shift
	clrldi	5, 5, 40
	ori	5, 5, REST + ((\shift == 16) & 0x1000)
	stdx	5, 4, 15
	addi	3, 3, 1
	cmpwi	3, (1 << (24 - \shift)) + ((\shift == 24) & 15)
	bne	1b
	lis	3, \segment << 12 | 0x800
	ori	3, 3, 7
	li	4, 0x100 - ((\shift == 24) & 0x100)
	slbmte	4, 3
	clrrdi	4, 3, 28
	slbie	4
	ori	3, 3, 8 + 16 * \segment
	li	4, \segment << 12 | ((\shift > 12) & 0x100) | ((\shift == 16) & 0x10)
	slbmte	4, 3
	.endm

	.globl	_start
	.org	0x1000
_start:	set	3, 0x80000000
	mtspr	SPR_MMCR0, 3
	li	3, 0
	.irp	counter, PMC1, PMC2, PMC3, PMC4
	mtspr	\counter, 3
	.endr
	set	3, MMCR1
#if CPU == 7
	rldicl	3, 3, 0, 32
	set	4, MMCR1_LEFT
	rldimi	3, 4, 32, 0
	mr	16, 3
#if PAGES
	set	15, HTAB
	mtspr	25, 15			# SDR1
	pages	0, PAGES & 255, 0
	pages	1, PAGES >> 8, 2
	mfmsr	4
	ori	4, 4, 0x30
	mtmsrd	4
	isync
#endif
	mr	3, 16
#else
# Addresses of data are translated, by pages and perhaps a block that are the memory itself
	set	15, HTAB
	mtspr	25, 15			# SDR1
	li	4, 0
1:	rlwinm	5, 4, 6, 16, 25
	rlwimi	5, 4, 32 - 7, 27, 28
	srwi	6, 4, 10
	oris	6, 6, 0x8000
	stwx	6, 5, 15
	addi	5, 5, 4
	slwi	6, 4, 12
	ori	6, 6, REST
	stwx	6, 5, 15
	addi	4, 4, 1
	cmpwi	4, 4096
	bne	1b
	set	4, BLOCK
	mtspr	536, 4			# DBAT0U
	rlwinm	4, 4, 0, 0, 14
	ori	4, 4, 2
	mtspr	537, 4			# DBAT0L
	mfmsr	4
	ori	4, 4, 0x10
	mtmsr	4
	isync
#endif
	mtspr	SPR_MMCR1, 3
	set	7, BASE
	set	8, OTHER
	set	9, TIMES
	set	10, STEP
	set	11, MASK
	set	12, TURNS
	mtctr	12
	li	6, 0

#if CODE == 1
# A return at each place that is to be called
	lis	4, 0x4e80
	ori	4, 4, 0x20
1:	add	6, 6, 10
	and	6, 6, 11
	stwx	4, 7, 6
	bdnz	1b
	li	6, 0
#endif
	set	14, CONTROL
	li	17, AGAIN
	set	4, MMCR0
#if AGAIN == 2
	set	4, 0x80000000
#endif
	b	begin

# The start is the last of its line, so that counting begins with the line of the loop
	.p2align 7
	.skip	0x7c
begin:	mtspr	SPR_MMCR0, 4
	.globl	loop
loop:
#if CODE == 2
	add	6, 6, 10
	and.	6, 6, 11
	beq	1f
	nop
1:	bdnz	loop
#elif CODE == 3
	b	1f
# Fibonacci's number r3, by recursion; r7 is the stack
fib:	cmpwi	3, 2
	bltlr
	mflr	0
	stw	0, 0(7)
	stw	3, 4(7)
	addi	7, 7, 12
	addi	3, 3, -1
	bl	fib
	lwz	4, -8(7)
	stw	3, -4(7)
	addi	3, 4, -2
	bl	fib
	lwz	4, -4(7)
	add	3, 3, 4
	lwz	0, -12(7)
	addi	7, 7, -12
	mtlr	0
	blr
1:	mr	3, 12
	bl	fib
#elif CODE
	add	6, 6, 10
	and	6, 6, 11
	add	13, 7, 6
	mtctr	13
	bctrl
#if MANAGE
	icbi	10, 13
#endif
	addic.	12, 12, -1
	bne	loop
#elif MANAGE
	mullw	6, 6, 9
	add	6, 6, 10
	and	6, 6, 11
	add	13, 7, 6
	dcbz	0, 13
	xori	14, 13, 0x1000
	dcbst	0, 14
	xori	14, 13, 0x2000
	dcbf	0, 14
#if CPU == 7400
	xori	14, 13, 0x3000
	.long	0x7c0075ec		# dcba 0, 14
	xori	14, 13, 0x5000
	dcbi	0, 14
	xori	14, 13, 0x7000
	tlbie	14
#endif
	lwzx	14, 8, 6
	stwx	14, 7, 6
	bdnz	loop
#elif TOUCH
	add	6, 6, 10
	and	6, 6, 11
	addi	14, 6, TOUCH
#if CPU == 7
	.long	0x7d07722c		# dcbt 7, 14, of a stream, with TH 0b01000
#else
	mr	13, 13
#endif
	dcbt	7, 14
	lwzx	13, 7, 6
	bdnz	loop
#elif CONTROL
	mullw	6, 6, 9
	add	6, 6, 10
	and	6, 6, 11
	add	13, 7, 6
	.long	0x7c0d72ac + (ENGINE << 21)	# dst 13, 14, ENGINE
	lwzx	13, 8, 6
	bdnz	loop
#else
	mullw	6, 6, 9
	add	6, 6, 10
	and	6, 6, 11
	lwzx	13, 7, 6
	stwx	13, 8, 6
	bdnz	loop
#endif
	b	end
	.p2align 7
	.globl	end
end:	set	3, 0x80000000
	mtspr	SPR_MMCR0, 3
#if AGAIN
	cmpwi	17, 0
	beq	3f
	li	3, 0
	.irp	counter, PMC1, PMC2, PMC3, PMC4
	mtspr	\counter, 3
	.endr
#if AGAIN == 1
	set	3, 200000000 / 64
	mtctr	3
2:	.fill	63, 4, 0x60000000	# nop
	bdnz	2b
#endif
	mtctr	12
	li	6, 0
	li	17, 0
	set	4, MMCR0
	b	begin
3:
#endif
	set	5, RESULTS
	.irp	counter, PMC1, PMC2, PMC3, PMC4
	mfspr	3, \counter
	stw	3, 0(5)
	addi	5, 5, 4
	.endr
	set	3, DONE
	li	4, 1
	stw	4, 0(3)
9:	b	9b
