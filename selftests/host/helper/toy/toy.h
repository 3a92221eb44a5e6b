/* SPDX-License-Identifier: GPL-2.0-only */
/* The toy's model, and the names that the build makes out of events.tsv */
#ifndef TOY_H
#define TOY_H

#include "model/model.h"

extern const struct pmk_model toy_model;
extern const struct pmk_alias toy_aliases[];
extern const unsigned int toy_nr_aliases;

#endif /* TOY_H */
