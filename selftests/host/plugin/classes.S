# SPDX-License-Identifier: GPL-2.0-only
# A program for a POWER7 without an operating system: instructions of every class that an event
# counts, once for each event. What the counter has goes to RESULTS, see classes.tsv; then DONE.
	.machine power7
#include "power7-counters.inc"
	.set	DATA, 0x7000

# An event of the driver's table on counter N: what BODY counts is the next result
	.macro	count code, n=1, body=body
	set	3, (\code >> 12 & 15) << (28 - 4 * (\n - 1)) | (\code >> 11 & 1) << (3 - (\n - 1))
	set	6, (\code & 255) << (24 - 8 * (\n - 1))
	rldimi	6, 3, 32, 0
	mtspr	MMCR0, 5
	mtspr	MMCR1, 6
	li	3, 0
	mtspr	PMC + \n, 3
	bl	\body
	mfspr	3, PMC + \n
	stw	3, 0(31)
	addi	31, 31, 4
	.endm

# Segment interrupts: go on behind the access, or at r20, without translation
	.org	0x380
	mfsrr0	3
	addi	3, 3, 4
	b	1f
	.org	0x480
	mr	3, 20
1:	mtsrr0	3
	mfsrr1	3
	li	4, 0x30
	andc	3, 3, 4
	mtsrr1	3
	rfid

	.globl	_start
	.org	0x1000
_start:	set	31, RESULTS
	set	7, DATA
	set	5, 0x80000000
	set	3, 0x02802000		# VEC, VSX, FP
	mfmsr	4
	or	3, 3, 4
	mtmsrd	3
	isync
	.irp	code, 0x100f4, 0xa880, 0xa898, 0xa88c, 0xa89c, 0xa8a0, 0xa0a4, 0xa8b0, 0xa8b8, \
		0xa8bc, 0xa884, 0xa890, 0xa8b4, 0xa888, 0xa894, 0xb888, 0xb884, 0xb880, 0xb890, \
		0xa8a8, 0xb894, 0xb096, 0xb092, 0xb09c, 0xb098, 0xb09a, 0xb88c, 0xb09e, 0xc884, \
		0xc888
	count	\code
	.endr
	count	0x30066, 3		# PM_LSU_FIN
	count	0xd094			# PM_LWSYNC
	count	0xd097			# PM_LSU_SRQ_SYNC_COUNT
	count	0x40066, 4		# PM_IFU_FIN
	count	0x409e			# PM_BR_UNCOND
	count	0xb0a0			# PM_VMX_RESULT_SAT_1
	count	0x30062, 3		# PM_1THRD_CON_RUN_INSTR
	count	0x40062, 4		# PM_THRD_2_CONC_RUN_INSTR
	count	0xa080, 1, pipes	# PM_VSU0_1FLOP
	count	0xa082, 1, pipes	# PM_VSU1_1FLOP
	.irp	code, 0x20a6, 0xd090, 0x20a4, 0xd092, 0x28a4, 0xd890, 0x10068
	count	\code, 1, segments
	.endr
	.irp	code, 0xc8b0, 0xc0b0, 0xc0b2, 0xc8b4, 0x208e
	count	\code, 1, unaligned
	.endr
	.irp	code, 0xc8a0, 0xc0a0, 0xc0a2, 0xc8ac, 0x10064
	count	\code, 1, stored
	.endr
	.irp	code, 0xc88c, 0xc08c, 0xc090
	count	\code, 1, device
	.endr
	.irp	code, 0x409a, 0x4098, 0x4898
	count	\code, 1, redirect
	.endr
	.irp	code, 0x40b0, 0x40b2, 0x40b4, 0x40b6
	count	\code, 1, priorities
	.endr
	count	0x30066, 3, real		# PM_LSU_FIN
# rfid to hypervisor state, which there is not
	li	4, 1
	sldi	4, 4, 60
	mfmsr	3
	or	3, 3, 4
	mtsrr1	3
	bcl	20, 31, 1f
1:	mflr	4
	addi	4, 4, 2f - 1b
	mtsrr0	4
	rfid
