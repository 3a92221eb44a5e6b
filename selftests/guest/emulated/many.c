// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/many PMU: what one user opens costs the others nothing. Thousands of events that
 * differ are opened: each open and each fork of a counted task takes as long as before,
 * and when they are closed their memory is free again. Times are the shortest of many, and
 * compared with those of the same loop a moment before.
 * Covers: core/event core/hot
 */
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"

#define MANY		8000
#define FEW_KB		1024		/* memory that comes and goes by itself */
#define TRIES		300
#define EVENTS		16		/* that a fork inherits */
#define SLOWER		3		/* a list of them made it 11 times */

/* Open the event with number @n, of thousands that differ */
static int open_nth(int n)
{
	const struct pt_row *row = &pt_emu.row[n % pt_emu.nr_rows];
	struct perf_event_attr attr = pt_attr(pt_emu.type, row->code);

	n /= pt_emu.nr_rows;
	attr.exclude_user = n & 1;
	attr.exclude_kernel = n >> 1 & 1;
	attr.exclude_hv = n >> 2 & 1;
	if (n >> 3 & 1)
		attr.sample_period = 1000000;
	return pt_open(&attr, 0, -1, -1);
}

/* As many as there are, closed at once or not at all; returns how many of them differ */
static int open_all(bool keep)
{
	int n, fd, nr = 0;

	for (n = 0; n < 16 * pt_emu.nr_rows && nr < MANY; n++) {
		fd = open_nth(n);
		if (fd == -EMFILE || fd == -ENFILE || fd == -ENOMEM)
			ksft_exit_fail_msg("event %d of them: %s\n", nr, strerror(-fd));
		if (fd < 0)
			continue;
		if (!keep)
			close(fd);
		nr++;
	}
	return nr;
}

/* Another task that has them open, until it is let go */
static pid_t hold_all(int *go)
{
	int ready[2], wait[2];
	pid_t pid;
	char c;

	if (pipe(ready) || pipe(wait))
		ksft_exit_fail_perror("pipe");
	pid = fork();
	if (!pid) {
		close(wait[1]);
		open_all(true);
		close(ready[1]);
		_exit(read(wait[0], &c, 1) != 0);
	}
	close(ready[1]);
	close(wait[0]);
	if (read(ready[0], &c, 1))
		ksft_exit_fail_msg("the other task says what it should not\n");
	close(ready[0]);
	*go = wait[1];
	return pid;
}

/* The shortest time of opening and closing an event, in ns */
static u64 time_of_open(void)
{
	u64 best = ~0ull, start, now;
	int i;

	for (i = 0; i < TRIES; i++) {
		start = pt_now();
		close(pt_open_row(pt_emu.any, -1));
		now = pt_now() - start;
		if (now < best)
			best = now;
	}
	return best;
}

/* The shortest time of a fork of a task with inherited events, in ns */
static u64 time_of_fork(void)
{
	struct perf_event_attr attr = pt_attr(pt_emu.type, pt_emu.any->code);
	u64 best = ~0ull, start, now;
	int i, fd[EVENTS];
	pid_t pid;

	attr.inherit = 1;
	for (i = 0; i < EVENTS; i++)
		fd[i] = pt_open(&attr, 0, -1, -1);
	for (i = 0; i < TRIES / 3; i++) {
		start = pt_now();
		pid = fork();
		if (!pid)
			_exit(0);
		waitpid(pid, NULL, 0);
		now = pt_now() - start;
		if (now < best)
			best = now;
	}
	for (i = 0; i < EVENTS; i++)
		close(fd[i]);
	return best;
}

static void compare(const char *what, u64 before, u64 after)
{
	ksft_test_result(after < SLOWER * before, "%s: %llu ns before, %llu ns\n", what,
			 before, after);
}

int main(int argc, char **argv)
{
	struct rlimit limit = { .rlim_cur = MANY + 64, .rlim_max = MANY + 64 };
	u64 open_before, fork_before, memory;
	int nr, go, status;
	pid_t holder;
	long more;

	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	pt_pin(0);
	if (setrlimit(RLIMIT_NOFILE, &limit))
		ksft_exit_fail_msg("no room for %d files\n", MANY);
	ksft_set_plan(6);
	open_before = time_of_open();
	fork_before = time_of_fork();
	nr = open_all(false);		/* what the kernel keeps of events by itself, it has now */
	pt_emulate_again("clock=manual");
	memory = pt_kernel_memory();
	ksft_test_result(nr > MANY / 2, "%d events differ\n", nr);
	holder = hold_all(&go);
	compare("open beside them", open_before, time_of_open());
	compare("fork beside them", fork_before, time_of_fork());
	close(go);
	waitpid(holder, &status, 0);
	compare("open after them", open_before, time_of_open());
	compare("fork after them", fork_before, time_of_fork());
	more = pt_memory_in_the_end(memory + FEW_KB) - memory;
	ksft_test_result(more < FEW_KB, "memory that they leave behind: %ld kB\n", more);
	pt_emulate_end();
	ksft_finished();
}
