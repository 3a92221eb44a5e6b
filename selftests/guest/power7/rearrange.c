// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events that must change counters while they run, because a newcomer can use
 * only theirs: the newcomer counts at once, and they go on counting and sampling
 * as if nothing had happened.
 * Covers: core/hot
 */
#include <sys/ioctl.h>
#include <unistd.h>
#include "ring.h"

#define MILLION		1000000ull
#define PMC(n)		((n) << 16)

static int type;

static int open_or_die(u64 config)
{
	int fd = pt_open_task(type, config, -1);

	if (fd < 0)
		ksft_exit_fail_msg("cannot open %#llx: %d\n", config, fd);
	return fd;
}

static u64 apart(u64 a, u64 b)
{
	return a > b ? a - b : b - a;
}

/*
 * @free events that may use any counter run; four newcomers, one after the
 * other, want PMC1 to PMC4 each for itself and go again. Nobody may miss
 * anything: all see the same instructions between their own ioctl()s.
 */
static void test_counting(int free)
{
	u64 moved = pt_stat("power7", -1, "moved"), base[3], total[3], count[3], least;
	int fd[3], i, n, wrong = 0, part = 0;

	for (i = 0; i < free; i++) {
		fd[i] = open_or_die(PM_INST_CMPL);
		pt_on(fd[i]);
		base[i] = pt_count(fd[i]);
	}
	for (n = 0; n < 40; n++) {
		int newcomer = open_or_die(PMC(1 + n % 4) | PM_INST_CMPL);

		pt_on(newcomer);
		pt_run_dense(MILLION / 250);
		pt_off(newcomer);
		pt_count_times(newcomer, count);
		wrong += count[0] < MILLION || count[0] > MILLION + MILLION / 5;
		part += count[1] != count[2];
		close(newcomer);
	}
	for (i = 0; i < free; i++) {
		pt_count_times(fd[i], count);
		total[i] = count[0] - base[i];
		part += count[1] != count[2];
	}
	least = 40 * MILLION;
	for (i = 0; i < free; i++)
		wrong += total[i] < least || total[i] > least + least / 2;
	moved = pt_stat("power7", -1, "moved") - moved;
	ksft_test_result(!wrong, "%d free events, first %llu: %d counts wrong\n", free, total[0],
			 wrong);
	ksft_test_result(!part, "%d free events: %d did not run all the time\n", free, part);
	ksft_test_result(moved >= 10, "%d free events: moved %llu times\n", free, moved);
	for (i = 0; i < free; i++)
		close(fd[i]);
}

/* The same instructions on a counter that never changes and on one that does */
static void test_equal(void)
{
	struct perf_event_attr attr = pt_attr(type, PMC(4) | PM_INST_CMPL);
	u64 moved = pt_stat("power7", -1, "moved"), both[3];
	int still, mover, n;

	attr.pinned = 1;
	attr.read_format = PERF_FORMAT_GROUP;
	still = pt_open(&attr, 0, -1, -1);
	mover = pt_open_task(type, PM_INST_CMPL, still);
	pt_on(still);
	for (n = 0; n < 300; n++) {
		int newcomer = open_or_die(PMC(1 + n % 3) | PM_CYC);

		pt_on(newcomer);
		pt_run_dense(20);
		close(newcomer);
	}
	if (read(still, both, sizeof(both)) != sizeof(both))
		ksft_exit_fail_perror("read of a group");
	moved = pt_stat("power7", -1, "moved") - moved;
	/* the kernel reads one after the other */
	ksft_test_result(both[1] > 300 * 20 * 250 && apart(both[1], both[2]) < 1000,
			 "300 newcomers: %llu still, %llu moved\n", both[1], both[2]);
	ksft_test_result(moved >= 100, "300 newcomers: moved %llu times\n", moved);
	close(still);
	close(mover);
}

/* A sampling event that moves keeps what is left of its period */
static void test_sampling(void)
{
	const u64 period = 99991;
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, period);
	struct pt_tally tally = {};
	struct pt_ring ring;
	u64 total, moved = pt_stat("power7", -1, "moved");
	int fd = pt_ring_open(&ring, &attr, -1), n;

	pt_on(fd);
	for (n = 0; n < 400; n++) {
		int newcomer = open_or_die(PMC(1 + n % 4) | PM_CYC);

		pt_on(newcomer);
		pt_run_dense(40 + n % 61);
		close(newcomer);
	}
	pt_off(fd);
	pt_on(fd);	/* a period that ended just there gives its sample now */
	pt_run_dense(8);
	pt_off(fd);
	pt_ring_tally(&ring, &tally);
	total = pt_count(fd);
	moved = pt_stat("power7", -1, "moved") - moved;
	ksft_test_result(tally.samples == total / period && total > 400 * 40 * 250,
			 "moved while sampling: %llu samples of %llu\n", tally.samples,
			 total / period);
	ksft_test_result(moved >= 100, "moved while sampling: %llu times\n", moved);
	pt_ring_close(&ring, fd);
}

int main(void)
{
	ksft_print_header();
	ksft_set_plan(13);
	type = pt_pmu_type("power7");
	if (type < 0)
		ksft_exit_fail_msg("no PMU power7: is the module loaded?\n");
	pt_no_time_limit();
	test_counting(1);
	test_counting(2);
	test_counting(3);
	test_equal();
	test_sampling();
	ksft_finished();
}
