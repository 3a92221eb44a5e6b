/* SPDX-License-Identifier: GPL-2.0-only */
/* A guest that needs 4 KB more than there are */
	.globl	start
start:
	trap1(#19)
	.bss
	.space	0x20000000
