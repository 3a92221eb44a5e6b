/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Instructions that are known: steps/arm64 has what each turn of the loop is. 21 of a turn, 9 around
 * them.
 */
	.globl	_start
_start:	mov	x19, #1000
	adr	x20, k
	adrp	x21, buffer
	add	x21, x21, :lo12:buffer
1:	ldr	x1, [x21]		// a load
	str	x1, [x21, #8]		// a store
	ldp	x2, x3, [x21]		// a load of two
	stp	x2, x3, [x21, #16]	// a store
	bl	f
	blr	x20
	b	3f
2:	nop
3:	fadd	s0, s1, s2		// a scalar of single precision
	fsqrt	d0, d1			// of double
	fmadd	d3, d4, d5, d6		// two operations
	fmul	v7.4s, v1.4s, v2.4s	// 4 in a vector
	fdiv	v8.2d, v1.2d, v2.2d	// 2
	scvtf	d1, x1			// none
	cbz	x19, 2b			// never taken
	tbz	x19, #63, 4f		// always
	nop
4:	cmp	x19, xzr
	b.lt	2b			// never
	subs	x19, x19, #1
	b.ne	1b
	mov	x8, #172
	svc	#0			// getpid()
	mov	x8, #93
	mov	x0, #0
	svc	#0
f:	ret
k:	br	x30			// an indirect branch, which is a return
	.bss
	.balign	64
buffer:	.skip	64
	.section .note.GNU-stack, "", %progbits
