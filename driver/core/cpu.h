/* SPDX-License-Identifier: GPL-2.0-only */
/* A CPU's part of a PMU, and an event's: what the hot path works on. */
#ifndef PMK_CORE_CPU_H
#define PMK_CORE_CPU_H

#include <linux/irq_work.h>
#include <linux/perf_event.h>
#include "core/desc.h"
#include "core/observer.h"
#include "lib/deadline.h"

/* Counted per CPU by the CPU itself; see state.c for readers */
struct pmk_stats {
	u64 interrupts;		/* counter interrupts taken */
	u64 nmi;		/* interrupts taken as NMI */
	u64 spurious;		/* interrupts that made no progress, see progress.c */
	u64 samples;		/* samples handed to perf */
	u64 lost;		/* overflows without a sample: see pmk_emit() */
	u64 throttled;		/* times an event, or all counters of the CPU, had to rest */
	u64 no_room;		/* times an event found no counter */
	u64 no_setting;		/* no_room, though a counter was free: constraints differ */
	u64 moved;		/* times that running events changed counters */
};

/**
 * struct pmk_event - our part of an event, inside of event->hw
 * @owed: overflows not yet sampled: found when the event was stopped, or too many for one
 *        counter interrupt
 * @programmed: what its counter held when hw.period_left was right
 * @samples_ahead: samples that perf got before the overflow that they belong to (sample.c);
 *                 always 1 with SIGTRAP, where each sample may have to wait
 * @chosen: the alternative it took last
 * @resting: stopped with its group by pmk_rest(), until @rest_end
 * @window: number of the last window (see struct pmk_cpu) that began while it had a counter
 * @samples: samples since then
 * @look: so many of them that pmk_sample_last() has to look
 * @rest_end: when its last rest ends, as of ktime_get_ns(): the end of a window
 * @emit: what perf core made its overflow_handler, where that is ours (sample.c)
 *
 * Stored where x86 keeps its extra and branch registers. event->pmu_private points to the
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

/* The alternative that an event with a counter takes */
static inline const struct pmk_alt *pmk_alt(struct perf_event *event)
{
	return &pmk_alts(event)->alt[to_pmk_event(event)->chosen];
}

#define PMK_UPDATING	(~0u)	/* no value of in_nmi() */

/**
 * struct pmk_cpu - one PMU on one CPU
 * @event: the event that each counter belongs to, or NULL
 * @set: what the events of @event want, all together
 * @built: the set that @start was computed for; what the registers hold
 * @start: writes that make @built count
 * @written: what was written to each control register, and of pmk_desc.steady what it then held;
 *           nothing for the one of pmk_traits.arm
 * @run: value of that register while counters count
 * @freeze: value of it while they are frozen
 * @ready: registers are known: nobody else has written them since
 * @frozen: pmu_disable() is in force
 * @running: counters count
 * @late: @start has a write that must follow the release of the counters
 * @stale: @set may differ from @built
 * @shrunk: an event left since @set was computed
 * @may_update: in_nmi() of those that may update the count from a counter which runs, how deep
 *              NMIs are nested: of the counter interrupt that is at work, 0 otherwise.
 *              PMK_UPDATING while pmk_read() is at work: nobody else may, and a counter
 *              interrupt has to wait
 * @waiting: a counter interrupt waits for the end of pmk_read()
 * @leftover: counters without an event may have counted
 * @kept: counters that were in use as @frozen began, or 0 when there was no event since:
 *        what has kept its counter may have overflowed
 * @unheld: a register did not hold what was written: @written does not say what that was
 * @resting: all counters stand still until @rest_end, see progress.c
 * @no_progress: counter interrupts in a row, in this window, that made no progress
 * @window: number of the window in which samples and time are limited: each is a tick
 *          long, but the tick itself may stand still
 * @window_start: get_cycles() at its start
 * @busy: time that the counter interrupts of this window took, in get_cycles()
 * @carried: what of it was taken in windows before
 * @long_windows: how many more windows before it were too busy than were not, from 0 up to where
 *                time counts; those that made up for others are neither
 * @rest_window: number of the window in which an event was last stopped to rest
 * @raw: what the counters held at the last counter interrupt
 * @interrupted: registers that the counter interrupt at work has interrupted
 * @scratch: registers of the sample in the making
 * @rest_end: when the rest of all counters ends, as of ktime_get_ns()
 * @rest: wakes what rests here, at the first @rest_end or pmk_event.rest_end
 * @set_rest: sets @rest, for a counter interrupt that is an NMI
 * @keep_tick: keeps the tick of a CPU that becomes idle, for perf core to wake what it stopped
 * @update_timer: when counters are read next (see pmk_desc.update_interval)
 * @update_pending: @update_timer is set
 * @asleep: counters whose events stopped for the machine's sleep
 * @chained: counters of @built that do not interrupt, bit n for index n
 * @stats: what happened here
 * @notified: how much of @stats the observer has passed on
 *
 * Touched by that CPU alone, but for these members: before the CPU comes up, another CPU
 * resets @ready and @update_pending, and cancels @rest and @update_timer; who closes the last
 * event resets @ready; and @notified is the observer's.
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

/* Give an event the counter of its alternative on this CPU; the set is the caller's */
static inline void pmk_assign(struct pmk_cpu *c, struct perf_event *event,
			      const struct pmk_alt *alt)
{
	unsigned int counter = alt->counter;

	event->hw.idx = counter;
	WRITE_ONCE(c->event[counter], event);
}

#endif /* PMK_CORE_CPU_H */
