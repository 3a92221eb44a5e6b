// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events that follow a task: into its children and threads, over exec, and onto
 * a task that runs already. The total is the sum of what all of them ran.
 * Covers: core/hot
 */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "ring.h"

#define MILLION		1000000ull
#define CHILD_COST	1500000	/* instructions of fork, first faults and exit, at most */

static int type;

static int open_inherited(u64 period, int on_exec)
{
	struct perf_event_attr attr = pt_attr(type, PM_INST_CMPL);
	int fd;

	attr.inherit = 1;
	attr.enable_on_exec = on_exec;
	if (period) {
		attr.sample_period = period;
		attr.sample_type = PT_SAMPLE_TYPE;
	}
	fd = pt_open(&attr, 0, -1, -1);
	if (fd < 0)
		ksft_exit_fail_msg("cannot open an inherited event: %d\n", fd);
	return fd;
}

/* @nr children, of which number i runs i + 1 million instructions */
static u64 run_children(int nr)
{
	u64 work = 0;
	int i;

	for (i = 0; i < nr; i++) {
		pid_t pid = fork();

		if (pid < 0)
			ksft_exit_fail_perror("fork");
		if (!pid) {
			pt_run_dense((i + 1) * MILLION / 250);
			_exit(0);
		}
		work += (i + 1) * MILLION;
	}
	while (wait(NULL) > 0)
		;
	return work;
}

static void *thread(void *millions)
{
	pt_run_dense((u64)(unsigned long)millions * MILLION / 250);
	return NULL;
}

static u64 run_threads(int nr)
{
	pthread_t id[16];
	u64 work = 0;
	int i;

	for (i = 0; i < nr; i++) {
		if (pthread_create(&id[i], NULL, thread, (void *)(i + 1ul)))
			ksft_exit_fail_msg("cannot make a thread\n");
		work += (i + 1) * MILLION;
	}
	for (i = 0; i < nr; i++)
		pthread_join(id[i], NULL);
	return work;
}

static void test_family(const char *what, u64 (*run)(int nr), int nr, u64 period)
{
	int fd = open_inherited(period, 0);
	u64 work, count[3];

	pt_on(fd);
	work = run(nr);
	pt_off(fd);
	pt_count_times(fd, count);
	ksft_test_result(count[0] >= work && count[0] < work + (u64)nr * CHILD_COST &&
			 count[1] == count[2],
			 "%s: counted %llu of %llu\n", what, count[0], work);
	close(fd);
}

/* Children that a parent's event is not inherited by do not count */
static void test_not_inherited(void)
{
	int fd = pt_open_task(type, PM_INST_CMPL, -1);
	u64 count;

	pt_on(fd);
	run_children(4);
	pt_off(fd);
	count = pt_count(fd);
	ksft_test_result(count && count < 4 * CHILD_COST, "not inherited: counted %llu\n", count);
	close(fd);
}

/* Switched on by exec: nothing before, all of the program (this one again) after */
static void test_exec(void)
{
	int fd = open_inherited(0, 1), status = 0;
	u64 before, after;
	pid_t pid;

	run_children(2);
	before = pt_count(fd);
	pid = fork();
	if (!pid) {
		pt_run_dense(5 * MILLION / 250);
		execl("/proc/self/exe", "inherit", "7", NULL);
		_exit(127);
	}
	waitpid(pid, &status, 0);
	after = pt_count(fd);
	ksft_test_result(!before && !status, "before exec: counted %llu, status %d\n", before,
			 status);
	ksft_test_result(after >= 7 * MILLION && after < 7 * MILLION + 2 * CHILD_COST,
			 "after exec: counted %llu of 7 million\n", after);
	close(fd);
}

/*
 * An event on a task that runs 3 million instructions on the other CPU: counts them, and what
 * its count is after the task's end
 */
static u64 count_attached(u64 *later)
{
	struct perf_event_attr attr = pt_attr(type, PM_INST_CMPL);
	int fd, up[2], down[2];
	char token = 0;
	u64 count;
	pid_t pid;

	if (pipe(up) || pipe(down))
		ksft_exit_fail_perror("pipe");
	pid = fork();
	if (!pid) {
		pt_pin(1);
		while (read(down[0], &token, 1) == 1 && !token) {
			pt_run_dense(3 * MILLION / 250);
			if (write(up[1], &token, 1) != 1)
				break;
		}
		pause();
	}
	fd = pt_open(&attr, pid, -1, -1);
	if (fd < 0 || write(down[1], &token, 1) != 1 || read(up[0], &token, 1) != 1)
		ksft_exit_fail_msg("cannot attach: %d\n", fd);
	pt_on(fd);
	if (write(down[1], &token, 1) != 1 || read(up[0], &token, 1) != 1)
		ksft_exit_fail_perror("pipe");
	pt_off(fd);
	count = pt_count(fd);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	*later = pt_count(fd);
	close(fd);
	for (fd = 0; fd < 2; fd++) {
		close(up[fd]);
		close(down[fd]);
	}
	return count;
}

/*
 * QEMU counts the kernel's instructions, too: those of waiting for a lock that the other CPU
 * has while a busy host lets that CPU stand. So one time of ten has to be without; none may
 * have less than all.
 */
static void test_attach(void)
{
	u64 count, later;
	int tries = 0;

	do
		count = count_attached(&later);
	while (++tries < 10 && count >= 3 * MILLION + CHILD_COST && later == count);
	ksft_test_result(count >= 3 * MILLION && count < 3 * MILLION + CHILD_COST,
			 "attached: counted %llu of 3 million, time %d\n", count, tries);
	ksft_test_result(later == count, "attached: %llu after its end\n", later);
}

/* Busy while somebody else switches its event on and off and reads it */
static void test_attach_busy(void)
{
	struct perf_event_attr attr = pt_attr(type, PM_INST_CMPL);
	u64 last = 0, now, backwards = 0, grown = 0;
	int fd, i;
	pid_t pid = fork();

	if (!pid) {
		pt_pin(1);
		for (;;)
			pt_run_turns(100);
	}
	pt_pin(0);
	fd = pt_open(&attr, pid, -1, -1);
	if (fd < 0)
		ksft_exit_fail_msg("cannot attach: %d\n", fd);
	for (i = 0; i < 1000; i++) {
		pt_on(fd);
		pt_run_dense(20);
		now = pt_count(fd);
		backwards += now < last;
		grown += now > last;
		last = now;
		pt_off(fd);
		now = pt_count(fd);
		backwards += now < last;
		last = now;
		backwards += pt_count(fd) != last;
	}
	ksft_test_result(!backwards && grown > 500,
			 "busy task: %llu of 1000 reads grew, %llu wrong\n", grown, backwards);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	close(fd);
}

int main(int argc, char **argv)
{
	if (argc > 1) {		/* test_exec() */
		pt_run_dense(strtoul(argv[1], NULL, 10) * MILLION / 250);
		return 0;
	}
	ksft_print_header();
	ksft_set_plan(10);
	type = pt_pmu_type("power7");
	if (type < 0)
		ksft_exit_fail_msg("no PMU power7: is the module loaded?\n");
	pt_no_time_limit();
	test_family("8 children", run_children, 8, 0);
	test_family("8 children, sampling", run_children, 8, 100003);
	test_family("8 threads", run_threads, 8, 0);
	test_family("8 threads, sampling", run_threads, 8, 100003);
	test_not_inherited();
	test_exec();
	test_attach();
	test_attach_busy();
	ksft_finished();
}
