// SPDX-License-Identifier: GPL-2.0-only
/*
 * A counter interrupt always makes progress, whatever the registers are like. It is the driver's
 * own source, compiled once more over registers that the test makes up at random: any counter
 * negative, near to it or with bits that do not stick; counters that count without an event; a
 * release that interrupts at once, by level or never; another driver that writes registers. In each
 * case the interrupts that come before an instruction of the user can run are bounded, no count is
 * lost, and another driver is blamed when there is one. The module loads when all is as it should
 * be, and says what is not.
 * Covers: core/hot core/sampling
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/module.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include "registers.h"
#include "core/hot/define.h"
#include "core/hot/arrange.c"
#include "core/hot/overwritten.c"
#define ktime_get_mono_fast_ns()	NSEC_PER_SEC	/* a row is over in next_tick() alone */
#include "core/hot/progress.c"
#undef ktime_get_mono_fast_ns
#include "model/node.c"
#include "model/place.c"
#include "others.h"

#define TRAITS		{ .arm = ARM, .rollback = ROLLBACK }
#define CASES		20000
#define STEPS		8		/* in which the user runs on, in each case */

/*
 * Interrupts without an instruction of the user between them. What they can do is bounded: MOST
 * samples of each counter, one count updated of each, each one reset. Of those that do nothing
 * NOTHING may come behind each of these.
 */
#define NOTHING		8
#define BOUND		(NR_COUNTERS * (MOST + 1 + 1) * (NOTHING + 1) + NOTHING)

static bool falls_back;	/* counters do after their interrupt */

static bool rolls_back(void)
{
	return falls_back;
}

PMK_DEFINE_PMU(test, &model, &access, TRAITS, .rolls_back = rolls_back, .steady = 1,
	       .read_steady = read_codes);

#include "made_up.h"

static bool used[NR_COUNTERS];
static unsigned int nr_interrupts, nr_throttled, seed, looked_at;
static u64 nr_samples[NR_COUNTERS];

static const char *where(void)
{
	static char text[48];

	snprintf(text, sizeof(text), " (case %u, counter %u)", seed, looked_at);
	return text;
}

static void expect_of(unsigned int counter, const char *what, u64 is, u64 wanted)
{
	looked_at = counter;
	expect(what, is, wanted);
	looked_at = 0;
}

bool pmk_emit(struct perf_event *sampled, struct pt_regs *regs, struct pmk_cpu *c)
{
	nr_samples[sampled->hw.idx]++;
	return true;
}

static const u64 periods[] = { 0, 1, 200, 256, 257, 100000, 0x7fffffff, 0x180000000 };

static void make_event(unsigned int i)
{
	memset(event[i], 0, sizeof(*event[i]));
	event[i]->pmu = &test_pmu.pmu;
	event[i]->pmu_private = alts[i];
	event[i]->attr.sample_period = periods[any(ARRAY_SIZE(periods))];
	event[i]->hw.sample_period = event[i]->attr.sample_period;
	event[i]->hw.idx = -1;
}

/* One counter of four has bits that do not stick, in one case of two */
static void make_registers(void)
{
	unsigned int i;

	hw.broken = any(2);
	hw.lost = hw.broken ? any(U32_MAX) : 0;
	hw.release = any(NR_RELEASES);
	for (i = 0; i < NR_COUNTERS; i++) {
		if (hw.broken && !any(4)) {
			hw.ones[i] = any(2) ? NEGATIVE >> any(32) : 0;
			hw.zeros[i] = any(2) ? 0 : (NEGATIVE >> any(32)) & ~hw.ones[i];
		}
		hw.free[i] = any(2);
	}
}

static void begin(void)
{
	unsigned int i;

	memset(&hw, 0, sizeof(hw));
	memset(c, 0, sizeof(*c));
	c->tick_start = pmk_clock();
	memset(nr_samples, 0, sizeof(nr_samples));
	memset(nr_reports, 0, sizeof(nr_reports));
	prandom_seed_state(&hw.rnd, seed);
	c->freeze = FROZEN;
	falls_back = true;
	make_registers();
	for (i = 0; i < NR_COUNTERS; i++) {
		used[i] = any(2);
		make_event(i);
	}
	used[any(NR_COUNTERS)] = true;
}

/* What changes when an interrupt makes progress: samples, counts, and counters that are reset */
static u64 progress_made(void)
{
	unsigned int i;
	u64 sum = 0;

	for (i = 0; i < NR_COUNTERS; i++)
		sum += nr_samples[i] + local64_read(&event[i]->count) +
		       (hw.counter[i] < NEGATIVE);
	return sum;
}

/* Interrupts come until the user can run on, or the counters stand still */
static void settle(void)
{
	static struct pt_regs regs;
	unsigned int nr = 0, in_a_row = 0;

	while (hw.due && nr++ < BOUND) {
		u64 before = progress_made();

		hw.due = false;
		test_desc.interrupt(&regs);
		in_a_row = progress_made() == before ? in_a_row + 1 : 0;
		expect("too many without progress in a row", in_a_row > NOTHING, false);
	}
	nr_interrupts += nr;
	expect("interrupts go on without end", hw.due, false);
	hw.due = false;
}

/* Events that are throttled, and the counters, go on in the next tick */
static void next_tick(void)
{
	unsigned int i;

	c->no_progress = 0;
	if (c->throttled) {
		expect("registers that are sound were throttled", hw.broken || hw.release == ALWAYS,
		       true);
		nr_throttled++;
		pmk_unthrottle_cpu(c, U64_MAX);
	}
	test_desc.ops.pmu_disable(&test_pmu.pmu);
	for (i = 0; i < NR_COUNTERS; i++) {
		to_pmk_event(event[i])->left = MOST;
		if (used[i])
			test_desc.ops.start(event[i], 0);
	}
	test_desc.ops.pmu_enable(&test_pmu.pmu);
	settle();
	expect("counters run again, or are throttled again", hw.running || c->throttled, true);
}

