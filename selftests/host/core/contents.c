// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is in a sample that the driver writes or perf core writes for it, for whom; the next period
 * of an event that samples by frequency; and what perf core is told, lest it counts anything twice.
 * It is the driver's own source.
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
static struct pid *group, *thread;

static u64 clock(void)
{
	return 777;
}

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
	told = 0;
}

static void begin_kinds(u64 kinds)
{
	begin((struct perf_event_attr) { .sample_type = kinds });
}

static void expect_numbers(const char *what, u32 pid, u32 tid)
{
	expect(what, sample.tid_entry.pid, pid);
	expect(what, sample.tid_entry.tid, tid);
}

/* What the handler finds filled in */
static void expect_filled(const char *what, u64 kinds)
{
	emit(NULL);
	expect(what, sample.sample_flags, PERF_SAMPLE_PERIOD | kinds);
}

static void test_direct(void)
{
	struct perf_event parent = { .id = 40, .ns = &inner };

	begin((struct perf_event_attr) { .sample_type = PLAIN, .freq = 1 });
	expect_filled("all kinds", PLAIN);
	expect("the period that is over", sample.period, PERIOD);
	expect("what is left of the next one", event.hw.period_left.value, LEFT);
	expect("readers are told", event.pending_kill, POLL_IN);
	expect("the place", sample.ip, USER_ADDRESS);
	expect("the time", sample.time, 777);
	expect("the id", sample.id, 41);
	expect("the id of the stream", sample.stream_id, 41);
	expect("the CPU", sample.cpu_entry.cpu, 5);
	expect("nothing beside the CPU", sample.cpu_entry.reserved, 0);
	expect_numbers("numbers of the task", 100, 101);
	event.parent = &parent;
	expect_filled("all kinds of an inherited event", PLAIN);
	expect("the id of its origin", sample.id, 40);
	expect("the id of its stream", sample.stream_id, 41);
	expect_numbers("numbers where its origin is", 10, 11);
	expect("samples by perf core", nr_by_core, 0);
	expect("the count", event.count.value, COUNT);
}

/* Only what is asked for is read, and what perf core alone knows leaves all to it */
static void test_kinds(void)
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
static void test_numbers(void)
{
	struct pid *outer = pid_of(0, 7, 0);

	begin_kinds(PERF_SAMPLE_TID);
	event.ns = &beside;
	expect_filled("numbers for a stranger", 0);
	event.ns = &inner;
	expect_filled("numbers inside", PERF_SAMPLE_TID);
	expect_numbers("numbers inside", 10, 11);
	fake_task.pid = outer;
	expect_filled("a thread from outside", 0);
	fake_task.pid = thread;
	fake_task.tgid = outer;
	expect_filled("a process from outside", 0);
	event.ns = &first;
	expect_filled("one of the same namespace", PERF_SAMPLE_TID);
	expect_numbers("one of the same namespace", 7, 101);
	fake_task.pid = NULL;
	expect_filled("a dead thread", 0);
	free(outer);
}

/* A clock that stands still, goes back or missed ticks says nothing; else an eighth of the way */
static void test_frequency(void)
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
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		now_ns = NSEC_PER_SEC;
		begin((struct perf_event_attr) { .freq = 1, .sample_freq = 500 });
		event.hw.freq_time_stamp = now_ns - row[i].ns;
		event.hw.sample_period = row[i].period;
		event.hw.period_left.value = row[i].left;
		emit(NULL);
		expect("the period that is over", sample.period, PERIOD);
		expect("the last period", event.hw.last_period, row[i].period);
		expect("the next period", event.hw.sample_period, row[i].new_period);
		expect("what is left of it", event.hw.period_left.value, row[i].new_left);
		expect("the time of this sample", event.hw.freq_time_stamp, now_ns);
	}
	begin((struct perf_event_attr) {});
	event.hw.freq_time_stamp = now_ns - 1000000;
	emit(NULL);
	expect("a fixed period", event.hw.sample_period, PERIOD);
}

/* Within a thousandth, for more events than there can be */
static void test_periods(void)
{
	unsigned int bits;

	for (bits = 8; bits < 48; bits++) {
		u64 count = (3ul << bits) / 2;
		u64 is = pmk_period_of(count, 1234567, 4000);
		u64 wanted = (long double)count * NSEC_PER_SEC / (1234567ul * 4000);

		if (is > wanted + wanted / 1000 || is < wanted - wanted / 1000)
			expect("a period of very many events", is, wanted);
	}
}

