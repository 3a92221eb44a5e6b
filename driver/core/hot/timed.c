// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sampling where the counter interrupt must not be used. A timer of the CPU expires while a
 * sampling event has a counter there. Each event that is due, and has counted, gets one sample: at
 * the interrupted instruction, with the events since its last sample as the period. So each place
 * has the share of the events that it has of the samples' periods.
 *
 * An event with a frequency is due that often. One with a period is due after an interval that
 * follows its rate: after each sample the interval that would have had the period, but no less than
 * half and no more than twice the one before. hw.period_left has that interval, in ns; 0, which is
 * what perf core writes for a new period, is the first one.
 *
 * A mode that an event excludes has no sample of it, as with perf core's cpu-clock: the events wait
 * for one in a mode that it counts. The timer is set for the first event that is due, and goes on
 * as long as one has a counter; it expires once at most after the last event has left.
 */
#include <linux/ktime.h>
#include <linux/math64.h>
#include <linux/random.h>
#include <asm/irq_regs.h>
#include "core/hot/counter.h"

/* Intervals in ns: perf core's own lower limit, and what an event with a period begins with */
#define LEAST	(10 * NSEC_PER_USEC)
#define FIRST	NSEC_PER_MSEC
#define MOST	(10 * NSEC_PER_MSEC)

static u32 interval_of(struct perf_event *event)
{
	if (event->attr.freq)
		return max_t(u64, div64_u64(NSEC_PER_SEC, event->attr.sample_freq), LEAST);
	return local64_read(&event->hw.period_left) ?: FIRST;
}

/*
 * Time until a running event is due, in ns; 0 when it is. A clock that went on by seconds, as that
 * of a stopped virtual machine, and a new frequency leave more than an interval: it is due, too.
 */
static u32 time_left(struct perf_event *event, u64 now)
{
	u32 left = to_pmk_event(event)->due - (u32)now;

	return left > interval_of(event) ? 0 : left;
}

/**
 * pmk_timed_init() - prepare an event that samples by a timer
 * @event: the event, which is being opened; inherited ones, too
 *
 * A random part of the first interval has passed: tasks that live for less than an interval have
 * their share of samples, too. Any context but an NMI.
 */
void pmk_timed_init(struct perf_event *event)
{
	local64_set(&event->hw.period_left, 0);
	to_pmk_event(event)->due = get_random_u32_below(interval_of(event));
}

/**
 * pmk_timed_start() - an event that samples by a timer starts on this CPU
 * @event: the event; its counter is 0
 *
 * Interrupts off, counters frozen.
 */
void pmk_timed_start(struct perf_event *event)
{
	struct pmk_cpu *c = this_cpu_ptr(to_pmk_pmu(event->pmu)->cpu);
	struct pmk_event *ev = to_pmk_event(event);
	u64 due = ktime_get_ns() + ev->due;

	ev->programmed = 0;
	ev->due = due;
	pmk_deadline_by(&c->sample_timer, due);
}

static void add_pending(const struct pmk_desc *desc, struct perf_event *event, u32 raw)
{
	struct pmk_event *ev = to_pmk_event(event);

	ev->pending += pmk_delta(desc, event, ev->programmed, raw);
	ev->programmed = raw;
}

/**
 * pmk_timed_stop() - an event that samples by a timer stops; the rest of its interval stays
 * @desc: the PMU
 * @event: the event
 * @raw: value of its counter
 *
 * Interrupts off, counters frozen. In an NMI, too: another event of its group may overflow there.
 */
void pmk_timed_stop(const struct pmk_desc *desc, struct perf_event *event, u32 raw)
{
	add_pending(desc, event, raw);
	to_pmk_event(event)->due = time_left(event, ktime_get_mono_fast_ns());
}

/* The interval in which an event at this rate would have counted its period */
static u32 next_interval(struct perf_event *event, u64 counted)
{
	u64 period = event->hw.sample_period, interval = interval_of(event), next;
	int shift = max(fls64(period | counted) - 32, 0);

	if (event->attr.freq)
		return interval;
	next = div64_u64(interval * (period >> shift), (counted >> shift) ?: 1);
	next = clamp_t(u64, next, interval / 2, interval * 2);
	return clamp_t(u64, next, LEAST, MOST);
}

/* Can the interrupted instruction be one whose events are counted? */
static bool counts_here(const struct perf_event *event, struct pt_regs *regs)
{
	return regs && !(user_mode(regs) ? event->attr.exclude_user : event->attr.exclude_kernel);
}

/* An event is due. An interrupt without a sample counts like one with a sample, for the limits */
static void sample(const struct pmk_desc *desc, struct pmk_cpu *c, struct perf_event *event,
		   u64 now)
{
	u32 raw = desc->access->read_counter(event->hw.idx), interval = interval_of(event);
	struct pmk_event *ev = to_pmk_event(event);
	bool here = counts_here(event, c->interrupted), stop;

	pmk_update(desc, event, raw);
	add_pending(desc, event, raw);
	if (here || !ev->pending)
		interval = next_interval(event, ev->pending);
	if (here && ev->pending) {
		event->hw.last_period = ev->pending;
		ev->pending = 0;
		stop = pmk_sample(event, NULL, c);
	} else {
		pmk_no_sample(event);
		stop = pmk_is_enough(event, c);
	}
	if (!event->attr.freq)
		local64_set(&event->hw.period_left, interval);
	ev->due += interval;
	if (stop)
		desc->ops.stop(event, PERF_EF_UPDATE);
	else if (!(event->hw.state & PERF_HES_STOPPED) && !time_left(event, now))
		ev->due = now + interval;	/* this one was late */
}

/* Is there a running event on counter @i that samples by the timer? */
static bool is_running(const struct pmk_cpu *c, unsigned int i)
{
	return c->event[i] && is_sampling_event(c->event[i]) &&
	       !(c->event[i]->hw.state & PERF_HES_STOPPED);
}

/**
 * pmk_timed_expired() - samples of the events of this CPU that are due
 * @deadline: struct pmk_cpu.sample_timer
 *
 * Hard interrupt context.
 */
void pmk_timed_expired(struct pmk_deadline *deadline)
{
	struct pmk_cpu *c = container_of(deadline, struct pmk_cpu, sample_timer);
	const struct pmk_desc *desc = NULL;
	u64 now = ktime_get_ns();
	unsigned int i;

	for (i = 0; i < PMK_MAX_COUNTERS && !desc; i++)
		if (is_running(c, i))
			desc = to_pmk_pmu(c->event[i]->pmu)->desc;
	if (!desc)
		return;
	pmk_begin_interrupt(c);
	desc->ops.pmu_disable(&desc->pmu->pmu);
	c->interrupted = get_irq_regs();
	for (i = 0; i < PMK_MAX_COUNTERS; i++) {
		if (is_running(c, i) && !time_left(c->event[i], now))
			sample(desc, c, c->event[i], now);
		if (is_running(c, i))	/* events that are due soon are due together */
			pmk_deadline_by(deadline,
					now + max_t(u32, LEAST, time_left(c->event[i], now)));
	}
	pmk_end_interrupt(c);
	desc->ops.pmu_enable(&desc->pmu->pmu);
}
