/* SPDX-License-Identifier: GPL-2.0-only */
/* The PMUs that the driver registers, by its parameters and by the processor. */
#ifndef PMK_CHOOSE_H
#define PMK_CHOOSE_H

#include "core/pmu/pmu.h"

/**
 * struct pmk_choice - a PMU to register
 * @desc: the PMU
 * @name: name of the PMU
 * @emulated: the registers are emulated
 * @generic: the PMU serves perf's generic hardware events too
 * @mhz: frequency of the clock of an emulated PMU
 */
struct pmk_choice {
	const struct pmk_desc *desc;
	const char *name;
	bool emulated;
	bool generic;
	unsigned int mhz;
};

extern struct pmk_choice pmk_chosen[];
extern unsigned int pmk_nr_chosen;

/* choose.c: see the definition for the contract */
int pmk_choose(void);
const struct pmk_desc *pmk_emulated_pmu(unsigned int i);
bool pmk_choose_nodes(void);
const char *pmk_choose_node(const char *name, struct pmk_choice *choice);

/* firmware.c */
int pmk_firmware_choose(void);
bool pmk_firmware_has(const char *name);
int pmk_firmware_add(void);

/* quirks.c */
int pmk_quirks_choose(bool emulated, bool table);
int pmk_quirks_check(const struct pmk_choice *choice);
void pmk_quirks_apply(const struct pmk_choice *choice);

/* counts.c */
int pmk_counts_cycles(const struct pmk_desc *desc);

#endif /* PMK_CHOOSE_H */
