// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/switch PMU: events that share counters with others, on the manual clock: more
 * events than counters, tasks that take turns, a task on another CPU. What happens
 * while an event is on a counter is counted, to the last one, and nothing else.
 * Covers: core/hot emulation
 */
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "emu.h"

#define MAX_EVENTS	12
#define SECOND		1000000000ull
#define PERIOD		97
#define PATIENCE	(60 * SECOND)

static void on_all(const int *fd, int nr)
{
	int i;

	for (i = 0; i < nr; i++)
		ioctl(fd[i], PERF_EVENT_IOC_ENABLE, 0);
}

/*
 * Shall the events go on, at least so long? The kernel gives turns by a clock, and a busy host
 * can hold the guest up: until each event has counted and has waited for a counter
 */
static bool go_on(u64 start, u64 least, const int *fd, int nr)
{
	u64 passed = pt_now() - start, count[3];
	int i;

	if (passed < least)
		return true;
	for (i = 0; i < nr && passed < PATIENCE; i++) {
		pt_count_times(fd[i], count);
		if (!count[0] || count[2] >= count[1])
			return true;
	}
	return false;
}

/*
 * More events than can have a counter, all for the same thing: whenever it happens,
 * just as many of them are on, so that all together count it so often.
 */
static void test_turns(void)
{
	int nr = pt_emu.nr_any + 3, fd[MAX_EVENTS], i, whole = 0, never = 0, missing = 0;
	u64 given = 0, sum = 0, samples = 0, count[3], start;
	struct pt_ring ring[MAX_EVENTS];

	for (i = 0; i < nr; i++)
		fd[i] = pt_sample_row(&ring[i], pt_emu.any, PERIOD);
	on_all(fd, nr);
	start = pt_now();
	do {
		pt_happen(pt_emu.any, 3);
		given += 3;
	} while (go_on(start, SECOND, fd, nr));
	for (i = 0; i < nr; i++) {
		u64 mine = pt_samples(&ring[i]);

		pt_count_times(fd[i], count);
		sum += count[0];
		samples += mine;
		whole += count[2] >= count[1];
		never += !count[2];
		missing += mine != count[0] / PERIOD;
	}
	ksft_test_result(sum == given * pt_emu.nr_any,
			 "%d events in turns: %llu counted of %llu\n", nr, sum,
			 given * pt_emu.nr_any);
	ksft_test_result(!whole && !never, "%d ran all the time, %d never\n", whole, never);
	ksft_test_result(!missing && samples, "%d lack samples, %llu in all\n", missing, samples);
	for (i = 0; i < nr; i++)
		pt_ring_close(&ring[i], fd[i]);
}

/* Groups of two take turns as a whole: both members count the same */
static void test_groups(void)
{
	int nr = 2 * pt_emu.nr_any - 2, fd[MAX_EVENTS * 2], i, torn = 0;
	u64 start, a[3], b[3], given = 0, sum = 0;

	for (i = 0; i < nr; i += 2) {
		fd[i] = pt_open_row(pt_emu.any, -1);
		fd[i + 1] = pt_open_row(pt_emu.other, fd[i]);
		pt_on(fd[i]);
	}
	start = pt_now();
	do {
		pt_happen(pt_emu.any, 1);
		pt_happen(pt_emu.other, 1);
		given++;
	} while (go_on(start, SECOND / 2, fd, nr));
	for (i = 0; i < nr; i += 2) {
		pt_off(fd[i]);
		pt_count_times(fd[i], a);
		pt_count_times(fd[i + 1], b);
		/* a turn may end between the two commands, some hundred times a second */
		torn += a[2] != b[2] || a[0] - b[0] + 500 > 1000 || !a[0];
		sum += a[0];
	}
	ksft_test_result(!torn, "%d groups of two in turns: %d torn\n", nr / 2, torn);
	ksft_test_result(sum == given * (pt_emu.nr_any / 2), "all groups: %llu of %llu\n", sum,
			 given * (pt_emu.nr_any / 2));
	while (nr)
		close(fd[--nr]);
}

