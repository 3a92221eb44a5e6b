// SPDX-License-Identifier: GPL-2.0-only
/*
 * CPUs that go and come back, under load too: events of the CPU keep their count,
 * events of tasks lose nothing, and the first ones on a CPU that came back are
 * exact, though nobody knows what its registers held.
 * Covers: core/pmu
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "ring.h"

#define MILLION		1000000ull
#define SECOND		1000000000ull
#define PMC(n)		((n) << 16)
#define MAX_CHILDREN	8
#define MIN_ROUNDS	2
#define PMCREGS_IN_USE	0xbb		/* in PAPR's virtual processor area */

static int type;
static pid_t children[MAX_CHILDREN];
static int nr_children;

static void switch_cpu(int cpu, bool on)
{
	int err = pt_switch_cpu(cpu, on);

	if (err)
		ksft_exit_fail_msg("cannot switch CPU %d %s: %d\n", cpu, on ? "on" : "off", err);
}

static int checked(int fd)
{
	if (fd < 0)
		ksft_exit_fail_msg("cannot open an event: %d\n", fd);
	return fd;
}

/* A child that does @load for ever */
static pid_t start(void (*load)(void))
{
	pid_t pid = fork();

	if (pid < 0)
		ksft_exit_fail_perror("fork");
	if (!pid)
		for (;;)
			load();
	children[nr_children++] = pid;
	return pid;
}

static void stop_children(void)
{
	while (nr_children) {
		kill(children[--nr_children], SIGKILL);
		waitpid(children[nr_children], NULL, 0);
	}
}

static void spin(void)
{
	pt_run_turns(1000);
}

/* What perf stat and perf record do, in short: open, count, close */
static void open_and_close(void)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, 50021);
	int fd[3], cpu = random() % 2, i;

	fd[0] = pt_open_cpu(type, PM_CYC, cpu, -1);
	fd[1] = pt_open_task(type, PMC(1 + random() % 4) | PM_INST_CMPL, -1);
	fd[2] = pt_open(&attr, -1, cpu, -1);
	for (i = 0; i < 3; i++)
		if (fd[i] >= 0)
			pt_on(fd[i]);
	pt_run_dense(200);
	for (i = 0; i < 3; i++)
		if (fd[i] >= 0)
			close(fd[i]);
}

/* An event of CPU 1 ends with the CPU, perf has it so; a new one counts after */
static void test_cpu_event(void)
{
	int fd = checked(pt_open_cpu(type, PM_CYC, 1, -1)), fresh;
	u64 on[3], off[3], still[3], again[3];

	pt_on(fd);
	usleep(50000);
	pt_count_times(fd, on);
	switch_cpu(1, false);
	pt_count_times(fd, off);
	usleep(50000);
	pt_count_times(fd, still);
	ksft_test_result(on[0] && off[0] >= on[0], "before and after CPU 1 went: %llu, %llu\n",
			 on[0], off[0]);
	ksft_test_result(still[0] == off[0], "CPU 1 is off: %llu, later %llu\n", off[0], still[0]);
	fresh = pt_open_cpu(type, PM_CYC, 1, -1);
	ksft_test_result(fresh == -ENODEV, "new event on CPU 1 while it is off: %d\n", fresh);
	switch_cpu(1, true);
	fresh = checked(pt_open_cpu(type, PM_CYC, 1, -1));
	pt_on(fresh);
	usleep(50000);
	pt_count_times(fresh, again);
	ksft_test_result(again[0] && again[1] == again[2] && pt_count(fd) == off[0],
			 "CPU 1 is back: new event %llu, old event %llu\n", again[0],
			 pt_count(fd));
	close(fresh);
	close(fd);
}

/* Counters of a CPU right after it came back are exact */
static void test_first_count(void)
{
	u64 count[3], low = ~0ull, high = 0;
	int i, fd;

	for (i = 0; i < 5; i++) {
		switch_cpu(1, false);
		switch_cpu(1, true);
		pt_pin(1);
		fd = checked(pt_open_task(type, PMC(1 + i % 4) | PM_INST_CMPL, -1));
		pt_on(fd);
		pt_run_dense(10 * MILLION / 250);
		pt_off(fd);
		pt_count_times(fd, count);
		low = count[0] < low ? count[0] : low;
		high = count[0] > high ? count[0] : high;
		close(fd);
		pt_pin(0);
	}
	ksft_test_result(low >= 10 * MILLION && high < 10 * MILLION + 500000,
			 "first events of a CPU: %llu to %llu of 10 million\n", low, high);
}

