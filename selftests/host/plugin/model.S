# SPDX-License-Identifier: GPL-2.0-only
# Accesses in a pattern, on a processor without an operating system whose caches are empty when
# counting begins. The assembler is given CPU (7400 or 7), BASE, OTHER, TIMES, STEP, MASK, TURNS,
# CODE, CONTROL and ENGINE of a dst, MANAGE, and MMCR0 and MMCR1 in halves. The four counters go to
# RESULTS, then DONE. Used by model.
	.set	RESULTS, 0x8000
	.set	DONE, 0x7ffc
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
#else
# Addresses of data are translated, by a block that is the memory itself
	li	4, 0x1fff
	mtspr	536, 4			# DBAT0U
	li	4, 2
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

#if CODE
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
	set	4, MMCR0
	b	begin

# The start is the last of its line, so that counting begins with the line of the loop
	.p2align 7
	.skip	0x7c
begin:	mtspr	SPR_MMCR0, 4
	.globl	loop
loop:
#if CODE
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
