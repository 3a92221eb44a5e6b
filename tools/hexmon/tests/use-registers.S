/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * use_registers(): load every register from "before", call the monitor, miss in
 * the TLB at 0x40000000, and store every register to "after". Both arrays have the
 * same order.
 */
	.macro	GENERAL action, numbers:vararg
	.irp	n, \numbers
	\action	\n
	.endr
	.endm

	.macro	LOAD n
	r\n = memw(##before + 4 * \n)
	.endm

	.macro	STORE n
	memw(##after + 4 * \n) = r\n
	.endm

	.macro	LOAD_CONTROL index, name
	r0 = memw(##before + 4 * \index)
	\name = r0
	.endm

	.macro	STORE_CONTROL index, name
	r0 = \name
	memw(##after + 4 * \index) = r0
	.endm

	.macro	CONTROLS action
	\action	32, sa0
	\action	33, lc0
	\action	34, sa1
	\action	35, lc1
	\action	36, p3:0
	\action	37, m0
	\action	38, m1
	\action	39, usr
	\action	40, ugp
	\action	41, gp
	\action	42, cs0
	\action	43, cs1
	.endm

	.text
	.globl	use_registers
use_registers:
	allocframe(#64)
	memd(r29 + #0) = r17:16
	memd(r29 + #8) = r19:18
	memd(r29 + #16) = r21:20
	memd(r29 + #24) = r23:22
	memd(r29 + #32) = r25:24
	memd(r29 + #40) = r27:26
	memw(##stack) = r29
	r0 = usr
	memw(##status) = r0
	CONTROLS LOAD_CONTROL
	GENERAL	LOAD, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
	GENERAL	LOAD, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	r0 = #77
	trap1(#4)
	r0 = memw(##0x40000000)
	GENERAL	STORE, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
	GENERAL	STORE, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	CONTROLS STORE_CONTROL
	r0 = memw(##status)
	usr = r0
	r0 = #0
	lc0 = r0
	lc1 = r0
	r29 = memw(##stack)
	r17:16 = memd(r29 + #0)
	r19:18 = memd(r29 + #8)
	r21:20 = memd(r29 + #16)
	r23:22 = memd(r29 + #24)
	r25:24 = memd(r29 + #32)
	r27:26 = memd(r29 + #40)
	r30 = add(r29, #64)
	dealloc_return

	.bss
	.p2align 2
stack:
	.space	4
status:
	.space	4
