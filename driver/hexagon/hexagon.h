/* SPDX-License-Identifier: GPL-2.0-only */
/* Hexagon V79: the model, and the event names that the build makes from events.tsv. */
#ifndef PMK_HEXAGON_H
#define PMK_HEXAGON_H

#include "model/catalogue.h"
#include "model/model.h"

#define HEXAGON_PMUEVTCFG	52	/* number of the supervisor register */

extern const struct pmk_model hexagon_model;

/* generated from events.tsv */
extern const struct pmk_alias hexagon_aliases[];
extern const unsigned int hexagon_nr_aliases;

/* the same with descriptions; not in the driver */
extern const struct pmk_event_info hexagon_events[];
extern const unsigned int hexagon_nr_events;

#endif /* PMK_HEXAGON_H */
