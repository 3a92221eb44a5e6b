// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is in a sample that the driver writes or perf core writes for it, for whom; the next period
 * of an event that samples by frequency; and that perf core counts nothing twice.
 * Covers: core/sampling
 */
#include "sampled.h"

#define ADDRESS		0x1234560ul	/* of data, a program's */
#define PERIOD		1000		/* that is over, and LEFT of the next one is left */
#define LEFT		700
#define COUNT		5000
#define PLAIN		(PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_ID |	\
			 PERF_SAMPLE_IDENTIFIER | PERF_SAMPLE_STREAM_ID | PERF_SAMPLE_CPU |	\
			 PERF_SAMPLE_PERIOD)

static u64 data_address;
static unsigned int nr_asked;	/* for the address */

static u64 sample_addr(void)
{
	nr_asked++;
	return data_address;
}

static struct pmk_desc desc;
static struct pmk_pmu pmu = { .desc = &desc };
static struct pt_regs regs = { .rip = USER_ADDRESS, .cs = 3 };
static struct pid_namespace first, inner = { .level = 1 }, beside = { .level = 1 };
static struct pid *group, *thread;		/* 100 and 101 outside, 10 and 11 inside */

static u64 clock(void) { return 777; }

/* As many numbers as it has levels, and no byte more */
static struct pid *pid_of(unsigned int level, u32 nr, u32 inner_nr)
{
	struct pid *pid = malloc(offsetof(struct pid, numbers[level + 1]));

	pid->level = level;
	pid->numbers[0].nr = nr;
	pid->numbers[0].ns = &first;
	if (level) {
		pid->numbers[1].nr = inner_nr;
		pid->numbers[1].ns = &inner;
	}
	return pid;
}

/* An event whose period is over, opened as it is by then */
static void begin(struct perf_event_attr attr)
{
	if (!group) {
		group = pid_of(1, 100, 10);
		thread = pid_of(1, 101, 11);
	}
	cpu = (struct pmk_cpu) { .tick_start = 1, .interrupted = &regs };
	event = (struct perf_event) {
		.pmu = &pmu.pmu, .attr = attr, .overflow_handler = handler, .ns = &first,
		.id = 41, .clock = clock,
		.hw = {
			.sample_period = PERIOD, .last_period = PERIOD, .period_left.value = LEFT,
		},
		.count.value = COUNT,
	};
	fake_task = (struct task_struct) { .pid = thread, .tgid = group };
	pmk_sample_event(&event);
	nr_by_core = 0;
	nr_asked = 0;
	new_period = 0;
	counted_by_core = 0;
}

static void begin_kinds(u64 kinds)
{
	begin((struct perf_event_attr) { .sample_type = kinds });
}

/* What the handler finds filled in, beside the period */
static void expect_filled(const char *what, u64 kinds)
{
	emit(NULL);
	expect(what, sample.sample_flags, PERF_SAMPLE_PERIOD | kinds);
}

TEST(direct)
{
	struct perf_event parent = { .id = 40, .ns = &inner };

	begin((struct perf_event_attr) { .sample_type = PLAIN, .freq = 1 });
	expect_filled("all kinds", PLAIN);
	expect("the sample", sample.period, PERIOD, sample.ip, USER_ADDRESS, sample.time, 777,
	       sample.id, 41, sample.stream_id, 41, sample.cpu_entry.cpu, 5,
	       sample.cpu_entry.reserved, 0, sample.tid_entry.pid, 100, sample.tid_entry.tid, 101);
	expect("the event", event.hw.period_left.value, LEFT, event.pending_kill, POLL_IN);
	event.parent = &parent;
	expect_filled("all kinds of an inherited event", PLAIN);
	expect("ids of its origin and its stream, and numbers where its origin is", sample.id, 40,
	       sample.stream_id, 41, sample.tid_entry.pid, 10, sample.tid_entry.tid, 11);
	expect("perf core", nr_by_core, 0, event.count.value, COUNT);
}

