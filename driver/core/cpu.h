/* SPDX-License-Identifier: GPL-2.0-only */
/* State of a PMU on one CPU, and of one event, for the hot path. */
#ifndef PMK_CORE_CPU_H
#define PMK_CORE_CPU_H

#include <linux/irq_work.h>
#include <linux/perf_event.h>
#include "core/desc.h"
#include "core/observer.h"
#include "lib/deadline.h"

/* Each CPU counts its own; readers use state.c */
struct pmk_stats {
	u64 interrupts;		/* counter interrupts taken */
	u64 nmi;		/* interrupts taken as NMI */
	u64 spurious;		/* interrupts without progress, see progress.c */
	u64 samples;		/* samples handed to perf */
	u64 lost;		/* overflows without a sample, see pmk_emit() */
	u64 throttled;		/* times that an event, or all counters of the CPU, had to rest */
	u64 no_room;		/* times that an event found no counter */
	u64 no_setting;		/* no_room although a counter was free: constraints differ */
	u64 moved;		/* times that running events moved to other counters */
};

/**
 * struct pmk_event - the driver's state of an event, inside event->hw
 * @owed: overflows without a sample yet: found when the event was stopped, or too many for one
 *        counter interrupt
 * @programmed: counter value at the last update of hw.period_left
 * @samples_ahead: samples that perf got before their overflow (throttle.c); always 1 with SIGTRAP,
 *                 where each sample may have to wait
 * @chosen: index of the last alternative used
 * @resting: pmk_rest() has stopped the event and its group until @rest_end
 * @window: number of the last window (see struct pmk_cpu) that began while the event had a counter
 * @samples: samples in @window
 * @look: number of @samples at which pmk_sample_last() is called
 * @rest_end: end of the last rest, in ktime_get_ns(): the end of a window
 * @emit: perf core's overflow_handler, where sample.c has replaced it
 *
 * Stored in the fields for x86's extra and branch registers. event->pmu_private points to the
 * alternatives of the event.
 */
struct pmk_event {
	u64 owed;
	u32 programmed;
	u8 samples_ahead;
	u8 chosen;
	bool resting;
	u32 window;
	u32 samples;
	u32 look;
	u64 rest_end;
	perf_overflow_handler_t emit;
};

static inline struct pmk_event *to_pmk_event(struct perf_event *event)
{
	BUILD_BUG_ON(offsetof(struct hw_perf_event, extra_reg) + sizeof(struct pmk_event) >
		     offsetofend(struct hw_perf_event, branch_reg));
	return (struct pmk_event *)&event->hw.extra_reg;
}

static inline const struct pmk_alts *pmk_alts(struct perf_event *event)
{
	return event->pmu_private;
}

/* The alternative of an event that has a counter */
static inline const struct pmk_alt *pmk_alt(struct perf_event *event)
{
	return &pmk_alts(event)->alt[to_pmk_event(event)->chosen];
}

#define PMK_UPDATING	(~0u)	/* not a value of in_nmi() */

/**
 * struct pmk_cpu - one PMU on one CPU
 * @event: the event on each counter, or NULL
 * @set: registers and constraints of all events in @event
 * @built: the set that @start was computed from, which the registers hold
 * @start: register writes that make @built count
 * @written: last value written to each control register; for pmk_desc.steady, the value read back;
 *           not used for pmk_traits.arm
 * @run: value of pmk_traits.arm while counters count
 * @freeze: value of pmk_traits.arm while counters are frozen
 * @ready: register contents are known, and no other driver may write them
 * @frozen: pmu_disable() is in force
 * @running: counters count
 * @late: @start has writes that must follow the release of the counters
 * @stale: @set may differ from @built
 * @shrunk: an event left since @set was computed
 * @may_update: in_nmi(), the depth of NMIs, of the only context that may update a count: that of
 *              the counter interrupt at work, 0 otherwise. PMK_UPDATING while pmk_read() is at
 *              work: then no other context may, and a counter interrupt has to wait
 * @waiting: a counter interrupt waits for the end of pmk_read()
 * @leftover: counters without an event may have counted
 * @kept: counters in use when the counters were frozen, 0 once all events have left: those still in
 *        use may have overflowed
 * @unheld: a register did not hold what was written: every register is written each time
 * @resting: all counters are stopped until @rest_end, see progress.c
 * @no_progress: counter interrupts in a row without progress, in this window
 * @window: number of the current window. Samples and time are limited for each window, which is as
 *          long as a tick; the tick itself may stop
 * @window_start: get_cycles() at the start of the window
 * @busy: time in counter interrupts of this window, and @carried, in get_cycles()
 * @carried: part of @busy that is left from earlier windows
 * @long_windows: windows that were too busy, less windows that were not, from 0 to the number at
 *                which time is limited; windows that only make up for earlier ones do not count
 * @rest_window: number of the window in which an event was last stopped to rest
 * @raw: values of the counters at the last counter interrupt
 * @interrupted: pt_regs of the counter interrupt at work
 * @scratch: pt_regs of the sample that is being built
 * @rest_end: end of the rest of all counters, in ktime_get_ns()
 * @rest: timer that ends rests, at the first @rest_end or pmk_event.rest_end
 * @set_rest: sets @rest after a counter interrupt that is an NMI
 * @keep_tick: keeps the tick of a CPU that becomes idle, in which perf core unthrottles events
 * @update_timer: timer of the next read of the counters (see pmk_desc.update_interval)
 * @update_pending: @update_timer is set
 * @asleep: counters whose events were stopped for system sleep
 * @chained: counters of @built that are chained and do not interrupt, bit n for index n
 * @stats: statistics of this CPU
 * @notified: the part of @stats that the observer has passed on
 *
 * Only this CPU writes the members, with three exceptions. Before the CPU comes up, another CPU
 * resets @ready, @update_pending and @resting, and cancels @rest and @update_timer. The close of
 * the last event resets @ready. The observer writes @notified.
 */
struct pmk_cpu {
	struct perf_event *event[PMK_MAX_COUNTERS];
	struct pmk_set set;
	struct pmk_set built;
	struct pmk_image start;
	u64 written[PMK_MAX_CTRL];
	u64 run;
	u64 freeze;
	bool ready;
	bool frozen;
	bool running;
	bool late;
	bool stale;
	bool shrunk;
	bool waiting;
	bool leftover;
	bool resting;
	u8 no_progress;
	u8 kept;
	bool unheld;
	u32 may_update;
	u32 window;
	u32 window_start;
	u32 busy;
	u32 carried;
	u32 long_windows;
	u32 rest_window;
	u32 raw[PMK_MAX_COUNTERS];
	struct pt_regs *interrupted;
	struct pt_regs scratch;
	u64 rest_end;
	struct pmk_deadline rest;
	struct irq_work set_rest;
	struct irq_work keep_tick;
	struct pmk_deadline update_timer;
	bool update_pending;
	unsigned int asleep;
	unsigned int chained;
	struct pmk_stats stats;
	struct pmk_notified notified;
};

/* Give an event the counter of its alternative on this CPU; the caller updates the set */
static inline void pmk_assign(struct pmk_cpu *c, struct perf_event *event,
			      const struct pmk_alt *alt)
{
	unsigned int counter = alt->counter;

	event->hw.idx = counter;
	WRITE_ONCE(c->event[counter], event);
}

#endif /* PMK_CORE_CPU_H */
