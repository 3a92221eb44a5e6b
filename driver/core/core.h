/* SPDX-License-Identifier: GPL-2.0-only */
/* The core: what every PMU shares. It knows descriptors (desc.h) and no PMU by name. */
#ifndef PMK_CORE_H
#define PMK_CORE_H

#include <linux/perf_event.h>
#include <linux/irq_work.h>
#include <linux/mutex.h>
#include <linux/refcount.h>
#include <linux/rhashtable-types.h>
#include "lib/deadline.h"
#include "core/desc.h"
#include "compat/oldest.h"
#include "core/observer.h"

#ifndef CONFIG_PERF_EVENTS
#error "pmukit needs a kernel with CONFIG_PERF_EVENTS=y"
#endif

/* Counted per CPU by the CPU itself; see state.c for readers */
struct pmk_stats {
	u64 interrupts;		/* counter interrupts taken */
	u64 nmi;		/* interrupts taken as NMI */
	u64 spurious;		/* interrupts that found no overflowed counter */
	u64 samples;		/* samples handed to perf */
	u64 lost;		/* overflows that perf would not take */
	u64 throttled;		/* times an event was stopped for a tick */
	u64 no_room;		/* times an event found no counter */
	u64 no_setting;		/* no_room, though a counter was free: a setting was taken */
	u64 moved;		/* times that running events changed counters */
};

/**
 * struct pmk_cached_ways - the ways of a request, which many events may make
 * @node: in pmk_pmu.cached_ways
 * @users: open events that count this; the last one goes under pmk_pmu.lock
 * @request: what was asked for
 * @ways: every way to count it
 */
struct pmk_cached_ways {
	struct rhash_head node;
	refcount_t users;
	struct pmk_request request;
	struct pmk_ways ways;
};

/**
 * struct pmk_event - our part of an event, inside of event->hw
 * @owed: overflows that were found when the event was stopped, not yet sampled
 * @programmed: what its counter held when hw.period_left was right
 * @samples_ahead: samples that perf got before the overflow that they belong to (sample.c);
 *                 always 1 with SIGTRAP, where each sample may have to wait
 * @chosen: the way it took last
 * @resting: stopped by pmk_sample_last(), until the end of the window
 * @window: number of the last window (see struct pmk_cpu) that began while it had a counter
 * @samples: samples since then
 * @emit: what perf core made its overflow_handler, where that is pmk_report_period()
 *
 * Stored where x86 keeps its extra and branch registers. event->pmu_private points to the
 * ways of the event.
 */
struct pmk_event {
	u64 owed;
	u32 programmed;
	u8 samples_ahead;
	u8 chosen;
	bool resting;
	u32 window;
	u32 samples;
	perf_overflow_handler_t emit;
};

static inline struct pmk_event *to_pmk_event(struct perf_event *event)
{
	BUILD_BUG_ON(offsetof(struct hw_perf_event, extra_reg) + sizeof(struct pmk_event) >
		     offsetofend(struct hw_perf_event, branch_reg));
	return (struct pmk_event *)&event->hw.extra_reg;
}

static inline const struct pmk_ways *pmk_ways(struct perf_event *event)
{
	return event->pmu_private;
}

/* The way that an event with a counter takes */
static inline const struct pmk_way *pmk_way(struct perf_event *event)
{
	return &pmk_ways(event)->way[to_pmk_event(event)->chosen];
}

