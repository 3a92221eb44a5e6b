// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sampling by frequency: perf finds the period that gives so many samples a
 * second, and each sample says which one it completed.
 * Covers: core/sampling
 */
#include <sys/ioctl.h>
#include <unistd.h>
#include "ring.h"

#define SECOND		1000000000ull

#define LEAST	8	/* samples in a quarter of a second, of 100 a second: 25 are right */

static int type;

struct outcome {
	u64 sum;		/* of periods */
	u64 ahead;		/* sums of periods more than one ahead of the count */
	/* Of the half second that was last */
	u64 late;		/* samples */
	u64 largest;		/* period */
	u64 smallest;
	u64 counted;
	u64 running;		/* nanoseconds */
};

/* A sample: IP, TID, TIME, PERIOD and the count by PERF_SAMPLE_READ */
static void take(struct pt_ring *ring, struct outcome *o, bool late)
{
	struct pt_record record;
	u64 period;

	while (pt_ring_next(ring, &record)) {
		if (record.header.type != PERF_RECORD_SAMPLE)
			continue;
		period = record.words[3];
		o->sum += period;
		o->ahead += o->sum > record.words[4] + period;
		if (!late)
			continue;
		o->late++;
		if (period > o->largest)
			o->largest = period;
		if (!o->smallest || period < o->smallest)
			o->smallest = period;
	}
}

static void run_for(u64 ns, struct pt_ring *ring, struct outcome *o, bool late)
{
	u64 end = pt_now() + ns;

	do {
		pt_run_turns(10000);
		take(ring, o, late);
	} while (pt_now() < end);
}

static void run_half_second(int fd, struct pt_ring *ring, struct outcome *o)
{
	u64 before[3], after[3];

	o->late = 0;
	o->largest = 0;
	o->smallest = 0;
	pt_count_times(fd, before);
	run_for(SECOND / 2, ring, o, true);
	pt_count_times(fd, after);
	o->counted = after[0] - before[0];
	o->running = after[2] - before[2];
}

/* How many samples that half second is to have */
static u64 wanted(const struct outcome *o, unsigned int rate)
{
	return o->running / 1000 * rate / (SECOND / 1000);
}

static bool are_enough(const struct outcome *o, unsigned int rate)
{
	return o->late > wanted(o, rate) / 6;
}

static bool are_too_many(const struct outcome *o, unsigned int rate)
{
	return o->late >= wanted(o, rate) * 6;
}

static bool periods_are_near(const struct outcome *o)
{
	return o->smallest > 1000 && o->largest < o->counted / 5;
}

/*
 * The host gives the guest its time in pieces, so the rate is only asked to be
 * within a factor of six, once perf had half a second to find the period. One of ten
 * half seconds has to have enough samples, and none may have too many.
 */
static void test_rate(unsigned int rate)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, 0);
	struct outcome o = {};
	struct pt_ring ring;
	bool many = false;
	u64 total[3];
	int fd, i;

	attr.freq = 1;
	attr.sample_freq = rate;
	attr.sample_type |= PERF_SAMPLE_PERIOD | PERF_SAMPLE_READ;
	fd = pt_ring_open(&ring, &attr, -1);
	pt_on(fd);
	run_for(SECOND / 2, &ring, &o, false);
	for (i = 0; i < 10 && !many && !(are_enough(&o, rate) && periods_are_near(&o)); i++) {
		run_half_second(fd, &ring, &o);
		many = are_too_many(&o, rate);
	}
	pt_off(fd);
	take(&ring, &o, false);
	pt_count_times(fd, total);
	pt_ring_close(&ring, fd);

	ksft_test_result(are_enough(&o, rate) && !many,
			 "%u a second: %llu in %llu ms, half second %d\n", rate, o.late,
			 o.running / 1000000, i);
	ksft_test_result(periods_are_near(&o), "%u a second: periods %llu to %llu\n", rate,
			 o.smallest, o.largest);
	ksft_test_result(!o.ahead && o.sum <= total[0],
			 "%u a second: %llu times periods ahead of the count\n", rate,
			 o.ahead);
	ksft_test_result(o.sum > total[0] - total[0] / 5,
			 "%u a second: periods add up to %llu of %llu\n", rate, o.sum, total[0]);
}

/* A new frequency for an event that runs; perf has ten quarters of a second to find the period */
static void test_new_rate(void)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, 0);
	struct outcome slow = {}, fast = {};
	struct pt_ring ring;
	u64 rate = 2000;
	int fd, i;

	attr.freq = 1;
	attr.sample_freq = 100;
	attr.sample_type |= PERF_SAMPLE_PERIOD | PERF_SAMPLE_READ;
	fd = pt_ring_open(&ring, &attr, -1);
	pt_on(fd);
	run_for(SECOND / 4, &ring, &slow, false);
	for (i = 0; i < 10 && slow.late <= LEAST; i++) {
		slow = (struct outcome) {};
		run_for(SECOND / 4, &ring, &slow, true);
	}
	ioctl(fd, PERF_EVENT_IOC_PERIOD, &rate);
	run_for(SECOND / 4, &ring, &fast, false);
	for (i = 0; i < 10 && fast.late <= 5 * slow.late; i++) {
		fast = (struct outcome) {};
		run_for(SECOND / 4, &ring, &fast, true);
	}
	pt_ring_close(&ring, fd);
	ksft_test_result(slow.late > LEAST && fast.late > 5 * slow.late,
			 "from 100 to 2000 a second: %llu, then %llu samples\n", slow.late,
			 fast.late);
}

int main(void)
{
	ksft_print_header();
	ksft_set_plan(9);
	type = pt_pmu_type("power7");
	if (type < 0)
		ksft_exit_fail_msg("no PMU power7: is the module loaded?\n");
	pt_no_time_limit();
	test_rate(1000);
	test_rate(97);
	test_new_rate();
	ksft_finished();
}
