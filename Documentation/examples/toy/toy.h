/* SPDX-License-Identifier: GPL-2.0-only */
/* The toy: the model, and the names that the build makes out of events.tsv. */
#ifndef PMK_TOY_H
#define PMK_TOY_H

#include "model/catalogue.h"
#include "model/model.h"

#define TOY_TCTL	16	/* its register number */

extern const struct pmk_model toy_model;

/* generated from events.tsv */
extern const struct pmk_alias toy_aliases[];
extern const unsigned int toy_nr_aliases;

/* the same, with all that people want to know; not in the module */
extern const struct pmk_event_info toy_events[];
extern const unsigned int toy_nr_events;

#endif /* PMK_TOY_H */
