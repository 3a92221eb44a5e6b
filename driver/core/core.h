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

/* Events that could not be opened, by reason */
struct pmk_refused {
	u64 code;		/* the model has no alternative for it */
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
 * @registered: it is registered with perf; changes while no CPU comes or goes
 * @published: its events can be opened; cleared under @lock
 * @system_wide: all CPUs have the same counters: events are those of CPU @home
 * @home: the CPU that has the events of a @system_wide PMU
 * @stop: writes that freeze its counters
 * @cpu: its CPUs
 * @users: open events; the first one comes and the last one goes under @lock
 * @taken: another driver had the counters at the last attempt to claim them; changes
 *           under @lock
 * @tries: how often the counters may be asked for while somebody else has them, under @lock
 * @tried: jiffies when @tries last rose, under @lock
 * @refused: events that were refused; changes under @lock
 * @cached_alts: struct pmk_cached_alts of every request of an open event, under @lock
 * @lock: of claim, release and @cached_alts
 * @node: for CPU hotplug
 * @system_wide_node: for CPU hotplug, where all CPUs have the same counters
 * @attrs: memory of its sysfs attributes
 * @debugfs: its directory there
 * @entry: in pmk_pmus
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
	bool registered;
	bool published;
	bool system_wide;
	unsigned int home;
	struct pmk_image stop;
	struct pmk_cpu __percpu *cpu;
	atomic_t users;
	bool taken;
	unsigned int tries;
	unsigned long tried;
	struct pmk_refused refused;
	struct rhashtable cached_alts;
	struct mutex lock;	/* claim, release and @cached_alts */
	struct hlist_node node;
	struct hlist_node system_wide_node;
	void *attrs;
	struct dentry *debugfs;
	struct list_head entry;
	u32 serial;
	struct pmk_owner_notified owner_notified;
	struct pmk_reports reports;
};

static inline struct pmk_pmu *to_pmk_pmu(struct pmu *pmu)
{
	return container_of(pmu, struct pmk_pmu, pmu);
}

#endif /* PMK_CORE_H */