/* Only what is asked for is read, and what perf core alone knows leaves all to it */
TEST(kinds)
{
	begin_kinds(PERF_SAMPLE_IP);
	expect_filled("a place", PERF_SAMPLE_IP);
	begin_kinds(PERF_SAMPLE_IP | PERF_SAMPLE_TIME);
	expect_filled("a time", PERF_SAMPLE_IP | PERF_SAMPLE_TIME);
	expect("the time", sample.time, 777);
	begin_kinds(PERF_SAMPLE_IP);
	event.clock = NULL;
	fake_task.pid = NULL;
	expect_filled("neither clock nor task", PERF_SAMPLE_IP);
	begin_kinds(PERF_SAMPLE_IP | PERF_SAMPLE_PERIOD);
	expect_filled("a fixed period", 0);
	expect("the fixed period", sample.period, PERIOD);
	begin_kinds(PERF_SAMPLE_IP | PERF_SAMPLE_CALLCHAIN);
	expect_filled("a call chain", 0);
}

/* Who has no number where the event was opened is left to perf core */
TEST(numbers)
{
	struct pid *outer = pid_of(0, 7, 0);
	const struct { struct pid_namespace *ns; struct pid *pid, *tgid; u32 nr, tid; } row[] = {
		{ &beside, thread, group },
		{ &inner, thread, group, 10, 11 },
		{ &inner, outer, group },
		{ &inner, thread, outer },
		{ &first, thread, outer, 7, 101 },
		{ &first, NULL, outer },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		begin_kinds(PERF_SAMPLE_TID);
		event.ns = row[i].ns;
		fake_task.pid = row[i].pid;
		fake_task.tgid = row[i].tgid;
		expect_filled("numbers", row[i].nr ? PERF_SAMPLE_TID : 0);
		if (row[i].nr)
			expect("the numbers", sample.tid_entry.pid, row[i].nr,
			       sample.tid_entry.tid, row[i].tid);
	}
	free(outer);
}

/* A clock that stands still, goes back or missed ticks says nothing; else an eighth of the way */
TEST(frequency)
{
	static const struct {
		s64 ns;		/* since the sample before, in which PERIOD events were counted */
		u64 period, left, new_period, new_left;
	} row[] = {
		/* 1000 events in a ms, and 500 samples a second: 2000 of them each */
		{ 1000000, 1000, LEFT, 1125, LEFT },
		{ 1000000, 2000, LEFT, 2000, LEFT },
		{ 1000000, 1999, LEFT, 2000, LEFT },
		{ 1000000, 2001, LEFT, 2000, LEFT },
		{ 1000000, 3000, LEFT, 2875, LEFT },
		{ 1000000, 2008, LEFT, 2007, LEFT },
		{ 1000000, 2002, LEFT, 2001, LEFT },
		{ 0, 1000, LEFT, 1000, LEFT },
		{ -1000000, 1000, LEFT, 1000, LEFT },
		/* 251 of them each */
		{ 2 * TICK_NSEC - 1, 1000, LEFT, 1000 - 94, LEFT },
		{ 2 * TICK_NSEC, 1000, LEFT, 1000, LEFT },
		/* What is left of a period more than eight times as long begins anew */
		{ 1000000, 2000, 16000, 2000, 16000 },
		{ 1000000, 2000, 16001, 2000, 0 },
	};

	now_ns = NSEC_PER_SEC;
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		begin((struct perf_event_attr) { .freq = 1, .sample_freq = 500 });
		event.hw.freq_time_stamp = now_ns - row[i].ns;
		event.hw.sample_period = row[i].period;
		event.hw.period_left.value = row[i].left;
		emit(NULL);
		expect("this and the last period", sample.period, PERIOD,
		       event.hw.last_period, row[i].period, event.hw.freq_time_stamp, now_ns);
		expect("the next period", event.hw.sample_period, row[i].new_period,
		       event.hw.period_left.value, row[i].new_left);
	}
	begin((struct perf_event_attr) {});
	event.hw.freq_time_stamp = now_ns - 1000000;
	emit(NULL);
	expect("a fixed period", event.hw.sample_period, PERIOD);
}

/* Within a thousandth, for more events than there can be */
TEST(long_periods)
{
	for (unsigned int bits = 8; bits < 48; bits++) {
		u64 count = (3ul << bits) / 2;
		u64 is = pmk_period_of(count, 1234567, 4000);
		u64 wanted = (long double)count * NSEC_PER_SEC / (1234567ul * 4000);

		if (is > wanted + wanted / 1000 || is < wanted - wanted / 1000)
			expect("a period of very many events", is, wanted);
	}
}

