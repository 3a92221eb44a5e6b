/* SPDX-License-Identifier: GPL-2.0-only */
/* Penalties of the plugin's model (Documentation/qemu.md), and numbers of the loops of loops.h. */
#ifndef PMK_PMUCTL_MODEL_H
#define PMK_PMUCTL_MODEL_H

/* The model: cycles beside one for each instruction */
#define FROM_L2		6.0
#define FROM_L3		25.0
#define FROM_MEMORY	200.0
#define ERAT		10.0
#define TLB		50.0
#define WRONG		15.0

/* Lines, pages and instructions of a round through KiB. Its end is predicted wrongly */
#define LINES(kib)	((kib) * 8.0)
#define PAGES(kib)	((kib) / 4.0)
#define ROUND(kib)	(4 * LINES(kib) + 3)
#define PER(n, kib)	((n) / ROUND(kib))

/* One load, or 32 instructions, in each of so many pages */
#define SPARSE		128.0
#define PER_SPARSE(n)	((n) / (3 * SPARSE + 3))

#define DIRECTIONS	9.0
#define RETURNS		266.0
#define TARGETS		34.0

#endif /* PMK_PMUCTL_MODEL_H */
