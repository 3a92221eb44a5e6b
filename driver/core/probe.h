/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the folder of a PMU gives to the module, one function:
 * NAME_probe() returns the descriptor when this machine has the PMU, else NULL.
 * Called once, at load; may sleep.
 */
#ifndef PMK_PROBE_H
#define PMK_PROBE_H

#include "core.h"

#define PMK_PMU(name) const struct pmk_desc *name##_probe(void);
#include "pmus.h"
#undef PMK_PMU

#endif /* PMK_PROBE_H */
