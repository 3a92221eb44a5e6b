/* SPDX-License-Identifier: GPL-2.0-only */
/* Registers of a POWER7 that the test module siar shows and sets: siar, sdar, mmcra and pmc2. */
#ifndef PT_GUEST_SIAR_H
#define PT_GUEST_SIAR_H

#include <stdio.h>
#include "pt.h"

#define PT_SIAR_DIR	"/sys/kernel/debug/siar/"

/* pt_set_register() - write a register; ends the program where that fails */
static inline void pt_set_register(const char *name, u64 value)
{
	char text[32];

	snprintf(text, sizeof(text), "%#llx", value);
	if (pt_write_text(text, PT_SIAR_DIR "%s", name))
		ksft_exit_fail_msg("no " PT_SIAR_DIR "%s: is the test module loaded?\n", name);
}

/* pt_get_register() - value of a register; ends the program where that fails */
static inline u64 pt_get_register(const char *name)
{
	u64 value;

	if (pt_read_number(&value, 16, PT_SIAR_DIR "%s", name))
		ksft_exit_fail_msg("cannot read " PT_SIAR_DIR "%s\n", name);
	return value;
}

#endif /* PT_GUEST_SIAR_H */
