/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a processor's document permits and an emulator does not do by itself: each is a quirk
 * with a name, off by default, for tests of drivers. struct pmk_machine_kind says which ones a
 * PMU may have, in pmk_machine_kind.quirks, with the document.
 */
#ifndef PMK_QUIRKS_H
#define PMK_QUIRKS_H

#include "model/types.h"

struct pmk_machine;

/**
 * enum pmk_quirk - a bit of pmk_machine.quirks for each
 * @PMK_QUIRK_READ0: bits of control registers read as 0, whatever was written
 * @PMK_QUIRK_SIPR: the mode that goes with the sampled address is that of the interrupt before
 * @PMK_QUIRK_INVALID: the sampled address is invalid at each third interrupt
 * @PMK_QUIRK_EDGE: a counter that is negative already does not interrupt when it is released
 *                  or written: only one that becomes negative by counting does
 * @PMK_QUIRK_ROLLBACK: a counter falls back after every other interrupt of its own. What was
 *                      taken back happens again when the counters are released
 * @PMK_QUIRK_FREE_RUN: counters without a selector count while all are frozen, from the reset
 *                      of the machine on
 * @PMK_QUIRK_LATE: counters go on for some cycles or events before they freeze and interrupt
 */
enum pmk_quirk {
	PMK_QUIRK_READ0,
	PMK_QUIRK_SIPR,
	PMK_QUIRK_INVALID,
	PMK_QUIRK_EDGE,
	PMK_QUIRK_ROLLBACK,
	PMK_QUIRK_FREE_RUN,
	PMK_QUIRK_LATE,
	PMK_NR_QUIRKS
};

#define PMK_QUIRK(name)		(1u << PMK_QUIRK_##name)
#define PMK_LATE		32	/* PMK_QUIRK_LATE: steps, at most */

#define PMK_MAX_QUIRK_TEXT	64	/* all names with blanks between, and the end */

extern const char * const pmk_quirk_names[PMK_NR_QUIRKS];

/* quirks.c: see the definitions for the contracts */
int pmk_quirk_named(const char *word);
void pmk_quirks_text(char *text, unsigned int quirks);
bool pmk_machine_quirks(struct pmk_machine *m, unsigned int quirks);
unsigned int pmk_quirks_sampled_mode(struct pmk_machine *m);
bool pmk_quirks_valid(const struct pmk_machine *m);
void pmk_quirks_asked(struct pmk_machine *m, unsigned int counters);
unsigned int pmk_quirks_released(struct pmk_machine *m);
void pmk_quirks_decoded(struct pmk_machine *m);

#endif /* PMK_QUIRKS_H */
