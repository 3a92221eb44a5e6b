// SPDX-License-Identifier: GPL-2.0-only
/*
 * throttled [PMU]: an event that has had too many samples is throttled until its tick is over,
 * whatever its program does meanwhile: it disables and enables the event, asks for one more sample,
 * has perf core write the samples, or lets other programs have the CPU. And it is throttled for
 * itself: the event of somebody else gets samples all the time. The ring has no records of
 * throttling: perf core writes these for what it throttles itself.
 * Covers: core/sampling core/hot
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"

#define SECOND		1000000000ull
#define PATIENCE	(30 * SECOND)	/* with a busy host */
#define LIMIT		1000		/* samples a second */
#define FEW		(LIMIT / 100)
#define RATE		100000		/* perf's own limit, which the machine starts with */
#define STACK		65528		/* bytes of each sample that takes long: the most */
#define DATA_PAGES	64

static const char *pmu = "power7";
static int type, cpu;
static u64 config, period;

/* Samples and those that the ring had no room for, in a second and a half of turns at least */
static void expect_limit(const char *what, struct pt_ring *ring, int fd,
			 void (*turn)(int fd))
{
	struct pt_tally tally = {};
	u64 start = pt_now(), turns = 0, most, passed;

	do {
		turn(fd);
		pt_ring_tally(ring, &tally);
		turns++;
		passed = pt_now() - start;
	} while (passed < SECOND * 3 / 2 || (tally.samples <= FEW && passed < PATIENCE));
	most = (pt_now() - start) / 1000 * LIMIT / 1000000;
	pt_off(fd);
	pt_ring_tally(ring, &tally);
	tally.samples += tally.lost;
	/* what a busy host takes from the guest are fewer samples, never more */
	ksft_test_result(tally.samples <= most * 5 / 4 && tally.samples > FEW &&
			 !tally.throttle && !tally.unthrottle,
			 "%s: %llu samples of %llu in %llu turns, %llu records of throttling\n",
			 what, tally.samples, most, turns, tally.throttle + tally.unthrottle);
}

static void disable_and_enable(int fd)
{
	pt_off(fd);
	pt_on(fd);
	pt_run_turns(1000);
}

/* An event whose time stands still is off: it had the last sample that it was allowed */
static void ask_for_one(int fd)
{
	u64 before[3], now[3];

	pt_count_times(fd, before);
	pt_count_times(fd, now);
	if (now[1] == before[1])
		ioctl(fd, PERF_EVENT_IOC_REFRESH, 1);
	pt_run_turns(1000);
}

/* Whoever asks for SIGIO has all samples written by perf core */
static void ask_for_signals(int fd)
{
	fcntl(fd, F_SETOWN, getpid());
	fcntl(fd, F_SETFL, O_ASYNC);
	pt_on(fd);
	pt_run_turns(1000);
}

static void test_turns(const char *what, void (*turn)(int fd))
{
	struct perf_event_attr attr = pt_sampling_attr(type, config, period);
	struct pt_ring ring;
	int fd = pt_ring_open(&ring, &attr, -1);

	expect_limit(what, &ring, fd, turn);
	pt_ring_close(&ring, fd);
}

static void switch_to_other(int fd)
{
	pt_on(fd);
	pt_run_turns(1000);
	pt_count(fd);
	pt_switch();
}

static void test_switch(void)
{
	pid_t pid = pt_partner();

	test_turns("other programs in between", switch_to_other);
	pt_stop(pid);
}

/* Samples that take long, one at each turn: a ring that is never read is written all the time */
static void take_time(void)
{
	struct perf_event_attr attr = pt_sampling_attr(type, config, period / 10);
	char stack[STACK];
	int fd;

	explicit_bzero(stack, STACK);	/* a sample ends where the stack has no page */
	attr.sample_type |= PERF_SAMPLE_STACK_USER;
	attr.sample_stack_user = STACK;
	attr.exclude_kernel = 1;
	attr.exclude_hv = 1;
	attr.write_backward = 1;
	fd = pt_open(&attr, 0, -1, -1);
	if (fd < 0 || mmap(NULL, (1 + DATA_PAGES) * sysconf(_SC_PAGESIZE), PROT_READ, MAP_SHARED,
			   fd, 0) == MAP_FAILED)
		return;
	pt_on(fd);
	for (;;)
		disable_and_enable(fd);
}

/* An event that is throttled for 64 ticks of 10 ms after each sample has 12 of them in 8 s */
static void test_others(void)
{
	struct perf_event_attr attr = pt_sampling_attr(type, config, period * 100);
	u64 before = pt_stat(pmu, cpu, "throttled"), began = pt_now(), throttled, passed;
	struct pt_tally tally = {};
	struct pt_ring ring;
	pid_t pid;
	int fd;

	attr.exclude_kernel = 1;	/* as the other event: there may be one setting */
	attr.exclude_hv = 1;
	fd = pt_open(&attr, -1, cpu, -1);
	if (fd < 0 || pt_ring_map(&ring, fd))
		ksft_exit_fail_msg("cannot sample: %s\n", strerror(-fd));
	pid = pt_beside(take_time);
	pt_on(fd);
	do {
		usleep(1000);
		pt_ring_tally(&ring, &tally);
		passed = pt_now() - began;
		throttled = pt_stat(pmu, cpu, "throttled") - before;
	} while (passed < PATIENCE && (passed < SECOND || !throttled || tally.samples <= 5));
	pt_off(fd);
	ksft_test_result(throttled && !waitpid(pid, NULL, WNOHANG),
			 "samples that take long: throttled %llu times\n", throttled);
	pt_stop(pid);
	ksft_test_result(tally.samples > 5, "beside them: %llu samples\n", tally.samples);
	pt_ring_close(&ring, fd);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	if (argc > 1) {
		pt_emulate(argc, argv, "mhz=1000");
		pmu = pt_emu.name;
		type = pt_emu.type;
		config = pt_load_profile()->code;
		period = 10000;
	} else {
		type = pt_pmu_type(pmu);
		config = PM_INST_CMPL;
		period = 1000;
	}
	ksft_set_plan(6);
	cpu = sysconf(_SC_NPROCESSORS_ONLN) > 1;
	pt_pin(cpu);
	pt_limit_samples(LIMIT, 100);
	test_turns("disabled and enabled", disable_and_enable);
	test_turns("one more sample, and again", ask_for_one);
	signal(SIGIO, SIG_IGN);
	test_turns("through perf core", ask_for_signals);
	test_switch();
	pt_limit_samples(RATE, 1);
	test_others();
	if (argc > 1)
		pt_emulate_end();
	ksft_finished();
}
