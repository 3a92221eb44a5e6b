// SPDX-License-Identifier: GPL-2.0-only
/*
 * A counter interrupt always makes progress, whatever the registers are like. These are random: any
 * counter negative, near to it or with bits that do not stick; counters that count without an
 * event; a release that interrupts at once, by level or never; another driver that writes them. In
 * each case the interrupts that come before an instruction of the user can run are bounded, no
 * count is lost, and another driver is blamed when there is one.
 * Covers: core/hot core/sampling
 */
#define ROLLBACK	256
#define TRAITS		{ .arm = ARM, .rollback = ROLLBACK }
#define MEMBERS		.rolls_back = rolls_back, .steady = 1, .read_steady = read_codes

static bool falls_back;	/* counters do after their interrupt */

static bool rolls_back(void) { return falls_back; }

#include "registers.h"
#include "core/hot/overwritten.c"
#include "core/hot/progress.c"

#define CASES		20000
#define STEPS		8		/* in which the user runs on, in each case */
#define SAMPLES		4		/* of an event before it is throttled */

/*
 * Interrupts without an instruction of the user between them. What they can do is bounded: SAMPLES
 * of each counter, one count updated of each, each one reset. Of those that do nothing NOTHING may
 * come behind each of these.
 */
#define NOTHING		8
#define BOUND		(NR_COUNTERS * (SAMPLES + 1 + 1) * (NOTHING + 1) + NOTHING)

/* What a release of the counters does */
enum release {
	BY_LEVEL,			/* a counter that is negative interrupts */
	ALWAYS,				/* it interrupts, whatever the counters hold */
	NEVER,				/* only a counter that becomes negative later does */
	NR_RELEASES
};

static struct {
	enum release release;
	bool running, due;		/* the counters, and the counter interrupt */
	u32 ones[NR_COUNTERS];		/* bits that are 1, whatever is written */
	u32 zeros[NR_COUNTERS];
	u64 counted[NR_COUNTERS];
	bool used[NR_COUNTERS];		/* it has an event */
	bool free[NR_COUNTERS];		/* it counts without one */
	bool broken;			/* there are bits that do not stick */
	bool others;			/* another driver has written CODES */
	u64 samples[NR_COUNTERS];
	unsigned int reports[PMK_NR_REPORTS];
} sim;

static struct rnd_state rnd;
static unsigned int nr_interrupts, nr_throttled;

void pmk_deadline_at(struct pmk_deadline *deadline, u64 ns) { }
void pmk_report(struct pmk_pmu *p, enum pmk_report what, u64 is, u64 wanted)
{
	sim.reports[what]++;
}

bool pmk_emit(struct perf_event *sampled, struct pt_regs *regs, struct pmk_cpu *c)
{
	sim.samples[sampled->hw.idx]++;
	return true;
}

static u32 any(u32 below) { return prandom_u32_state(&rnd) % below; }

static void stick(unsigned int i)
{
	if (i < NR_COUNTERS)
		hw.counter[i] = (hw.counter[i] | sim.ones[i]) & ~sim.zeros[i];
}

/* The hardware freezes the counters and asks for an interrupt */
static void ask(void)
{
	sim.running = false;
	sim.due = true;
}

static void release_or_freeze(unsigned int reg, u64 value)
{
	bool negative = false;

	if (reg != ARM)
		return;
	for (unsigned int i = 0; i < NR_COUNTERS; i++)
		negative |= hw.counter[i] >= NEGATIVE;
	sim.running = value == RELEASED;
	sim.due = false;
	if (sim.running && (sim.release == ALWAYS || (sim.release == BY_LEVEL && negative)))
		ask();
}

/* @n events for a counter, which has @n of them at least until it is negative */
static void count(unsigned int i, u32 n)
{
	bool was_negative = hw.counter[i] >= NEGATIVE;

	hw.counter[i] += n;
	stick(i);
	sim.counted[i] += n;
	if (!was_negative && hw.counter[i] >= NEGATIVE)
		ask();
}

/* One counter of four has bits that do not stick, in one case of two */
static void begin_case(unsigned int seed)
{
	static const u64 periods[] = { 0, 1, 200, 256, 257, 100000, 0x7fffffff, 0x180000000 };

	memset(&sim, 0, sizeof(sim));
	begin();
	model.nr_start = 2;
	now_ns = NSEC_PER_SEC;		/* a row is over in next_tick() alone */
	prandom_seed_state(&rnd, seed);
	hw.on_write = stick;
	hw.on_control = release_or_freeze;
	falls_back = true;
	sim.broken = any(2);
	hw.lost = sim.broken ? any(U32_MAX) : 0;
	sim.release = any(NR_RELEASES);
	for (unsigned int i = 0; i < NR_COUNTERS; i++) {
		if (sim.broken && !any(4)) {
			sim.ones[i] = any(2) ? NEGATIVE >> any(32) : 0;
			sim.zeros[i] = any(2) ? 0 : (NEGATIVE >> any(32)) & ~sim.ones[i];
		}
		sim.free[i] = any(2);
		sim.used[i] = any(2);
		set_period(i, periods[any(ARRAY_SIZE(periods))]);
	}
	sim.used[any(NR_COUNTERS)] = true;
}

/* What changes when an interrupt makes progress: samples, counts, and counters that are reset */
static u64 progress_made(void)
{
	u64 sum = 0;

	for (unsigned int i = 0; i < NR_COUNTERS; i++)
		sum += sim.samples[i] + event[i].count.value + (hw.counter[i] < NEGATIVE);
	return sum;
}

/* Interrupts come until the user can run on, or the counters stand still */
static void settle(void)
{
	static struct pt_regs regs;
	unsigned int nr = 0, in_a_row = 0;

	while (sim.due && nr++ < BOUND) {
		u64 before = progress_made();

		sim.due = false;
		test_desc.interrupt(&regs);
		in_a_row = progress_made() == before ? in_a_row + 1 : 0;
		expect("too many without progress in a row", in_a_row > NOTHING, false);
	}
	nr_interrupts += nr;
	expect("interrupts continue without end", sim.due, false);
	sim.due = false;
}

/* Events that are throttled, and the counters, continue in the next tick */
static void next_tick(void)
{
	c->no_progress = 0;
	if (c->throttled) {
		expect("sound registers were throttled", sim.broken || sim.release == ALWAYS, true);
		nr_throttled++;
		pmk_unthrottle_cpu(c, U64_MAX);
	}
	disable();
	for (unsigned int i = 0; i < NR_COUNTERS; i++) {
		to_pmk_event(&event[i])->left = SAMPLES;
		if (sim.used[i])
			test_desc.ops.start(&event[i], 0);
	}
	enable();
	settle();
	expect("counters run again, or are throttled again", sim.running || c->throttled, true);
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

	for (i = 0; i < NR_COUNTERS && sim.running; i++) {
		unsigned int n = (first + i) % NR_COUNTERS;

		if (sim.used[n] ? !(event[n].hw.state & PERF_HES_STOPPED) : sim.free[n])
			count(n, some_events(n));
	}
}

static void switch_in(void)
{
	disable();
	for (unsigned int i = 0; i < NR_COUNTERS; i++)
		if (sim.used[i])
			expect("there is room", test_desc.ops.add(&event[i], PERF_EF_START), 0);
	for (unsigned int i = 0; i < NR_COUNTERS; i++) {
		if (sim.used[i])
			continue;
		hw.counter[i] = any(2) ? any(U32_MAX) : NEGATIVE - 1 - any(ROLLBACK);
		stick(i);
	}
	enable();
	settle();
}

/* What overflowed and brought no sample yet is owed, or still to come within the period */
static void check_event(unsigned int i)
{
	u64 period = event[i].attr.sample_period, due = period ? sim.counted[i] / period : 0;

	expect("the count", event[i].count.value, sim.counted[i]);
	if (due && due <= SAMPLES && sim.samples[i] < SAMPLES)
		expect("samples, those owed included",
		       sim.samples[i] + to_pmk_event(&event[i])->owed, due);
}

static void switch_out(void)
{
	disable();
	for (unsigned int i = 0; i < NR_COUNTERS; i++)
		if (sim.used[i])
			test_desc.ops.del(&event[i], PERF_EF_UPDATE);
	enable();
	for (unsigned int i = 0; i < NR_COUNTERS; i++)
		if (sim.used[i] && !sim.ones[i] && !sim.zeros[i] && !sim.others)
			check_event(i);
	expect("reports of another driver", sim.reports[PMK_REPORT_OVERWRITTEN] > 0, sim.others);
	if (!hw.lost)
		expect("reports of bits that do not stick", sim.reports[PMK_REPORT_NOT_HELD], 0);
}

static void run_case(unsigned int seed)
{
	unsigned int i, before = wrong;

	begin_case(seed);
	switch_in();
	for (i = 0; i < STEPS; i++) {
		if (i == STEPS / 2 && !(seed % 16) && sim.running) {
			sim.others = true;
			hw.codes ^= 1;
		}
		run_on();
		settle();
		next_tick();
	}
	switch_out();
	if (wrong > before && before < 10)
		printf("case %u\n", seed);
}

TEST(random)
{
	for (unsigned int seed = 1; seed <= CASES; seed++)
		run_case(seed);
	expect("the counters were throttled at times", nr_throttled > CASES / 100, true);
	printf("%u interrupts, throttled %u times\n", nr_interrupts, nr_throttled);
}

/*
 * A program stops its event whenever that has just overflowed, where freezing does not take the
 * interrupt back (MPC7400): the interrupt finds nothing. Nobody else is throttled for that.
 */
TEST(stops)
{
	static struct pt_regs regs;

	begin_case(2);
	memset(&sim, 0, sizeof(sim));
	hw.lost = 0;
	sim.used[0] = true;
	sim.release = NEVER;
	set_period(0, 1000);
	falls_back = false;
	switch_in();
	for (unsigned int i = 0; i < 10 * NOTHING; i++) {
		count(0, NEGATIVE - hw.counter[0]);
		test_desc.ops.stop(&event[0], PERF_EF_UPDATE);
		test_desc.ops.start(&event[0], 0);
		test_desc.interrupt(&regs);
	}
	expect("all counters are throttled because of stops", c->throttled, false);
	switch_out();
}
