/* SPDX-License-Identifier: GPL-2.0-only */
/* Tables of events, which events.awk makes. */
#ifndef PMQ_EVENTS_H
#define PMQ_EVENTS_H

#include "count/event.h"

extern const struct pmq_event pmq_ppc7400_events[], pmq_power7_events[];
extern const unsigned int pmq_ppc7400_nr_events, pmq_power7_nr_events;
extern const struct pmq_event pmq_hexagon_events[];
extern const unsigned int pmq_hexagon_nr_events;

#endif /* PMQ_EVENTS_H */
