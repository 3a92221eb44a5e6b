/* SPDX-License-Identifier: GPL-2.0-only */
/* The plugin's model (Documentation/qemu.md): penalties, and numbers of the loops of loops.h. */
#ifndef PMK_PMUCTL_MODEL_H
#define PMK_PMUCTL_MODEL_H

/* Cycles beside those of groups */
#define FROM_L2		6.0
#define FROM_L3		25.0
#define FROM_MEMORY	200.0
#define ERAT		10.0
#define TLB		50.0
#define WRONG		15.0

/* Lines, pages and instructions of a round through KiB. Its end is predicted wrongly */
#define LINES(kib)	((kib) * 8.0)
#define PAGES(kib)	((kib) / 64.0)
#define ROUND(kib)	(4 * LINES(kib) + 3)
#define PER(n, kib)	((n) / ROUND(kib))

/* One load, or 32 instructions, in each of so many pages */
#define SPARSE		128.0
#define PER_SPARSE(n)	((n) / (3 * SPARSE + 3))

/* Groups: one a turn, two of the first, a branch; of pages one less, and bdnz waits for mtctr */
#define GROUPS(kib)	(LINES(kib) + 2)
#define SPARSE_GROUPS	PER_SPARSE(SPARSE + 1)
#define SPARSE_CYCLES	PER_SPARSE(SPARSE + 2)
#define CODE_GROUPS	(8 / 32.0)

/* One for each branch, and two of mflr to beq; blr waits 2 cycles for mtlr. bctr waits for mtctr */
#define DIRECTION_GROUPS	(4 / DIRECTIONS)
#define RETURN_GROUPS		((24 * 3 + 23 + 2) / RETURNS)
#define RETURN_CYCLES		(RETURN_GROUPS + 24 * 2 / RETURNS)
#define TARGET_CYCLES		((4 * 3 + 4) / TARGETS)

#define DIRECTIONS	9.0
#define RETURNS		266.0
#define TARGETS		34.0

#endif /* PMK_PMUCTL_MODEL_H */
