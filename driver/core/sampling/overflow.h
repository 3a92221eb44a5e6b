/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How an overflow becomes a sample. A kernel with pmukit built in has
 * perf_event_overflow(). A module has not. It hands the sample to the handler of the event
 * itself, which writes it (pmk_overflow_direct()); and where perf core has more to do with a
 * sample, to perf_tp_event(), which is exported and leads to the same place, if the kernel
 * has CONFIG_EVENT_TRACING (pmk_overflow_core()). Without that PMK_CAN_SAMPLE is 0 and the PMU
 * only counts. PMK_THROTTLE_BATCH is how many samples one call must yield before perf core
 * considers throttling.
 */
#ifndef PMK_SAMPLING_OVERFLOW_H
#define PMK_SAMPLING_OVERFLOW_H

#include <linux/perf_event.h>
#include <linux/trace_events.h>
#include "core/sampling/frequency.h"
#include "core/sampling/sample_data.h"

#ifndef MODULE

#define PMK_CAN_SAMPLE		1
#define PMK_THROTTLE_BATCH	1

static inline bool pmk_one_sample_a_call(struct perf_event *event)
{
	return false;
}

static inline bool pmk_is_for_core(struct perf_event *event)
{
	return true;
}

static inline void pmk_overflow_direct(struct perf_event *event, struct pt_regs *regs)
{
}

/* perf core throttles by itself: one sample, whatever @nr is */
static inline bool pmk_overflow_core(struct perf_event *event, unsigned int nr,
				     struct pt_regs *regs)
{
	struct perf_sample_data data __uninitialized;
	u64 period = event->hw.last_period;

	event->hw.last_period = event->hw.sample_period;
	perf_sample_data_init(&data, 0, period);
	perf_event_overflow(event, &data, regs);
	return true;
}

#elif IS_ENABLED(CONFIG_EVENT_TRACING)

#define PMK_CAN_SAMPLE		1
#define PMK_THROTTLE_BATCH	2

/*
 * perf_swevent_event(): a fixed period that is to be reported takes no count of periods, and
 * is the number that perf_tp_event() is told; sample.c puts the true one there.
 */
static inline bool pmk_one_sample_a_call(struct perf_event *event)
{
	return event->attr.sample_type & PERF_SAMPLE_PERIOD && !event->attr.freq;
}

/*
 * What to tell perf_tp_event(): nothing, for the count has the events. A BPF program looks at
 * the period before sample.c has its turn: for it perf adds the period itself.
 */
static inline u64 pmk_tell(struct perf_event *event)
{
#ifdef CONFIG_BPF_SYSCALL
	if (unlikely(event->prog) && pmk_one_sample_a_call(event)) {
		local64_sub(event->hw.last_period, &event->count);
		return event->hw.last_period;
	}
#endif
	return 0;
}

/**
 * pmk_is_for_core() - has perf core more to do with a sample than to write it?
 * @event: the event
 *
 * __perf_event_overflow() of 6.12 and 7.3: it runs a BPF program, counts samples down
 * (PERF_EVENT_IOC_REFRESH), sends a SIGTRAP or, to a program that has asked for it (F_SETFL),
 * SIGIO. All but SIGTRAP may come and go while the event is open, and with the event that this
 * one was inherited from. Pausing AUX traces is not asked for: that needs a group of another
 * PMU's. Interrupt or NMI.
 */
static inline bool pmk_is_for_core(struct perf_event *event)
{
	return READ_ONCE(event->prog) || atomic_read(&event->event_limit) ||
	       READ_ONCE((event->parent ?: event)->fasync) || event->attr.sigtrap;
}

/**
 * pmk_overflow_direct() - write a sample
 * @event: the event, for which pmk_is_for_core() is false; hw.period_left is what is left
 *         of the next period
 * @regs: registers of what ran; in user mode when the event excludes the kernel
 *
 * What __perf_event_overflow() does for such an event, but for throttling: hw.interrupts
 * stays what it was. The handler wakes readers by itself, in an NMI too. perf_event_overflow()
 * is for a counter that runs, and so is this: an event that has a counter is active.
 * Interrupt or NMI.
 */
static __always_inline void pmk_overflow_direct(struct perf_event *event,
						struct pt_regs *regs)
{
	struct hw_perf_event *hwc = &event->hw;
	struct perf_sample_data data __uninitialized;
	u64 period = hwc->last_period;

	hwc->last_period = hwc->sample_period;
	if (event->attr.freq)
		pmk_adjust_period(event, period);
	event->pending_kill = POLL_IN;
	perf_sample_data_init(&data, 0, period);
	pmk_fill_sample(&data, event, regs);
	event->overflow_handler(event, &data, regs);
}

/**
 * pmk_overflow_core() - let perf core emit samples
 * @event: the event; hw.period_left is what is left of the next period
 * @nr: number of samples, 1 or 2
 * @regs: registers of what ran; in user mode when the event excludes the kernel
 *
 * perf_tp_event() adds the events it is told to the count and to period_left, which
 * it takes for a negative number that grows, and emits a sample for each period that
 * is complete then. It is told of none, for the count has them, and finds the periods
 * complete beforehand. period_left is restored in the convention of hardware afterwards.
 * Interrupt or NMI.
 *
 * Return: false when perf takes nothing, for there is no recursion context.
 */
static inline bool pmk_overflow_core(struct perf_event *event, unsigned int nr,
				     struct pt_regs *regs)
{
	struct hlist_head head = { .first = &event->hlist_entry };
	struct hw_perf_event *hwc = &event->hw;
	struct trace_entry record = {};
	s64 left;
	int rctx;

	rctx = perf_swevent_get_recursion_context();
	if (unlikely(rctx < 0))
		return false;
	left = local64_read(&hwc->period_left);
	local64_set(&hwc->period_left, (nr - 1) * hwc->last_period);
	perf_tp_event(0, pmk_tell(event), &record, sizeof(record), regs, &head, rctx, NULL);
	local64_set(&hwc->period_left, left);
	pmk_use_short_period(event);
	return true;
}

#else

#define PMK_CAN_SAMPLE		0
#define PMK_THROTTLE_BATCH	1

static inline bool pmk_one_sample_a_call(struct perf_event *event)
{
	return false;
}

static inline bool pmk_is_for_core(struct perf_event *event)
{
	return true;
}

static inline void pmk_overflow_direct(struct perf_event *event, struct pt_regs *regs)
{
}

static inline bool pmk_overflow_core(struct perf_event *event, unsigned int nr,
				     struct pt_regs *regs)
{
	return false;
}

#endif

#endif /* PMK_SAMPLING_OVERFLOW_H */
