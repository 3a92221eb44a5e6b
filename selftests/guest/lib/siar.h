/* SPDX-License-Identifier: GPL-2.0-only */
/* Registers of a POWER7 that the test module siar shows and sets: siar, sdar, mmcra and pmc2. */
#ifndef PMK_GUEST_SIAR_H
#define PMK_GUEST_SIAR_H

#include <stdio.h>
#include "pt.h"

#define PMK_SIAR_DIR	"/sys/kernel/debug/siar/"

/* pmk_set_register() - write a register; ends the program where that fails */
static inline void pmk_set_register(const char *name, u64 value)
{
	char text[32];

	snprintf(text, sizeof(text), "%#llx", value);
	if (pmk_write_text(text, PMK_SIAR_DIR "%s", name))
		ksft_exit_fail_msg("no " PMK_SIAR_DIR "%s: is the test module loaded?\n", name);
}

/* pmk_get_register() - value of a register; ends the program where that fails */
static inline u64 pmk_get_register(const char *name)
{
	u64 value;

	if (pmk_read_number(&value, 16, PMK_SIAR_DIR "%s", name))
		ksft_exit_fail_msg("cannot read " PMK_SIAR_DIR "%s\n", name);
	return value;
}

#endif /* PMK_GUEST_SIAR_H */
