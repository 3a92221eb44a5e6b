// SPDX-License-Identifier: GPL-2.0-only
/*
 * module/unload_timer PMU [ROUNDS]: the module is unloaded while programs set the multiplexing
 * interval of the PMU. Each write of another interval starts a timer on every CPU, with or without
 * events, and the timer must be gone before its memory is.
 * Covers: core/pmu compat
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "user.h"

#define STATE		"/sys/module/pmukit/initstate"
#define MOST_EVENTS	10

static int set_interval(unsigned int ms)
{
	char text[16];

	snprintf(text, sizeof(text), "%u", ms);
	return pt_write_text(text, PT_DEVICES "/%s/perf_event_mux_interval_ms", pt_emu.name);
}

/* Nobody writes any more, but the timers run; what is loaded next gets their memory */
static void test_running(unsigned int ms)
{
	bool good;

	pt_emulate_again("");
	good = !set_interval(ms) && !pt_unload_soon();
	pt_emulate_again("");
	usleep((ms + 300) * 1000);
	ksft_test_result(good, "unloaded with a timer of %u ms at work\n", ms);
}

/* An event that found no counter makes perf start the timer too */
static void test_more_events(void)
{
	int fd[MOST_EVENTS], i, nr = pt_emu.nr_any + 1;

	set_interval(100);
	for (i = 0; i < nr; i++) {
		fd[i] = pt_open_row(pt_emu.any, -1);
		pt_on(fd[i]);
	}
	pt_run_turns(1000);
	while (nr--)
		close(fd[nr]);
	ksft_test_result(!pt_unload_soon(), "unloaded after more events than counters\n");
	usleep(300000);
}

/*
 * A writer is at work when the module goes, until the file has gone. Timers that end soon are
 * started again by each write. Some time after the module has begun to go they are made long: one
 * that is started then and not stopped runs when its memory is somebody else's.
 */
static void write_always(unsigned int ms, bool *started)
{
	u64 end = 0, n;
	char text[16];

	for (n = 0; !set_interval((1 + n % 2) * (end && pt_now() > end ? 1500 : 1)); n++) {
		*started = true;
		if (!end && (pt_read_text(text, sizeof(text), STATE) < 0 || strstr(text, "going")))
			end = pt_now() + ms * 1000000ull;
	}
}

static bool one_round(int round, bool *started)
{
	int err;

	pt_emulate_again("");
	*started = false;
	if (!pt_fork()) {
		write_always(3 * round, started);
		_exit(0);
	}
	while (!*started)
		usleep(1000);
	usleep(5000);
	err = pt_unload_soon();
	return !pt_wait_children() && !err && !pt_is_loaded();
}

int main(int argc, char **argv)
{
	int rounds = argc > 2 ? atoi(argv[2]) : 30, good = 0, i;
	bool *started = pt_shared(sizeof(*started));

	ksft_print_header();
	pt_emulate(argc, argv, "");
	test_running(1500);
	test_running(3000);
	test_more_events();
	for (i = 0; i < rounds; i++)
		good += one_round(i, started);
	ksft_test_result(good == rounds, "unloaded under a writer: %d of %d\n", good, rounds);
	pt_finish();
}
