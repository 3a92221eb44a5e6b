/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The real registers of an MPC7400. In QEMU they are plain storage: what the driver
 * wrote can be read back, and a test can put a count into a counter.
 */
#ifndef PMK_GUEST_G4_H
#define PMK_GUEST_G4_H

#include "pmk.h"

#define G4_PMU		"ppc7400"
#define G4_LINES	148		/* documented pairs of counter and event */
#define G4_COUNTERS	4
#define G4_MIXES	8		/* of exclude_user, exclude_kernel and exclude_hv */

/* MMCR0, in the manual's bits 0, 1, 2, 5, 6, 16 and 17 */
#define G4_FC		0x80000000u
#define G4_FCS		0x40000000u
#define G4_FCP		0x20000000u
#define G4_PMXE		0x04000000u
#define G4_FCECE	0x02000000u
#define G4_PMC1CE	0x00008000u
#define G4_PMCJCE	0x00004000u

struct g4_registers {
	u64 mmcr0;
	u64 mmcr1;
	u64 mmcr2;
	u64 bamr;
};

/* A line of selftests/tables/ppc7400/images: an event alone on a counter */
struct g4_line {
	char name[48];
	u64 code;
	unsigned int counter;		/* 1 to 4 */
	struct g4_registers want;
};

void g4_load_lines(bool interrupt, struct g4_line *lines);
u64 g4_pinned_code(const struct g4_line *line);
bool g4_is_breakpoint(const struct g4_line *line);
void g4_read(struct g4_registers *now);
bool g4_same(const struct g4_registers *a, const struct g4_registers *b);
bool g4_is_event(const struct g4_line *lines, const char *name, const struct g4_registers *now);
void g4_print(const char *what, const struct g4_registers *r);
u64 g4_counter(unsigned int counter);
void g4_set_counter(unsigned int counter, u64 value);
u64 g4_user_counter(unsigned int counter);
void g4_set_mmcr0(u64 value);
struct perf_event_attr g4_attr(int type, u64 code, unsigned int mix);
u64 g4_exclude_bits(unsigned int mix);
int g4_open(int type, u64 code, unsigned int mix);
bool g4_runs(int fd);
bool g4_registers_of(int type, u64 code, unsigned int mix, struct g4_registers *now);

#endif /* PMK_GUEST_G4_H */
