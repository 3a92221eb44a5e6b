/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A program for Hexagon without an operating system or a monitor: packets of every class that an
 * event counts. What the counter has goes to RESULTS, see hexagon.tsv; then DONE.
 *
 * Between start and stop of each count are, besides the body: a call, and the four packets with one
 * instruction each that stop it, the last one a trap. Bodies end with jumpr r31.
 */
#include "hexagon-call.inc"
	.set	DATA, 0x7000

	.set	PMUEVTCFG, 8
	.set	PMUEVTCFG1, 9
	.set	PMUCFG, 10
	.set	SSR_UM, 0x10000
	.set	SSR_EX, 0x20000
	.set	SSR_GM, 0x80000
	.set	SSR_PE, 0x1000000

/* An event of the driver's table on counter 0: what BODY counts is the next result */
	.macro	count code, body
	write	PMUCFG, (\code >> 8)
	write	0, 0
	write	PMUEVTCFG, (\code & 255)
	call	\body
	write	PMUEVTCFG, 0
	result	0
	.endm

/* The same for several events */
	.macro	counts body, codes:vararg
	.irp	code, \codes
	count	\code, \body
	.endr
	.endm

	.globl	_start
	.org	0x1000
_start:	r0 = ##vectors
	evb = r0
	r16 = ##RESULTS
	r10 = ##DATA
	r11 = r10
	r18 = add(r10,#1)
	r12 = #1
	r13:12 = combine(#0,#1)
	m0 = r12
	gp = r13
	ssr = r13				/* out of the reset: it is no event any more */
	p0 = cmp.eq(r10,r10)
	r29 = ##0x6f00

	counts	empty, 0x3, 0xc, 0x25, 0x2a, 0x37, 0x38, 0x5a, 0x5c, 0x30, 0x33, 0x3b, 0x300, 0xd, 0x3c
	counts	accesses, 0x3, 0x2a, 0x30, 0x31, 0x32, 0x5a, 0xaf, 0xc3, 0x91
	counts	duplexes, 0x3, 0x2a, 0x30, 0x31, 0x37, 0x5a
	counts	nops, 0x3, 0x2a, 0x33, 0x23, 0x34
	counts	floats, 0x3, 0x2a, 0x50
	counts	jumps, 0x3, 0x2a, 0x37, 0x38, 0x39, 0x5a, 0x5b, 0x5c
	counts	loops, 0x3, 0x2a, 0x37, 0x38, 0x39
	counts	events, 0x3, 0x2a, 0x30, 0x37, 0x38, 0x58

	translate
	counts	misses, 0x3, 0x2a, 0x30, 0x58
	counts	odd, 0x30
	r0 = syscfg
	r0 = clrbit(r0,#0)
	syscfg = r0
	isync

/* Eight counters, and one that counts what another one's wraps */
	write	PMUCFG, 0
	.irp	reg, 0,1,2,3,4,5,6,7
	write	\reg, 0
	.endr
	write	4, 0x7ffffff0			/* it becomes negative, and goes on */
	write	6, 0xfffffff0
	write	7, 5
	write	PMUEVTCFG1, 0x0603302a		/* 4: instructions, 5: loads, 6: packets, 7: wraps */
	write	PMUEVTCFG, 0x3303312a		/* 0: instructions, 1: stores, 2: packets, 3: NOPs */
	call	accesses
	write	PMUEVTCFG, 0
	write	PMUEVTCFG1, 0
	.irp	reg, 0,1,2,3,4,5,6,7,8,11
	result	\reg
	.endr
	write	11, 0x12345678
	result	11
	result	13				/* there is none, and no operation 3 */
	r0 = #3
	r2 = #0
	trap1(#25)
	memw(r16++#4) = r0

/* The monitor's registers: S48 is PMUCNT0, S52 PMUEVTCFG, S44 PMUCNT4 */
	r1:0 = combine(#0,#0)
	s48 = r0
	r0 = #3
	s52 = r0				/* packets */
	{ r1 = #1; r2 = #2 }
	r0 = s48				/* two, the read is one of them */
	r1 = s52
	memw(r16++#4) = r0
	memw(r16++#4) = r1
	r0 = #0
	s52 = r0
	r0 = ##0x4444
	s44 = r0
	r1 = ##0x5555
	s45 = r1
	r3:2 = s45:44
	memw(r16++#4) = r2
	memw(r16++#4) = r3

/* A guest: the call is answered, aliases are where SSR.PE permits them, S48 is not its */
	r0 = ##guest
	elr = r0
	r0 = ##(SSR_EX | SSR_UM | SSR_GM | SSR_PE)
	ssr = r0
	rte
guest:	write	PMUCFG, 0
	write	0, 0
	write	PMUEVTCFG, 3
	nop
	nop
	r0 = g26				/* three packets: it counts before it is done */
	memw(r16++#4) = r0
	r1:0 = g17:16
	memw(r16++#4) = r1
	trap0(#1)				/* to the monitor and back: jump, three packets, rte */
	result	0				/* 4 packets, the trap, 5 and 3 */
	trap0(#2)				/* to user mode, at r20 */
user:	r0 = #2
	r2 = #0
	r4 = #0
	trap1(#25)				/* the monitor is asked: r4 becomes 1 */
	memw(r16++#4) = r4
	r0 = #1
	r1 = ##DONE
	memw(r1+#0) = r0
9:	jump	9b

empty:	jumpr	r31

/* 32 packets, 38 instructions: 15 loads, 15 stores, 3 memops, the return */
accesses:
	{ r1 = memw(r10+#0); r2 = memw(r10+#8) }
	{ memw(r10+#16) = r1; memw(r10+#24) = r2 }
	{ r4 = memw(r10+#40); memw(r10+#48) = r1 }
	memw(r10+#0) += #1
	memh(r10+#2) -= r1
	memb(r10+#1) = setbit(#3)
	if (p0) r1 = memw(r10+#4)
	if (!p0) r1 = memw(r10+#4)		/* cancelled */
	if (!p0) memw(r10+#4) = r1		/* cancelled */
	if (p0) memd(r10+#8) = r3:2
	r1 = memw(gp+#0x100)
	memh(gp+#0x100) = r1
	r1 = memw(r11++m0)
	r1 = memub(r11++#1)
	memb(r11++#1) = r1
	r3:2 = memd(r10+r12<<#3)
	memw(r10+r12<<#2) = r1
	memw(r10+#4) = #3
	if (p0) memw(r10+#4) = #3
	if (!p0) r1 = memw(##DATA)		/* cancelled */
	memw(##DATA) = r1
	r1 = memw_locked(r10)
	memw_locked(r10,p1) = r1
	{ r1 = memw(r10+#8); memw(r10+#12) = r1.new }
	r1 = memuh(r11=##DATA)
	allocframe(#16)
	deallocframe
	{ r1 = add(r1,#1); r2 = memb(r10+#1); memb(r10+#2) = r4 }
	dczeroa(r10)
	dcfetch(r10+#0)
	l2fetch(r10,r11)
	jumpr	r31

/* Two instructions in a word: 19 packets, 37 instructions, 15 loads, 12 stores, 3 returns */
duplexes:
	r0 = r10
	.word	0x00010202	/* r1 = memw(r0+#0); r2 = memw(r0+#8) */
	.word	0x01052106	/* r5 = memw(r0+#4); r6 = memh(r0+#2) */
	.word	0x22050106	/* r5 = memh(r0+#4); r6 = memh(r0+#2) */
	.word	0x31553166	/* r5 = add(r5,#1); r6 = add(r6,#1) */
	.word	0x51550106	/* r5 = add(r5,#1); r6 = memw(r0+#4) */
	.word	0x51553306	/* r5 = add(r5,#1); r6 = memb(r0+#3) */
	.word	0x71550201	/* r5 = add(r5,#1); memw(r0+#8) = r1 */
	.word	0x71552401	/* r5 = add(r5,#1); memh(r0+#8) = r1 */
	.word	0x8a040c01	/* r4 = memw(r0+#40); memw(r0+#48) = r1 */
	.word	0x81042c01	/* r4 = memh(r0+#2); memw(r0+#48) = r1 */
	.word	0xa4010602	/* memw(r0+#16) = r1; memw(r0+#24) = r2 */
	.word	0xa1012102	/* memw(r0+#4) = r1; memh(r0+#2) = r2 */
	.word	0xc1050104	/* r5 = memw(r0+#4); memh(r0+#2) = r4 */
	.word	0xc1042201	/* r4 = memh(r0+#2); memh(r0+#4) = r1 */
	.word	0xe1011001	/* memh(r0+#2) = r1; memw(r0+#4) = #0 */
	.word	0x01053fc5	/* r5 = memw(r0+#4); if (!p0) jumpr r31 */
	.word	0x01053f45	/* r5 = memw(r0+#4); if (!p0) dealloc_return */
	.word	0x48003fc0	/* r0 = #0; jumpr r31 */

/* 7 packets, 14 instructions, 11 of which are NOPs */
nops:
	nop
	{ nop; nop }
	{ nop; nop; nop }
	{ nop; nop; nop; nop }
	{ nop; r1 = #1 }
	r1 = ##0x12345678
	jumpr	r31

/* 53 packets, 54 instructions: 39 of floating point, 4 conversions, 10 that are alike */
floats:
	r0 = sfadd(r1,r2)
	r0 = sfsub(r1,r2)
	r0 = sfmpy(r1,r2)
	r0 += sfmpy(r1,r2)
	r0 -= sfmpy(r1,r2)
	r0 += sfmpy(r1,r2):lib
	r0 -= sfmpy(r1,r2):lib
	r0 += sfmpy(r1,r2,p0):scale
	r0 = sfmax(r1,r2)
	r0 = sfmin(r1,r2)
	p1 = sfcmp.eq(r1,r2)
	p1 = sfcmp.gt(r1,r2)
	p1 = sfcmp.ge(r1,r2)
	p1 = sfcmp.uo(r1,r2)
	p1 = sfclass(r1,#3)
	r0 = sffixupn(r1,r2)
	r0 = sffixupd(r1,r2)
	r0 = sffixupr(r1)
	r0,p1 = sfrecipa(r1,r2)
	r0,p1 = sfinvsqrta(r1)
	r0 = sfmake(#3):pos
	r0 = sfmake(#3):neg
	r1:0 = dfadd(r3:2,r5:4)
	r1:0 = dfsub(r3:2,r5:4)
	r1:0 = dfmpyll(r3:2,r5:4)
	r1:0 += dfmpylh(r3:2,r5:4)
	r1:0 += dfmpyhh(r3:2,r5:4)
	r1:0 = dfmpyfix(r3:2,r5:4)
	r1:0 = dfmax(r3:2,r5:4)
	r1:0 = dfmin(r3:2,r5:4)
	p1 = dfcmp.eq(r3:2,r5:4)
	p1 = dfcmp.gt(r3:2,r5:4)
	p1 = dfcmp.ge(r3:2,r5:4)
	p1 = dfcmp.uo(r3:2,r5:4)
	p1 = dfclass(r3:2,#3)
	r1:0 = dfmake(#3):pos
	r1:0 = dfmake(#3):neg
	{ r4 = sfadd(r1,r2); r5 = sfmpy(r1,r2) }
	r0 = convert_sf2w(r1)
	r0 = convert_w2sf(r1)
	r1:0 = convert_sf2df(r1)
	r0 = convert_df2sf(r3:2)
	r0 = mpyi(r1,r2)
	r0 = mpyi(r1,#3)
	r0 = mpy(r1,r2)
	r1:0 = add(r3:2,r5:4)
	p1 = cmp.eq(r3:2,r5:4)
	r1:0 = vaddh(r3:2,r5:4)
	p1 = bitsset(r1,r2)
	p1 = tstbit(r1,r2)
	p1 = cmpb.eq(r1,r2)
	p1 = bitsclr(r1,#3)
	jumpr	r31

/*
 * 27 packets, 29 instructions, 22 branches, two of which in one packet; 17 packets go somewhere.
 * 5 returns, 4 other jumps by registers, 8 branches with a condition to a known target
 */
jumps:	r17 = r31
	jump	1f
	nop
1:	if (p0) jump 1f
	nop
1:	if (!p0) jump 1f
	nop
1:	{ p1 = cmp.eq(r4,r4); if (p1.new) jump:t 1f }
	nop
1:	{ r4 = #5; if (cmp.eq(r4.new,#5)) jump:t 1f }
	nop
1:	{ if (!p0) jump 1f; jump 2f }
1:	nop
2:	{ r4 = #1; jump 1f }
	nop
1:	if (r12!=#0) jump:t 1f
	nop
1:	r14 = ##sub
	hintjr(r14)				/* goes nowhere */
	callr	r14
	call	sub
	if (p0) call sub
	if (!p0) call sub
	if (!p0) callr r14
	r15 = ##1f
	jumpr	r15
	nop
1:	if (!p0) jumpr r31
	call	frame
	jumpr	r17
sub:	jumpr	r31
frame:	allocframe(#0)
	dealloc_return

/* 33 packets, 64 instructions; 24 packets end loops, 18 of them go back; the return */
loops:	loop0(1f,#5)
1:	{ r4 = add(r4,#100); r5 = add(r5,#1000) }:endloop0
	loop1(2f,#3)
2:	loop0(3f,#4)
3:	{ r4 = add(r4,#100); r5 = add(r5,#1000) }:endloop0
	{ r4 = add(r4,#100); r5 = add(r5,#1000); nop }:endloop1
	loop1(4f,#2)
4:	loop0(5f,#2)
5:	{ r4 = add(r4,#100); r5 = add(r5,#1000); nop }:endloop0:endloop1
	jumpr	r31

/*
 * A trap; a load that faults, another one that does so at the end of a block. 6 packets with the
 * return, 6 of the trap's way, twice 5 of the other's; what faults is none
 */
events:	r21 = #4
	trap0(#3)
	nop
	r1 = memw(r18+#0)
	r2 = memw(r10+#0)
	r21 = #8
	{ r1 = memw(r18+#0); jump events }
	jumpr	r31

/*
 * A page that is not mapped, at the end of a block: 6 packets with the return, 7 instructions, one
 * load; and 6 packets that map it
 */
misses:	r3:2 = combine(#0,#0)
	r4 = #1
	tlbw(r3:2,r4)
	r5 = ##0x4000000
	{ r1 = memw(r5+#0); jump 1f }
	nop
1:	jumpr	r31

/* S1:0 = R32:31, which no processor has, and a load */
odd:	r21 = #4
	.word	0x6d1fc000
	r1 = memw(r10+#0)
	jumpr	r31

miss:	r2 = ##0xe0008040
	r3 = ##0xc0004000
	r4 = #1
	tlbw(r3:2,r4)
	rte

trap0:	r14 = ssr
	r14 = and(r14,#255)
	p2 = cmp.eq(r14,#2)
	if (p2) jump to_user
	rte
to_user:
	r14 = ##user
	elr = r14
	r14 = ##(SSR_EX | SSR_UM)
	ssr = r14
	rte
trap1:	r4 = #1
	rte
precise:
	r14 = elr
	r14 = add(r14,r21)
	elr = r14
	rte

	.org	0x4000
vectors:
	.rept	2
	jump	.
	.endr
	jump	precise
	.rept	3
	jump	.
	.endr
	jump	miss
	jump	.
	jump	trap0
	jump	trap1
