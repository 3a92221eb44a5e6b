// SPDX-License-Identifier: GPL-2.0-only
/* A sample by way of perf_tp_event(), and what that does not know of samples of hardware. */
#include <linux/trace_events.h>
#include "core/sampling/address.h"
#include "core/sampling/sampling.h"

/*
 * With a fixed period and PERF_SAMPLE_PERIOD, perf core (perf_swevent_event()) reports the number
 * passed to perf_tp_event() as the period, 0. complete_sample() puts the true period there.
 */
static bool is_period_told(const struct perf_event *event)
{
	return event->attr.sample_type & PERF_SAMPLE_PERIOD && !event->attr.freq;
}

/*
 * Replaces the overflow_handler of an event that asks for one of these: sets the data address and
 * the period, and drops the raw data of a tracepoint. The original handler fills in the rest.
 */
static void complete_sample(struct perf_event *event, struct perf_sample_data *data,
			    struct pt_regs *regs)
{
	u64 period = data->period ?: event->hw.last_period;

	perf_sample_data_init(data, pmk_data_address(event), period);
	to_pmk_event(event)->emit(event, data, regs);
}

/**
 * pmk_sample_event() - make an event that is being opened fit to be sampled
 * @event: a sampling event, inherited ones included
 */
void pmk_sample_event(struct perf_event *event)
{
	struct pmk_event *ev = to_pmk_event(event);

	if (!is_period_told(event) &&
	    !(event->attr.sample_type & (PMK_ADDRESS_KINDS | PERF_SAMPLE_RAW)))
		return;
	ev->emit = event->overflow_handler;
	if (ev->emit == complete_sample)	/* inherited with the parent's */
		ev->emit = to_pmk_event(event->parent)->emit;
	event->overflow_handler = complete_sample;
}

/*
 * What to tell perf_tp_event(): nothing, for the count has the events. A BPF program looks at
 * the period before complete_sample() has its turn: for it perf adds the period itself.
 */
static u64 events_to_tell(struct perf_event *event)
{
	if (unlikely(event->prog) && is_period_told(event)) {
		local64_sub(event->hw.last_period, &event->count);
		return event->hw.last_period;
	}
	return 0;
}

/**
 * pmk_overflow_core() - let perf core emit a sample
 * @event: the event; hw.period_left is what is left of the next period
 * @regs: registers of the interrupted context; in user mode when the event excludes the kernel
 *
 * perf_tp_event() adds its argument, a number of events, to the count and to period_left, which
 * it takes for a negative number that grows, and emits a sample when the period is complete
 * then. The argument is 0, for the count has them, and the period is complete beforehand.
 * period_left is restored in the convention of hardware afterwards. Interrupt or NMI.
 *
 * Return: false when perf takes nothing, for there is no recursion context.
 */
bool pmk_overflow_core(struct perf_event *event, struct pt_regs *regs)
{
	struct hlist_head head = { .first = &event->hlist_entry };
	struct hw_perf_event *hwc = &event->hw;
	struct trace_entry record = {};
	s64 left;
	int rctx;

	if (!PMK_CAN_SAMPLE)
		return false;
	rctx = perf_swevent_get_recursion_context();
	if (unlikely(rctx < 0))
		return false;
	left = local64_read(&hwc->period_left);
	local64_set(&hwc->period_left, 0);
	perf_tp_event(0, events_to_tell(event), &record, sizeof(record), regs, &head, rctx, NULL);
	local64_set(&hwc->period_left, left);
	pmk_use_short_period(event);
	return true;
}