/* What perf core's tracepoints do not ask for, the driver does */
TEST(addresses)
{
	static const struct { bool can; u64 kinds; bool kernel; u64 address, wanted; } row[] = {
		{ false, PERF_SAMPLE_ADDR, true, ADDRESS, 0 },
		{ true, PERF_SAMPLE_ADDR, true, ADDRESS, ADDRESS },
		{ true, PERF_SAMPLE_PHYS_ADDR, true, ADDRESS, ADDRESS },
		{ true, PERF_SAMPLE_DATA_PAGE_SIZE, true, ADDRESS, ADDRESS },
		{ true, PERF_SAMPLE_ADDR, true, KERNEL_ADDRESS, KERNEL_ADDRESS },
		{ true, PERF_SAMPLE_ADDR, false, ADDRESS, ADDRESS },
		{ true, PERF_SAMPLE_ADDR, false, KERNEL_ADDRESS, 0 },
		{ true, PERF_SAMPLE_RAW, true, ADDRESS, 0 },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		desc.sample_addr = row[i].can ? sample_addr : NULL;
		begin((struct perf_event_attr) {
			.sample_type = row[i].kinds, .exclude_kernel = !row[i].kernel,
		});
		event.event_limit.value = 1;
		data_address = row[i].address;
		sample.addr = 0;
		emit(NULL);
		expect("a sample by perf core", nr_by_core, 1, sample.period, PERIOD,
		       sample.sample_flags & PERF_SAMPLE_RAW, 0,
		       !!(sample.sample_flags & PERF_SAMPLE_ADDR), !!row[i].wanted);
		if (row[i].wanted)
			expect("the data address", sample.addr, row[i].wanted);
	}
	expect("times that an address was read for nothing", nr_asked, 0);
}

/* The count has the events, and the period is over, whatever perf core does with numbers */
TEST(by_core)
{
	static const struct { u64 kinds; bool freq, has_program; u64 counted; } row[] = {
		{ 0, false, false, 0 },
		{ 0, false, true, 0 },
		{ PERF_SAMPLE_PERIOD, true, false, 0 },
		{ PERF_SAMPLE_PERIOD, true, true, 0 },
		{ PERF_SAMPLE_PERIOD, false, false, 0 },
		{ PERF_SAMPLE_PERIOD, false, true, PERIOD },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		begin((struct perf_event_attr) {
			.sample_type = row[i].kinds, .freq = row[i].freq,
		});
		event.event_limit.value = !row[i].has_program;
		event.prog = row[i].has_program ? &event : NULL;
		expect("a sample by perf core", emit(NULL), true, sample.period, PERIOD,
		       counted_by_core, row[i].counted, event.count.value, COUNT,
		       event.hw.period_left.value, LEFT);
	}
	begin((struct perf_event_attr) { .sample_type = PERF_SAMPLE_PERIOD, .freq = 1 });
	event.event_limit.value = 1;
	event.hw.period_left.value = 3 * PERIOD;
	expect("one sample, however much is left", emit(NULL), true,
	       event.hw.period_left.value, 3 * PERIOD);
	new_period = LEFT / 8 - 1;
	emit(NULL);
	expect("what is left of a period that became much shorter", event.hw.period_left.value, 0);
}

/* Perf core copies the handler to an inherited event, but not what the driver keeps of it */
TEST(inherited)
{
	struct perf_event parent;

	begin_kinds(PERF_SAMPLE_RAW);
	parent = event;
	begin_kinds(PERF_SAMPLE_RAW);
	event.overflow_handler = parent.overflow_handler;
	event.parent = &parent;
	memset(to_pmk_event(&event), 0, sizeof(struct pmk_event));
	pmk_sample_event(&event);
	event.event_limit.value = 1;
	expect("an inherited event", emit(NULL), true, sample.sample_flags & PERF_SAMPLE_RAW, 0);
	begin_kinds(PERF_SAMPLE_IP);
	expect("a handler that needs no other", event.overflow_handler == handler, true);
	free(group);
	free(thread);
}
