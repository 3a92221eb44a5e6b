// SPDX-License-Identifier: GPL-2.0-only
/*
 * More events than counters: perf lets them take turns, each is told its true
 * share of the time, and what is scaled up by it is right. Groups run whole or
 * not at all; pinned and exclusive events get what they ask for.
 * Covers: core/hot
 */
#include <sys/ioctl.h>
#include <unistd.h>
#include "pt.h"

#define MILLION		1000000ull
#define SECOND		1000000000ull
#define PMC(n)		((n) << 16)

static int type;

static int open_or_die(u64 config, int leader)
{
	int fd = pt_open_task(type, config, leader);

	if (fd < 0)
		ksft_exit_fail_msg("cannot open %#llx: %d\n", config, fd);
	return fd;
}

static void work_for(u64 ns)
{
	u64 end = pt_now() + ns;

	do
		pt_run_turns(20000);
	while (pt_now() < end);
}

static void on_all(const int *fd, int nr)
{
	int i;

	for (i = 0; i < nr; i++)
		ioctl(fd[i], PERF_EVENT_IOC_ENABLE, 0);
}

static void close_all(const int *fd, int nr)
{
	while (nr)
		close(fd[--nr]);
}

/*
 * How far the scaled count of each event is from @right, in percent; and whether
 * all of them ran, for a part of the time only
 */
static void judge(const char *what, const int *fd, int nr, u64 right, u64 share)
{
	u64 count[3], scaled, most = 0, sum = 0, off;
	int whole = 0, never = 0, i;

	for (i = 0; i < nr; i++) {
		pt_count_times(fd[i], count);
		whole += count[2] >= count[1];
		never += !count[2];
		sum += count[1] ? count[2] * 1000 / count[1] : 0;
		scaled = count[2] ? count[0] * ((double)count[1] / count[2]) : 0;
		off = (scaled > right ? scaled - right : right - scaled) * 100 / right;
		if (off > most)
			most = off;
	}
	ksft_test_result(!whole && !never, "%s: %d ran all the time, %d never\n", what, whole,
			 never);
	ksft_test_result(sum > share * 9 / 10 && sum < share * 11 / 10,
			 "%s: %llu thousandths of the time of %llu\n", what, sum, share);
	ksft_test_result(most < 10, "%s: scaled counts at most %llu %% off\n", what, most);
}

/* @nr events on PMC1 for a while; what one that has a counter for itself counts meanwhile */
static u64 count_in_turns(u64 config, int *fd, int nr)
{
	struct perf_event_attr attr = pt_attr(type, config);
	int control, i;
	u64 count;

	attr.pinned = 1;	/* perf offers the others nothing once one had no room */
	control = pt_open(&attr, 0, -1, -1);
	for (i = 0; i < nr; i++)
		fd[i] = open_or_die(PMC(1) | config, -1);
	pt_on(control);
	on_all(fd, nr);
	work_for(2 * SECOND);
	pt_off(control);
	count = pt_count(control);
	close(control);
	return count;
}

/*
 * Eight events on one counter: an eighth of the time for each. Cycles go on by themselves. A
 * host that stops the guest takes instructions from the event whose turn it is, so of these
 * the sum is judged: each is counted by one of the eight.
 */
static void test_one_counter(void)
{
	u64 right, sum = 0;
	int fd[8], i;

	right = count_in_turns(PM_CYC, fd, 8);
	judge("eight on PMC1", fd, 8, right, 1000);
	close_all(fd, 8);
	right = count_in_turns(PM_INST_CMPL, fd, 8);
	for (i = 0; i < 8; i++) {
		ioctl(fd[i], PERF_EVENT_IOC_DISABLE, 0);
		sum += pt_count(fd[i]);
	}
	ksft_test_result(sum > right / 100 * 99 && sum < right / 100 * 101,
			 "eight on PMC1: %llu instructions in all, of %llu\n", sum, right);
	close_all(fd, 8);
}

