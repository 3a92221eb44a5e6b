/* SPDX-License-Identifier: GPL-2.0-only */
/* What tools/gen/events.awk defines for POWER7 */
#ifndef PMK_GENERATED_H
#define PMK_GENERATED_H

#include "model.h"

extern const struct pmk_alias power7_aliases[];
extern const unsigned int power7_nr_aliases;
extern const struct pmk_event_info power7_events[];
extern const unsigned int power7_nr_events;

#endif /* PMK_GENERATED_H */