/**
 * struct pmk_cpu - one PMU on one CPU
 * @event: the event that each counter belongs to, or NULL
 * @set: what the events of @event want, all together
 * @built: the set that @start was computed for; what the registers hold
 * @start: writes that make @built count
 * @written: what each control register holds, but for the one of pmk_desc.arm
 * @run: value of that register while counters count
 * @freeze: value of it while they are frozen
 * @ready: registers are known: nobody else has written them since
 * @frozen: pmu_disable() is in force
 * @running: counters count
 * @late: @start has a write that must follow the release of the counters
 * @stale: @set may differ from @built
 * @shrunk: an event left since @set was computed
 * @serving_nmi: in_nmi() while a counter interrupt is at work, how deep NMIs are nested;
 *               0 otherwise
 * @reading: pmk_read() is at work, and a counter interrupt has to wait
 * @waiting: a counter interrupt waits for the end of pmk_read()
 * @leftover: counters without an event may have counted
 * @window: number of the window in which samples and time are limited: each is a tick
 *          long, but the tick itself may stand still
 * @window_start: get_cycles() at its start
 * @busy: time that the counter interrupts of this window took, in get_cycles()
 * @long_windows: how many windows in a row before it were too busy
 * @raw: what the counters held at the last counter interrupt
 * @scratch: registers of the sample in the making
 * @rest: wakes what pmk_sample_last() has stopped here, at the end of the window
 * @set_rest: sets @rest, for a counter interrupt that is an NMI
 * @keep_tick: keeps the tick of a CPU that becomes idle, for perf core to wake what it stopped
 * @fold: when counters are read next (see pmk_desc.fold)
 * @folding: @fold is set
 * @asleep: counters whose events stopped for the machine's sleep
 * @chained: counters of @built that do not interrupt, bit n for index n
 * @stats: what happened here
 * @notified: how much of @stats the observer has passed on
 *
 * Touched by that CPU alone, but for three members: before the CPU comes up, another CPU
 * resets @ready and @folding; and @notified is the observer's.
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
	bool reading;
	bool waiting;
	bool leftover;
	u32 serving_nmi;
	u32 window;
	u32 window_start;
	u32 busy;
	u32 long_windows;
	u32 raw[PMK_MAX_COUNTERS];
	struct pt_regs scratch;
	struct pmk_deadline rest;
	struct irq_work set_rest;
	struct irq_work keep_tick;
	struct pmk_deadline fold;
	bool folding;
	unsigned int asleep;
	unsigned int chained;
	struct pmk_stats stats;
	struct pmk_notified notified;
};

/**
 * struct pmk_limits - how much sampling the administrator allows, on every CPU
 * @window: a tick in get_cycles(), the length of a window; 0 where it stands still
 * @busy: the time of counter interrupts in a window, in get_cycles()
 * @samples: samples of an event in a window
 * @look: so many samples that pmk_sample_last() has to look
 */
struct pmk_limits {
	u32 window;
	u32 busy;
	u32 samples;
	u32 look;
};

/* Give an event its counter on this CPU, by one of its ways; the set is the caller's */
static inline void pmk_seat(struct pmk_cpu *c, struct perf_event *event, unsigned int choice)
{
	to_pmk_event(event)->chosen = choice;
	event->hw.idx = pmk_way(event)->counter;
	WRITE_ONCE(c->event[event->hw.idx], event);
}

/* Events that could not be opened, by reason */
struct pmk_refused {
	u64 code;		/* the model knows no way to count it */
	u64 group;		/* its group can never run together */
	u64 busy;		/* somebody else has the counters */
};

/**
 * struct pmk_pmu - a registered PMU
 * @pmu: for perf
 * @desc: its constant part
 * @generic: it serves PERF_TYPE_HARDWARE and PERF_TYPE_HW_CACHE too
 * @samples: its events can sample
 * @published: its events can be opened
 * @system_wide: all CPUs have the same counters: events are those of CPU @home
 * @home: the CPU that has the events of a @system_wide PMU
 * @stop: writes that freeze its counters
 * @cpu: its CPUs
 * @users: open events; the first one comes and the last one goes under @lock
 * @foreign: another driver had the counters at the last attempt to claim them, under
 *           @lock
 * @tries: how often the counters may be asked for while somebody else has them, under @lock
 * @tried: jiffies when @tries last rose, under @lock
 * @refused: events that were refused, under @lock
 * @cached_ways: struct pmk_cached_ways of every request of an open event, under @lock
 * @lock: of claim, release and @cached_ways
 * @node: for CPU hotplug
 * @system_wide_node: for CPU hotplug, where all CPUs have the same counters
 * @attrs: memory of its sysfs attributes
 * @debugfs: its directory there
 * @registered: in pmk_pmus
 * @serial: rises from one registered PMU to the next
 * @say_foreign: puts into the log that somebody else writes the registers
 * @said_foreign: it was queued
 * @owner_notified: what the observer has passed on of who has the counters
 */
