// SPDX-License-Identifier: GPL-2.0-only
/* Verbs of the PMU under test, and of the clock and the profile of an emulated one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arch.h"
#include "scenario.h"

static void set_variables(void)
{
	static char code[32];

	snprintf(code, sizeof(code), "%#llx", pt_emu.any->code);
	variable("any_code", true)->s = code;
	variable("any", true)->n = pt_emu.any->code;
	variable("other", true)->n = pt_emu.other->code;
	variable("any_name", true)->s = pt_emu.any->name;
	variable("other_name", true)->s = pt_emu.other->name;
	variable("nr_any", true)->n = pt_emu.nr_any;
	variable("counters", true)->n = pt_emu.nr_counters;
	variable("pmu", true)->s = pt_emu.name;
	variable("processor", true)->s = pt_emu.processor;
	variable("type", true)->n = pt_emu.type;
}

/* Without a name: the first argument of the scenario */
static long long use_pmu(const char *name)
{
	if (!name && scenario_argc < 2)
		die("which PMU?");
	pt_use(name ? strdup(name) : scenario_argv[1]);
	set_variables();
	return 0;
}

static long long emulate(const char *parameters)
{
	if (!pt_emu.name)
		pt_emulate(scenario_argc, scenario_argv, parameters);
	else
		pt_emulate_again(parameters);
	set_variables();
	return 0;
}

static const struct pt_row *nth_row(long long n)
{
	if (n < 0 || n >= pt_emu.nr_rows)
		die("the table has only %d rows", pt_emu.nr_rows);
	return &pt_emu.row[n];
}

/* What occurs once in a cycle; then expected() goes by the profile */
static u64 load_profile(void)
{
	const struct pt_row *cycles = pt_load_profile();

	variable("cycles_name", true)->s = cycles->name;
	return cycles->code;
}

static u64 expected(u64 code, u64 cycles)
{
	const struct pt_row *row = pt_find_code(code);

	if (!row)
		die("%#llx is not in the table", code);
	return pt_expected(row, cycles);
}

VERB(is_set, 1, !!variable(a[0].s, false));
VERB(pmu, 0, use_pmu(a[0].s));
VERB(emulate, 0, emulate(a[0].s ? a[0].s : ""));
VERB(happen, 2, pt_command("add %#llx %lld", a[0].n, a[1].n));
VERB(tell, 1, pt_command("%s", a[0].s));
VERB(set_profile, 1, pt_write_profile(a[0].s));
VERB(cycles, 0, load_profile());
VERB(expected, 2, expected(a[0].n, a[1].n));
VERB(rows, 0, pt_emu.nr_rows);
VERB(code, 1, nth_row(a[0].n)->code);
VERB(is_single, 1, nth_row(a[0].n)->single);
VERB(row, 1, pt_find_code(a[0].n) ? pt_find_code(a[0].n) - pt_emu.row : -1);
VERB(is_above, 1, (u64)a[0].n >= PT_KERNEL_SPACE);
VERB(filter, 0, pt_has_filter());
VERB(hypervisor, 0, pt_has_hypervisor());
VERB(rest, 0, (pt_rest(), 0));
VERB(stat, 1, pt_stat(pt_emu.name, nr > 1 ? (int)a[1].n : -1, a[0].s));
