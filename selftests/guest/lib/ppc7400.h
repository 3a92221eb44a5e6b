/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The real registers of an MPC7400. In QEMU they are plain storage: what the driver
 * wrote can be read back, and a test can put a count into a counter.
 */
#ifndef PT_GUEST_PPC7400_H
#define PT_GUEST_PPC7400_H

#include "event.h"

#define PPC7400_PMU		"ppc7400"
#define PPC7400_MAX_LINES	256
#define PPC7400_COUNTERS	4
#define PPC7400_MIXES	8		/* of exclude_user, exclude_kernel and exclude_hv */

/* MMCR0, in the manual's bits 0 to 2 */
#define PPC7400_FC		0x80000000u
#define PPC7400_FCS		0x40000000u
#define PPC7400_FCP		0x20000000u

struct ppc7400_registers {
	u64 mmcr0;
	u64 mmcr1;
	u64 mmcr2;
	u64 bamr;
};

/* A line of selftests/host/tables/ppc7400/images: an event alone on a counter */
struct ppc7400_line {
	char name[48];
	u64 code;
	unsigned int counter;		/* 1 to 4 */
	struct ppc7400_registers want;
};

/* The documented pairs of counter and event */
extern struct ppc7400_line ppc7400_lines[PPC7400_MAX_LINES];
extern unsigned int ppc7400_nr_lines;

int ppc7400_begin(int argc, char **argv, bool *interrupt, bool *breakpoints);
unsigned int ppc7400_nr_names(void);
u64 ppc7400_pinned_code(const struct ppc7400_line *line);
bool ppc7400_is_breakpoint(const struct ppc7400_line *line);
void ppc7400_read(struct ppc7400_registers *now);
bool ppc7400_same(const struct ppc7400_registers *a, const struct ppc7400_registers *b);
bool ppc7400_is_event(const char *name, const struct ppc7400_registers *now);
void ppc7400_print(const char *what, const struct ppc7400_registers *r);
u64 ppc7400_counter(unsigned int counter);
void ppc7400_set_counter(unsigned int counter, u64 value);
u64 ppc7400_user_counter(unsigned int counter);
struct perf_event_attr ppc7400_attr(int type, u64 code, unsigned int mix);
u64 ppc7400_exclude_bits(unsigned int mix);
int ppc7400_open(int type, u64 code, unsigned int mix);
bool ppc7400_registers_of(int type, u64 code, unsigned int mix, struct ppc7400_registers *now);

#endif /* PT_GUEST_PPC7400_H */
