// SPDX-License-Identifier: GPL-2.0-only
/*
 * unload_timer PMU [ROUNDS]: the module is unloaded while programs set the interval at
 * which perf takes turns with the PMU's events. Each write of another interval starts a timer
 * on every CPU, with or without events, and the timer must be gone before its memory is.
 * Covers: core/pmu compat
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"

#define INTERVAL	PT_DEVICES "/%s/perf_event_mux_interval_ms"

/* Write another interval; false when the file has gone */
static bool write_interval(bool is_long)
{
	static const char * const intervals[2][2] = { { "1", "2" }, { "1500", "3000" } };
	static unsigned int i;

	return !pt_write_text(intervals[is_long][++i & 1], INTERVAL, pt_emu.name);
}

static bool is_going(void)
{
	char state[16] = "";

	return pt_read_text(state, sizeof(state), "/sys/module/pmukit/initstate") < 0 ||
	       !strcmp(state, "going");
}

/*
 * Until the file has gone; says when the first write was made. Timers that end soon are
 * started again by each write. Some time after the module has begun to go they are made
 * long: one that is started then and not stopped runs when its memory is somebody else's.
 */
static void write_for_ever(int started, unsigned int ms)
{
	u64 end = 0;

	if (!write_interval(false) || write(started, "", 1) != 1)
		_exit(1);
	while (write_interval(end && pt_now() > end))
		if (!end && is_going())
			end = pt_now() + ms * 1000000;
	_exit(0);
}

/* The writer is at work when the module goes */
static bool unload_under_writer(unsigned int round)
{
	int status, pipes[2], err;
	char token;
	pid_t pid;

	if (pipe(pipes))
		ksft_exit_fail_perror("pipe");
	pid = fork();
	if (!pid)
		write_for_ever(pipes[1], 3 * round);
	close(pipes[1]);
	if (read(pipes[0], &token, 1) != 1)
		ksft_exit_fail_msg("nobody writes\n");
	close(pipes[0]);
	usleep(5000);
	err = pt_unload_soon();
	if (err)
		kill(pid, SIGKILL);
	waitpid(pid, &status, 0);
	return !err && !status && !pt_is_loaded();
}

static void test_writer(unsigned int rounds)
{
	unsigned int i, good = 0;

	for (i = 0; i < rounds; i++) {
		good += unload_under_writer(i);
		pt_emulate_again("");
	}
	ksft_test_result(good == rounds, "unloaded %u times of %u under a writer\n", good, rounds);
}

/* Nobody writes any more, but the timers run; what is loaded next gets their memory */
static void test_running(const char *interval)
{
	bool good;

	pt_emulate_again("");
	good = !pt_write_text(interval, INTERVAL, pt_emu.name) && !pt_unload_soon();
	pt_emulate_again("");
	usleep(atoi(interval) * 1000 + 300000);
	ksft_test_result(good, "unloaded with a timer of %s ms at work\n", interval);
}

/* An event that found no counter makes perf start the timer too */
static void test_events(void)
{
	unsigned int i, nr = pt_emu.nr_any + 1;
	int fd[16];

	pt_write_text("100", INTERVAL, pt_emu.name);
	for (i = 0; i < nr; i++) {
		fd[i] = pt_open_row(pt_emu.any, -1);
		pt_on(fd[i]);
	}
	pt_run_turns(1000);
	for (i = 0; i < nr; i++)
		close(fd[i]);
	ksft_test_result(!pt_unload_soon(), "unloaded after more events than counters\n");
	usleep(300000);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "");
	ksft_set_plan(4);
	test_running("1500");
	test_running("3000");
	test_events();
	pt_emulate_again("");
	test_writer(argc > 2 ? atoi(argv[2]) : 30);
	pt_emulate_end();
	ksft_finished();
}
