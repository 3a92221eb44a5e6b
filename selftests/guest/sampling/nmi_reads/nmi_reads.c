// SPDX-License-Identifier: GPL-2.0-only
/*
 * An NMI of somebody else reads events in the middle of whatever the driver does with their
 * counters: it reads, it serves an overflow, it starts and stops them. In the end each event has
 * counted what its counter has, no less and no more. It is the driver's own source, compiled once
 * more over registers that the test makes up: an NMI comes at each step, and counters overflow at
 * each step. The counter of an event that is throttled holds 0, whatever it counted before: some
 * users can read it. And perf core's start does not start it. The module loads when all is as it
 * should be, and says what is not.
 * Covers: core/hot core/sampling
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/module.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include "registers.h"
#include "core/hot/define.h"
#include "core/hot/arrange.c"
#include "model/node.c"
#include "model/place.c"
#include "others.h"

#define TRAITS		{ .arm = ARM, .chains = true }
#define PERIOD		100000		/* none ends by itself */

PMK_DEFINE_PMU(test, &model, &access, TRAITS);

#include "made_up.h"

static unsigned int nr_samples, nr_nmis;
static bool late;

static const char *where(void)
{
	static char text[96];

	snprintf(text, sizeof(text), " (way %u%s, counters %u overflow at %u, NMI at %u)",
		 hw.alt, hw.edge ? " by edge" : "", hw.which, hw.overflow_at, hw.nmi_at);
	return text;
}

/* Where reads are late, that of event 1 comes last, which moves far: it leaves counters running */
static void read_all(void)
{
	unsigned int i;

	for (i = 0; i < NR_EVENTS; i++)
		test_desc.ops.read(event[hw.late ? (i + 2) % NR_EVENTS : i]);
}

/* A sample reads the events of its group, and has what their counters have counted */
bool pmk_emit(struct perf_event *sampled, struct pt_regs *regs, struct pmk_cpu *c)
{
	unsigned int i;

	nr_samples++;
	read_all();
	for (i = 0; i < NR_EVENTS; i++)
		if (!(event[i]->hw.state & PERF_HES_STOPPED))
			expect("count in a sample", local64_read(&event[i]->count), hw.counted[i]);
	return true;
}

static void take_interrupt(void)
{
	unsigned int nmi = hw.alt == ANYWHERE ? NMI_OFFSET : 0;
	static struct pt_regs regs;

	hw.due = false;
	hw.served = true;
	__preempt_count_add(nmi);
	test_desc.interrupt(&regs);
	__preempt_count_sub(nmi);
	hw.served = false;
}

/* It may see an event as it was before, but nothing that was not counted */
static void take_nmi(void)
{
	u64 before[NR_EVENTS];
	unsigned int i;

	nr_nmis++;
	for (i = 0; i < NR_EVENTS; i++)
		before[i] = local64_read(&event[i]->count);
	__preempt_count_add(NMI_OFFSET);
	read_all();
	__preempt_count_sub(NMI_OFFSET);
	for (i = 0; i < NR_EVENTS; i++) {
		u64 now = local64_read(&event[i]->count);

		expect("an NMI reads a count that went back", now < before[i], false);
		expect("an NMI reads more than was counted", now > hw.counted[i], false);
	}
}

static void begin(void)
{
	unsigned int i;

	nr_samples = 0;
	memset(c, 0, sizeof(*c));
	c->tick_start = pmk_clock();
	c->freeze = FROZEN;
	for (i = 0; i < NR_EVENTS; i++) {
		memset(event[i], 0, sizeof(*event[i]));
		event[i]->pmu = &test_pmu.pmu;
		event[i]->pmu_private = alts[i];
	}
	event[0]->attr.sample_period = PERIOD;
	event[0]->hw.sample_period = PERIOD;
	hw.on = true;
}

/* Between two calls of the driver: counters that have an event count on */
static void between(void)
{
	hw.outside = true;
	step();
	step();
	hw.outside = false;
	expect("counters run", hw.running, !!c->set.used);
	expect("an overflow waits", hw.running && any_negative(), false);
}

static void switch_in(void)
{
	unsigned int i;

	test_desc.ops.pmu_disable(&test_pmu.pmu);
	for (i = 0; i < NR_EVENTS; i++)
		expect("no room", test_desc.ops.add(event[i], PERF_EF_START), 0);
	test_desc.ops.pmu_enable(&test_pmu.pmu);
}

static void switch_out(void)
{
	unsigned int i;

	test_desc.ops.pmu_disable(&test_pmu.pmu);
	for (i = 0; i < NR_EVENTS; i++)
		test_desc.ops.del(event[i], PERF_EF_UPDATE);
	test_desc.ops.pmu_enable(&test_pmu.pmu);
}

/* What perf does with the events of a task; one is stopped alone, which freezes the counters */
static void use(void)
{
	switch_in();
	between();
	read_all();
	between();
	hw.stops = true;
	test_desc.ops.stop(event[0], PERF_EF_UPDATE);
	read_all();
	hw.stops = false;
	test_desc.ops.start(event[0], 0);
	between();
	switch_out();
	between();
}

