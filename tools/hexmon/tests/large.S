/* SPDX-License-Identifier: GPL-2.0-only */
/* A guest that is larger than the guest's memory */
	.globl	start
start:
	trap1(#19)
	.bss
	.space	0x20000000
