/* SPDX-License-Identifier: GPL-2.0-only */
/* What tools/gen/events.awk defines for the PMU that -DPMU= names; -DFIRST=: first= */
#ifndef PMK_GENERATED_H
#define PMK_GENERATED_H

#include "model/catalogue.h"
#include "model/model.h"

#define JOIN(pmu, name)		pmu##_##name
#define OF(pmu, name)		JOIN(pmu, name)
#define table_aliases		OF(PMU, aliases)
#define table_nr_aliases	OF(PMU, nr_aliases)
#define table_events		OF(PMU, events)
#define table_nr_events		OF(PMU, nr_events)

extern const struct pmk_alias table_aliases[];
extern const unsigned int table_nr_aliases;
extern const struct pmk_event_info table_events[];
extern const unsigned int table_nr_events;

#endif /* PMK_GENERATED_H */
