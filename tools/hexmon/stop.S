/* SPDX-License-Identifier: GPL-2.0-only */
/* stop(status): QEMU ends when its last thread stops, with R2 as status */
	.text
	.globl	stop
stop:
	r2 = r0
	stop(r0)
	jump	stop