struct pmk_pmu {
	struct pmu pmu;
	const struct pmk_desc *desc;
	bool generic;
	bool samples;
	bool published;
	bool system_wide;
	unsigned int home;
	struct pmk_image stop;
	struct pmk_cpu __percpu *cpu;
	atomic_t users;
	bool foreign;
	unsigned int tries;
	unsigned long tried;
	struct pmk_refused refused;
	struct rhashtable cached_ways;
	struct mutex lock;	/* claim, release and @cached_ways */
	struct hlist_node node;
	struct hlist_node system_wide_node;
	void *attrs;
	struct dentry *debugfs;
	struct list_head registered;
	u32 serial;
	struct pmk_owner_notified owner_notified;
	struct irq_work say_foreign;
	bool said_foreign;
};

static inline struct pmk_pmu *to_pmk_pmu(struct pmu *pmu)
{
	return container_of(pmu, struct pmk_pmu, pmu);
}

/* pmu.c */
int pmukit_prepare(const struct pmk_desc *desc, const char *name, bool generic);
void pmukit_discard(const struct pmk_desc *desc);
int pmk_hotplug_init(void);
void pmk_hotplug_exit(void);

/* publish.c */
int pmukit_register(const struct pmk_desc *desc, const char *name);
void pmukit_unregister(const struct pmk_desc *desc);
void pmukit_publish(const struct pmk_desc *desc);
void pmukit_withdraw(const struct pmk_desc *desc);

/* event.c */
int pmk_event_init(struct perf_event *event);

/* cached_ways.c */
int pmk_cached_ways_init(struct pmk_pmu *p);
void pmk_cached_ways_exit(struct pmk_pmu *p);
struct pmk_cached_ways *pmk_cached_ways_get(struct pmk_pmu *p,
					    const struct pmk_request *request);
void pmk_cached_ways_put(struct pmk_pmu *p, struct pmk_cached_ways *cached);

/* claim.c */
int pmk_claim(struct pmk_pmu *p);
void pmk_claim_again(struct pmk_pmu *p);
void pmk_unclaim(struct pmk_pmu *p);

/* foreign.c */
void pmk_foreign_init(struct pmk_pmu *p);
void pmk_take_back(const struct pmk_desc *desc, struct pmk_cpu *c);

/* arrange.c */
bool pmk_rearrange(const struct pmk_desc *desc, struct pmk_cpu *c,
		   struct perf_event *newcomer);
void pmk_recount(const struct pmk_desc *desc, struct pmk_cpu *c);
void pmk_note_chained(const struct pmk_desc *desc, struct pmk_cpu *c);
void pmk_load(const struct pmk_desc *desc, struct pmk_cpu *c);
void pmk_early(const struct pmk_desc *desc, struct pmk_cpu *c);
void pmk_late(const struct pmk_desc *desc, struct pmk_cpu *c, bool start);
void pmk_prepare_cpu(const struct pmk_desc *desc, struct pmk_cpu *c);

/* sleep.c */
void pmk_sleep_init(void);
void pmk_sleep_exit(void);

/* fold.c */
void pmk_fold_start(const struct pmk_desc *desc, struct pmk_cpu *c);
void pmk_fold_counters(struct pmk_deadline *deadline);

/* sample.c */
void pmk_sample_init(struct pmk_cpu *c, unsigned int cpu);
void pmk_sample_exit(struct pmk_cpu *c);
void pmk_sample_event(struct perf_event *event);
bool pmk_sample_later(struct perf_event *event, struct pmk_cpu *c);
bool pmk_sample_last(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c);
void pmk_new_window(struct pmk_cpu *c, u32 now);

/* sample_limits.c */
extern struct pmk_limits pmk_limits;
void pmk_limits_init(void);
void pmk_limits_exit(void);
void pmk_limits_get(void);
void pmk_limits_put(void);

/* system_wide.c */
extern const struct attribute_group pmk_system_wide_group;
int pmk_system_wide_init(void);
void pmk_system_wide_exit(void);
int pmk_system_wide_add(struct pmk_pmu *p);
void pmk_system_wide_remove(struct pmk_pmu *p);
int pmk_system_wide_event(struct perf_event *event);

/* sysfs.c */
int pmk_sysfs_make(struct pmk_pmu *p);

/* debugfs.c */
void pmk_debugfs_init(void);
void pmk_debugfs_exit(void);
void pmk_debugfs_add(struct pmk_pmu *p);
void pmk_debugfs_remove(struct pmk_pmu *p);

#endif /* PMK_CORE_H */
