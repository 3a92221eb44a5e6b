// SPDX-License-Identifier: GPL-2.0-only
/*
 * The counter interrupt: which counters are the cause, how many samples come, how many are owed,
 * where an event stops and how its counter continues; and whether the interrupt made progress, for
 * one that does not might come again without end.
 * Covers: core/hot core/sampling
 */
#define ROLLBACK	0x100u
#define TRAITS		{ .arm = ARM, .rollback = ROLLBACK, .chains = true }
#define MEMBERS		.steady = 1, .read_steady = read_codes, .rolls_back = rolls_back,	\
			.sample_regs = sample_regs

static bool falls_back;		/* counters do after their overflow */
static struct pt_regs *recorded, *built_in;

static bool rolls_back(void) { return falls_back; }

static struct pt_regs *sample_regs(struct pt_regs *regs, struct pt_regs *scratch)
{
	built_in = scratch;
	return recorded;
}

#include "registers.h"

static struct { unsigned int samples, in_vain, taken_back, throttled; } nr;
static unsigned int nmi;		/* the interrupt is one */
static unsigned int takes;		/* time of a sample */
static int state_after;			/* the event's, of perf core; 0: as it was */
static bool refuses, waits;		/* no sample; or not yet: it stays owed */
static struct pt_regs interrupted, of_sample;

void pmk_no_progress(const struct pmk_desc *desc, struct pmk_cpu *c) { nr.in_vain++; }
void pmk_take_back(const struct pmk_desc *desc, struct pmk_cpu *c) { nr.taken_back++; }
void pmk_throttle(struct perf_event *event, struct pmk_cpu *c) { nr.throttled++; }

bool pmk_emit(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c)
{
	nr.samples++;
	expect("registers", regs == &of_sample, true, c->interrupted == &interrupted, true);
	expect("the CPU", c->running, false, c->frozen, true, c->may_update, nmi, c->begun, now_ns);
	now_ns += takes;
	event->hw.state |= state_after;
	if (refuses) {
		to_pmk_event(event)->owed |= waits;
		return false;
	}
	event->hw.last_period = event->hw.sample_period;
	return true;
}

static struct pmk_event *ev1(void) { return to_pmk_event(&event[1]); }

/* Events 0 to 3 run; 1 and 3 sample */
static void begin_four(void)
{
	begin();
	for (unsigned int i = 0; i < 4; i++)
		put(i);
	set_period(1, PERIOD);
	set_period(3, PERIOD);
	for (unsigned int i = 0; i < 4; i++)
		pmk_program(&test_desc, &event[i]);
	c->written[1] = c->set.value[1];
	hw.codes = c->set.value[1];
	c->run = RELEASED;
	c->running = true;
	c->no_progress = 5;
	traced[0] = '\0';
	memset(&nr, 0, sizeof(nr));
	now_ns = 1000;
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

/* An interrupt with so many samples, which makes progress or not; the release is last */
static void expect_interrupt(const char *what, unsigned int samples, bool progress)
{
	c->no_progress = 5;
	nr.samples = 0;
	nr.in_vain = 0;
	COUNTED(what, c->stats.interrupts, interrupt());
	expect(what, nr.samples, samples, nr.in_vain, !progress, c->no_progress, progress ? 0 : 5);
	expect(what, c->running, true, c->frozen, false, c->may_update, 0,
	       strcmp(strchr(traced, 0) - 8, "release "), 0);
	traced[0] = '\0';
}

/* One more interrupt in which counter 1 has @value; what is left of its period, and its counter */
static void expect_next(const char *what, u32 value, unsigned int samples, u64 left)
{
	hw.counter[1] = value;
	expect_interrupt(what, samples, true);
	expect(what, event[1].hw.period_left.value, left, hw.counter[1], NEGATIVE - left);
}

/* Of counters that do not run, or while an event is read: only the request is taken back */
TEST(not_now)
{
	begin_four();
	c->running = false;
	hw.counter[1] = NEGATIVE;
	TRACES("counters that do not run", interrupt(), "freeze ");
	expect("statistics", c->stats.spurious, 1, c->stats.nmi, 0);
	nmi = NMI_OFFSET;
	interrupt();
	expect("statistics of an NMI", c->stats.nmi, 1, c->stats.interrupts, 2);
	nmi = 0;
	c->running = true;
	c->may_update = PMK_UPDATING;
	TRACES("a read is at work", interrupt(), "freeze ");
	expect("an interrupt waits", c->waiting, true, c->stats.spurious, 2, nr.samples, 0);
}

TEST(overflows)
{
	begin_four();
	expect_next("one overflow", NEGATIVE + 3, 1, PERIOD - 3);
	expect("the event", event[1].count.value, PERIOD + 3, built_in == &c->scratch, true,
	       c->stats.spurious, 0);
	nmi = NMI_OFFSET;
	hw.counter[1] = NEGATIVE;
	expect_interrupt("one in an NMI", 1, true);
	nmi = 0;
	hw.counter[1] = NEGATIVE;
	hw.counter[3] = NEGATIVE;
	hw.counter[0] = NEGATIVE + 7;
	expect_interrupt("several overflows", 2, true);
	expect("an event that only counts", event[0].count.value, NEGATIVE + 7, hw.counter[0], 0);
	hw.counter[1] = NEGATIVE;
	hw.counter[3] = NEGATIVE;
	c->event[3] = NULL;
	expect_interrupt("a counter without an event", 1, true);
	hw.counter[3] = NEGATIVE;
	expect_interrupt("nothing but a counter without an event", 0, false);
	c->event[3] = &event[3];
	c->chained = 1 << 3;
	hw.counter[1] = NEGATIVE;
	expect_interrupt("a counter that is chained", 1, true);
}

TEST(another_driver)
{
	for (unsigned int i = 0; i < 2; i++) {
		begin_four();
		nmi = i * NMI_OFFSET;
		hw.codes ^= 1;
		c->kept = 0;
		hw.counter[1] = NEGATIVE;
		TRACES("registers are taken back", interrupt(), "sync release ");
		expect("it", nr.taken_back, 1, nr.in_vain, 1, nr.samples, 0, c->running, true,
		       c->may_update, 0);
	}
	nmi = 0;
}

/* Samples that are owed, in the time that there is */
TEST(owed)
{
	static const struct { unsigned int time; u64 samples, owed; } row[] = {
		{ 0, 3, 0 }, { TICK_NSEC, 1, 2 }, { TICK_NSEC - 1, 2, 1 },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		begin_four();
		ev1()->owed = 2;
		takes = row[i].time;
		expect_next("samples, those owed included", NEGATIVE, row[i].samples, PERIOD);
		expect("owed samples", ev1()->owed, row[i].owed);
	}
}

TEST(several_periods)
{
	begin_four();
	expect_next("three periods at once", NEGATIVE + 2 * PERIOD + 5, 3, PERIOD - 5);
	event[1].attr.sigtrap = 1;
	expect_next("three periods with a signal", NEGATIVE + 2 * PERIOD + 5, 1, PERIOD - 5);
	expect("owed samples", ev1()->owed, 0);
	event[1].attr.sigtrap = 0;
	ev1()->owed = 1;
	event[1].hw.period_left.value = 1l << 40;
	ev1()->programmed = 0;
	hw.counter[1] = NEGATIVE;
	expect_interrupt("an owed sample within a long period", 1, true);
	expect("the long period", event[1].hw.period_left.value, (1l << 40) - NEGATIVE);
}

/* A period that a tick has changed while a sample was owed: the next sample has what it counts */
static void test_changed_period(bool sigtrap)
{
	begin_four();
	event[1].attr.freq = 1;
	event[1].attr.sigtrap = sigtrap;
	event[1].hw.sample_period = 5 * PERIOD;
	ev1()->owed = 1;
	ev1()->programmed = NEGATIVE - 1;
	expect_next("a sample that is owed by frequency", NEGATIVE, 1, 5 * PERIOD);
	expect_next("one more in time", NEGATIVE + 7, 1, 5 * PERIOD - 7);
	expect_next("two periods at once", NEGATIVE + 5 * PERIOD + 7, 1, 5 * PERIOD - 7);
}

/* An overflow without a sample, which may stay owed, ends a period like one with a sample */
static void test_no_sample(bool wait)
{
	begin_four();
	event[1].attr.freq = 1;
	event[1].hw.sample_period = 5 * PERIOD;
	refuses = true;
	waits = wait;
	hw.counter[1] = NEGATIVE;
	expect_interrupt("an overflow without a sample", 1, true);
	expect("the next period", event[1].hw.last_period, 5 * PERIOD,
	       event[1].hw.period_left.value, 5 * PERIOD, ev1()->owed, wait);
}

/* @more: periods that were over at once */
static void test_enough(unsigned int more)
{
	begin_four();
	pmk_limits.samples = 2;
	ev1()->tick_start = c->tick_start;
	ev1()->left = 1;
	hw.counter[1] = NEGATIVE + more * PERIOD;
	expect_interrupt("the last sample of a tick", 1, true);
	expect("the event", nr.throttled, 1, event[1].hw.state, STOPPED, ev1()->owed, 0,
	       hw.counter[1], 0);
	begin_four();
	state_after = PERF_HES_STOPPED;
	hw.counter[1] = NEGATIVE;
	expect_interrupt("a sample at which perf core stops the event", 1, true);
	expect("the counter is as it was", hw.counter[1], NEGATIVE);
}

TEST(periods)
{
	for (unsigned int i = 0; i < 2; i++) {
		test_changed_period(i);
		test_no_sample(i);
		test_enough(2 * i);
	}
}

/* An interrupt makes progress when a count moves or a counter is set right */
TEST(progress)
{
	begin_four();
	hw.counter[0] = NEGATIVE;
	event[0].hw.prev_count.value = NEGATIVE;
	expect_interrupt("a count that a read had before", 0, true);
	hw.counter[0] = NEGATIVE;
	hw.stuck = 1;
	expect_interrupt("a counter that stays", 0, false);
	hw.stuck = 0;
	event[0].hw.state = STOPPED;
	expect_interrupt("an event that is stopped", 0, true);
	expect("its counter", hw.counter[0], 0);
	hw.counter[0] = NEGATIVE;
	hw.stuck = 1;
	expect_interrupt("one whose counter stays", 0, false);
	begin_four();
	event[1].hw.period_left.value = 1l << 40;
	ev1()->programmed = 0;
	event[1].hw.prev_count.value = 0;
	hw.counter[1] = NEGATIVE + 1;
	expect_interrupt("a long period", 0, true);
	expect("its event", event[1].count.value, NEGATIVE + 1, hw.counter[1], 0);
	hw.counter[1] = NEGATIVE;
	hw.stuck = 2;
	expect_interrupt("one whose counter stays", 0, false);
	event[1].hw.prev_count.value = NEGATIVE;
	ev1()->programmed = NEGATIVE;
	event[1].hw.period_left.value = PERIOD;
	hw.stuck = 0;
	expect_next("a counter that is set right", NEGATIVE, 0, PERIOD);
}

/* No counter of an event is negative */
TEST(cause)
{
	begin_four();
	expect_interrupt("no cause", 0, false);
	hw.counter[5] = NEGATIVE;
	hw.counter[NR_COUNTERS] = NEGATIVE;
	expect_interrupt("a counter without an event", 0, true);
	expect("it is reset, and what is no counter is not", hw.counter[5], 0,
	       hw.counter[NR_COUNTERS], NEGATIVE);
	hw.counter[5] = NEGATIVE - 1;
	expect_interrupt("one that is not negative", 0, false);
	expect("it is as it was", hw.counter[5], NEGATIVE - 1);
	hw.counter[5] = NEGATIVE;
	hw.stuck = 1 << 5;
	falls_back = true;
	hw.counter[1] = NEGATIVE - 1;
	expect_interrupt("one that stays", 0, false);
	expect("events when the cause is found", event[1].count.value, 0);
	hw.counter[5] = 0;
	hw.stuck = 0;
	hw.counter[1] = NEGATIVE - ROLLBACK;
	hw.counter[0] = NEGATIVE - ROLLBACK - 1;
	expect_interrupt("counters that may have rolled back, and one that is too far", 0, true);
	expect("events", event[1].count.value, PERIOD - ROLLBACK, event[0].count.value, 0);
	expect_interrupt("one that has not moved", 0, false);
	c->event[1] = NULL;
	hw.counter[1] = NEGATIVE - 2;
	expect_interrupt("one without an event", 0, false);
	falls_back = false;
	c->event[1] = &event[1];
	expect_interrupt("counters that do not roll back", 0, false);
	expect("events", event[1].count.value, PERIOD - ROLLBACK);
}
