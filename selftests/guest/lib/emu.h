/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An emulated PMU as the test programs handle it. They know it by its name, by
 * sysfs and debugfs, and by its event table, which is in PMK_SHARE.
 */
#ifndef PMK_GUEST_EMU_H
#define PMK_GUEST_EMU_H

#include "ring.h"

#define PMK_MAX_ROWS		640
#define PMK_PROFILE_BYTES	0x10000

/**
 * struct pmk_row - an event of the table
 * @name: its name
 * @code: its code
 * @counters: bit n for a counter with number n that can have it
 * @single: no other code counts the same
 * @chained: counts overflows of another counter, which are no share of the cycles
 * @ratio: how often it occurs in a billion cycles, by the profile in force
 */
struct pmk_row {
	char name[48];
	u64 code;
	unsigned int counters;
	bool single;
	bool chained;
	u64 ratio;
};

/**
 * struct pmk_emu - the PMU under test
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
struct pmk_emu {
	const char *name;
	char processor[32];
	int type;
	unsigned int nr_counters;
	struct pmk_row row[PMK_MAX_ROWS];
	int nr_rows;
	const struct pmk_row *any;
	const struct pmk_row *other;
	unsigned int nr_any;
};

extern struct pmk_emu pmk_emu;

/* emu.c: the module and the table */
void pmk_emulate(int argc, char **argv, const char *parameters);
void pmk_emulate_again(const char *parameters);
void pmk_emulate_end(void);
const struct pmk_row *pmk_find_row(const char *name);
const struct pmk_row *pmk_find_code(u64 code);
bool pmk_has_filter(void);
int pmk_open_row(const struct pmk_row *row, int leader);
int pmk_sample_row(struct pmk_ring *ring, const struct pmk_row *row, u64 period);
u64 pmk_samples(struct pmk_ring *ring);
void pmk_rest(void);

/* clock.c: the manual clock and the profile */
__printf(1, 2) int pmk_command(const char *format, ...);
__printf(1, 2) void pmk_tell(const char *format, ...);
void pmk_happen(const struct pmk_row *row, u64 n);
bool pmk_has_hypervisor(void);
int pmk_read_clock(char *text, int size);
int pmk_read_profile(char *text);
int pmk_write_profile(const char *text);
const struct pmk_row *pmk_load_profile(void);
u64 pmk_expected(const struct pmk_row *row, u64 cycles);

#endif /* PMK_GUEST_EMU_H */
