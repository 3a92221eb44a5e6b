// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/sleep PMU: the machine sleeps, as far as /sys/power/pm_test lets it without
 * losing its memory. Emulated registers hold junk after it, as real ones do; counts
 * and periods go on where they were.
 * Covers: core/pmu emulation
 */
#include <stdio.h>
#include <unistd.h>
#include "emu.h"
#include "ring.h"

#define PERIOD		100
#define BEFORE		1250
#define AFTER		1300

static bool can_sleep(void)
{
	char tests[128] = "", states[128] = "";

	pt_read_text(tests, sizeof(tests), "/sys/power/pm_test");
	pt_read_text(states, sizeof(states), "/sys/power/state");
	return strstr(tests, "core") && strstr(states, "mem");
}

/* Everything but the last step: other CPUs off, interrupts off, and all back */
static void sleep_once(void)
{
	int err;

	pt_write_text("1", "/sys/module/suspend/parameters/pm_test_delay");
	pt_write_text("core", "/sys/power/pm_test");
	pt_write_text("deep", "/sys/power/mem_sleep");
	err = pt_write_text("mem", "/sys/power/state");
	pt_write_text("none", "/sys/power/pm_test");
	ksft_test_result(!err, "the machine slept and woke up: %s\n", strerror(-err));
}

static int open_sampling(struct pt_ring *ring)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_emu.type, pt_emu.any->code, PERIOD);

	return pt_ring_open(ring, &attr, -1);
}

static void test_sleep(void)
{
	int first = pt_open_row(pt_emu.any, -1), second, sampling;
	u64 samples, count[3];
	struct pt_tally tally = {};
	struct pt_ring ring;

	second = pt_open_row(pt_emu.other, -1);
	sampling = open_sampling(&ring);
	pt_on(first);
	pt_on(second);
	pt_on(sampling);
	pt_tell("add %s %d", pt_emu.any->name, BEFORE);
	pt_tell("add %s 7", pt_emu.other->name);
	sleep_once();
	pt_tell("add %s %d", pt_emu.any->name, AFTER);
	pt_tell("add %s 8", pt_emu.other->name);
	pt_ring_tally(&ring, &tally);
	samples = tally.samples;
	count[0] = pt_count(first);
	count[1] = pt_count(second);
	count[2] = pt_count(sampling);
	ksft_test_result(count[0] == BEFORE + AFTER, "counted before and after: %llu of %d\n",
			 count[0], BEFORE + AFTER);
	ksft_test_result(count[1] == 15, "another event: %llu of 15\n", count[1]);
	ksft_test_result(count[2] == BEFORE + AFTER, "an event that samples: %llu of %d\n",
			 count[2], BEFORE + AFTER);
	ksft_test_result(samples == (BEFORE + AFTER) / PERIOD, "its samples: %llu of %d\n",
			 samples, (BEFORE + AFTER) / PERIOD);
	pt_ring_close(&ring, sampling);
	close(second);
	close(first);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	if (!can_sleep())
		ksft_exit_skip("no test of sleep here (CONFIG_PM_SLEEP_DEBUG, mem)\n");
	ksft_set_plan(5);
	pt_pin(0);
	pt_emulate(argc, argv, "clock=manual");
	test_sleep();
	pt_emulate_end();
	ksft_finished();
}
