/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * use_registers(): load every register from "before", call the monitor, miss in
 * the TLB at 0x40000000, and store every register to "after". Both arrays have the
 * same order: R0 to R31, then the control registers below.
 */
#define KEPT		17:16, 19:18, 21:20, 23:22, 25:24, 27:26
#define CONTROLS	sa0, lc0, sa1, lc1, p3:0, m0, m1, usr, ugp, gp, cs0, cs1
#define FROM_2		2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, \
			23, 24, 25, 26, 27, 28, 29, 30, 31

	.text
	.globl	use_registers
use_registers:
	allocframe(#48)
	r0 = r29
	.irp	pair, KEPT
	memd(r0++#8) = r\pair
	.endr
	memw(##stack) = r29
	r0 = usr
	memw(##status) = r0
	r1 = ##before + 128
	.irp	name, CONTROLS
	r0 = memw(r1++#4)
	\name = r0
	.endr
	.irp	n, 1, FROM_2
	r\n = memw(##before + 4 * \n)
	.endr
	r0 = #77
	trap1(#4)
	r0 = memw(##0x40000000)
	.irp	n, 0, 1, FROM_2
	memw(##after + 4 * \n) = r\n
	.endr
	r1 = ##after + 128
	.irp	name, CONTROLS
	r0 = \name
	memw(r1++#4) = r0
	.endr
	r0 = memw(##status)
	usr = r0
	r0 = #0
	lc0 = r0
	lc1 = r0
	r29 = memw(##stack)
	r0 = r29
	.irp	pair, KEPT
	r\pair = memd(r0++#8)
	.endr
	r30 = add(r29, #48)
	dealloc_return

	.bss
	.p2align 2
stack:
	.space	4
status:
	.space	4