2:	mfmsr	3
	rldicl	3, 3, 4, 63
	stw	3, 0(31)

	set	3, DONE
	li	4, 1
	stw	4, 0(3)
	sync
9:	b	9b

body:	li	3, 0
	li	4, 16
	vxor	0, 0, 0
	mtvscr	0
	vspltisb 1, -1
	mtspr	MMCR0, 3
# Scalars of double precision: 4 of one flop, 2 multiply-add, 2 of divisions
	fadd 1, 2, 3; fsel 1, 2, 3, 4; fcmpu 0, 2, 3
	fabs 1, 2; fmadd 1, 2, 3, 4; fnmsub 1, 2, 3, 4
	fdiv 1, 2, 3; fsqrt 1, 2; fctidz 1, 2
	fcfid 1, 2; frsp 1, 2; fmr 1, 2
	fre 1, 2
# Scalars of single precision
	fadds 1, 2, 3; fmuls 1, 2, 3; fres 1, 2
	fmadds 1, 2, 3, 4; fdivs 1, 2, 3; fcfids 1, 2
	mffs 1; mtfsf 255, 1; mtfsb0 3
# Decimal: 2 short, 1 long
	dadd 1, 2, 3; dcmpu 0, 2, 3; daddq 2, 4, 6
# Scalars of VSX
	xsadddp 1, 2, 3; xsmaddadp 1, 2, 3; xsdivdp 1, 2, 3
	xscmpudp 0, 2, 3; xsnegdp 1, 2; xsredp 1, 2
	xscvdpsxds 1, 2; xscvdpsp 1, 2; xsmaxdp 1, 2, 3
# Vectors of two
	xvadddp 1, 2, 3; xvcmpgedp 1, 2, 3; xvabsdp 1, 2
	xvmaddadp 1, 2, 3; xvnmsubmdp 1, 2, 3; xvdivdp 1, 2, 3
	xvsqrtdp 1, 2; xvredp 1, 2; xvcvdpsxds 1, 2
	xvrdpi 1, 2
# Vectors of four
	xvaddsp 1, 2, 3; xvmaddasp 1, 2, 3; xvdivsp 1, 2, 3
	xvsqrtsp 1, 2; xvsqrtsp 1, 3; xvnegsp 1, 2
	xvrsqrtesp 1, 2; xvcvspsxws 1, 2; xxlor 1, 2, 3
	xxmrghw 1, 2, 3; xxspltw 1, 2, 1; xxsel 1, 2, 3, 4
# VMX: 5 of single precision, 5 simple, 2 complex, 3 permute
	vaddfp 2, 3, 4; vmaddfp 2, 3, 4, 5; vcmpgtfp 2, 3, 4
	vrefp 2, 3; vcfsx 2, 3, 1; vaddubm 2, 3, 4
	vand 2, 3, 4; vslb 2, 3, 4
	vaddubs	2, 1, 1			# saturates
	vaddubs	2, 1, 1			# the same, once more
	vmuloub 2, 3, 4
	vsumsws	2, 0, 0			# does not
	vperm 2, 3, 4, 5; vpkuhum 2, 3, 4; vmrghb 2, 3, 4
# Memory: 4 scalars, 3 vectors and 1 other in; 3, 2 and 1 out
	lfs 1, 0(7); lfd 1, 0(7); lfdx 1, 7, 4
	lxsdx 1, 7, 4; lvx 2, 7, 4; lxvd2x 2, 7, 4
	lxvw4x 2, 7, 4; ld 9, 0(7); stfs 1, 0(7)
	stfd 1, 0(7); stxsdx 1, 7, 4; stvx 2, 7, 4
	stxvd2x 2, 7, 4; std 9, 0(7); sync
	lwsync; lwsync; ptesync
	crand 0, 1, 2; mcrf 1, 2; crxor 3, 3, 3
	isync
	b	1f
1:	cmpd	7, 7
	bne	2f
2:	mtspr	MMCR0, 5
	blr

	.p2align 3
pipes:	li	0, 0
	mtspr	MMCR0, 0
	fadd	1, 2, 3
	fadd	1, 2, 3
	fadd	1, 2, 3
	mtspr	MMCR0, 5
	blr

# Two accesses to data and one fetch with translation, which has no segment: 3 branches, rfid not
segments:
	li	0, 0
	lis	20, 3f@ha
	addi	20, 20, 3f@l
	mtspr	MMCR0, 0
	mfmsr	8
	ori	8, 8, 0x10
	mtmsrd	8
	ld	9, 0(7)
	mtmsrd	8
	ld	9, 0(7)
	mfmsr	8
	ori	8, 8, 0x20
	mtsrr1	8
	mtsrr0	7
	rfid
3:	mtspr	MMCR0, 5
	blr

# 5 loads, of which 2 are at 8n: across 64 octets 4, and across 32 one that the L1 has not; 2 stores
# across 4 KiB
	.p2align 3
unaligned:
	li	3, 0
	mtspr	MMCR0, 3
	lwz 9, 60(7); ld 9, 60(7); ld 9, 28(7)
	lwz 9, 62(7); lbz 9, 63(7); lhz 9, 63(7)
	std 9, 60(7); stw 9, -4(7); ld 9, -4(7)
	std 9, -4(7); sth 9, -1(7); dcbf 0, 7
	ld 9, 28(7)
	mtspr	MMCR0, 5
	blr

# What a store has that waits: all of it 5 times, 2 of them at 8n, a part twice
	.p2align 3
stored:	li	3, 0
	mtspr	MMCR0, 3
	std 9, 0(7); ld 9, 0(7); lwz 9, 4(7)
	lbz 9, 7(7); ld 9, 8(7); stw 9, 16(7)
	ld 9, 16(7); stb 9, 17(7); lwz 9, 16(7)
	std 9, 16(7); lhz 9, 20(7); std 9, 24(7)
	.rept	31
	ld	10, 64(7)
	.endr
	ld	9, 24(7)
	ld	9, 24(7)
	mtspr	MMCR0, 5
	blr

# 3 loads and 2 stores where there is no memory, 2 of the loads at 8n
	.p2align 3
device:	lis	8, 0x200
	li	3, 0
	mtspr	MMCR0, 3
	lwz 9, 0(8); ld 9, 0(8); stw 9, 0(8)
	lbz 9, 0(7); std 9, 8(8); lbz 9, 8(8)
	mtspr	MMCR0, 5
	blr

# 40 branches to a line that the L1 does not have; only the very first is not predicted as taken
redirect:
	li	3, 40
	mtctr	3
	lis	8, 2f@ha
	addi	8, 8, 2f@l
	li	3, 0
	mtspr	MMCR0, 3
1:	icbi	0, 8
	cmpwi	7, 0
	bne	2f
	nop
	.p2align 7
2:	bdnz	1b
	mtspr	MMCR0, 5
	blr

# 19 instructions: 5 with the priority 4 or 5, 7 with 2 or 3, 5 with 6, 2 with 1
priorities:
	li	3, 0
	li	9, 2
	sldi	9, 9, 50
	mtspr	MMCR0, 3
	nop
	or	1, 1, 1
	nop; nop
	or	6, 6, 6
	nop
	or	3, 3, 3
	nop; nop; nop
	or	7, 7, 7			# the hypervisor's alone
	or	31, 31, 31
	nop
	or	5, 5, 5
	nop
	mtspr	896, 9			# PPR
	nop
	or	2, 2, 2
	mtspr	MMCR0, 5
	blr

# 4 loads and 4 stores, which a hypervisor has for real mode
real:	li	3, 0
	mtspr	MMCR0, 3
	lwzcix 9, 0, 7; lhzcix 9, 0, 7; lbzcix 9, 0, 7; ldcix 9, 0, 7
	stwcix 9, 0, 7; sthcix 9, 0, 7; stbcix 9, 0, 7; stdcix 9, 0, 7
	mtspr	MMCR0, 5
	blr
