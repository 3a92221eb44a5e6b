/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Capacity of a PMU. Each limit is the size of an array, or the width of a mask, in every model and
 * every CPU. To raise one, change it here, and for masks use a wider type in model.h.
 *
 * pmk_within_capacity() says which limit a model exceeds. pmk_pmu_prepare() then logs the reason
 * and refuses the PMU.
 */
#ifndef PMK_CAPACITY_H
#define PMK_CAPACITY_H

/**
 * PMK_MAX_COUNTERS - counters of one PMU, and so events at a time
 *
 * Masks of counters have 32 bits (pmk_alt.counters, pmk_set.used, struct pmk_machine). Only tables
 * have more than eight: tools/gen/events.awk refuses a row of events.tsv with a counter beyond.
 */
#define PMK_MAX_COUNTERS	32

/**
 * PMK_MAX_CTRL - control registers of one PMU
 */
#define PMK_MAX_CTRL		9

/**
 * PMK_MAX_ALTS - alternatives to count one event: a code on a counter each
 *
 * pmk_new_alt() leaves the 33rd one out and marks the event, see pmk_alts.too_many. The list is too
 * large for the kernel's stack.
 */
#define PMK_MAX_ALTS		32

/**
 * PMK_MAX_WRITES - register writes that start a PMU, and that stop it
 */
#define PMK_MAX_WRITES		9

/**
 * PMK_CONSTRAINT_BITS - bits of all constraints of one PMU
 *
 * A mask beyond them becomes 0 in a u32, and the compiler warns.
 */
#define PMK_CONSTRAINT_BITS	32

#endif /* PMK_CAPACITY_H */