/* Five groups of two on four counters: two groups at a time */
static void test_groups(void)
{
	int fd[10], i, torn = 0;
	u64 a[3], b[3];

	for (i = 0; i < 10; i += 2) {
		fd[i] = open_or_die(PMC(1 + i / 2 % 2) | PM_CYC, -1);
		fd[i + 1] = open_or_die(PMC(3 + i / 2 % 2) | PM_INST_CMPL, fd[i]);
	}
	on_all(fd, 10);
	work_for(SECOND);
	for (i = 0; i < 10; i += 2) {
		ioctl(fd[i], PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP);
		pt_count_times(fd[i], a);
		pt_count_times(fd[i + 1], b);
		torn += a[2] != b[2] || !a[2] || a[2] >= a[1] || !a[0] || !b[0];
	}
	ksft_test_result(!torn, "groups of two: %d torn or without their turn\n", torn);
	close_all(fd, 10);
}

/* A group that does not fit beside others leaves them counting */
static void test_no_room(void)
{
	struct perf_event_attr attr = pt_attr(type, PMC(1) | PM_INST_CMPL);
	u64 pinned[3], leader[3], member[3], refused = pt_stat("power7", -1, "no_room");
	int fd[3];

	attr.pinned = 1;
	fd[0] = pt_open(&attr, 0, -1, -1);
	fd[1] = open_or_die(PMC(2) | PM_INST_CMPL, -1);
	fd[2] = open_or_die(PMC(1) | PM_CYC, fd[1]);
	on_all(fd, 3);
	pt_run_dense(20 * MILLION / 250);
	pt_off(fd[1]);
	pt_off(fd[0]);
	pt_count_times(fd[0], pinned);
	pt_count_times(fd[1], leader);
	pt_count_times(fd[2], member);
	ksft_test_result(pinned[1] == pinned[2] && pinned[0] >= 20 * MILLION,
			 "group without room: pinned counted %llu\n", pinned[0]);
	ksft_test_result(!leader[0] && !leader[2] && !member[0] && !member[2],
			 "group without room: counted %llu and %llu\n", leader[0], member[0]);
	refused = pt_stat("power7", -1, "no_room") - refused;
	ksft_test_result(refused, "group without room: no_room grew by %llu\n", refused);
	close_all(fd, 3);
}

/* The second pinned event on a counter goes into error: read() gives 0 bytes */
static void test_pinned(void)
{
	struct perf_event_attr attr = pt_attr(type, PMC(1) | PM_INST_CMPL);
	u64 count[3];
	int fd[2], got;

	attr.pinned = 1;
	fd[0] = pt_open(&attr, 0, -1, -1);
	fd[1] = pt_open(&attr, 0, -1, -1);
	on_all(fd, 2);
	pt_run_dense(MILLION / 250);
	got = read(fd[1], count, sizeof(count));
	ksft_test_result(got == 0, "second pinned event: read gives %d\n", got);
	pt_count_times(fd[0], count);
	ksft_test_result(count[0] >= MILLION && count[1] == count[2],
			 "first pinned event: %llu\n", count[0]);
	close_all(fd, 2);
}

/* An exclusive group has the PMU for itself */
static void test_exclusive(void)
{
	struct perf_event_attr attr = pt_attr(type, PM_INST_CMPL);
	u64 alone[3], other[3];
	int fd[2];

	attr.exclusive = 1;
	fd[0] = pt_open(&attr, 0, -1, -1);
	fd[1] = open_or_die(PM_CYC, -1);
	on_all(fd, 2);
	work_for(SECOND / 2);
	pt_off(fd[0]);
	pt_off(fd[1]);
	pt_count_times(fd[0], alone);
	pt_count_times(fd[1], other);
	ksft_test_result(alone[2] && other[2] && alone[2] + other[2] < alone[1] * 11 / 10,
			 "exclusive: ran %llu us, the other %llu us, of %llu us\n",
			 alone[2] / 1000, other[2] / 1000, alone[1] / 1000);
	close_all(fd, 2);
}

int main(void)
{
	ksft_print_header();
	ksft_set_plan(11);
	type = pt_pmu_type("power7");
	if (type < 0)
		ksft_exit_fail_msg("no PMU power7: is the module loaded?\n");
	test_one_counter();
	test_groups();
	test_no_room();
	test_pinned();
	test_exclusive();
	ksft_finished();
}
