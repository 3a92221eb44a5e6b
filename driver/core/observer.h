/* SPDX-License-Identifier: GPL-2.0-only */
/* Callbacks by which the core reports changes of PMUs. It does not depend on the observer. */
#ifndef PMK_CORE_OBSERVER_H
#define PMK_CORE_OBSERVER_H

#include <linux/types.h>

struct pmk_pmu;

/**
 * struct pmk_observer - callbacks for changes of PMUs; each may sleep
 * @added: a PMU was published; pmk_pmus_lock is held, as for @removed
 * @removed: a PMU is gone: it is neither in pmk_pmus nor registered with perf any more
 * @owner: the counters were claimed, refused or released; pmk_pmu.lock is held
 */
struct pmk_observer {
	void (*added)(struct pmk_pmu *p);
	void (*removed)(struct pmk_pmu *p);
	void (*owner)(struct pmk_pmu *p);
};

/**
 * struct pmk_notified - the statistics of a CPU that the observer has passed on
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
 * struct pmk_owner_notified - the last notification of the owner of a PMU's counters
 * @when: jiffies of the notification
 * @outdated: the owner has changed since
 *
 * Written by the observer alone, under pmk_pmu.lock.
 */
struct pmk_owner_notified {
	unsigned long when;
	bool outdated;
};

/* Written while no PMU is published; NULL: no observer. In registry.c */
extern const struct pmk_observer *pmk_observer;

#endif /* PMK_CORE_OBSERVER_H */
