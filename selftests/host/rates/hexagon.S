/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * work.c on a Hexagon without an operating system, once for each group, a row of rows.inc: 16 MiB at
 * 0 are mapped to themselves.
 */
	.set	DONE, 0x7ffc

/* Set a register of the PMU to r3 */
	.macro	write reg
	r0 = #1
	r2 = #\reg
	trap1(#25)
	.endm

	.globl	_start
	.org	0x1000
_start:	r3 = ##0xc0000000
	r2 = ##0xe0000040
	r4 = #0
	ssr = r4
	tlbw(r3:2,r4)
	r0 = syscfg
	r0 = setbit(r0,#0)
	syscfg = r0
	isync
	r29 = ##0xf00000
	call	ready
	r16 = ##rows
1:	r4 = memw(r16++#4)
	p0 = cmp.eq(r4,#-1)
	if (p0) jump 2f
	r3 = r4
	write	10
	r3 = memw(r16++#4)
	write	9
	r3 = memw(r16++#4)
	write	8
	call	work
	r3 = #0
	write	8
	r3 = #0
	write	9
	jump	1b
2:	r0 = #1
	r1 = ##DONE
	memw(r1+#0) = r0
9:	jump	9b
	.p2align 2
rows:
#include "rows.inc"
	.word	-1
