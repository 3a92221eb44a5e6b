// SPDX-License-Identifier: GPL-2.0-only
/*
 * An NMI of somebody else reads events in the middle of whatever the driver does with their
 * counters: it reads, it serves an overflow, it starts and stops them. In the end each event has
 * counted what its counter has, no less and no more. The NMI comes at each step, which is an access
 * to a register, or a load or store of what an update and an NMI share; and so do overflows.
 * Covers: core/hot core/sampling
 */
#include "core/core.h"
#include "core/sampling/sampling.h"

static void step(void);

#define load_step(from)		({ s64 value = (from)->value; step(); value; })
#undef local64_read
#define local64_read(from)	load_step(from)
#undef local64_set
#define local64_set(to, new)	((to)->value = (new), step())
#undef WRITE_ONCE
#define WRITE_ONCE(to, value)	do { __WRITE_ONCE(to, value); step(); } while (0)

#define TRAITS		{ .arm = ARM, .chains = true }
#define MEMBERS

#include "registers.h"

#undef PERIOD
#define PERIOD		100000		/* none ends by itself */
#define NR_EVENTS	3		/* on the counters 0, 1 and 2; 2 and 3 are a pair */

static struct {
	bool nmi;			/* the counter interrupt is one */
	bool edge;			/* a release asks for no interrupt */
	bool late;			/* reads are */
	unsigned int which;		/* of the counters 0 and 1 overflow */
	unsigned int overflow_at;	/* in this step, from 1 on */
	unsigned int nmi_at;
} chosen;

static struct {
	bool on;			/* steps are counted */
	unsigned int steps;
	bool outside;			/* of all calls of the driver */
	bool running, due, served;	/* the counters, and the counter interrupt */
	bool stops, stopped;		/* event 0 has no counter from the next freeze on */
	unsigned int overflows;		/* of counter 0 */
	u64 counted[NR_EVENTS];
} sim;

static unsigned int nr_samples, nr_nmis, nr_in_vain;

void pmk_no_progress(const struct pmk_desc *desc, struct pmk_cpu *c) { nr_in_vain++; }
static bool any_negative(void) { return hw.counter[0] >= NEGATIVE || hw.counter[1] >= NEGATIVE; }

/* The hardware freezes all when a counter becomes negative */
static void check_overflow(bool before)
{
	if (!any_negative() || (before && chosen.edge))
		return;
	sim.running = false;
	sim.due = true;
}

static void count_one(unsigned int i, u32 n)
{
	hw.counter[i] += n;
	if (i || !sim.stopped)
		sim.counted[i] += n;
	if (i == 2 && hw.counter[2] < n)
		hw.counter[3]++;
}

/* All are close to their limit at the chosen step: the pair carries */
static void count(bool overflow)
{
	for (unsigned int i = 0; i < NR_EVENTS; i++)
		count_one(i, 2 * i + 1);
	if (!overflow)
		return;
	for (unsigned int i = 0; i < 2; i++)
		if (chosen.which & 1u << i && hw.counter[i] < NEGATIVE)
			count_one(i, NEGATIVE + i - hw.counter[i]);
	sim.overflows += !sim.stopped && hw.counter[0] >= NEGATIVE;
	count_one(2, 1 - hw.counter[2]);
}

/* Where reads are late, that of event 1 comes last, which moves far: it leaves counters running */
static void read_all(void)
{
	for (unsigned int i = 0; i < NR_EVENTS; i++)
		test_desc.ops.read(&event[chosen.late ? (i + 2) % NR_EVENTS : i]);
}

/* It may see an event as it was before, but nothing that was not counted */
static void take_nmi(void)
{
	u64 before[NR_EVENTS];

	nr_nmis++;
	for (unsigned int i = 0; i < NR_EVENTS; i++)
		before[i] = event[i].count.value;
	__preempt_count_add(NMI_OFFSET);
	read_all();
	__preempt_count_sub(NMI_OFFSET);
	for (unsigned int i = 0; i < NR_EVENTS; i++)
		expect("an NMI reads less than before, or more than was counted",
		       event[i].count.value < before[i], false,
		       (u64)event[i].count.value > sim.counted[i], false);
}

static void take_interrupt(void)
{
	unsigned int nmi = chosen.nmi ? NMI_OFFSET : 0;
	static struct pt_regs regs;

	sim.due = false;
	sim.served = true;
	__preempt_count_add(nmi);
	test_desc.interrupt(&regs);
	__preempt_count_sub(nmi);
	sim.served = false;
}

