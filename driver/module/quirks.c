// SPDX-License-Identifier: GPL-2.0-only
/* The parameter quirks=, for tests of drivers: behaviour that a processor may have. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/moduleparam.h>
#include <linux/slab.h>
#include <linux/string.h>
#include "emulation/emulated.h"
#include "lib/parameters.h"
#include "module/choose.h"

static char *quirks;
module_param(quirks, charp, 0444);
MODULE_PARM_DESC(quirks, "quirks of emulated PMUs, for tests of drivers: names, separated by commas; after a wrong name the log lists all");

static unsigned int wanted;	/* quirks=, a mask of enum pmk_quirk */

static int refuse(const char *name, const char *who, unsigned int permitted)
{
	char text[PMK_MAX_QUIRK_TEXT];

	pmk_quirks_text(text, permitted);
	pr_err("quirks=: %s has no \"%s\"; it has: %s\n", who, name, *text ? text : "none");
	return -EINVAL;
}

static int parse(void)
{
	char *copy, *rest, *name;
	int err = 0;

	if (!quirks)
		return 0;
	copy = kstrdup(quirks, GFP_KERNEL);
	if (!copy)
		return -ENOMEM;
	for (rest = copy; !err && (name = strsep(&rest, ","));) {
		int which = pmk_quirk_named(name);

		if (which < 0)
			err = refuse(name, "an emulated PMU", BIT(PMK_NR_QUIRKS) - 1);
		else
			wanted |= BIT(which);
	}
	kfree(copy);
	return err;
}

static int check(const char *who, unsigned int permitted)
{
	unsigned int i;

	for (i = 0; i < PMK_NR_QUIRKS; i++)
		if (wanted & ~permitted & BIT(i))
			return refuse(pmk_quirk_names[i], who, permitted);
	return 0;
}

/**
 * pmk_quirks_choose() - read the parameter quirks=
 * @emulated: there are emulated PMUs, or may be
 * @table: a table brings a PMU, or may do so
 *
 * Before pmk_quirks_check(). May sleep.
 *
 * Return: 0; -ENOMEM; -EINVAL for an invalid value, with a line in the log.
 */
int pmk_quirks_choose(bool emulated, bool table)
{
	int err = parse();

	if (!err && quirks && !emulated) {
		pr_err("quirks=%s: only emulated PMUs have quirks: use emulate= too\n", quirks);
		err = -EINVAL;
	}
	if (!err && table)
		err = check(PMK_EMULATE_TABLE, 0);
	return err;
}

/**
 * pmk_quirks_check() - may this PMU have all quirks of quirks=?
 * @choice: the PMU
 *
 * Any context that may print.
 *
 * Return: 0; -EINVAL when the processor's documents exclude a quirk, with a line in the log.
 */
int pmk_quirks_check(const struct pmk_choice *choice)
{
	const struct pmk_emulated *e = choice->desc->access->machines;

	return choice->emulated ? check(choice->name, e->kind->quirks) : 0;
}

/**
 * pmk_quirks_apply() - give an emulated PMU the quirks of quirks=
 * @choice: the PMU, after pmk_quirks_check(); prepared, not registered
 */
void pmk_quirks_apply(const struct pmk_choice *choice)
{
	struct pmk_emulated *e = choice->desc->access->machines;

	e->quirks = wanted;
}