/* One side of test_tasks(): @n events with the CPU in its hands, then the other's turn */
static bool play(const struct pt_row *row, u64 n, int rounds, int from, int to)
{
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, row, PERIOD), i, strangers = 0;
	struct pt_record r;
	u64 samples = 0, count;
	char token = 0;

	pt_on(fd);
	for (i = 0; i < rounds; i++) {
		if (read(from, &token, 1) != 1)
			return false;
		pt_happen(row, n);
		if (write(to, &token, 1) != 1)
			return false;
	}
	count = pt_count(fd);
	while (pt_ring_next_sample(&ring, &r)) {
		samples++;
		strangers += pt_first_half(r.words[1]) != (unsigned int)getpid();
	}
	pt_ring_close(&ring, fd);
	ksft_print_msg("a task of two: %llu of %llu, %llu samples\n", count, n * rounds, samples);
	return count == n * rounds && samples == count / PERIOD && !strangers;
}

/* Two tasks on one CPU, for the same event and for different ones */
static void test_tasks(const struct pt_row *row)
{
	int down[2], up[2], status;
	bool good;
	pid_t pid;

	if (pipe(down) || pipe(up))
		ksft_exit_fail_perror("pipe");
	fflush(stdout);
	pid = fork();
	if (!pid)
		_exit(play(row, 23, 500, down[0], up[1]) ? 0 : 1);
	if (write(up[1], "", 1) != 1)
		ksft_exit_fail_perror("write");
	good = play(pt_emu.any, 11, 500, up[0], down[1]);
	waitpid(pid, &status, 0);
	ksft_test_result(good && !status, "two tasks in turns, %s and %s\n", pt_emu.any->name,
			 row->name);
	close(down[0]);
	close(down[1]);
	close(up[0]);
	close(up[1]);
}

static pid_t start_worker(int cpu)
{
	struct timespec used = {};
	pid_t pid = fork();
	clockid_t clock;

	if (!pid) {
		pt_pin(cpu);
		for (;;)
			pt_run_turns(~0ull);
	}
	/* it is in its loop when it has used more time than all before can take */
	clock_getcpuclockid(pid, &clock);
	do {
		usleep(10000);
		clock_gettime(clock, &used);
	} while (!used.tv_sec && used.tv_nsec < 200000000);
	return pid;
}

/* Of a CPU that runs a loop in user mode: what happens there is in the loop */
static void test_other_cpu(void)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_emu.type, pt_emu.any->code, PERIOD);
	u64 samples = 0, at_work = 0, outside = 0;
	struct pt_ring ring;
	struct pt_record r;
	int fd, task, i;
	pid_t pid;

	if (sysconf(_SC_NPROCESSORS_ONLN) < 2) {
		for (i = 0; i < 4; i++)
			ksft_test_result_skip("there is one CPU alone\n");
		return;
	}
	pid = start_worker(1);
	fd = pt_open(&attr, -1, 1, -1);
	attr = pt_attr(pt_emu.type, pt_emu.any->code);
	task = pt_open(&attr, pid, -1, -1);
	if (fd < 0 || task < 0 || pt_ring_map(&ring, fd))
		ksft_exit_fail_msg("cannot open events of CPU 1 and of a task there\n");
	pt_on(fd);
	pt_on(task);
	for (i = 0; i < 1000; i++) {
		pt_tell("add %s %d cpu 1", pt_emu.any->name, PERIOD);
		pt_happen(pt_emu.any, 1000);
	}
	while (pt_ring_next_sample(&ring, &r)) {
		samples++;
		if (pt_first_half(r.words[1]) != (unsigned int)pid)
			continue;
		at_work++;
		outside += !pt_in_work(r.words[0]);
	}
	ksft_test_result(samples == 1000, "CPU 1 from CPU 0: %llu samples of 1000\n", samples);
	ksft_test_result(pt_count(fd) == 1000 * PERIOD, "CPU 1: %llu counted of %d\n",
			 pt_count(fd), 1000 * PERIOD);
	/* what comes while another task runs, as on a busy host more do, is not the task's */
	ksft_test_result(at_work > 100 && !outside, "%llu in the task, %llu not in its loop\n",
			 at_work, outside);
	ksft_test_result(pt_count(task) == at_work * PERIOD,
			 "the task: %llu counted of %llu\n", pt_count(task), at_work * PERIOD);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	close(task);
	pt_ring_close(&ring, fd);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(11);
	pt_pin(0);
	test_turns();
	test_groups();
	test_tasks(pt_emu.any);
	test_tasks(pt_emu.other);
	test_other_cpu();
	pt_emulate_end();
	ksft_finished();
}
