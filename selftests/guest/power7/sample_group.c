// SPDX-License-Identifier: GPL-2.0-only
/*
 * Groups that sample: what a sample reads of the group is the count at that
 * moment, each sampling member keeps its own period, and two that overflow in one
 * interrupt both give their sample. Call chains begin where the sample is.
 * Covers: core/sampling
 */
#include <sys/ioctl.h>
#include <unistd.h>
#include "event.h"

#define MILLION		1000000ull
#define LATE		4000	/* instructions from the end of a period to the interrupt */
#define BLOCK		10	/* QEMU counts in blocks and cuts the last one of a period */
#define CHAIN		3	/* word of a sample where its call chain starts */

/* A sampling leader and a counting member: IP, TID, TIME, number, two counts */
static void test_read(void)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_type, PM_INST_CMPL, MILLION);
	u64 samples = 0, late = 0, backwards = 0, last = 0, total[3];
	struct pt_record record;
	struct pt_ring ring;
	int leader, member;

	attr.sample_type |= PERF_SAMPLE_READ;
	attr.read_format = PERF_FORMAT_GROUP;
	leader = pt_ring_open(&ring, &attr, -1);
	member = pt_open_task(pt_type, PM_CYC, leader);
	if (member < 0)
		ksft_exit_fail_msg("no member for the group: %d\n", member);
	pt_on(leader);
	pt_run_turns(40500000 / 10);
	pt_off(leader);
	while (pt_ring_next_sample(&ring, &record)) {
		samples++;
		late += record.words[3] != 2 || record.words[4] < samples * MILLION ||
			record.words[4] > samples * MILLION + LATE;
		backwards += record.words[5] <= last;
		last = record.words[5];
	}
	if (read(leader, total, sizeof(total)) != sizeof(total))
		ksft_exit_fail_perror("read of a group");
	ksft_test_result(samples == total[1] / MILLION && samples >= 40,
			 "group: %llu samples of %llu\n", samples, total[1] / MILLION);
	ksft_test_result(!late, "group: %llu times another count than the period's\n", late);
	ksft_test_result(!backwards, "group: %llu times a member that stands still\n", backwards);
	close(member);
	pt_ring_close(&ring, leader);
}

/* Two members that sample the same instructions on two counters */
static void test_two(u64 first, u64 second)
{
	u64 period[2] = { first, second }, total[2], apart;
	struct pt_tally tally[2] = {};
	struct pt_ring ring[2];
	int fd[2], i;

	for (i = 0; i < 2; i++) {
		struct perf_event_attr attr = pt_sampling_attr(pt_type, PM_INST_CMPL, period[i]);

		attr.disabled = !i;
		fd[i] = pt_ring_open(&ring[i], &attr, i ? fd[0] : -1);
	}
	pt_on(fd[0]);
	pt_run_turns(30 * MILLION / 10);
	pt_off(fd[0]);
	for (i = 0; i < 2; i++) {
		pt_ring_tally(&ring[i], &tally[i]);
		total[i] = pt_count(fd[i]);
		ksft_test_result(tally[i].samples == total[i] / period[i] &&
				 total[i] >= 30 * MILLION,
				 "periods %llu and %llu: %llu samples of %llu\n", first, second,
				 tally[i].samples, total[i] / period[i]);
	}
	apart = total[0] > total[1] ? total[0] - total[1] : total[1] - total[0];
	ksft_test_result(apart <= BLOCK * (tally[0].samples + tally[1].samples),
			 "periods %llu and %llu: totals %llu, %llu\n", first, second,
			 total[0], total[1]);
	for (i = 1; i >= 0; i--)
		pt_ring_close(&ring[i], fd[i]);
}

/* A function with a frame of its own around the work */
static __attribute__((noipa)) int caller(u64 instructions)
{
	pt_run_turns(instructions / 10);
	return getpid();
}

static bool in_caller(u64 ip)
{
	u64 start = *(u64 *)caller;	/* an address in a descriptor */

	return ip >= start && ip < start + 256;
}

/* The chain: PERF_CONTEXT_USER, the sample, who called it */
static void test_callchain(void)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_type, PM_INST_CMPL, MILLION);
	u64 samples = 0, context = 0, start = 0, from = 0, i;
	struct pt_record record;
	struct pt_ring ring;
	int fd;

	attr.sample_type |= PERF_SAMPLE_CALLCHAIN;
	attr.exclude_callchain_kernel = 1;
	fd = pt_ring_open(&ring, &attr, -1);
	pt_on(fd);
	caller(20500000);
	pt_off(fd);
	while (pt_ring_next_sample(&ring, &record)) {
		if (!pt_in_work(record.words[0]))
			continue;
		samples++;
		context += record.words[CHAIN + 1] == (u64)PERF_CONTEXT_USER;
		start += record.words[CHAIN + 2] == record.words[0];
		for (i = 3; i <= record.words[CHAIN] && CHAIN + i < PT_MAX_WORDS; i++)
			if (in_caller(record.words[CHAIN + i]))
				break;
		from += i <= record.words[CHAIN];
	}
	ksft_test_result(samples >= 18 && samples <= 20, "call chains: %llu samples\n", samples);
	ksft_test_result(context == samples && start == samples,
			 "call chains: %llu of user mode, %llu from the sample on\n", context,
			 start);
	ksft_test_result(from == samples, "call chains: %llu name the caller\n", from);
	pt_ring_close(&ring, fd);
}

int main(void)
{
	pt_begin("power7");
	ksft_set_plan(15);
	pt_no_time_limit();
	test_read();
	test_two(1000003, 1000003);
	test_two(1000003, 700001);
	test_two(MILLION, 333333);
	test_callchain();
	ksft_finished();
}
