/* SPDX-License-Identifier: GPL-2.0-only */
/* MPC7400 and MPC7410: the model, and the event names that the build makes from events.tsv. */
#ifndef PMK_PPC7400_H
#define PMK_PPC7400_H

#include "model/catalogue.h"
#include "model/model.h"

/* SPR numbers */
#define PPC7400_MMCR0	952
#define PPC7400_SIAR	955

extern const struct pmk_model ppc7400_model;

/* generated from events.tsv */
extern const struct pmk_alias ppc7400_aliases[];
extern const unsigned int ppc7400_nr_aliases;

/* the same with descriptions; not in the driver */
extern const struct pmk_event_info ppc7400_events[];
extern const unsigned int ppc7400_nr_events;

#endif /* PMK_PPC7400_H */