/* Few events, up to close to the overflow, up to it, or far beyond */
static u32 some_events(unsigned int i)
{
	u32 left = hw.counter[i] < NEGATIVE ? NEGATIVE - hw.counter[i] : 0;

	switch (any(5)) {
	case 0:
		return 0;
	case 1:
		return any(1000);
	case 2:
		return left > ROLLBACK ? left - 1 - any(ROLLBACK) : 0;
	case 3:
		return left;
	default:
		return left + any(0x10000000);
	}
}

/* The user runs, and counters with an event count, and some of the others */
static void run_on(void)
{
	unsigned int i, first = any(NR_COUNTERS);

	for (i = 0; i < NR_COUNTERS && hw.running; i++) {
		unsigned int n = (first + i) % NR_COUNTERS;

		if (used[n] ? !(event[n]->hw.state & PERF_HES_STOPPED) : hw.free[n])
			count(n, some_events(n));
	}
}

static void switch_in(void)
{
	unsigned int i;

	test_desc.ops.pmu_disable(&test_pmu.pmu);
	for (i = 0; i < NR_COUNTERS; i++)
		if (used[i])
			expect_of(i, "no room", test_desc.ops.add(event[i], PERF_EF_START), 0);
	for (i = 0; i < NR_COUNTERS; i++)
		if (!used[i])
			hw_set(i, any(2) ? any(U32_MAX) : NEGATIVE - 1 - any(ROLLBACK));
	test_desc.ops.pmu_enable(&test_pmu.pmu);
	settle();
}

/* What overflowed and brought no sample yet is owed, or still to come within the period */
static void check_samples(unsigned int i)
{
	const struct perf_event_attr *attr = &event[i]->attr;
	u64 due = attr->sample_period ? div64_u64(hw.counted[i], attr->sample_period) : 0;

	if (due && due <= MOST && nr_samples[i] < MOST)
		expect_of(i, "samples, those owed included",
			  nr_samples[i] + to_pmk_event(event[i])->owed, due);
}

/* The log says what is the matter, and nothing else */
static void check_reports(void)
{
	expect("another driver was noticed", nr_reports[PMK_REPORT_OVERWRITTEN] > 0, hw.others);
	if (!hw.lost)
		expect("bits that stick were missed", nr_reports[PMK_REPORT_NOT_HELD], 0);
}

static void switch_out(void)
{
	unsigned int i;

	test_desc.ops.pmu_disable(&test_pmu.pmu);
	for (i = 0; i < NR_COUNTERS; i++)
		if (used[i])
			test_desc.ops.del(event[i], PERF_EF_UPDATE);
	test_desc.ops.pmu_enable(&test_pmu.pmu);
	for (i = 0; i < NR_COUNTERS; i++) {
		if (!used[i] || is_broken(i) || hw.others)
			continue;
		expect_of(i, "count", local64_read(&event[i]->count), hw.counted[i]);
		check_samples(i);
	}
	check_reports();
}

static void run_case(void)
{
	unsigned long flags;
	unsigned int i;

	local_irq_save(flags);
	c = this_cpu_ptr(test_pmu.cpu);
	begin();
	switch_in();
	for (i = 0; i < STEPS; i++) {
		if (i == STEPS / 2 && !(seed % 16) && hw.running) {
			hw.others = true;
			hw.codes ^= 1;
		}
		run_on();
		settle();
		next_tick();
	}
	switch_out();
	local_irq_restore(flags);
	cond_resched();
}

/*
 * A program stops its event whenever that has just overflowed, where freezing does not take the
 * interrupt back (MPC7400): the interrupt finds nothing. Nobody else is throttled for that.
 */
static void test_stops(void)
{
	static struct pt_regs regs;
	unsigned long flags;
	unsigned int i;

	local_irq_save(flags);
	begin();
	memset(used, 0, sizeof(used));
	used[0] = true;
	event[0]->attr.sample_period = 1000;
	event[0]->hw.sample_period = 1000;
	falls_back = false;
	hw.release = NEVER;
	hw.broken = false;
	hw.lost = 0;
	memset(hw.ones, 0, sizeof(hw.ones));
	memset(hw.zeros, 0, sizeof(hw.zeros));
	switch_in();
	for (i = 0; i < 10 * NOTHING; i++) {
		count(0, NEGATIVE - hw.counter[0]);
		test_desc.ops.stop(event[0], PERF_EF_UPDATE);
		test_desc.ops.start(event[0], 0);
		test_desc.interrupt(&regs);
	}
	expect("all counters are throttled because of stops", c->throttled, false);
	switch_out();
	local_irq_restore(flags);
}

static struct pmk_alt only_alt(unsigned int i)
{
	return (struct pmk_alt) {
		.counter = i, .counters = 1u << i, .value = { 0, 5u << 4 * i },
	};
}

static int __init progress_init(void)
{
	if (allocate(only_alt)) {
		for (seed = 1; seed <= CASES; seed++)
			run_case();
		test_stops();
		expect("the counters stood still at times", nr_throttled > CASES / 100, true);
		pr_info("%u interrupts, throttled %u times, %u wrong\n", nr_interrupts,
			nr_throttled, nr_wrong);
	} else {
		nr_wrong++;
	}
	release();
	return nr_wrong ? -EINVAL : 0;
}

static void __exit progress_exit(void)
{
}

module_init(progress_init);
module_exit(progress_exit);
MODULE_DESCRIPTION("Counter interrupts over registers at random, for the tests of pmukit");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
