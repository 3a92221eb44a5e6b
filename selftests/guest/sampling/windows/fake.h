/* SPDX-License-Identifier: GPL-2.0-only */
/* Clocks that a test sets, and the driver's source with them: windows of throttling. */
#ifndef WINDOWS_FAKE_H
#define WINDOWS_FAKE_H

#include <linux/slab.h>
#include <linux/delay.h>
#include <linux/jiffies.h>
#include <linux/ktime.h>
#include <linux/timex.h>
#include "core/hot/counter.h"
#include "core/sampling/sample.h"

#define WINDOW		1000000u	/* cycles */
#define SAMPLES		100		/* of an event in a window */
#define NEVER		(~0ull)

/* The clocks, and what is called with them */
static u64 now_ns;
static u32 now_cycles;
static u32 cycles_per_us;
static unsigned int looks, disturbed;	/* of the cycles; the one ahead of which a host stops us */
static u64 deadline_ns;
static unsigned int nr_most_by_core;	/* samples in one call */
static unsigned int nr_started, nr_stopped, nr_reports, nr_wrong;
static bool frozen;
static u32 nmi_cycles;		/* until an NMI comes ahead of the freeze; 0: none */

static cycles_t look_at_cycles(void)
{
	if (++looks == disturbed) {
		now_cycles += 50 * WINDOW;
		now_ns += 50 * WINDOW / cycles_per_us * NSEC_PER_USEC;
	}
	return now_cycles;
}

static void pass(unsigned int us)
{
	now_ns += us * NSEC_PER_USEC;
	now_cycles += us * cycles_per_us;
}

#undef get_cycles
#define get_cycles()			look_at_cycles()
#define ktime_get_ns()			now_ns
#define ktime_get_mono_fast_ns()	now_ns
#undef usleep_range
#define usleep_range(least, ...)	pass(least)
#include "core/sampling/limits.c"
#include "core/sampling/window.c"
#include "core/sampling/rest.c"
#include "core/sampling/throttle.c"
#include "core/hot/progress.c"

/* What the driver's other files have */
void pmk_set_run(struct pmk_cpu *c, u64 value)
{
	c->run = c->resting ? c->freeze : value;
}

void pmk_late(const struct pmk_desc *desc, struct pmk_cpu *c, bool start)
{
}

void pmk_report(struct pmk_pmu *p, enum pmk_report what, u64 is, u64 wanted)
{
	nr_reports++;
}

unsigned int pmk_emit(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c)
{
	return 1;
}

unsigned int pmk_emit_by_core(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c,
			      unsigned int nr)
{
	event->hw.interrupts += nr;
	nr_most_by_core = max(nr_most_by_core, nr);
	return nr;
}

void pmk_deadline_init(struct pmk_deadline *deadline, unsigned int cpu,
		       void (*expired)(struct pmk_deadline *deadline))
{
	deadline->expired = expired;
	deadline->set = PMK_NO_DEADLINE;	/* it stays: pmk_deadline_by() always asks */
}

void pmk_deadline_at(struct pmk_deadline *deadline, u64 ns)
{
	deadline_ns = min(deadline_ns, ns);
}

void pmk_deadline_exit(struct pmk_deadline *deadline)
{
}

static void expect(const char *what, u64 is, u64 wanted)
{
	if (is == wanted)
		return;
	pr_err("%s: %llu, not %llu\n", what, is, wanted);
	nr_wrong++;
}

static struct perf_event *event[2];	/* on counters 0 and 1; each a group by itself at first */
static struct pmk_cpu *c;

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
		now_cycles += nmi_cycles;
		pmk_new_window(c, now_cycles);
		c->rest_window = c->window;
	}
	frozen = true;
}

static void release(struct pmu *pmu)
{
	frozen = false;
}

static struct pmu pmu = { .start = start, .stop = stop, .pmu_disable = freeze,
			   .pmu_enable = release };

/* A new window begins now, the first one of this CPU, with nothing taken in it */
static void begin(void)
{
	unsigned int i;

	pmk_limits = (struct pmk_limits) {
		.window = WINDOW, .busy = WINDOW / 4, .samples = SAMPLES,
	};
	memset(c, 0, sizeof(*c));
	pmk_rest_init(c, 0);
	now_cycles = -(WINDOW / 2);	/* it wraps soon */
	now_ns = NSEC_PER_SEC;
	c->window_start = now_cycles;
	c->window = 5;
	deadline_ns = NEVER;
	nr_started = 0;
	nr_stopped = 0;
	for (i = 0; i < ARRAY_SIZE(event); i++) {
		memset(event[i], 0, sizeof(*event[i]));
		event[i]->pmu = &pmu;
		event[i]->group_leader = event[i];
		INIT_LIST_HEAD(&event[i]->sibling_list);
		event[i]->attr.sigtrap = 1;
		to_pmk_event(event[i])->window = c->window;
		c->event[i] = event[i];
	}
}

/* The event takes what it may in this window */
static void take_all(struct perf_event *ev)
{
	unsigned int i;

	for (i = 1; i < SAMPLES; i++)
		expect("stopped before the last sample", pmk_sample_none(ev, c), false);
	expect("stopped by the last sample", pmk_sample_none(ev, c), true);
	expect("it rests", to_pmk_event(ev)->resting, true);
}

/* The time of 10 windows was taken: what samples now rests for that long, and this one */
static void rest_long(struct perf_event *ev)
{
	c->long_windows = LONG_WINDOWS;
	c->busy = 10 * pmk_limits.busy;
	expect("stopped by time", pmk_sample_none(ev, c), true);
	c->long_windows = 0;
	c->busy = 0;
}

/* The deadline has come, after so many cycles */
static void expire(u32 cycles)
{
	now_cycles += cycles;
	now_ns = deadline_ns;
	deadline_ns = NEVER;
	c->rest.expired(&c->rest);
}

#endif
