// SPDX-License-Identifier: GPL-2.0-only
/*
 * table/conflict: seven pinned events of a PMU with eight equal counters, and one that conflicts
 * with each of them. The kernel looks for a counter at each schedule-in, with interrupts off. That
 * must not take much longer than for an event that fits.
 * Covers: table core/hot model
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "table.h"

#define NAME	"own"
#define PINNED	7
#define TURNS	50
#define LONGER	10	/* an exhaustive search takes 10,000 times as long */

static struct pt_nl nl;
static struct pt_table table;
static int type;

static void add_table(void)
{
	pt_table_make(&table, NAME, 0);
	table.head.nr_counters = PINNED + 1;
	memset(table.head.bits, 32, PINNED + 1);
	pt_table_event(&table, 0)->counters = 0xff;
	if (pt_table_add(&nl, &table, NULL, false))
		ksft_exit_fail_msg("the table is refused: %s\n", nl.why);
	type = pt_pmu_type(NAME);
}

static int open_cycles(bool exclude_user, bool pinned)
{
	struct perf_event_attr attr = pt_attr(type, PT_TABLE_CYCLES);
	int fd;

	attr.exclude_kernel = 1;
	attr.exclude_user = exclude_user;
	attr.pinned = pinned;
	fd = pt_open(&attr, 0, -1, -1);
	if (fd < 0)
		ksft_exit_fail_msg("cycles: %s\n", strerror(-fd));
	return fd;
}

/* The shortest time to enable an event, in ns: what else the host does is not in it */
static u64 time_to_enable(int fd)
{
	u64 least = ~0ull, time;
	unsigned int i;

	for (i = 0; i < TURNS; i++) {
		time = pt_now();
		pt_on(fd);
		time = pt_now() - time;
		pt_off(fd);
		least = time < least ? time : least;
	}
	return least;
}

static bool runs(int fd)
{
	u64 count[3];

	pt_count_times(fd, count);
	return count[2];
}

int main(void)
{
	int pinned[PINNED], fits, conflicts, running = 0;
	u64 usual, longer;
	unsigned int i;

	ksft_print_header();
	ksft_set_plan(5);
	pt_table_load(&nl, "emulate=table clock=manual");
	add_table();
	pt_pin(0);
	for (i = 0; i < PINNED; i++) {
		pinned[i] = open_cycles(false, true);
		pt_on(pinned[i]);
	}
	fits = open_cycles(false, false);
	usual = time_to_enable(fits);
	ksft_test_result(runs(fits), "an event that fits\n");
	close(fits);
	conflicts = open_cycles(true, false);
	longer = time_to_enable(conflicts);
	ksft_test_result(!runs(conflicts), "one that conflicts with all others\n");
	ksft_test_result(longer < LONGER * usual, "it takes %llu ns to enable, not %llu\n", longer,
			 usual);
	for (i = 0; i < PINNED; i++)
		running += runs(pinned[i]);
	pt_expect("the others run", running, PINNED);
	for (i = 0; i < PINNED; i++)
		close(pinned[i]);
	close(conflicts);
	pt_nl_close(&nl);
	ksft_test_result(!pt_unload_soon(), "the module goes with the PMU\n");
	ksft_finished();
}