static void check(void)
{
	unsigned int i;

	hw.on = false;
	for (i = 0; i < NR_EVENTS; i++)
		expect("count", local64_read(&event[i]->count), hw.counted[i]);
	expect("samples, those owed included", nr_samples + to_pmk_event(event[0])->owed,
	       hw.overflows);
	expect("who may update after all", c->may_update, 0);
	expect("an interrupt still waits", c->waiting, false);
}

/* Returns the number of steps, the first one being 1; 0: no overflow, or no NMI */
static unsigned int run(enum alt alt, bool edge, unsigned int which, unsigned int overflow_at,
			unsigned int nmi_at)
{
	unsigned long flags;

	local_irq_save(flags);
	memset(&hw, 0, sizeof(hw));
	hw.alt = alt;
	hw.edge = edge;
	hw.late = late;
	hw.which = which;
	hw.overflow_at = overflow_at;
	hw.nmi_at = nmi_at;
	c = this_cpu_ptr(test_pmu.cpu);
	begin();
	use();
	check();
	local_irq_restore(flags);
	return hw.steps;
}

static void test_alt(enum alt alt, bool edge, unsigned int which)
{
	unsigned int overflow_at, nmi_at;

	for (overflow_at = 0; overflow_at <= run(alt, edge, which, overflow_at, 0); overflow_at++) {
		for (nmi_at = 1; nmi_at <= run(alt, edge, which, overflow_at, nmi_at); nmi_at++)
			;
		cond_resched();
	}
}

/* An event that is throttled comes to a counter that counted, and is moved to another such one */
static void test_throttled(void)
{
	unsigned int i;

	c = get_cpu_ptr(test_pmu.cpu);
	memset(&hw, 0, sizeof(hw));
	begin();
	hw.on = false;
	pmk_prepare_cpu(&test_desc, c);
	for (i = 0; i < NR_COUNTERS; i++)
		hw.counter[i] = 1000 + i;
	alts[0]->nr = 2;	/* counter 1 first */
	swap(alts[0]->alt[0], alts[0]->alt[1]);
	to_pmk_event(event[0])->throttled = true;
	test_desc.ops.pmu_disable(&test_pmu.pmu);
	expect("no room for a throttled event", test_desc.ops.add(event[0], PERF_EF_START), 0);
	expect("its counter", event[0]->hw.idx, 1);
	expect("counter of an event that is throttled", hw.counter[1], 0);
	test_desc.ops.start(event[0], 0);
	expect("state of one that perf core starts", event[0]->hw.state & PERF_HES_STOPPED,
	       PERF_HES_STOPPED);
	expect("no room beside it", test_desc.ops.add(event[1], PERF_EF_START), 0);
	expect("its counter once it was moved", event[0]->hw.idx, 0);
	expect("counter of an event that was moved", hw.counter[0], 0);
	swap(alts[0]->alt[0], alts[0]->alt[1]);
	alts[0]->nr = 1;
	put_cpu_ptr(test_pmu.cpu);
}

/* Somebody else tells the hypervisor that the counters are not in use */
static void test_told_otherwise(void)
{
	c = get_cpu_ptr(test_pmu.cpu);
	memset(&hw, 0, sizeof(hw));
	begin();
	hw.on = false;
	pmk_prepare_cpu(&test_desc, c);
	expect("in use at the first event", hw.in_use, true);
	hw.in_use = false;
	switch_in();
	expect("in use when other events come", hw.in_use, true);
	put_cpu_ptr(test_pmu.cpu);
}

/* An event that was stopped, and whose counter has counted on, leaves nothing there */
static void test_stopped(void)
{
	c = get_cpu_ptr(test_pmu.cpu);
	memset(&hw, 0, sizeof(hw));
	begin();
	hw.on = false;
	switch_in();
	test_desc.ops.stop(event[0], PERF_EF_UPDATE);
	hw.counter[0] = 1000;
	switch_out();
	expect("counter of a stopped event that has gone", hw.counter[0], 0);
	put_cpu_ptr(test_pmu.cpu);
}

static const struct pmk_alt counter_alt[NR_EVENTS] = {
	{ .counter = 0, .counters = 1 << 0 },
	{ .counter = 1, .counters = 1 << 1 },
	{ .counter = 2, .counters = 3 << 2, .chained = 3 << 2 },
};

static struct pmk_alt only_alt(unsigned int i)
{
	return counter_alt[i];
}

static int __init nmi_reads_init(void)
{
	unsigned int which;

	if (allocate(only_alt)) {
		alts[0]->alt[1] = counter_alt[1];	/* for test_throttled() alone */
		for (which = 1; which <= 3; which++) {
			test_alt(BETWEEN, false, which);
			test_alt(ANYWHERE, false, which);
			test_alt(BETWEEN, true, which);
			test_alt(ANYWHERE, true, which);
			late = true;
			test_alt(ANYWHERE, false, which);
			late = false;
		}
		test_throttled();
		test_told_otherwise();
		test_stopped();
		expect("NMIs came", nr_nmis > 10000, true);
		expect("interrupts without progress", nr_in_vain, 0);
		pr_info("%u NMIs, %u wrong\n", nr_nmis, nr_wrong);
	} else {
		nr_wrong++;
	}
	release();
	return nr_wrong ? -EINVAL : 0;
}

static void __exit nmi_reads_exit(void)
{
}

module_init(nmi_reads_init);
module_exit(nmi_reads_exit);
MODULE_DESCRIPTION("NMIs that read events at each step of an update, for the tests of pmukit");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
