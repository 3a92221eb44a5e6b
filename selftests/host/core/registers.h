/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * For programs of the hot path: the PMU "test", whose registers are memory and keep the order of
 * what is written to them, and an event for each counter. The program has TRAITS and MEMBERS of its
 * descriptor ahead of this file, and COUNTER, the type of wide counters, and other functions of the
 * driver that it calls or watches behind.
 */
#ifndef REGISTERS_H
#define REGISTERS_H

#include "expect.h"

#undef ktime_get_mono_fast_ns
#define ktime_get_mono_fast_ns()	now_ns
#undef perf_event_update_userpage
#define perf_event_update_userpage(event)	((void)(event), nr_pages++)

static u64 now_ns;
static unsigned int nr_pages;	/* updates of pages that users read */

#include "core/hot/define.h"
#include "core/hot/arrange.c"
#include "core/hot/run.c"
#include "model/node.c"
#include "model/place.c"

#define NR_COUNTERS	6
#define NR_EVENTS	8
#define NEGATIVE	0x80000000u		/* a counter that reaches it overflows */
#define PERIOD		1000
#define CODE(i)		(5ull << 4 * (i))	/* of the event on counter i */
enum { ARM = 20, CODES, TAIL };			/* numbers of control registers */
enum { RELEASED = 1, FROZEN = 2 };		/* values of ARM */
enum { TAIL_STOP = 7, TAIL_START = 9 };		/* TAIL is the last one to be written */
#define STOPPED		(PERF_HES_STOPPED | PERF_HES_UPTODATE)
/* What is written when a CPU gets ready, and to clear all counters */
#define PREPARED	"in_use prepare freeze sync codes=0 tail=7 "
#define CLEARED		"c0=0 c1=0 c2=0 c3=0 c4=0 c5=0 "
/* Counters freeze, and continue */
#define FREEZE		"freeze sync "
#define RELEASE		"sync release "

#ifndef COUNTER
#define COUNTER	u32
#endif

static struct {
	COUNTER counter[NR_EVENTS];
	unsigned int stuck;			/* counters that do not take what is written */
	bool late;				/* a read has what is counted meanwhile, too */
	u64 codes;
	u64 lost, ones;				/* bits of CODES that read as 0, and as 1 */
	void (*on_read)(unsigned int counter);
	/* With these there is no trace */
	void (*on_write)(unsigned int counter);
	void (*on_control)(unsigned int reg, u64 value);
} hw;

static u64 hw_read(unsigned int i)
{
	u64 value = hw.counter[i];

	if (hw.on_read)
		hw.on_read(i);
	return hw.late ? hw.counter[i] : value;
}

static void hw_write(unsigned int i, u64 value)
{
	if (!(hw.stuck & 1u << i))
		hw.counter[i] = value;
	if (hw.on_write)
		hw.on_write(i);
	else
		trace("c%u=%lx ", i, value);
}

static void hw_control(unsigned int reg, u64 value)
{
	if (reg == CODES)
		hw.codes = (value & ~hw.lost) | hw.ones;
	if (hw.on_control)
		hw.on_control(reg, value);
	else if (reg == ARM)
		trace(value == RELEASED ? "release " : value == FROZEN ? "freeze " : "? ");
	else if (reg == CODES)
		trace("codes=%lx ", value);
	else
		trace("tail=%lx ", value);
}

static u64 read_codes(void) { return hw.codes; }
static void hw_sync(void) { trace("sync "); }
static void hw_in_use(unsigned int cpu, bool in_use) { trace(in_use ? "in_use " : "unused "); }
static void hw_prepare(void) { trace("prepare "); }

static struct pmk_access access = {
	.read_counter = hw_read, .write_counter = hw_write, .write_ctrl = hw_control,
	.sync = hw_sync, .in_use = hw_in_use, .prepare = hw_prepare,
};

static struct pmk_model model = {
	.name = "test", .nr_counters = NR_COUNTERS, .nr_ctrl = 3, .nr_start = 3, .nr_stop = 2,
	.ctrl = {
		{ .name = "ARM", .number = ARM }, { .name = "CODES", .number = CODES },
		{ .name = "TAIL", .number = TAIL },
	},
	.start = {
		{ .ctrl = 1, .keep = ~0ull }, { .set = RELEASED }, { .ctrl = 2, .set = TAIL_START },
	},
	.stop = { { .set = FROZEN }, { .ctrl = 2, .set = TAIL_STOP } },
};

PMK_DEFINE_PMU(test, &model, &access, TRAITS, MEMBERS);

static struct pmk_cpu cpu[2];
static struct pmk_cpu *const c = &cpu[0];
static struct perf_event event[NR_EVENTS];
static struct pmk_alts alts[NR_EVENTS];
struct pmk_limits pmk_limits = { .tick = U32_MAX, .samples = 4 };

/* Each event has one counter, and nothing runs */
static void begin(void)
{
	traced[0] = '\0';
	memset(&hw, 0, sizeof(hw));
	memset(cpu, 0, sizeof(cpu));
	memset(event, 0, sizeof(event));
	memset(alts, 0, sizeof(alts));
	c->freeze = FROZEN;
	c->tick_start = 1;
	test_pmu = (struct pmk_pmu) { .desc = &test_desc, .cpu = cpu, .pmu = {
		.pmu_enable = test_pmu_enable, .pmu_disable = test_pmu_disable,
		.start = test_start, .stop = test_stop, .read = test_read,
	} };
	pmk_stop_image(&model, &test_pmu.stop);
	test_pmu.stop.write[2].ctrl = 1;	/* beyond its end */
	test_pmu.stop.write[2].value = 0x77;
	for (unsigned int i = 0; i < NR_EVENTS; i++) {
		event[i].pmu = &test_pmu.pmu;
		event[i].pmu_private = &alts[i];
		event[i].hw.idx = -1;
		alts[i].nr = 1;
		alts[i].alt[0] = (struct pmk_alt) {
			.counter = i, .counters = 1u << i, .value = { 0, CODE(i) },
		};
	}
	nr_pages = 0;
}

/* An event samples */
static void set_period(unsigned int i, u64 period)
{
	event[i].attr.sample_period = period;
	event[i].hw.sample_period = period;
	event[i].hw.last_period = period;
}

/* An event has its counter, and runs, as far as the driver knows */
static void put(unsigned int i)
{
	event[i].hw.state = 0;
	pmk_assign(c, &event[i], pmk_alt(&event[i]));
	pmk_take(&c->set, pmk_alt(&event[i]), PMK_MAX_CTRL);
}

static void enable(void) { test_desc.ops.pmu_enable(&test_pmu.pmu); }
static void disable(void) { test_desc.ops.pmu_disable(&test_pmu.pmu); }

/* The CPU is ready, and counters run as if they had just been frozen */
static void run(void)
{
	c->ready = true;
	c->frozen = true;
	c->stale = true;
	enable();
}

/* Events of @mask run, with @steps in a start of the counters; the third one writes TAIL */
static void begin_run(unsigned int mask, unsigned int steps)
{
	begin();
	model.nr_start = steps;
	for (unsigned int i = 0; i < NR_EVENTS; i++)
		if (mask & 1u << i)
			put(i);
	run();
	traced[0] = '\0';
}

/* A number of the CPU's statistics is to grow by 1 in @action */
#define COUNTED(what, number, action) do {				\
	const u64 *nr = &(number), before = *nr;			\
									\
	action;								\
	expect(what, *nr, before + 1);					\
} while (0)

#endif /* REGISTERS_H */
