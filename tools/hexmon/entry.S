/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * From the guest into the monitor and back.
 *
 * SGP0 points to the frame while the guest runs. PACKETS_IN and PACKETS_OUT of
 * layout.h are the packets before the first READ_PACKETS and after the second one.
 */
#include "layout.h"

/* A user register of QEMU's own: packets executed */
#define READ_PACKETS	.word 0x6a14c000	/* r0 = c20 */
#define SYSCFG_MMU	#0
#define PAIRS	3:2, 5:4, 7:6, 9:8, 11:10, 13:12, 15:14, 17:16, 19:18, 21:20, 23:22, 25:24, 27:26
#define CONTROL_PAIRS	c1:0, c3:2, c7:6, c17:16, g1:0, g3:2
#define CONTROLS	p3:0, usr, elr, ssr

	.section .text.reset, "ax"
	.globl	reset
reset:
	r0 = ##vectors
	evb = r0
	r0 = ##guest
	sgp0 = r0
	r29 = ##stack_end
	call	boot
	r0 = ##guest
	jump	enter

	.text
	.p2align 12
vectors:
	jump	other		/* 0 reset */
	jump	other		/* 1 imprecise */
	jump	precise		/* 2 */
	jump	other
	jump	miss_x		/* 4 */
	jump	other
	jump	miss_rw		/* 6 */
	jump	other
	jump	trap0		/* 8 */
	jump	trap1		/* 9 */
	.rept	22
	jump	other
	.endr

	.macro	ENTRY_OF label, number
\label:
	crswap(r29, sgp0)
	memd(r29 + #0) = r1:0
	READ_PACKETS
	memw(r29 + #FRAME_ENTERED) = r0
	r0 = #\number
	jump	save
	.endm

	ENTRY_OF trap1, EVENT_TRAP1
	ENTRY_OF trap0, EVENT_TRAP0
	ENTRY_OF miss_x, EVENT_MISS_X
	ENTRY_OF miss_rw, EVENT_MISS_RW
	ENTRY_OF precise, EVENT_PRECISE
	ENTRY_OF other, EVENT_OTHER

/* r29: frame, r0: event; r1:0 of the guest are saved */
save:
	memw(r29 + #FRAME_EVENT) = r0
	r0 = add(r29, #8)
	.irp pair, PAIRS
	memd(r0++#8) = r\pair
	.endr
	memw(r0++#4) = r28
	r2 = sgp0
	memw(r0++#4) = r2
	sgp0 = r29		/* for an event of the monitor itself */
	memd(r0++#8) = r31:30
	.irp	pair, CONTROL_PAIRS
	r3:2 = \pair
	memd(r0++#8) = r3:2
	.endr
	.irp	name, CONTROLS
	r2 = \name
	memw(r0++#4) = r2
	.endr
	r2 = badva
	memw(r0) = r2
	r1:0 = #0		/* the frames of C are the monitor's */
	c17:16 = r1:0
	r0 = syscfg
	r0 = clrbit(r0, SYSCFG_MMU)
	syscfg = r0
	isync
	r0 = r29
	r29 = ##stack_end
	call	handle_event
	r0 = ##guest
	/* fall through */

/* R0: the frame. To the guest, with the MMU on. */
enter:
	r29 = r0
	r0 = syscfg
	r0 = setbit(r0, SYSCFG_MMU)
	syscfg = r0
	isync
	r0 = add(r29, #FRAME_CONTROL)
	.irp	pair, CONTROL_PAIRS
	r3:2 = memd(r0++#8)
	\pair = r3:2
	.endr
	.irp	name, CONTROLS
	r2 = memw(r0++#4)
	\name = r2
	.endr
	r0 = memw(r29 + #116)
	sgp0 = r0
	r0 = add(r29, #8)
	.irp pair, PAIRS
	r\pair = memd(r0++#8)
	.endr
	r28 = memw(r0)
	r31:30 = memd(r29 + #120)
	READ_PACKETS
	memw(r29 + #FRAME_LEFT) = r0
	r1:0 = memd(r29 + #0)
	crswap(r29, sgp0)
	rte

	.bss
	.p2align 3
guest:
	.space	FRAME_SIZE
stack:
	.space	8192
stack_end:
