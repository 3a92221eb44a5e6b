// SPDX-License-Identifier: GPL-2.0-only
/*
 * hexagon/unload: not unloaded while in use; loaded again it counts, and leaves nothing behind.
 * Covers: module
 */
#include "pmu.h"

#define LOADS	10

static bool loads_and_counts(void)
{
	bool good;
	int fd;

	if (load("backend=hardware") || find_pmu("hexagon"))
		return false;
	fd = open_code(READ_BUSY, 0);
	switch_on(fd);
	monitor_event(READ_BUSY, 42);
	good = count_of(fd) == 42 && unload() == -EWOULDBLOCK;
	close(fd);
	return good && !unload_soon() && find_pmu("hexagon") == -ENOENT;
}

int main(void)
{
	int i, right = 0, err;

	ksft_print_header();
	ksft_set_plan(3);
	err = load("backend=hardware");
	ksft_test_result(err == -EEXIST, "loaded twice: error %d\n", -err);
	err = unload_soon();
	ksft_test_result(!err && find_pmu("hexagon") == -ENOENT, "unloaded: error %d\n", -err);
	for (i = 0; i < LOADS; i++)
		right += loads_and_counts();
	ksft_test_result(right == LOADS, "%d of %d times loaded, counted, kept, unloaded\n", right,
			 LOADS);
	ksft_finished();
}
