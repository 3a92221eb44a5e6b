// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is in a sample that the driver writes or perf core writes for it, for whom; which registers
 * it shows: those at the address that the processor recorded, the interrupted ones, those of the
 * task in user mode or none; the next period of an event that samples by frequency; that perf core
 * counts nothing twice; and when an event with SIGTRAP has a sample.
 * Covers: core/sampling lib
 */
#include "expect.h"

#undef local_clock
#define local_clock()		now_ns
#undef raw_smp_processor_id
#define raw_smp_processor_id()	5
#undef perf_swevent_get_recursion_context
#define perf_swevent_get_recursion_context()	context
#define CONFIG_EVENT_TRACING	has_tracing

#define ADDRESS		0x1234560ul	/* of data, a program's */
#define PERIOD		1000		/* that is over, and LEFT of the next one is left */
#define LEFT		700
#define COUNT		5000
#define PLAIN		(PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_ID |	\
			 PERF_SAMPLE_IDENTIFIER | PERF_SAMPLE_STREAM_ID | PERF_SAMPLE_CPU |	\
			 PERF_SAMPLE_PERIOD)

static u64 now_ns;
static int context;		/* of perf core, for an event in an event; -1: none is left */
static bool has_tracing = true;
static unsigned int nr_by_core;	/* samples */
static u64 counted_by_core;	/* events */
static u64 new_period;		/* that perf core gives the event; 0: none */

/*
 * perf_swevent_event() and perf_swevent_overflow(): the events are counted; the sample of a fixed
 * period that is reported is made at once, any other when period_left, a negative number then, has
 * grown to 0, with one more for each period beyond. Then a new period begins.
 */
static void perf_tp_event(u16 type, u64 nr, void *record, int size, struct pt_regs *regs,
			  struct hlist_head *head, int rctx, struct task_struct *task)
{
	struct perf_event *of = container_of(head->first, struct perf_event, hlist_entry);
	struct perf_sample_data data;
	u64 samples = 1;
	bool fixed = of->attr.sample_type & PERF_SAMPLE_PERIOD && !of->attr.freq;

	nr_by_core++;
	counted_by_core = nr;
	expect("the recursion context", rctx, context);
	of->count.value += nr;
	data = (struct perf_sample_data) {
		.sample_flags = PERF_SAMPLE_RAW, .period = fixed ? nr : of->hw.last_period,
	};
	if (!fixed) {
		of->hw.period_left.value += nr;
		if (of->hw.period_left.value < 0)
			return;
		samples += of->hw.period_left.value / of->hw.sample_period;
		of->hw.last_period = of->hw.sample_period;
		of->hw.period_left.value = -(s64)of->hw.sample_period;
	}
	if (new_period)
		of->hw.sample_period = new_period;
	while (samples--)
		of->overflow_handler(of, &data, regs);
}

#include "core/sampling/sample.c"
#include "core/sampling/tp_event.c"

#define KERNEL_ADDRESS	0xffffffff81000000ul
#define USER_ADDRESS	0x400000ul

struct pmk_limits pmk_limits = { .tick = U32_MAX, .samples = S32_MAX };

static unsigned int nr_samples;
static struct perf_sample_data sample;	/* the last one, and its registers */
static struct pt_regs *shown;
static struct pmk_cpu cpu;
static struct perf_event event;
static struct perf_event_context of_task = { .task = current };

void pmk_throttle(struct perf_event *event, struct pmk_cpu *c)
{
	expect("throttled without a limit", true, false);
}

static void handler(struct perf_event *of, struct perf_sample_data *data, struct pt_regs *regs)
{
	expect("the event of the sample", of == &event, true);
	nr_samples++;
	sample = *data;
	shown = regs;
}

