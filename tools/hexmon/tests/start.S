/* SPDX-License-Identifier: GPL-2.0-only */
/* Entry, event vectors and the ways into user mode of a test guest. */

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

	/* struct record of guest.h on the stack, r31 saved first */
	.macro	EVENT number
event_\number:
	{
		r29 = add(r29, #-160)
		memd(r29 + #-160) = r1:0
	}
	r0 = #\number
	jump	save
	.endm
	EVENT	2
	EVENT	5
	EVENT	7
save:
	memd(r29 + #8) = r3:2
	memd(r29 + #16) = r5:4
	memd(r29 + #24) = r7:6
	memd(r29 + #32) = r9:8
	memd(r29 + #40) = r11:10
	memd(r29 + #48) = r13:12
	memd(r29 + #56) = r15:14
	memd(r29 + #112) = r31:30
	memw(r29 + #104) = r28
	memw(r29 + #152) = r0
	r0 = p3:0
	memw(r29 + #156) = r0
	r1:0 = g1:0
	memd(r29 + #120) = r1:0
	r1:0 = g3:2
	memd(r29 + #128) = r1:0
	r1:0 = c1:0
	memd(r29 + #136) = r1:0
	r1:0 = c3:2
	memd(r29 + #144) = r1:0
	r0 = r29
	call	handle
	r1:0 = memd(r29 + #144)
	c3:2 = r1:0
	r1:0 = memd(r29 + #136)
	c1:0 = r1:0
	r1:0 = memd(r29 + #128)
	g3:2 = r1:0
	r1:0 = memd(r29 + #120)
	g1:0 = r1:0
	r0 = memw(r29 + #156)
	p3:0 = r0
	r3:2 = memd(r29 + #8)
	r5:4 = memd(r29 + #16)
	r7:6 = memd(r29 + #24)
	r9:8 = memd(r29 + #32)
	r11:10 = memd(r29 + #40)
	r13:12 = memd(r29 + #48)
	r15:14 = memd(r29 + #56)
	r31:30 = memd(r29 + #112)
	r28 = memw(r29 + #104)
	{
		r1:0 = memd(r29 + #0)
		r29 = add(r29, #160)
	}
	trap1(#1)

/*
 * u32 in_user(u32 (*function)(u32), u32 argument, u32 stack, u32 g1):
 * call a function in user mode. The function returns by trap0(#77), with its result
 * in R0.
 */
	.globl	in_user
in_user:
	allocframe(#64)
	memd(r29 + #0) = r17:16
	memd(r29 + #8) = r19:18
	memd(r29 + #16) = r21:20
	memd(r29 + #24) = r23:22
	memd(r29 + #32) = r25:24
	memd(r29 + #40) = r27:26
	r4 = ##user_frame
	memw(r4) = r29
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
	r4 = ##user_frame
	r29 = memw(r4)
	r17:16 = memd(r29 + #0)
	r19:18 = memd(r29 + #8)
	r21:20 = memd(r29 + #16)
	r23:22 = memd(r29 + #24)
	r25:24 = memd(r29 + #32)
	r27:26 = memd(r29 + #40)
	r30 = add(r29, #64)
	dealloc_return

/* Functions that fault: the handler of the exception returns to R31 */
	.globl	read_word
read_word:
	r0 = memw(r0)
	jumpr	r31
	.globl	write_word
write_word:
	memw(r0) = r0
	jumpr	r31
	.globl	read_guest_register
read_guest_register:
	r0 = g0
	jumpr	r31
	.globl	read_monitor_register
read_monitor_register:
	r0 = ssr
	jumpr	r31
	.globl	run_invalid
run_invalid:
	.word	0xa7e0ffff	/* no valid store */
	jumpr	r31
	.globl	write_twice
write_twice:
	.word	0x78004020	/* { r0 = #1 */
	.word	0x7800c040	/*   r0 = #2 } */
	jumpr	r31
	.globl	trap_5
trap_5:
	trap0(#5)
	jumpr	r31
	.globl	nothing
nothing:
	jumpr	r31
	.globl	get_by_call
get_by_call:
	trap1(#25)
	jumpr	r31
	.globl	limit_frame
limit_frame:
	r1 = #-1
	framelimit = r1
	allocframe(#8)
	dealloc_return
	.globl	set_key
set_key:
	r1 = #7
	framekey = r1
	jumpr	r31
	.globl	frame_registers
frame_registers:
	r1:0 = c17:16
	r0 = or(r0, r1)
	jumpr	r31
	.globl	user_test
user_test:
	r0 = #0
	trap1(#240)
	jumpr	r31
	.globl	jump_to
jump_to:
	jumpr	r0
	.globl	user_trap1
user_trap1:
	trap1(#4)
	jumpr	r31

	.bss
	.p2align 3
user_frame:
	.space	8
	.space	16384
stack_end:
