// SPDX-License-Identifier: GPL-2.0-only
/*
 * The counter interrupt: which counters are the cause, how many samples come, how many are owed,
 * where an event stops and how its counter goes on; and whether the interrupt did anything, for one
 * that does not might come again without end. It is the driver's own source.
 * Covers: core/hot core/sampling
 */
#define ROLLBACK	0x100u
#define TRAITS		{ .arm = ARM, .rollback = ROLLBACK, .chains = true }
#define MEMBERS		.steady = 1, .read_steady = read_codes, .rolls_back = rolls_back,	\
			.sample_regs = sample_regs

static bool falls_back;		/* counters do after their overflow */
static struct pt_regs *recorded, *built_in;

static bool rolls_back(void)
{
	return falls_back;
}

static struct pt_regs *sample_regs(struct pt_regs *regs, struct pt_regs *scratch)
{
	built_in = scratch;
	return recorded;
}

#include "registers.h"

#define NOW	1000

static unsigned int nr_samples, nr_in_vain, nr_taken_back, nr_throttled;
static unsigned int nmi;		/* the interrupt is one */
static unsigned int takes;		/* time of a sample */
static int state_after;			/* the event's, of perf core; 0: as it was */
static bool refuses, waits;		/* no sample; or not yet: it stays owed */
static struct pt_regs interrupted, of_sample;

void pmk_no_progress(const struct pmk_desc *desc, struct pmk_cpu *c) { nr_in_vain++; }
void pmk_take_back(const struct pmk_desc *desc, struct pmk_cpu *c) { nr_taken_back++; }
void pmk_throttle(struct perf_event *event, struct pmk_cpu *c) { nr_throttled++; }

bool pmk_emit(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c)
{
	nr_samples++;
	expect("the registers of a sample", regs == &of_sample, true);
	expect("the interrupted ones", c->interrupted == &interrupted, true);
	expect("counters run in a sample", c->running, false);
	expect("they are frozen", c->frozen, true);
	expect("who may update", c->may_update, nmi);
	expect("when the sample began", c->begun, now_ns);
	now_ns += takes;
	event->hw.state |= state_after;
	if (refuses) {
		to_pmk_event(event)->owed |= waits;
		return false;
	}
	event->hw.last_period = event->hw.sample_period;
	return true;
}

/* Events 0 to 3 run; 1 and 3 sample */
static void begin_run(void)
{
	unsigned int i;

	begin();
	for (i = 0; i < 4; i++)
		put(i);
	set_period(1, PERIOD);
	set_period(3, PERIOD);
	for (i = 0; i < 4; i++)
		pmk_program(&test_desc, &event[i]);
	c->written[1] = c->set.value[1];
	hw.codes = c->set.value[1];
	c->run = RELEASED;
	c->running = true;
	c->no_progress = 5;
	hw.log[0] = '\0';
	nr_samples = 0;
	nr_in_vain = 0;
	nr_taken_back = 0;
	nr_throttled = 0;
	now_ns = NOW;
	takes = 0;
	state_after = 0;
	falls_back = false;
	refuses = false;
	waits = false;
	recorded = &of_sample;
	pmk_limits.samples = 100;
}

static void interrupt(void)
{
	__preempt_count_add(nmi);
	test_desc.interrupt(&interrupted);
	__preempt_count_sub(nmi);
}

static void expect_interrupt(const char *what, unsigned int samples, bool in_vain)
{
	u64 before = c->stats.interrupts;

	c->no_progress = 5;
	nr_samples = 0;
	nr_in_vain = 0;
	interrupt();
	expect(what, nr_samples, samples);
	expect("in vain", nr_in_vain, in_vain);
	expect("in a row", c->no_progress, in_vain ? 5 : 0);
	expect("interrupts", c->stats.interrupts, before + 1);
	expect("counters run", c->running, true);
	expect("they are frozen", c->frozen, false);
	expect("who may update", c->may_update, 0);
	expect("the release is last", !strcmp(strchr(hw.log, 0) - 8, "release "), true);
	hw.log[0] = '\0';
}

/* Of counters that do not run, or while an event is read: only the request is taken back */
static void test_not_now(void)
{
	begin_run();
	c->running = false;
	hw.counter[1] = NEGATIVE;
	interrupt();
	expect_writes("counters that do not run", "freeze ");
	expect("interrupts in vain", c->stats.spurious, 1);
	expect("NMIs", c->stats.nmi, 0);
	nmi = NMI_OFFSET;
	interrupt();
	expect("NMIs", c->stats.nmi, 1);
	expect("interrupts", c->stats.interrupts, 2);
	nmi = 0;
	hw.log[0] = '\0';
	c->running = true;
	c->may_update = PMK_UPDATING;
	interrupt();
	expect_writes("a read is at work", "freeze ");
	expect("an interrupt waits", c->waiting, true);
	expect("interrupts in vain", c->stats.spurious, 2);
	expect("samples", nr_samples, 0);
}

static void test_one(void)
{
	begin_run();
	hw.counter[1] = NEGATIVE + 3;
	expect_interrupt("one overflow", 1, false);
	expect("the count", event[1].count.value, PERIOD + 3);
	expect("what is left of the next period", event[1].hw.period_left.value, PERIOD - 3);
	expect("its counter", hw.counter[1], NEGATIVE - PERIOD + 3);
	expect("where registers of a sample are built", built_in == &c->scratch, true);
	expect("interrupts in vain", c->stats.spurious, 0);
	nmi = NMI_OFFSET;
	hw.counter[1] = NEGATIVE;
	expect_interrupt("one in an NMI", 1, false);
	nmi = 0;
	hw.counter[1] = NEGATIVE;
	hw.counter[3] = NEGATIVE;
	hw.counter[0] = NEGATIVE + 7;
	expect_interrupt("several overflows", 2, false);
	expect("the count of one that only counts", event[0].count.value, NEGATIVE + 7);
	expect("its counter", hw.counter[0], 0);
	hw.counter[1] = NEGATIVE;
	hw.counter[3] = NEGATIVE;
	c->event[3] = NULL;
	expect_interrupt("a counter that nobody has", 1, false);
	hw.counter[3] = NEGATIVE;
	expect_interrupt("only a counter that nobody has", 0, true);
	c->event[3] = &event[3];
	c->chained = 1 << 3;
	hw.counter[1] = NEGATIVE;
	expect_interrupt("a counter that is chained", 1, false);
}

static void test_others(unsigned int inside)
{
	begin_run();
	nmi = inside;
	hw.codes ^= 1;
	c->kept = 0;
	hw.counter[1] = NEGATIVE;
	interrupt();
	expect("another driver: registers are taken back", nr_taken_back, 1);
	expect("an interrupt in vain", nr_in_vain, 1);
	expect("samples", nr_samples, 0);
	expect_writes("counters go on", "sync release ");
	expect("they run", c->running, true);
	expect("who may update", c->may_update, 0);
	nmi = 0;
}

/* Samples that are owed, in the time that there is */
static void test_owed(unsigned int time, u64 samples, u64 owed)
{
	begin_run();
	to_pmk_event(&event[1])->owed = 2;
	hw.counter[1] = NEGATIVE;
	takes = time;
	expect_interrupt("samples, those owed included", samples, false);
	expect("owed samples", to_pmk_event(&event[1])->owed, owed);
	expect("what is left of the next period", event[1].hw.period_left.value, PERIOD);
	expect("its counter", hw.counter[1], NEGATIVE - PERIOD);
}

static void test_more(void)
{
	begin_run();
	hw.counter[1] = NEGATIVE + 2 * PERIOD + 5;
	expect_interrupt("three periods at once", 3, false);
	expect("what is left of the next one", event[1].hw.period_left.value, PERIOD - 5);
	event[1].attr.sigtrap = 1;
	hw.counter[1] = NEGATIVE + 2 * PERIOD;
	expect_interrupt("three periods with a signal", 1, false);
	expect("owed samples", to_pmk_event(&event[1])->owed, 0);
	event[1].attr.sigtrap = 0;
	to_pmk_event(&event[1])->owed = 1;
	event[1].hw.period_left.value = 1l << 40;
	to_pmk_event(&event[1])->programmed = 0;
	hw.counter[1] = NEGATIVE;
	expect_interrupt("an owed sample within a long period", 1, false);
	expect("the long period", event[1].hw.period_left.value, (1l << 40) - NEGATIVE);
}

/* A period that a tick has changed while a sample was owed: the next sample tells what it counts */
static void test_changed_period(bool sigtrap)
{
	begin_run();
	event[1].attr.freq = 1;
	event[1].attr.sigtrap = sigtrap;
	event[1].hw.sample_period = 5 * PERIOD;
	to_pmk_event(&event[1])->owed = 1;
	to_pmk_event(&event[1])->programmed = NEGATIVE - 1;
	hw.counter[1] = NEGATIVE;
	expect_interrupt("a sample that is owed by frequency", 1, false);
	expect("what is left until the next one", event[1].hw.period_left.value, 5 * PERIOD);
	expect("its counter", hw.counter[1], NEGATIVE - 5 * PERIOD);
	hw.counter[1] = NEGATIVE + 7;
	expect_interrupt("one more in time", 1, false);
	expect("what is left until the next one", event[1].hw.period_left.value, 5 * PERIOD - 7);
	hw.counter[1] = NEGATIVE + 5 * PERIOD + 7;
	expect_interrupt("two periods at once", 1, false);
	expect("what is left until the next one", event[1].hw.period_left.value, 5 * PERIOD - 7);
}

/* An overflow without a sample, which may stay owed, ends a period like one with a sample */
static void test_no_sample(bool wait)
{
	begin_run();
	event[1].attr.freq = 1;
	event[1].hw.sample_period = 5 * PERIOD;
	refuses = true;
	waits = wait;
	hw.counter[1] = NEGATIVE;
	expect_interrupt("an overflow without a sample", 1, false);
	expect("the period that runs", event[1].hw.last_period, 5 * PERIOD);
	expect("what is left of it", event[1].hw.period_left.value, 5 * PERIOD);
	expect("owed samples", to_pmk_event(&event[1])->owed, wait);
}

/* @more: periods that were over at once */
static void test_enough(unsigned int more)
{
	begin_run();
	pmk_limits.samples = 2;
	to_pmk_event(&event[1])->tick_start = c->tick_start;
	to_pmk_event(&event[1])->left = 1;
	hw.counter[1] = NEGATIVE + more * PERIOD;
	expect_interrupt("the last sample of a tick", 1, false);
	expect("times throttled", nr_throttled, 1);
	expect("the state", event[1].hw.state, STOPPED);
	expect("owed samples", to_pmk_event(&event[1])->owed, 0);
	expect("the counter", hw.counter[1], 0);
	begin_run();
	state_after = PERF_HES_STOPPED;
	hw.counter[1] = NEGATIVE;
	expect_interrupt("a sample at which perf core stops the event", 1, false);
	expect("the counter is as it was", hw.counter[1], NEGATIVE);
}

/* An interrupt does something when a count moves or a counter is set right */
static void test_progress(void)
{
	begin_run();
	hw.counter[0] = NEGATIVE;
	event[0].hw.prev_count.value = NEGATIVE;
	expect_interrupt("a count that a read had before", 0, false);
	hw.counter[0] = NEGATIVE;
	hw.stuck = 1;
	expect_interrupt("a counter that stays", 0, true);
	hw.stuck = 0;
	hw.counter[0] = NEGATIVE;
	event[0].hw.state = STOPPED;
	expect_interrupt("an event that is stopped", 0, false);
	expect("its counter", hw.counter[0], 0);
	hw.counter[0] = NEGATIVE;
	hw.stuck = 1;
	expect_interrupt("one whose counter stays", 0, true);
	begin_run();
	event[1].hw.period_left.value = 1l << 40;
	to_pmk_event(&event[1])->programmed = 0;
	event[1].hw.prev_count.value = 0;
	hw.counter[1] = NEGATIVE + 1;
	expect_interrupt("a long period", 0, false);
	expect("its count", event[1].count.value, NEGATIVE + 1);
	expect("its counter", hw.counter[1], 0);
	hw.counter[1] = NEGATIVE;
	hw.stuck = 2;
	expect_interrupt("one whose counter stays", 0, true);
	event[1].hw.prev_count.value = NEGATIVE;
	to_pmk_event(&event[1])->programmed = NEGATIVE;
	event[1].hw.period_left.value = PERIOD;
	hw.stuck = 0;
	expect_interrupt("a counter that is set right", 0, false);
	expect("its counter", hw.counter[1], NEGATIVE - PERIOD);
}

/* No counter of an event is negative */
static void test_cause(void)
{
	begin_run();
	expect_interrupt("no cause", 0, true);
	hw.counter[5] = NEGATIVE;
	hw.counter[NR_COUNTERS] = NEGATIVE;
	expect_interrupt("a counter that nobody has", 0, false);
	expect("it is reset", hw.counter[5], 0);
	expect("what is no counter", hw.counter[NR_COUNTERS], NEGATIVE);
	hw.counter[5] = NEGATIVE - 1;
	expect_interrupt("one that is not negative", 0, true);
	expect("it is as it was", hw.counter[5], NEGATIVE - 1);
	hw.counter[5] = NEGATIVE;
	hw.stuck = 1 << 5;
	falls_back = true;
	hw.counter[1] = NEGATIVE - 1;
	expect_interrupt("one that stays", 0, true);
	expect("events when the cause is found", event[1].count.value, 0);
	hw.counter[5] = 0;
	hw.stuck = 0;
	hw.counter[1] = NEGATIVE - ROLLBACK;
	hw.counter[0] = NEGATIVE - ROLLBACK - 1;
	expect_interrupt("counters that may have fallen back", 0, false);
	expect("events of one", event[1].count.value, PERIOD - ROLLBACK);
	expect("events of one that is too far", event[0].count.value, 0);
	expect_interrupt("one that has not moved", 0, true);
	c->event[1] = NULL;
	hw.counter[1] = NEGATIVE - 2;
	expect_interrupt("one that nobody has", 0, true);
	falls_back = false;
	c->event[1] = &event[1];
	expect_interrupt("counters that do not fall back", 0, true);
	expect("events", event[1].count.value, PERIOD - ROLLBACK);
}

int main(void)
{
	test_not_now();
	test_one();
	test_others(0);
	test_others(NMI_OFFSET);
	test_owed(0, 3, 0);
	test_owed(TICK_NSEC, 1, 2);
	test_owed(TICK_NSEC - 1, 2, 1);
	test_more();
	test_changed_period(false);
	test_changed_period(true);
	test_no_sample(false);
	test_no_sample(true);
	test_enough(0);
	test_enough(2);
	test_progress();
	test_cause();
	return wrong > 0;
}