/* Has an overflow a sample? */
static bool emit(struct pt_regs *recorded)
{
	unsigned int before = nr_samples;
	u64 lost = cpu.stats.lost, samples = cpu.stats.samples;
	bool emitted;

	memset(&fake_garbage, 0xa5, sizeof(fake_garbage));
	emitted = pmk_emit(&event, recorded, &cpu);
	expect("samples, and overflows without one", emitted, nr_samples - before,
	       cpu.stats.samples - samples, nr_samples - before,
	       cpu.stats.lost - lost, !emitted && !to_pmk_event(&event)->owed);
	return emitted;
}

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
		.id = 41, .clock = clock, .ctx = &of_task,
		.hw = { .sample_period = PERIOD, .last_period = PERIOD, .period_left = { LEFT } },
		.count.value = COUNT,
	};
	fake_task = (struct task_struct) { .pid = thread, .tgid = group };
	pmk_sample_event(&event);
	nr_by_core = 0;
	nr_asked = 0;
	new_period = 0;
	counted_by_core = 0;
}

static void begin_kinds(u64 kinds) { begin((struct perf_event_attr) { .sample_type = kinds }); }

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
}

/* Where registers are */
enum place {
	NONE, USER, KERNEL,
	BAD_USER,	/* user mode, at an address of the kernel */
	BAD_KERNEL,	/* the kernel, at an address of a program */
};

static const struct pt_regs at[] = {
	[USER] = { .rip = USER_ADDRESS, .cs = 3 },
	[KERNEL] = { .rip = KERNEL_ADDRESS },
	[BAD_USER] = { .rip = KERNEL_ADDRESS, .cs = 3 },
	[BAD_KERNEL] = { .rip = USER_ADDRESS },
};

#define NO_USER		1	/* exclude_user */
#define NO_KERNEL	2	/* exclude_kernel */
#define PRECISE		4
#define PLACE		8	/* the sample says where */

enum from { LOST, RECORDED, INTERRUPTED, TASK };

static const struct {
	unsigned int flags;
	enum place recorded, interrupted, task;
	enum from shown;
} row[] = {
	{ 0, NONE, USER, USER, INTERRUPTED },
	{ 0, NONE, KERNEL, USER, INTERRUPTED },
	{ 0, USER, KERNEL, USER, RECORDED },
	{ 0, KERNEL, USER, USER, RECORDED },
	/* An event that does not see the kernel */
	{ NO_KERNEL, NONE, USER, USER, INTERRUPTED },
	{ NO_KERNEL, USER, KERNEL, USER, RECORDED },
	{ NO_KERNEL, NONE, KERNEL, USER, TASK },
	{ NO_KERNEL, KERNEL, USER, USER, TASK },
	{ NO_KERNEL, BAD_USER, KERNEL, USER, TASK },
	{ NO_KERNEL, NONE, BAD_KERNEL, USER, TASK },
	{ NO_KERNEL, NONE, KERNEL, NONE, LOST },
	{ NO_KERNEL, NONE, BAD_USER, BAD_USER, LOST },
	{ NO_KERNEL | PLACE, NONE, KERNEL, USER, TASK },
	/* One that does not see programs */
	{ NO_USER, NONE, KERNEL, USER, INTERRUPTED },
	{ NO_USER, KERNEL, USER, USER, RECORDED },
	{ NO_USER, USER, KERNEL, USER, INTERRUPTED },
	{ NO_USER, NONE, USER, USER, LOST },
	{ NO_USER, USER, USER, USER, LOST },
	{ NO_USER, NONE, BAD_USER, USER, LOST },
	{ NO_USER, NONE, BAD_KERNEL, USER, LOST },
	{ NO_USER | NO_KERNEL, NONE, KERNEL, USER, LOST },
	{ NO_USER | NO_KERNEL, NONE, USER, USER, LOST },
	/* The address that the processor recorded, or none */
	{ PRECISE | PLACE, NONE, USER, USER, LOST },
	{ PRECISE | PLACE, USER, KERNEL, USER, RECORDED },
	{ PRECISE | PLACE | NO_KERNEL, USER, KERNEL, USER, RECORDED },
	{ PRECISE | PLACE | NO_KERNEL, KERNEL, USER, USER, LOST },
	{ PRECISE | PLACE | NO_USER, KERNEL, USER, USER, RECORDED },
	{ PRECISE | PLACE | NO_USER, USER, KERNEL, USER, LOST },
	/* The sample does not say where */
	{ PRECISE, NONE, USER, USER, INTERRUPTED },
	{ PRECISE, NONE, KERNEL, USER, INTERRUPTED },
	{ PRECISE | NO_KERNEL, NONE, KERNEL, USER, TASK },
	{ PRECISE | NO_USER, USER, KERNEL, USER, INTERRUPTED },
};

