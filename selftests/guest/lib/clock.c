// SPDX-License-Identifier: GPL-2.0-only
/* The clock of an emulated PMU, and its profile. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "emu.h"

#define DEBUGFS		PT_DEBUGFS "/%s/"
#define BILLION		1000000000ull

static int write_clock(const char *text)
{
	return pt_write_text(text, DEBUGFS "clock", pt_emu.name);
}

/**
 * pt_command() - write a command to the clock
 * @format: format of the command
 *
 * Return: 0 or -errno.
 */
int pt_command(const char *format, ...)
{
	char text[256];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	return write_clock(text);
}

/* pt_tell() - write a command that must succeed; ends the program otherwise */
void pt_tell(const char *format, ...)
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

/* pt_happen() - an event occurs @n times, in user mode, on this CPU */
void pt_happen(const struct pt_row *row, u64 n)
{
	pt_tell("add %s %llu", row->name, n);
}

/* pt_has_hypervisor() - does this PMU know a mode above the kernel's? */
bool pt_has_hypervisor(void)
{
	return !pt_command("advance 1 hypervisor");
}

/* pt_read_clock() - what the clock says of itself, without quirks: 0 or -errno */
int pt_read_clock(char *text, int size)
{
	int length = pt_read_text(text, size, DEBUGFS "clock", pt_emu.name);

	if (length < 0)
		return length;
	text[strcspn(text, "\n")] = '\0';
	return 0;
}

/* pt_read_profile() - the profile in force, into PT_PROFILE_BYTES: length or -errno */
int pt_read_profile(char *text)
{
	return pt_read_text(text, PT_PROFILE_BYTES, DEBUGFS "profile", pt_emu.name);
}

/* pt_write_profile() - replace the profile: 0 or -errno */
int pt_write_profile(const char *text)
{
	return pt_write_text(text, DEBUGFS "profile", pt_emu.name);
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

	for (i = 0; i < pt_emu.nr_rows; i++)
		if (pt_emu.row[i].code == code)
			pt_emu.row[i].ratio = code && !pt_emu.row[i].chained ? ratio : 0;
}

static void set_other(u64 ratio)
{
	int i;

	for (i = 0; i < pt_emu.nr_rows; i++)
		set_ratio(pt_emu.row[i].code, ratio);
}

/* The event of a line, NULL when it has none; lines for the others are taken apart */
static const struct pt_row *take_line(const char *line, bool others)
{
	const struct pt_row *row;
	char name[48], number[32];

	if (sscanf(line, "%47s %31s", name, number) != 2 || name[0] == '#')
		return NULL;
	row = pt_find_row(name);
	if (others && !strcmp(name, "other"))
		set_other(billionths(number));
	else if (!others && row)
		set_ratio(row->code, billionths(number));
	return row;
}

/**
 * pt_load_profile() - read the profile in force: pt_row.ratio of the whole table
 *
 * Ends the program when there is none, or it does not begin with cycles.
 *
 * Return: the first event of it, which occurs once in a cycle.
 */
const struct pt_row *pt_load_profile(void)
{
	static char text[PT_PROFILE_BYTES], copy[PT_PROFILE_BYTES];
	const struct pt_row *first = NULL, *row;
	char *line, *rest;

	if (pt_read_profile(text) < 0)
		ksft_exit_fail_msg("cannot read the profile of %s\n", pt_emu.name);
	memcpy(copy, text, sizeof(text));
	set_other(0);
	for (line = strtok_r(copy, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
		take_line(line, true);
	for (line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		row = take_line(line, false);
		first = first ? first : row;
	}
	if (!first || first->ratio != BILLION)
		ksft_exit_fail_msg("the profile of %s does not begin with cycles\n", pt_emu.name);
	return first;
}

/**
 * pt_expected() - what the profile makes an event count; after pt_load_profile()
 * @row: the event
 * @cycles: cycles that pass: ratio times cycles must be a whole number
 */
u64 pt_expected(const struct pt_row *row, u64 cycles)
{
	return cycles / BILLION * row->ratio + cycles % BILLION * row->ratio / BILLION;
}
