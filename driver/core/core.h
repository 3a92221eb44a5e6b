/* SPDX-License-Identifier: GPL-2.0-only */
/* The core: what every PMU shares. It knows descriptors (desc.h) and no PMU by name. */
#ifndef PMK_CORE_H
#define PMK_CORE_H

#include <linux/mutex.h>
#include <linux/perf_event.h>
#include <linux/refcount.h>
#include <linux/rhashtable-types.h>
#include "compat/oldest.h"
#include "core/cpu.h"
#include "core/desc.h"
#include "core/report.h"

#ifndef CONFIG_PERF_EVENTS
#error "pmukit needs a kernel with CONFIG_PERF_EVENTS=y"
#endif

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
 * struct pmk_limits - how much sampling the administrator allows, on every CPU
 * @window: a tick in get_cycles(), the length of a window; 0 where it stands still
 * @busy: the time of counter interrupts in a window, in get_cycles()
 * @samples: samples of an event in a window
 */
struct pmk_limits {
	u32 window;
	u32 busy;
	u32 samples;
};

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
 * @max_precise: the highest precise_ip that an event of it can have
 * @known: it is registered with perf; changes while no CPU comes or goes
 * @published: its events can be opened; cleared under @lock
 * @system_wide: all CPUs have the same counters: events are those of CPU @home
 * @home: the CPU that has the events of a @system_wide PMU
 * @stop: writes that freeze its counters
 * @cpu: its CPUs
 * @users: open events; the first one comes and the last one goes under @lock
 * @foreign: another driver had the counters at the last attempt to claim them; changes
 *           under @lock
 * @tries: how often the counters may be asked for while somebody else has them, under @lock
 * @tried: jiffies when @tries last rose, under @lock
 * @refused: events that were refused; changes under @lock
 * @cached_ways: struct pmk_cached_ways of every request of an open event, under @lock
 * @lock: of claim, release and @cached_ways
 * @node: for CPU hotplug
 * @system_wide_node: for CPU hotplug, where all CPUs have the same counters
 * @attrs: memory of its sysfs attributes
 * @debugfs: its directory there
 * @registered: in pmk_pmus
 * @serial: rises from one registered PMU to the next
 * @reports: what was put into the log
 * @owner_notified: what the observer has passed on of who has the counters
 */
struct pmk_pmu {
	struct pmu pmu;
	const struct pmk_desc *desc;
	bool generic;
	bool samples;
	unsigned int max_precise;
	bool known;
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
	struct pmk_reports reports;
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
bool pmukit_is_in_use(const struct pmk_desc *desc);
void pmukit_wait(void);

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
void pmk_take_back(const struct pmk_desc *desc, struct pmk_cpu *c);

/* progress.c */
void pmk_no_progress(const struct pmk_desc *desc, struct pmk_cpu *c);

/*
 * End a rest of all counters when it is over, as of ktime_get_ns(). The next release of the
 * counters is a real one again, if it comes after pmk_disable() or ahead of the next event.
 * Interrupts off.
 */
static inline void pmk_end_cpu_rest(struct pmk_cpu *c, u64 now)
{
	if (!c->resting || now < c->rest_end)
		return;
	c->resting = false;
	c->no_progress = 0;
	c->built = (struct pmk_set) {};
	c->stale = true;
}

/* arrange.c */
bool pmk_rearrange(const struct pmk_desc *desc, struct pmk_cpu *c,
		   struct perf_event *newcomer);
void pmk_recount(const struct pmk_desc *desc, struct pmk_cpu *c);
void pmk_note_chained(const struct pmk_desc *desc, struct pmk_cpu *c);
void pmk_load(const struct pmk_desc *desc, struct pmk_cpu *c);
void pmk_note_held(const struct pmk_desc *desc, struct pmk_cpu *c, u64 held);
void pmk_early(const struct pmk_desc *desc, struct pmk_cpu *c);
void pmk_late(const struct pmk_desc *desc, struct pmk_cpu *c, bool start);
void pmk_prepare_cpu(const struct pmk_desc *desc, struct pmk_cpu *c);

/* sleep.c */
void pmk_sleep_init(void);
void pmk_sleep_exit(void);

/* shutdown.c */
void pmk_set_run(struct pmk_cpu *c, u64 value);
void pmk_shutdown_init(void);
void pmk_shutdown_exit(void);

/* fold.c */
void pmk_fold_start(const struct pmk_desc *desc, struct pmk_cpu *c);
void pmk_fold_counters(struct pmk_deadline *deadline);

/* sample.c */
void pmk_sample_event(struct perf_event *event);
unsigned int pmk_emit(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c);
unsigned int pmk_emit_by_core(struct perf_event *event, struct pt_regs *regs,
			      struct pmk_cpu *c, unsigned int nr);
bool pmk_sample_later(struct perf_event *event, struct pmk_cpu *c);
bool pmk_sample_none(struct perf_event *event, struct pmk_cpu *c);

/* throttle.c */
bool pmk_sample_last(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c);

/* window.c */
void pmk_new_window(struct pmk_cpu *c, u32 now);
void pmk_begin_window(struct perf_event *event, struct pmk_cpu *c);
bool pmk_is_too_busy(const struct pmk_cpu *c);

/* rest.c */
void pmk_rest_init(struct pmk_cpu *c, unsigned int cpu);
void pmk_rest_exit(struct pmk_cpu *c);
void pmk_set_rest(struct pmk_cpu *c);
void pmk_rest(struct perf_event *event, struct pmk_cpu *c);
bool pmk_rest_on(struct perf_event *event, struct pmk_cpu *c);
void pmk_wake(struct perf_event *event, struct pmk_cpu *c);

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