/* @by_core: perf core counts samples down */
static void test_registers(unsigned int i, bool by_core)
{
	struct pt_regs recorded = at[row[i].recorded], interrupted = at[row[i].interrupted];
	struct pt_regs *of[] = { NULL, &recorded, &interrupted, &fake_task.regs };
	unsigned int before = wrong, flags = row[i].flags;

	begin((struct perf_event_attr) {
		.exclude_user = !!(flags & NO_USER), .exclude_kernel = !!(flags & NO_KERNEL),
		.precise_ip = !!(flags & PRECISE),
		.sample_type = flags & PLACE ? PERF_SAMPLE_IP : PERF_SAMPLE_ADDR,
	});
	cpu.interrupted = &interrupted;
	event.event_limit.value = by_core;
	fake_task.regs = at[row[i].task];
	fake_task.mm = row[i].task == NONE ? NULL : &fake_task;
	shown = NULL;
	emit(row[i].recorded == NONE ? NULL : &recorded);
	expect("the registers", shown == of[row[i].shown], true,
	       nr_by_core, by_core && row[i].shown != LOST);
	if (wrong > before)
		printf("row %u%s\n", i, by_core ? ", by perf core" : "");
}

TEST(registers)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		test_registers(i, false);
		test_registers(i, true);
	}
}

/* Each of these alone makes a sample one for perf core */
TEST(who_writes)
{
	struct perf_event parent = {};

	for (unsigned int i = 0; i < 6; i++) {
		begin_kinds(PERF_SAMPLE_IP);
		event.prog = i == 1 ? &event : NULL;
		event.event_limit.value = i == 2;
		event.fasync = i == 3 ? &event : NULL;
		event.attr.sigtrap = i == 4;
		event.parent = i == 5 ? &parent : NULL;
		parent.fasync = &event;
		expect("a sample, by perf core", emit(NULL), true, nr_by_core, i > 0);
	}
}

/* What perf core does not take is lost */
TEST(refused)
{
	begin_kinds(PERF_SAMPLE_IP);
	event.event_limit.value = 1;
	context = -1;
	expect("without a recursion context", emit(NULL), false);
	context = 3;
	expect("with another context", emit(NULL), true);
	context = 0;
	has_tracing = false;
	expect("in a kernel without tracing", emit(NULL), false);
	has_tracing = true;
}

TEST(signals)
{
	struct perf_event_context of_other = {};

	begin_kinds(PERF_SAMPLE_IP);
	event.attr.sigtrap = 1;
	expect("a sample with a signal", emit(NULL), true);
	event.pending_work = 1;
	expect("while a signal is pending", emit(NULL), false, to_pmk_event(&event)->owed, 0);
	event.pending_work = 0;
	fake_task.flags = PF_EXITING;
	expect("of a task that ends", emit(NULL), false, to_pmk_event(&event)->owed, 0);
	fake_task.flags = 0;
	event.ctx = &of_other;
	expect("of a task that is not there yet", emit(NULL), false, to_pmk_event(&event)->owed, 1);
}

/* An event stops when it has had its last sample */
TEST(last)
{
	begin_kinds(PERF_SAMPLE_IP);
	expect("it stops", pmk_sample(&event, NULL, &cpu), false);
	event.pending_disable = 1;
	expect("it stops after the last sample", pmk_sample(&event, NULL, &cpu), true);
	free(group);
	free(thread);
}
