/* SPDX-License-Identifier: GPL-2.0-only */
/* Opening an event: checks, cached alternatives, claim of the counters. */
#ifndef PMK_EVENT_H
#define PMK_EVENT_H

#include "core/core.h"

/**
 * struct pmk_cached_alts - the alternatives of a request, shared by events with this request
 * @users: open events that have it, and one for the slot in pmk_pmu.cached_alts
 * @request: the request
 * @alts: the alternatives
 */
struct pmk_cached_alts {
	refcount_t users;
	struct pmk_request request;
	struct pmk_alts alts;
};

/* event.c */
int pmk_event_init(struct perf_event *event);

/* cached_alts.c */
void pmk_cached_alts_exit(struct pmk_pmu *p);
struct pmk_cached_alts *pmk_cached_alts_get(struct pmk_pmu *p,
					    const struct pmk_request *request);
void pmk_cached_alts_put(struct pmk_cached_alts *cached);

/* claim.c */
int pmk_claim(struct pmk_pmu *p);
void pmk_claim_again(struct pmk_pmu *p);
void pmk_unclaim(struct pmk_pmu *p);

#endif /* PMK_EVENT_H */
