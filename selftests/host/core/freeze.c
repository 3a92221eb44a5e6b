// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters stand still and go on: what is written when they do, for which events, and what becomes
 * of counters that nobody has, or that overflowed just before; perf core stops and starts an event
 * with the counters frozen or not. It is the driver's own source.
 * Covers: core/hot
 */
#define PMK_SIGNAL_HOLDS_EVENT
#define TRAITS	{ .arm = ARM, .free_running = 0x3f, .chains = true }
#define MEMBERS	.steady = 1, .read_steady = read_codes, .update_interval = 1000

#include "registers.h"

static unsigned int nr_reports, nr_taken_back, nr_timers;

void pmk_report(struct pmk_pmu *p, enum pmk_report what, u64 is, u64 wanted) { nr_reports++; }
void pmk_take_back(const struct pmk_desc *desc, struct pmk_cpu *c) { nr_taken_back++; }

void pmk_update_start(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	nr_timers++;
	c->update_pending = true;
}

/* Event 1 counts, in registers that have nothing behind the release */
static void begin_one(void)
{
	begin();
	nr_reports = 0;
	nr_taken_back = 0;
	nr_timers = 0;
	model.nr_start = 2;
	put(1);
	run();
}

static void test_cycle(void)
{
	begin_one();
	expect_writes("counters run", "in_use codes=50 sync release ");
	expect("they run", c->running, true);
	expect("they are frozen", c->frozen, false);
	expect("events in the registers", c->built.used, 1 << 1);
	expect("timers", nr_timers, 1);
	expect("counters without an event may have counted", c->leftover, true);
	disable();
	expect_writes("they freeze", "freeze sync ");
	expect("they run", c->running, false);
	expect("they are frozen", c->frozen, true);
	expect("counters in use by then", c->kept, 1 << 1);
	c->kept = 9;
	disable();
	expect_writes("they freeze again", "");
	expect("counters in use by then", c->kept, 9);
	c->kept = 1 << 1;
	enable();
	expect_writes("they go on", "sync release ");
	expect("counters in use by then", c->kept, 0);
	expect("timers", nr_timers, 1);
	model.nr_start = 3;
	c->built.used = 0;
	c->stale = true;
	disable();
	hw.log[0] = '\0';
	enable();
	expect_writes("they go on, and what follows",
		      "c0=0 c2=0 c3=0 c4=0 c5=0 in_use sync release sync tail=9 ");
	c->late = true;
	disable();
	expect_writes("they freeze, and what follows", "freeze sync tail=7 sync ");
}

/* Without an event nothing runs; counters are cleared once */
static void test_none(void)
{
	begin_one();
	disable();
	c->event[1] = NULL;
	c->shrunk = true;
	c->stale = true;
	hw.log[0] = '\0';
	enable();
	expect_writes("without an event", CLEARED);
	expect("they run", c->running, false);
	expect("the registers were written", c->stale, false);
	c->stale = true;
	enable();
	expect_writes("once more", "");
	expect("they are frozen", c->frozen, false);
}

/* Which changes are written: those of any control register, and of counters */
static void test_refresh(void)
{
	unsigned int i;

	for (i = 0; i < PMK_MAX_CTRL; i++) {
		begin_one();
		disable();
		c->set.value[i] ^= 0x100;
		c->built.value[i] &= ~0x100;
		c->stale = true;
		hw.log[0] = '\0';
		enable();
		expect("a change is written", !!strstr(hw.log, "in_use"), true);
	}
	begin_one();
	disable();
	c->stale = true;
	hw.log[0] = '\0';
	enable();
	expect_writes("no change", "c0=0 c2=0 c3=0 c4=0 c5=0 sync release ");
	begin_one();
	disable();
	c->set.used |= 1;
	c->stale = true;
	hw.log[0] = '\0';
	enable();
	expect_writes("a counter more", "c2=0 c3=0 c4=0 c5=0 in_use sync release ");
	disable();
	c->stale = true;
	hw.lost = 0x100;
	c->set.value[1] |= 0x100;
	enable();
	expect("bits that are not held", nr_reports, 1);
	disable();
	hw.codes = 0x99;
	c->stale = true;
	hw.log[0] = '\0';
	enable();
	expect("registers that another driver wrote", nr_taken_back, 1);
	expect("they are not written twice", !!strstr(hw.log, "in_use"), false);
}

/* A bit of hw.counter that was read */
static unsigned int was_read;

static void keep_read(unsigned int counter)
{
	was_read |= 1u << counter;
}

/* Counters that were negative at the freeze: none has an interrupt of its own any more */
static void test_overflowed(void)
{
	begin_one();
	put(0);
	put(2);
	put(3);
	event[3].hw.state = STOPPED;
	disable();
	c->kept = 0xf;
	c->chained = 1 << 2;
	c->event[NR_COUNTERS] = &event[NR_COUNTERS];
	hw.counter[0] = NEGATIVE;
	hw.counter[1] = NEGATIVE - 1;
	hw.counter[2] = NEGATIVE + 2;
	hw.counter[3] = NEGATIVE + 3;
	hw.counter[4] = NEGATIVE + 4;
	hw.counter[NR_COUNTERS] = NEGATIVE + 5;
	hw.log[0] = '\0';
	enable();
	expect_writes("counters that overflowed", "c0=0 c3=0 sync release ");
	expect("the count", event[0].count.value, NEGATIVE);
	expect("the count of one that did not", event[1].count.value, 0);
	expect("the count of one that is stopped", event[3].count.value, 0);
	disable();
	c->kept = 0xff & ~2;
	c->event[0] = NULL;
	c->set.used = 2;
	hw.on_read = keep_read;
	was_read = 0;
	enable();
	expect("counters that nobody has are read", was_read, 0);
	begin_one();
	disable();
	hw.counter[1] = NEGATIVE;
	enable();
	expect("the count of one that has just overflowed", event[1].count.value, NEGATIVE);
	begin_one();
	disable();
	hw.counter[1] = NEGATIVE;
	hw.on_read = keep_read;
	c->kept = 0;
	was_read = 0;
	enable();
	expect("counters that nobody had are read", was_read, 0);
	expect("the count", event[1].count.value, 0);
}

/* @frozen: by perf core */
static void test_stops(bool frozen)
{
	const char *before = frozen ? "" : "freeze sync ", *after = frozen ? "" : "sync release ";
	char text[64];

	begin_one();
	event[1].rb = &event;
	event[1].attr.sigtrap = 1;
	event[1].pending_work = 1;
	fake_task.flags = PF_EXITING;
	if (frozen)
		disable();
	hw.counter[1] = 0x44;
	hw.log[0] = '\0';
	snprintf(text, sizeof(text), "%sc1=0 %s", before, after);
	test_desc.ops.stop(&event[1], PERF_EF_UPDATE);
	expect_writes("an event stops", text);
	expect("its count", event[1].count.value, 0x44);
	expect("its state", event[1].hw.state, STOPPED);
	expect("pages of users", nr_pages, 1);
	expect("the signal of one that only counts", event[1].pending_work, 1);
	hw.counter[1] = 0x55;
	test_desc.ops.stop(&event[1], PERF_EF_UPDATE);
	expect_writes("it stops again", text);
	expect("its count", event[1].count.value, 0x44);
	expect("the signal of a task that ends", event[1].pending_work, 0);
	event[1].pending_work = 1;
	event[1].attr.sigtrap = 0;
	test_desc.ops.stop(&event[1], PERF_EF_UPDATE);
	expect("what is no signal", event[1].pending_work, 1);
	hw.log[0] = '\0';
	hw.counter[1] = 0x55;
	to_pmk_event(&event[1])->throttled = true;
	test_desc.ops.start(&event[1], 0);
	expect("the state of one that is throttled", event[1].hw.state, STOPPED);
	to_pmk_event(&event[1])->throttled = false;
	hw.log[0] = '\0';
	test_desc.ops.start(&event[1], 0);
	expect_writes("it starts", text);
	expect("its state", event[1].hw.state, 0);
	expect("its count", event[1].count.value, 0x44);
	hw.counter[1] = 0x66;
	test_desc.ops.start(&event[1], 0);
	expect("its counter when it starts again", hw.counter[1], 0x66);
	expect("counters are frozen", c->frozen, frozen);
	fake_task.flags = 0;
}

/* An event without a counter neither stops nor starts */
static void test_no_counter(void)
{
	begin_one();
	hw.log[0] = '\0';
	test_desc.ops.stop(&event[0], PERF_EF_UPDATE);
	event[0].hw.state = STOPPED;
	test_desc.ops.start(&event[0], 0);
	expect_writes("an event without a counter", "");
	expect("its state", event[0].hw.state, STOPPED);
}

int main(void)
{
	test_cycle();
	test_none();
	test_refresh();
	test_overflowed();
	test_stops(false);
	test_stops(true);
	test_no_counter();
	return wrong > 0;
}
