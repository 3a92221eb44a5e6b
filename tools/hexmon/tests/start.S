/* SPDX-License-Identifier: GPL-2.0-only */
/* Entry, event vectors and the way into user mode of a test guest. */
#define PAIRS	3:2, 5:4, 7:6, 9:8, 11:10, 13:12, 15:14

	.section .text.start, "ax"
	.globl	start
start:
	r29 = ##stack_end
	call	main
	jump	finish

	/* Vectors are aligned to 32 bytes only, as in Linux */
	.text
	.p2align 8
	.space	32
	.globl	vectors
vectors:
	jump	unexpected
	jump	unexpected
	jump	event_2
	jump	unexpected
	jump	unexpected
	jump	event_5
	jump	unexpected
	jump	event_7
unexpected:
	r0 = #99
	jump	finish

	/* struct record of guest.h on the stack */
	.macro	EVENT number
event_\number:
	{
		r29 = add(r29, #-120)
		memd(r29 + #-120) = r1:0
	}
	r0 = #\number
	jump	save
	.endm
	EVENT	2
	EVENT	5
	EVENT	7
save:
	memw(r29 + #112) = r0
	r0 = p3:0
	memw(r29 + #116) = r0
	r0 = add(r29, #8)
	.irp	pair, PAIRS, 29:28, 31:30
	memd(r0++#8) = r\pair
	.endr
	.irp	pair, g1:0, g3:2, c1:0, c3:2
	r3:2 = \pair
	memd(r0++#8) = r3:2
	.endr
	r0 = r29
	call	handle
	r0 = memw(r29 + #116)
	p3:0 = r0
	r0 = add(r29, #80)
	.irp	pair, g1:0, g3:2, c1:0, c3:2
	r3:2 = memd(r0++#8)
	\pair = r3:2
	.endr
	r0 = add(r29, #8)
	.irp	pair, PAIRS
	r\pair = memd(r0++#8)
	.endr
	r28 = memw(r29 + #64)
	r31:30 = memd(r29 + #72)
	{
		r1:0 = memd(r29 + #0)
		r29 = add(r29, #120)
	}
	trap1(#1)

/*
 * u32 in_user(u32 (*function)(u32), u32 argument, u32 stack, u32 g1):
 * call a function in user mode. The function returns by trap0(#77), with its result
 * in R0.
 */
	.globl	in_user
in_user:
	allocframe(#0)
	memw(##user_frame) = r29
	{
		r4 = r0
		r5 = r3
	}
	g1:0 = r5:4
	r3 = #0
	g3:2 = r3:2	/* vmrte swaps G2, the user stack, with R29 */
	r0 = r1
	r31 = ##leave_user
	trap1(#1)
leave_user:
	trap0(#77)

/* The handler of trap0(#77) goes on here, in guest mode */
	.globl	user_left
user_left:
	r29 = memw(##user_frame)
	r30 = r29
	dealloc_return

	.bss
	.p2align 3
user_frame:
	.space	8
	.space	16384
stack_end:
