/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * For programs of the sampling budget: throttling with fake clocks, and two events on one CPU that
 * sample.
 */
#ifndef BUDGET_FAKE_H
#define BUDGET_FAKE_H

#include "expect.h"

#define TICK		1000000u	/* cycles */
#define SAMPLES		100		/* of an event in a tick */
#define NEVER		(~0ull)

/* The clocks, and what is called with them */
static u64 now_ns, now_cycles, deadline_ns;
static unsigned int nr_started, nr_stopped;
static bool frozen;
static u32 nmi_cycles;		/* until an NMI comes ahead of the freeze; 0: none */

/* In place of lib/clock.h */
#define PMK_CLOCK_H
#define PMK_CLOCK_HZ			((u64)TICK * HZ)
static inline u64 pmk_clock(void) { return now_cycles; }

#define ktime_get_ns()			now_ns
#undef ktime_get_mono_fast_ns
#define ktime_get_mono_fast_ns()	now_ns
#include "core/hot/counter.h"
#include "core/sampling/limits.c"
#include "core/sampling/throttle.c"
#include "core/sampling/unthrottle.c"

void pmk_deadline_init(struct pmk_deadline *deadline, unsigned int cpu,
		       void (*expired)(struct pmk_deadline *deadline))
{
	deadline->expired = expired;
	deadline->set = PMK_NO_DEADLINE;	/* it stays: pmk_deadline_by() always asks */
}

void pmk_deadline_at(struct pmk_deadline *deadline, u64 ns) { deadline_ns = min(deadline_ns, ns); }
void pmk_deadline_exit(struct pmk_deadline *deadline) { }

static struct perf_event event[2];	/* on counters 0 and 1; each a group by itself at first */
static struct pmk_cpu cpu, *const c = &cpu;

static struct pmk_event *ours(unsigned int i) { return to_pmk_event(&event[i]); }

/* Time goes on in both clocks, a tick being as long in each */
static void advance(u64 cycles)
{
	now_cycles += cycles;
	now_ns += div_u64(cycles * TICK_NSEC, TICK);
}

static void start(struct perf_event *event, int flags)
{
	expect("frozen when an event starts", frozen, true);
	event->hw.state = 0;
	nr_started++;
}

static void stop(struct perf_event *event, int flags)
{
	event->hw.state = PERF_HES_STOPPED;
	nr_stopped++;
}

static void freeze(struct pmu *pmu)
{
	if (nmi_cycles) {
		advance(nmi_cycles);
		pmk_begin_interrupt(c);
	}
	frozen = true;
}

static void release(struct pmu *pmu) { frozen = false; }

static struct pmu pmu = { .start = start, .stop = stop, .pmu_disable = freeze,
			   .pmu_enable = release };

/* As if the parameters had been set */
static void allow(unsigned int samples_a_second, unsigned int percents)
{
	max_sample_rate = samples_a_second;
	cpu_time_max_percent = percents;
	set_limits();
}

/* So much other time has to pass until samples have no more than their share */
static void owe(s64 cycles) { c->paid = now_cycles + cycles; }

/* A tick begins now, the first one of this CPU, with all of the budget saved up */
static void begin(void)
{
	pmk_limits_init();
	allow(SAMPLES * HZ, 25);
	memset(c, 0, sizeof(*c));
	pmk_throttling_init(c, 0);
	now_cycles = (1ull << 32) - TICK / 2;
	now_ns = NSEC_PER_SEC;
	c->tick_start = now_cycles;
	c->tick_end = now_ns + TICK_NSEC;
	owe(-(s64)TICK);
	deadline_ns = NEVER;
	nr_started = 0;
	nr_stopped = 0;
	for (unsigned int i = 0; i < ARRAY_SIZE(event); i++) {
		event[i] = (struct perf_event) { .pmu = &pmu, .group_leader = &event[i] };
		c->event[i] = &event[i];
	}
}

/* A counter interrupt with a sample that takes so many cycles; true when the event must stop */
static bool sample(struct perf_event *ev, u64 cycles)
{
	pmk_begin_interrupt(c);
	advance(cycles);
	return pmk_is_enough(ev, c);
}

/* The event has so many samples of no length, and is not throttled */
static void take(struct perf_event *ev, unsigned int samples)
{
	while (samples--)
		expect("throttled before the last sample", sample(ev, 0), false);
}

/* The event takes what it may in this tick */
static void take_all(struct perf_event *ev)
{
	take(ev, SAMPLES - 1);
	expect("throttled at the last sample", sample(ev, 0), true);
	expect("it is throttled", to_pmk_event(ev)->throttled, true);
}

/* The time of 10 ticks is owed: what samples now is throttled for that long, and this one */
static void throttle_long(struct perf_event *ev)
{
	u64 paid = c->paid;

	owe(10 * TICK);
	expect("throttled by time", sample(ev, 0), true);
	c->paid = paid;
}

/* The deadline has come, after so many cycles */
static void expire(u32 cycles)
{
	now_cycles += cycles;
	now_ns = deadline_ns;
	deadline_ns = NEVER;
	c->unthrottle.expired(&c->unthrottle);
}

#endif
