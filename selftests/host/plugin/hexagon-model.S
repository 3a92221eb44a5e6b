/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Accesses in a pattern, on a Hexagon without an operating system whose caches are empty when
 * counting begins. The assembler is given BASE, OTHER, TIMES, STEP, MASK, TURNS, CODE, and the three
 * registers that say what the counters count. The eight counters go to RESULTS, then DONE. Used by
 * model.
 */
#include "hexagon-call.inc"

	.globl	_start
	.org	0x1000
_start:	r4 = #0
	ssr = r4
	translate
	r6 = #0
	r7 = ##BASE
	r8 = ##OTHER
	r9 = ##TIMES
	r10 = ##STEP
	r11 = ##MASK
	r12 = ##TURNS
#if CODE == 1
/* A return at each place that is to be called */
	r4 = ##0x529fc000
	r5 = r12
1:	r6 = add(r6,r10)
	r6 = and(r6,r11)
	memw(r7+r6<<#0) = r4
	r5 = add(r5,#-1)
	p0 = cmp.gt(r5,#0)
	if (p0) jump 1b
	r6 = #0
#endif
	.irp	reg, 0,1,2,3,4,5,6,7
	write	\reg, 0
	.endr
	write	10, PMUCFG
	r0 = #1
	r2 = #9
	r3 = ##PMUEVTCFG1
	jump	begin

/*
 * The second start is the last of its line, so that counters 0 to 3 begin with the line of the loop.
 * Counters 4 to 7 count four packets more before, and four at the end
 */
	.org	0x1fe8
begin:	trap1(#25)
	r0 = #1
	r2 = #8
	r3 = ##PMUEVTCFG
	trap1(#25)
	.globl	loop
loop:
#if CODE == 2
	loop0(1f,r12)
1:	r6 = add(r6,#1)
	r13 = and(r6,#3)
	p0 = cmp.eq(r13,#0)
	if (p0) jump 2f
	nop
2:	{ nop }:endloop0
#elif CODE
	r6 = add(r6,r10)
	r6 = and(r6,r11)
	r13 = add(r7,r6)
	callr	r13
#else
	r6 = mpyi(r6,r9)
	r6 = add(r6,r10)
	r6 = and(r6,r11)
	r13 = memw(r7+r6<<#0)
	{ memw(r8+r6<<#0) = r13; r14 = add(r8,r6) }
	dcfetch(r14+#1024)
#endif
#if CODE != 2
	r12 = add(r12,#-1)
	p0 = cmp.gt(r12,#0)
	if (p0) jump loop
#endif
	jump	end
	.org	0x2100
	.globl	end
end:	write	8, 0
	write	9, 0
	r16 = ##RESULTS
	.irp	reg, 0,1,2,3,4,5,6,7
	result	\reg
	.endr
	r0 = #1
	r1 = ##DONE
	memw(r1+#0) = r0
9:	jump	9b
