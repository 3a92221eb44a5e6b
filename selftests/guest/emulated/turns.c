// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/turns PMU: CPU 1 goes and comes back, and more events than there are counters take
 * turns on it as before, and there alone. The timer of the turns is perf's.
 * Covers: core/pmu emulation
 */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"

#define MILLION		1000000ull
#define SECOND		(1000 * MILLION)
#define TURN_MS		3000		/* longer than CPU 1 takes to go and come */
#define TURN		(TURN_MS * MILLION)
#define TRIES		3
#define MANY		9		/* events, more than any PMU has counters */

/*
 * A child with more events than counters, which stays on a CPU and says when it has them. Its
 * status is the number of those that had no turn until then, or all of them.
 */
static pid_t start_turns(int cpu, int ready, u64 until)
{
	int fd[MANY], i, wrong = 0;
	pid_t pid = fork();
	u64 count[3];

	if (pid)
		return pid;
	pt_pin(cpu);
	for (i = 0; i < MANY; i++) {
		fd[i] = pt_open_row(pt_emu.any, -1);
		pt_on(fd[i]);
	}
	if (write(ready, "", 1) != 1)
		_exit(MANY);
	while (pt_now() < until)
		pt_run_turns(1000);
	for (i = 0; i < MANY; i++) {
		pt_count_times(fd[i], count);
		wrong += !count[2] || count[2] >= count[1];
	}
	_exit(wrong);
}

static int end_turns(pid_t pid)
{
	int status;

	if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status))
		return MANY;
	return WEXITSTATUS(status);
}

static void write_interval(unsigned int ms)
{
	char text[12];

	snprintf(text, sizeof(text), "%u", ms);
	if (pt_write_text(text, PT_DEVICES "/%s/perf_event_mux_interval_ms", pt_emu.name))
		ksft_exit_fail_perror("the interval between turns");
}

/*
 * perf's timer of the turns on CPU 1 starts, CPU 1 goes and comes, and events take turns there
 * and on CPU 0 before the timer expires, which is when the clock is a multiple of the interval.
 * Return: how many had wrong turns, or -1: this machine was too slow.
 */
static int take_turns(void)
{
	int ready[2], nr, wrong;
	pid_t pid[2];
	u64 expires;
	bool late;
	char byte;

	while (pt_now() % TURN > TURN / 20)
		usleep(10000);
	expires = pt_now() / TURN * TURN + TURN;
	write_interval(TURN_MS);
	if (pt_switch_cpu(1, false) || pt_switch_cpu(1, true))
		ksft_exit_fail_msg("CPU 1 does not go or come\n");
	if (pipe(ready))
		ksft_exit_fail_perror("pipe");
	pid[0] = start_turns(0, ready[1], expires + SECOND);
	pid[1] = start_turns(1, ready[1], expires + SECOND);
	close(ready[1]);
	for (nr = 0; nr < 2 && read(ready[0], &byte, 1) == 1;)
		nr++;
	write_interval(10);	/* from the next turn on */
	late = pt_now() >= expires;
	close(ready[0]);
	wrong = end_turns(pid[0]) + end_turns(pid[1]);
	return late ? -1 : wrong;
}

/*
 * When CPU 1 goes another CPU gets its timer, which would let events of CPU 1 take turns there:
 * perf core warns of that. When CPU 1 is back it has a timer again.
 */
static void test_turns(void)
{
	bool before = pt_has_warned();
	int wrong, tries = 0;

	do {
		wrong = take_turns();
	} while (wrong < 0 && ++tries < TRIES);
	if (wrong < 0) {
		ksft_test_result_skip("CPU 1 takes longer than %d ms to go and come\n", TURN_MS);
		ksft_test_result_skip("there were no events when it took that long\n");
		return;
	}
	ksft_test_result(!wrong, "turns: %d events had none, or all of them\n", wrong);
	if (before)
		ksft_test_result_skip("the kernel had warned before\n");
	else
		ksft_test_result(!pt_has_warned(), "turns: the kernel has not warned\n");
}

int main(int argc, char **argv)
{
	ksft_print_header();
	if (!pt_can_switch_cpu(1))
		ksft_exit_skip("there is no second CPU that can be switched off\n");
	pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(2);
	pt_pin(0);
	test_turns();
	pt_emulate_end();
	ksft_finished();
}
