// SPDX-License-Identifier: GPL-2.0-only
/* The clock of an emulated PMU, and its profile. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "emu.h"

#define DEBUGFS		PMK_DEBUGFS "/%s/"
#define BILLION		1000000000ull

static int write_clock(const char *text)
{
	return pmk_write_text(text, DEBUGFS "clock", pmk_emu.name);
}

/**
 * pmk_command() - write a command to the clock
 * @format: format of the command
 *
 * Return: 0 or -errno.
 */
int pmk_command(const char *format, ...)
{
	char text[256];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	return write_clock(text);
}

/* pmk_tell() - write a command that must succeed; ends the program otherwise */
void pmk_tell(const char *format, ...)
{
	char text[256];
	va_list args;
	int err;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	err = write_clock(text);
	if (err)
		ksft_exit_fail_msg("the clock refuses \"%s\": %s\n", text, strerror(-err));
}

/* pmk_happen() - an event occurs @n times, in user mode, on this CPU */
void pmk_happen(const struct pmk_row *row, u64 n)
{
	pmk_tell("add %s %llu", row->name, n);
}

/* pmk_has_hypervisor() - does this PMU know a mode above the kernel's? */
bool pmk_has_hypervisor(void)
{
	return !pmk_command("advance 1 hypervisor");
}

/* pmk_read_clock() - what the clock says of itself, without quirks: 0 or -errno */
int pmk_read_clock(char *text, int size)
{
	int length = pmk_read_text(text, size, DEBUGFS "clock", pmk_emu.name);

	if (length < 0)
		return length;
	text[strcspn(text, "\n")] = '\0';
	return 0;
}

/* pmk_read_profile() - the profile in force, into PMK_PROFILE_BYTES: length or -errno */
int pmk_read_profile(char *text)
{
	return pmk_read_text(text, PMK_PROFILE_BYTES, DEBUGFS "profile", pmk_emu.name);
}

/* pmk_write_profile() - replace the profile: 0 or -errno */
int pmk_write_profile(const char *text)
{
	return pmk_write_text(text, DEBUGFS "profile", pmk_emu.name);
}

/* "0.004" in billionths */
static u64 billionths(const char *text)
{
	u64 whole, part = 0;
	int digits = 0;
	char *at;

	whole = strtoull(text, &at, 10);
	if (*at == '.')
		for (at++; digits < 9 && *at >= '0' && *at <= '9'; at++, digits++)
			part = part * 10 + (*at - '0');
	for (; digits < 9; digits++)
		part *= 10;
	return whole * BILLION + part;
}

/* Several names may share a code, which counts nothing when it is 0, and no cycles by chain */
static void set_ratio(u64 code, u64 ratio)
{
	int i;

	for (i = 0; i < pmk_emu.nr_rows; i++)
		if (pmk_emu.row[i].code == code)
			pmk_emu.row[i].ratio = code && !pmk_emu.row[i].chained ? ratio : 0;
}

static void set_other(u64 ratio)
{
	int i;

	for (i = 0; i < pmk_emu.nr_rows; i++)
		set_ratio(pmk_emu.row[i].code, ratio);
}

/* The event of a line, NULL when it has none; lines for the others are taken apart */
static const struct pmk_row *take_line(const char *line, bool others)
{
	const struct pmk_row *row;
	char name[48], number[32];

	if (sscanf(line, "%47s %31s", name, number) != 2 || name[0] == '#')
		return NULL;
	row = pmk_find_row(name);
	if (others && !strcmp(name, "other"))
		set_other(billionths(number));
	else if (!others && row)
		set_ratio(row->code, billionths(number));
	return row;
}

/**
 * pmk_load_profile() - read the profile in force: pmk_row.ratio of the whole table
 *
 * Ends the program when there is none, or it does not begin with cycles.
 *
 * Return: the first event of it, which occurs once in a cycle.
 */
const struct pmk_row *pmk_load_profile(void)
{
	static char text[PMK_PROFILE_BYTES], copy[PMK_PROFILE_BYTES];
	const struct pmk_row *first = NULL, *row;
	char *line, *rest;

	if (pmk_read_profile(text) < 0)
		ksft_exit_fail_msg("cannot read the profile of %s\n", pmk_emu.name);
	memcpy(copy, text, sizeof(text));
	set_other(0);
	for (line = strtok_r(copy, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
		take_line(line, true);
	for (line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		row = take_line(line, false);
		first = first ? first : row;
	}
	if (!first || first->ratio != BILLION)
		ksft_exit_fail_msg("the profile of %s does not begin with cycles\n", pmk_emu.name);
	return first;
}

/**
 * pmk_expected() - what the profile makes an event count; after pmk_load_profile()
 * @row: the event
 * @cycles: cycles that pass: ratio times cycles must be a whole number
 */
u64 pmk_expected(const struct pmk_row *row, u64 cycles)
{
	return cycles / BILLION * row->ratio + cycles % BILLION * row->ratio / BILLION;
}
