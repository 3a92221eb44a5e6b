/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An emulated PMU as the test programs handle it. They know it by its name, by
 * sysfs and debugfs, and by its event table, which is in PT_SHARE.
 */
#ifndef PT_GUEST_EMU_H
#define PT_GUEST_EMU_H

#include "ring.h"

#define PT_MAX_ROWS		640
#define PT_PROFILE_BYTES	0x10000

/**
 * struct pt_row - an event of the table
 * @name: its name
 * @code: its code
 * @counters: bit n for a counter with number n that can have it
 * @single: no other code counts the same
 * @chained: counts overflows of another counter, which are no share of the cycles
 * @ratio: how often it occurs in a billion cycles, by the profile in force
 */
struct pt_row {
	char name[48];
	u64 code;
	unsigned int counters;
	bool single;
	bool chained;
	u64 ratio;
};

/**
 * struct pt_emu - the PMU under test
 * @name: its registered name
 * @processor: what emulate= calls it
 * @type: its type
 * @nr_counters: how many counters it has
 * @row: its event table
 * @nr_rows: number of @row
 * @any: an event that most counters can have
 * @other: another one
 * @nr_any: how many counters can have either
 */
struct pt_emu {
	const char *name;
	char processor[32];
	int type;
	unsigned int nr_counters;
	struct pt_row row[PT_MAX_ROWS];
	int nr_rows;
	const struct pt_row *any;
	const struct pt_row *other;
	unsigned int nr_any;
};

extern struct pt_emu pt_emu;

/* Attributes of an event of the PMU under test, see PT_ATTR() */
#define PT_OURS(...)		PT_ATTR(pt_emu.type, __VA_ARGS__)

/* emu.c: the driver and the table */
void pt_use(const char *name);
void pt_emulate(int argc, char **argv, const char *parameters);
void pt_emulate_again(const char *parameters);
#ifdef PT_MODULE
void pt_emulate_end(void);
#endif
const struct pt_row *pt_find_row(const char *name);
const struct pt_row *pt_find_code(u64 code);
bool pt_has_filter(void);
int pt_open_row(const struct pt_row *row, int leader);
int pt_sample_row(struct pt_ring *ring, const struct pt_row *row, u64 period);
u64 pt_samples(struct pt_ring *ring);
void pt_rest(void);

/* clock.c: the manual clock and the profile */
__printf(1, 2) int pt_command(const char *format, ...);
__printf(1, 2) void pt_tell(const char *format, ...);
void pt_happen(const struct pt_row *row, u64 n);
bool pt_has_hypervisor(void);
int pt_read_clock(char *text, int size);
int pt_read_profile(char *text);
int pt_write_profile(const char *text);
const struct pt_row *pt_load_profile(void);
u64 pt_expected(const struct pt_row *row, u64 cycles);

#endif /* PT_GUEST_EMU_H */
