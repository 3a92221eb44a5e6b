// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a sampled counter interrupt costs at least: the exception with the moves to the
 * registers, then with a sample of perf's. The test module floor takes the interrupt. Prints
 * lines as bench/operations does.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "kselftest.h"
#include "pt.h"
#include "ring.h"
#include "ticks.h"

#define LOOPS		101
#define LOOP		10000000ull
#define PERIOD		"50000"
#define FLOOR		"/sys/kernel/debug/floor/"

static void tell(const char *file, const char *text)
{
	if (pt_write_text(text, FLOOR "%s", file))
		ksft_exit_fail_msg("no " FLOOR "%s: is the test module loaded?\n", file);
}

static void measure(const char *name, const char *period, struct pt_ring *ring)
{
	struct pt_tally tally = {};
	static u64 took[LOOPS];
	u64 start, number;
	int i;

	tell("period", period);
	for (i = 0; i < LOOPS; i++) {
		start = __builtin_ppc_get_timebase();
		pt_run(LOOP);
		took[i] = __builtin_ppc_get_timebase() - start;
		pt_ring_tally(ring, &tally);
	}
	pt_read_number(&number, 10, FLOOR "number");
	tell("period", "0");
	qsort(took, LOOPS, sizeof(*took), by_size);
	ksft_print_msg("bench ticks %s none %d %llu %llu %llu %llu %llu\n", name, LOOPS, took[0],
		       took[LOOPS / 4], took[LOOPS / 2], took[LOOPS * 3 / 4], took[LOOPS - 1]);
	ksft_print_msg("bench samples %s none %llu %llu 0\n", name, number, tally.lost);
	ksft_test_result(!strcmp(period, "0") || number >= LOOPS * LOOP / strtoull(period, NULL, 0),
			 "%s: %llu interrupts, %llu samples\n", name, number, tally.samples);
}

int main(void)
{
	struct perf_event_attr attr = pt_sampling_attr(PERF_TYPE_SOFTWARE,
						       PERF_COUNT_SW_DUMMY, 1);
	struct pt_ring ring;
	char number[16];

	ksft_print_header();
	ksft_set_plan(3);
	pt_pin(0);
	attr.sample_type = PERF_SAMPLE_IP | PERF_SAMPLE_TID;
	snprintf(number, sizeof(number), "%d", pt_ring_open(&ring, &attr, -1));
	measure("bare-loop", "0", &ring);
	measure("exception-loop", PERIOD, &ring);
	tell("output", number);
	measure("output-loop", PERIOD, &ring);
	tell("output", "-1");
	ksft_finished();
}
