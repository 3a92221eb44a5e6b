/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Instructions that are known: check has what each turn of the loop is. 27 of a turn, 8 around them.
 */
	.globl	_start
_start:	mov	$1000, %rcx
	lea	k(%rip), %rdx
1:	mov	(%rsp), %rax		# a load
	mov	%rax, -8(%rsp)		# a store
	incq	-8(%rsp)		# an update
	lock incq -16(%rsp)		# one more
	addl	%eax, -4(%rsp)		# and another
	call	f
	call	*%rdx
	jmp	3f
2:	nop
3:	addss	%xmm0, %xmm1		# a scalar of single precision
	sqrtsd	%xmm0, %xmm1		# of double
	faddp				# and another
	mulps	%xmm0, %xmm1		# 4 operations in a vector
	divpd	%xmm0, %xmm1		# 2
	minps	%xmm0, %xmm1		# 4
	cvtsi2sd %rax, %xmm1		# none
	test	%rax, %rax
	jo	2b			# never taken
	jno	4f			# always
	nop
4:	lea	buffer(%rip), %rdi
	mov	%rcx, %rbx
	mov	$5, %ecx
	rep stosl			# 5 rounds
	mov	%rbx, %rcx
	loop	1b
	mov	$10, %ecx
	mov	$39, %eax
	syscall				# getpid(), which changes rcx
	mov	$60, %eax
	xor	%edi, %edi
	syscall
f:	ret
k:	jmp	*pointer(%rip)		# a load
	nop
l:	ret
	.data
pointer:
	.quad	l
	.bss
buffer:	.skip	64
	.section .note.GNU-stack, "", @progbits
