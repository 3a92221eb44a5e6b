/* SPDX-License-Identifier: GPL-2.0-only */
/* POWER7: the model, and the event names that the build makes from events.tsv. */
#ifndef PMK_POWER7_H
#define PMK_POWER7_H

#include "model/catalogue.h"
#include "model/model.h"

/* SPR numbers */
#define POWER7_MMCRA	786
#define POWER7_MMCR0	795
#define POWER7_SIAR	796
#define POWER7_SDAR	797

#define POWER7_FREE_RUNNING	0x30u	/* PMC5 and PMC6 */

extern const struct pmk_model power7_model;

/* generated from events.tsv */
extern const struct pmk_alias power7_aliases[];
extern const unsigned int power7_nr_aliases;

/* the same with descriptions; not in the driver */
extern const struct pmk_event_info power7_events[];
extern const unsigned int power7_nr_events;

#endif /* PMK_POWER7_H */