static void step(void)
{
	if (!sim.on)
		return;
	sim.steps++;
	if (sim.running) {
		bool before = any_negative();

		count(sim.steps == chosen.overflow_at);
		check_overflow(before);
	}
	if (sim.steps == chosen.nmi_at)
		take_nmi();
	if (sim.due && !sim.served && !in_nmi() && (sim.outside || chosen.nmi))
		take_interrupt();
}

static void step_of(unsigned int counter) { step(); }

/* A counter that is negative asks for its interrupt again, unless that comes once alone */
static void release_or_freeze(unsigned int reg, u64 value)
{
	sim.running = value == RELEASED;
	sim.due = false;
	if (sim.running)
		check_overflow(true);
	else
		sim.stopped = sim.stops;
	step();
}

/* A sample reads the events of its group, and has what their counters have counted */
bool pmk_emit(struct perf_event *sampled, struct pt_regs *regs, struct pmk_cpu *c)
{
	nr_samples++;
	read_all();
	for (unsigned int i = 0; i < NR_EVENTS; i++)
		if (!(event[i].hw.state & PERF_HES_STOPPED))
			expect("count in a sample", event[i].count.value, sim.counted[i]);
	return true;
}

static void begin_case(void)
{
	memset(&sim, 0, sizeof(sim));
	begin();
	hw.on_read = step_of;
	hw.on_write = step_of;
	hw.on_control = release_or_freeze;
	hw.late = chosen.late;
	model.nr_ctrl = 1;
	model.nr_start = 1;
	model.start[0] = (struct pmk_step) { .set = RELEASED };
	model.nr_stop = 1;
	pmk_stop_image(&model, &test_pmu.stop);
	memset(alts[0].alt[0].value, 0, sizeof(alts[0].alt[0].value));
	memset(alts[1].alt[0].value, 0, sizeof(alts[1].alt[0].value));
	alts[2].alt[0] = (struct pmk_alt) { .counter = 2, .counters = 3 << 2, .chained = 3 << 2 };
	pmk_limits.samples = S32_MAX;
	set_period(0, PERIOD);
	nr_samples = 0;
	sim.on = true;
}

/* Between two calls of the driver: counters that have an event count on */
static void between(void)
{
	sim.outside = true;
	step();
	step();
	sim.outside = false;
	expect("counters run, and no overflow waits", sim.running, !!c->set.used,
	       sim.running && any_negative(), false);
}

/* What perf does with the events of a task; one is stopped alone, which freezes the counters */
static void use(void)
{
	disable();
	for (unsigned int i = 0; i < NR_EVENTS; i++)
		expect("there is room", test_desc.ops.add(&event[i], PERF_EF_START), 0);
	enable();
	between();
	read_all();
	between();
	sim.stops = true;
	test_desc.ops.stop(&event[0], PERF_EF_UPDATE);
	read_all();
	sim.stops = false;
	test_desc.ops.start(&event[0], 0);
	between();
	disable();
	for (unsigned int i = 0; i < NR_EVENTS; i++)
		test_desc.ops.del(&event[i], PERF_EF_UPDATE);
	enable();
	between();
}

/* Returns the number of steps, the first one being 1; 0: no overflow, or no NMI */
static unsigned int run_case(unsigned int overflow_at, unsigned int nmi_at)
{
	unsigned int before = wrong;

	chosen.overflow_at = overflow_at;
	chosen.nmi_at = nmi_at;
	begin_case();
	use();
	sim.on = false;
	expect("counts", event[0].count.value, sim.counted[0], event[1].count.value, sim.counted[1],
	       event[2].count.value, sim.counted[2]);
	expect("samples, those owed included", nr_samples + to_pmk_event(&event[0])->owed,
	       sim.overflows, c->may_update, 0, c->waiting, false);
	if (wrong > before && before < 10)
		printf("nmi %u, edge %u, late %u: counters %u overflow at %u, NMI at %u\n",
		       chosen.nmi, chosen.edge, chosen.late, chosen.which, overflow_at, nmi_at);
	return sim.steps;
}

TEST(each_step)
{
	unsigned int how, overflow_at, nmi_at;

	for (how = 0; how < 5 * 3; how++) {
		chosen.which = 1 + how / 5;
		chosen.nmi = how % 5 & 1;
		chosen.edge = how % 5 & 2;
		chosen.late = how % 5 == 4;
		chosen.nmi |= chosen.late;
		for (overflow_at = 0; overflow_at <= run_case(overflow_at, 0); overflow_at++)
			for (nmi_at = 1; nmi_at <= run_case(overflow_at, nmi_at); nmi_at++)
				;
	}
	expect("NMIs", nr_nmis > 10000, true, nr_in_vain, 0);
	printf("%u NMIs\n", nr_nmis);
}
