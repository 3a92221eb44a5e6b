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
	u64 throttled;		/* times that an event, or all counters, were throttled */
	u64 no_room;		/* times that an event found no counter */
	u64 no_setting;		/* no_room although a counter was free: constraints differ */
	u64 moved;		/* times that running events moved to other counters */
	u64 late_updates;	/* counters may have wrapped twice before, see update.c */
};

/**
 * struct pmk_event - the driver's state of an event, inside event->hw
 * @owed: overflows without a sample yet: found when the event was stopped, or too many for one
 *        counter interrupt
 * @pending: the same of a timed event (hot/timed.c): events since its last sample
 * @programmed: counter value at the last update of hw.period_left, or of @pending
 * @wide: the same where counters are wide (pmk_traits.wide), which have no timed event
 * @chosen: index of the last alternative used
 * @planned: index of an alternative with which its group fits, found when the group was opened
 * @throttled: the event and its group are throttled until @throttled_until; out of date while the
 *             event has no counter
 * @tick_start: pmk_cpu.tick_start at the last sample
 * @left: samples that are left of that tick
 * @due: of a timed event: low bits of ktime_get_ns() at its next sample; while stopped, the time
 *       until then
 * @throttled_until: end of the last throttling, in ktime_get_ns()
 * @emit: perf core's overflow_handler, where sampling has replaced it
 *
 * Stored in the fields for x86's extra and branch registers. event->pmu_private points to the
 * alternatives of the event.
 */
struct pmk_event {
	union {
		u64 owed;
		u64 pending;
	};
	union {
		struct {
			u32 programmed;
			u32 due;
		};
		u64 wide;
	};
	u8 chosen;
	u8 planned;
	bool throttled;
	s32 left;
	u64 tick_start;
	u64 throttled_until;
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
 * @throttled: all counters are stopped until @throttled_until, in ktime_get_ns(), see progress.c
 * @no_progress: counter interrupts in a row without progress, each within a tick of the one before
 * @no_progress_at: the last of them, in ktime_get_ns()
 * @begun: beginning of the counter interrupt, or end of its last sample, in the clock of sampling
 * @paid: when samples so far have no more than their share of the time, in pmk_clock()
 * @tick_start: start of the tick of sampling, in pmk_clock(); not in step with the CPU's timer tick
 * @tick_end: end of this tick, in ktime_get_ns()
 * @raw: values of the counters at the last counter interrupt
 * @wide: the same where counters are wide (pmk_traits.wide)
 * @interrupted: pt_regs of the counter interrupt at work
 * @scratch: pt_regs of the sample that is being built
 * @unthrottle: timer that ends throttling, at @unthrottle_at
 * @unthrottle_at: the first @throttled_until or pmk_event.throttled_until, or PMK_NO_DEADLINE
 * @set_unthrottle: sets @unthrottle after a counter interrupt that is an NMI
 * @update_timer: timer of the next read of the counters (see pmk_desc.update_interval)
 * @sample_timer: timer of the next sample of a timed event
 * @update_pending: @update_timer is set, or not needed
 * @updated: last time that @update_timer was set, or that a read was late, in ktime_get_ns(); 0
 *           where no timer is needed
 * @asleep: counters whose events were stopped for system sleep
 * @chained: counters of @built that are chained and do not interrupt, bit n for index n
 * @stats: statistics of this CPU
 * @notified: the part of @stats that the observer has passed on
 *
 * Only this CPU writes the members, with three exceptions. Before the CPU comes up, another CPU
 * resets @ready, @update_pending and @throttled, and cancels @unthrottle, @update_timer and
 * @sample_timer. The close of the last event resets @ready. The observer writes @notified.
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
	bool throttled;
	u8 no_progress;
	bool unheld;
	u32 kept;
	u32 may_update;
	u64 begun;
	u64 paid;
	u64 tick_start;
	u64 tick_end;
	union {
		u32 raw[PMK_MAX_COUNTERS];
		u64 wide[PMK_MAX_COUNTERS];
	};
	struct pt_regs *interrupted;
	struct pt_regs scratch;
	u64 no_progress_at;
	u64 throttled_until;
	u64 unthrottle_at;
	struct pmk_deadline unthrottle;
	struct irq_work set_unthrottle;
	struct pmk_deadline update_timer;
	struct pmk_deadline sample_timer;
	bool update_pending;
	u64 updated;
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
