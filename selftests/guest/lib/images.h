/* SPDX-License-Identifier: GPL-2.0-only */
/* What the registers must hold, as selftests/host/tables computes it. */
#ifndef PT_GUEST_IMAGES_H
#define PT_GUEST_IMAGES_H

#include "pt.h"

#define PT_MAX_LINES	2048
#define PT_IMAGES	"/share/images.tsv"

/* Control registers, in the order of a line of the file */
struct pt_registers {
	u64 mmcr1;
	u64 mmcra;
	u64 mmcr0;
};

/**
 * struct pt_line - one alternative to count one event alone
 * @name: name of the event
 * @code: its code
 * @counter: counter it is on, from 1
 * @want: what the registers hold then; of MMCR0 the counter's overflow condition alone
 */
struct pt_line {
	char name[48];
	u64 code;
	unsigned int counter;
	struct pt_registers want;
};

/* MMCR0 of POWER7: frozen; interrupt and freeze at an overflow; freeze by mode */
#define MMCR0_FC	0x80000000u
#define MMCR0_FCS	0x40000000u
#define MMCR0_FCP	0x20000000u
#define MMCR0_PMXE	0x04000000u
#define MMCR0_FCECE	0x02000000u
#define MMCR0_FCHV	0x00000001u
#define MMCR0_COUNTING	(MMCR0_PMXE | MMCR0_FCECE)

int pt_load_images(const char *path, struct pt_line *lines);
int pt_count_names(const struct pt_line *lines, int nr);
int pt_find_lines(const struct pt_line *lines, int nr, const char *name, int *first);
void pt_read_registers(struct pt_registers *now);
bool pt_same_registers(const struct pt_registers *a, const struct pt_registers *b);

#endif /* PT_GUEST_IMAGES_H */