/* A task with events, sampling too, is thrown from CPU to CPU and loses nothing */
static void test_task_event(void)
{
	const u64 period = 100003;
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, period);
	struct pt_tally tally = {};
	u64 count[3], total;
	int still, fd, status = 0, i;
	struct pt_ring ring;
	pid_t pid;

	fd = pt_ring_open(&ring, &attr, -1);
	still = checked(pt_open_task(type, PM_INST_CMPL, -1));
	pid = fork();
	if (!pid) {
		for (i = 0; i < 20; i++) {
			switch_cpu(1, i & 1);
			usleep(10000);
		}
		_exit(0);
	}
	pt_on(fd);
	pt_on(still);
	for (i = 0; i < 400; i++) {
		pt_run_turns(100000);
		pt_ring_tally(&ring, &tally);
	}
	pt_off(still);
	pt_off(fd);
	pt_on(fd);	/* a period that ended just there gives its sample now */
	pt_run_turns(100);
	pt_off(fd);
	pt_ring_tally(&ring, &tally);
	waitpid(pid, &status, 0);
	total = pt_count(fd);
	pt_count_times(still, count);
	ksft_test_result(!status && count[0] >= 400 * MILLION && count[1] == count[2] &&
			 count[0] < 440 * MILLION,
			 "task during 20 switches: counted %llu of 400 million\n", count[0]);
	ksft_test_result(tally.samples == total / period && total >= 400 * MILLION,
			 "task during 20 switches: %llu samples of %llu, throttled %llu times\n",
			 tally.samples, total / period, tally.throttle);
	close(still);
	pt_ring_close(&ring, fd);
}

/* Everything at once for two seconds, longer where the kernel is slow, then all is as before */
static void test_load(void)
{
	u64 end = pt_now() + 2 * SECOND, count[3];
	int fd, rounds = 0;

	start(spin);
	start(spin);
	start(open_and_close);
	start(open_and_close);
	while (pt_now() < end || rounds < MIN_ROUNDS) {
		switch_cpu(1, false);
		usleep(20000);
		switch_cpu(1, true);
		usleep(20000);
		rounds++;
	}
	stop_children();
	ksft_test_result(rounds >= MIN_ROUNDS, "CPU 1 off and on %d times under load\n", rounds);
	fd = checked(pt_open_task(type, PM_INST_CMPL, -1));
	pt_on(fd);
	pt_run_dense(10 * MILLION / 250);
	pt_off(fd);
	pt_count_times(fd, count);
	ksft_test_result(count[0] >= 10 * MILLION && count[0] < 10 * MILLION + 500000 &&
			 count[1] == count[2], "after it: %llu of 10 million\n", count[0]);
	close(fd);
}

/* Does CPU 1 tell the hypervisor to preserve its counters? -1: nobody knows */
static int is_preserved(void)
{
	unsigned char area[PMCREGS_IN_USE + 1];
	int fd = open("/sys/kernel/debug/powerpc/vpa/cpu-1", O_RDONLY);
	int len = fd < 0 ? -1 : read(fd, area, sizeof(area));

	if (fd >= 0)
		close(fd);
	return len == sizeof(area) ? area[PMCREGS_IN_USE] : -1;
}

/* A CPU that comes back has nothing to preserve when the last event has gone */
static void test_preserved(void)
{
	int other = checked(pt_open_cpu(type, PM_INST_CMPL, 0, -1));
	int fd = checked(pt_open_cpu(type, PM_INST_CMPL, 1, -1));
	int running, back, closed;

	pt_on(fd);
	running = is_preserved();
	close(fd);
	switch_cpu(1, false);
	switch_cpu(1, true);
	back = is_preserved();
	close(other);
	closed = is_preserved();
	if (running < 0)
		ksft_test_result_skip("this kernel does not show what it tells the hypervisor\n");
	else
		ksft_test_result(running == 1 && !back && !closed,
				 "counters of CPU 1 preserved: %d, off and on %d, closed %d\n",
				 running, back, closed);
}

int main(void)
{
	ksft_print_header();
	if (!pt_can_switch_cpu(1))
		ksft_exit_skip("there is no second CPU that can be switched off\n");
	ksft_set_plan(10);
	type = pt_pmu_type("power7");
	if (type < 0)
		ksft_exit_fail_msg("no PMU power7: is the module loaded?\n");
	pt_no_limits();
	test_cpu_event();
	test_first_count();
	test_task_event();
	test_load();
	test_preserved();
	ksft_finished();
}
