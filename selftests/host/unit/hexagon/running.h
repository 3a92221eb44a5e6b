/* SPDX-License-Identifier: GPL-2.0-only */
/* The emulated Hexagon PMU without its model: registers as QEMU's Hexagon target draws them. */
#ifndef RUNNING_H
#define RUNNING_H

#include "pmu.h"

#define NR_COUNTERS	8
#define NR_CHAINS	4

/* Numbers of the supervisor registers */
#define S_PMUEVTCFG	52
#define S_PMUEVTCFG1	54
#define S_PMUCFG	58

/* COUNTER0_OVERFLOW, COUNTER2_OVERFLOW and so on: the event that makes a chain */
static const u32 overflow[] = { 1, 2, 5, 6 };

/* After power-up, with counters at 0 and nothing selected */
static inline void begin(struct pmk_machine *m, const struct pmk_profile *profile)
{
	clear(m);
	pmk_machine_write(m, S_PMUEVTCFG, 0);
	pmk_machine_write(m, S_PMUEVTCFG1, 0);
	pmk_machine_write(m, S_PMUCFG, 0);
	pmk_machine_profile(m, profile);
}

/* Code n is for counter n */
static inline void program(struct pmk_machine *m, const u32 *code)
{
	u64 low = 0;
	u32 high = 0;
	int i;

	for (i = NR_COUNTERS - 1; i >= 0; i--) {
		low = low * 256 + code[i] % 256;
		high = high * 4 + code[i] / 256;
	}
	pmk_machine_write(m, S_PMUEVTCFG, (u32)low);
	pmk_machine_write(m, S_PMUEVTCFG1, low >> 32);
	pmk_machine_write(m, S_PMUCFG, high);
}

#endif /* RUNNING_H */
