// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/many PMU: what one user opens costs the others nothing. Thousands of events that differ
 * are opened: each open and each fork of a counted task takes as long as before, and when they are
 * closed their memory is free again. Times are the shortest of many, and compared with those of the
 * same loop a moment before.
 * Covers: core/event core/hot
 */
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"
#include "event.h"
#include "user.h"

#define MOST		8000
#define NR_INHERITED	16

/* As many of the events that differ as there may be, closed at once or not at all */
static int open_all(bool keep)
{
	int nr = 0, i, fd, mix;

	for (i = 0; i < 16 * pt_emu.nr_rows && nr < MOST; i++) {
		mix = i / pt_emu.nr_rows;
		fd = pt_try(PT_OURS(pt_emu.row[i % pt_emu.nr_rows].code, .exclude_user = mix & 1,
				    .exclude_kernel = mix >> 1 & 1, .exclude_hv = mix >> 2 & 1,
				    .sample_period = mix & 8 ? 1000000 : 0), -1, -1);
		nr += fd >= 0;
		if (!keep && fd >= 0)
			close(fd);
	}
	return nr;
}

static void open_once(void)
{
	close(pt_open_row(pt_emu.any, -1));
}

static void fork_once(void)
{
	pid_t pid = fork();

	if (!pid)
		_exit(0);
	waitpid(pid, NULL, 0);
}

static u64 shortest(void (*act)(void), int times)
{
	u64 best = ~0ull, start;

	while (times--) {
		start = pt_now();
		act();
		start = pt_now() - start;
		best = start < best ? start : best;
	}
	return best;
}

/* In ns: an open, and a fork of a task with inherited events */
static void measure(u64 times[2])
{
	int fd[NR_INHERITED], i;

	times[0] = shortest(open_once, 300);
	for (i = 0; i < NR_INHERITED; i++)
		fd[i] = pt_need(PT_OURS(pt_emu.any->code, .inherit = 1), -1);
	times[1] = shortest(fork_once, 100);
	while (i--)
		close(fd[i]);
}

/* A list of all events made it 11 times */
static void compare(const char *when, const u64 before[2])
{
	u64 times[2];

	measure(times);
	ksft_test_result(times[0] < 3 * before[0], "open %s: %llu ns, alone %llu\n", when, times[0],
			 before[0]);
	ksft_test_result(times[1] < 3 * before[1], "fork %s: %llu ns, alone %llu\n", when, times[1],
			 before[1]);
}

int main(int argc, char **argv)
{
	struct rlimit limit = { MOST + 64, MOST + 64 };
	int *ready = pt_shared(sizeof(*ready)), nr;
	u64 before[2], memory;
	pid_t pid;

	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	pt_pin(0);
	setrlimit(RLIMIT_NOFILE, &limit);
	measure(before);
	nr = open_all(false);	/* what the kernel keeps of events by itself, it has now */
	pt_emulate_again("clock=manual");
	memory = pt_kernel_memory();
	ksft_test_result(nr > 4000, "%d events differ\n", nr);
	pid = pt_fork();
	if (!pid) {
		*ready = open_all(true);
		_exit(pause());
	}
	while (!*ready)
		usleep(10000);
	compare("beside them", before);
	pt_stop(pid);
	compare("after them", before);
	memory = pt_memory_in_the_end(memory + 1024) - memory;
	ksft_test_result((long long)memory < 1024, "memory that they leave behind: %lld kB\n",
			 memory);
	pt_emulate_end();
	pt_finish();
}
