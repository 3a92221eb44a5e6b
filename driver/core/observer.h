/* SPDX-License-Identifier: GPL-2.0-only */
/* What the core tells others about its PMUs. The core does not know who listens. */
#ifndef PMK_CORE_OBSERVER_H
#define PMK_CORE_OBSERVER_H

#include <linux/types.h>

struct pmk_pmu;

/**
 * struct pmk_observer - somebody who is told of PMUs; every call may sleep
 * @added: a PMU was published
 * @removed: a PMU goes; nobody finds it any more, perf still knows it
 * @owner: the counters were taken, refused or given back; pmk_pmu.lock is held
 */
struct pmk_observer {
	void (*added)(struct pmk_pmu *p);
	void (*removed)(struct pmk_pmu *p);
	void (*owner)(struct pmk_pmu *p);
};

/**
 * struct pmk_notified - how much of the statistics of a CPU the observer has passed on
 * @throttled: lower half of pmk_stats.throttled, as last passed on
 * @spurious: lower half of pmk_stats.spurious, as last passed on
 *
 * Written by the observer alone.
 */
struct pmk_notified {
	u32 throttled;
	u32 spurious;
};

/**
 * struct pmk_owner_notified - the last notification of who has the counters of a PMU
 * @when: jiffies then
 * @outdated: it is not true any more
 *
 * The observer's own, under pmk_pmu.lock.
 */
struct pmk_owner_notified {
	unsigned long when;
	bool outdated;
};

/* Set while no PMU is published; NULL where nobody observes. In registry.c */
extern const struct pmk_observer *pmk_observer;

#endif /* PMK_CORE_OBSERVER_H */