/* What is asked for by perf core's tracepoints is not there: the driver puts it right */
static void test_address(u64 kinds, bool sees_kernel, u64 address, u64 wanted)
{
	begin((struct perf_event_attr) { .sample_type = kinds, .exclude_kernel = !sees_kernel });
	event.event_limit.value = 1;
	data_address = address;
	sample.addr = 0;
	emit(NULL);
	expect("samples by perf core", nr_by_core, 1);
	expect("a data address is there", !!(sample.sample_flags & PERF_SAMPLE_ADDR), !!wanted);
	if (wanted)
		expect("the data address", sample.addr, wanted);
	expect("raw data of a tracepoint", sample.sample_flags & PERF_SAMPLE_RAW, 0);
	expect("the period", sample.period, PERIOD);
}

static void test_addresses(void)
{
	desc.sample_addr = NULL;
	test_address(PERF_SAMPLE_ADDR, true, ADDRESS, 0);
	desc.sample_addr = sample_addr;
	test_address(PERF_SAMPLE_ADDR, true, ADDRESS, ADDRESS);
	test_address(PERF_SAMPLE_PHYS_ADDR, true, ADDRESS, ADDRESS);
	test_address(PERF_SAMPLE_DATA_PAGE_SIZE, true, ADDRESS, ADDRESS);
	test_address(PERF_SAMPLE_ADDR, true, KERNEL_ADDRESS, KERNEL_ADDRESS);
	test_address(PERF_SAMPLE_ADDR, false, ADDRESS, ADDRESS);
	test_address(PERF_SAMPLE_ADDR, false, KERNEL_ADDRESS, 0);
	test_address(PERF_SAMPLE_RAW, true, ADDRESS, 0);
	expect("addresses that were asked for in vain", nr_asked, 0);
}

/* The count has the events, and the period is over, whatever perf core does with numbers */
static void test_core(struct perf_event_attr attr, bool has_program, u64 wanted)
{
	begin(attr);
	event.event_limit.value = !has_program;
	event.prog = has_program ? &event : NULL;
	expect("a sample by perf core", emit(NULL), true);
	expect("its period", sample.period, PERIOD);
	expect("events that perf core was told of", told, wanted);
	expect("the count", event.count.value, COUNT);
	expect("what is left of the next period", event.hw.period_left.value, LEFT);
}

static void test_by_core(void)
{
	const struct perf_event_attr fixed = { .sample_type = PERF_SAMPLE_PERIOD };
	const struct perf_event_attr freq = { .sample_type = PERF_SAMPLE_PERIOD, .freq = 1 };

	test_core((struct perf_event_attr) {}, false, 0);
	test_core((struct perf_event_attr) {}, true, 0);
	test_core(freq, false, 0);
	test_core(freq, true, 0);
	test_core(fixed, false, 0);
	test_core(fixed, true, PERIOD);
	begin(freq);
	event.event_limit.value = 1;
	event.hw.period_left.value = 3 * PERIOD;
	expect("one sample, however much is left", emit(NULL), true);
	expect("what is left of the next period", event.hw.period_left.value, 3 * PERIOD);
	new_period = LEFT / 8 - 1;
	emit(NULL);
	expect("what is left of a period that became much shorter", event.hw.period_left.value, 0);
}

/* Perf core copies the handler to an inherited event, but not what the driver keeps of it */
static void test_inherited(void)
{
	const struct perf_event_attr attr = { .sample_type = PERF_SAMPLE_RAW };
	struct perf_event parent;

	begin(attr);
	parent = event;
	begin(attr);
	event.overflow_handler = parent.overflow_handler;
	event.parent = &parent;
	memset(to_pmk_event(&event), 0, sizeof(struct pmk_event));
	pmk_sample_event(&event);
	event.event_limit.value = 1;
	expect("a sample of an inherited event", emit(NULL), true);
	expect("raw data of a tracepoint", sample.sample_flags & PERF_SAMPLE_RAW, 0);
	begin_kinds(PERF_SAMPLE_IP);
	expect("a handler that needs no other", event.overflow_handler == handler, true);
}

int main(void)
{
	group = pid_of(1, 100, 10);
	thread = pid_of(1, 101, 11);
	test_direct();
	test_kinds();
	test_numbers();
	test_frequency();
	test_periods();
	test_addresses();
	test_by_core();
	test_inherited();
	free(group);
	free(thread);
	return wrong > 0;
}
