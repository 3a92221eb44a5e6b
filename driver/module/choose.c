// SPDX-License-Identifier: GPL-2.0-only
/* The driver's parameters, and the PMUs that they select on this computer. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/moduleparam.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/stringify.h>
#include "module/choose.h"
#include "module/tree.h"
#include "emulation/emulated.h"
#include "lib/parameters.h"
#include "table/pmu.h"
#include "module/pmus.h"

static char *emulate;
module_param(emulate, charp, 0444);
MODULE_PARM_DESC(emulate, "PMUs to emulate: names, separated by commas, among " PMK_PMU_NAMES
		 ", and " PMK_EMULATE_TABLE ", where a PMU comes by a table later");

static char *backend = "auto";
module_param(backend, charp, 0444);
MODULE_PARM_DESC(backend, "for a PMU that the processor has: hardware, emulated, or auto (hardware if its registers count). Where a test of the counters may stop the machine, only hardware uses them");

static char *generic;
module_param(generic, charp, 0444);
MODULE_PARM_DESC(generic, "the emulated PMU that serves perf's generic events, such as cycles");

static char *clock;
module_param(clock, charp, 0444);
MODULE_PARM_DESC(clock, "clock of emulated PMUs: real (default), manual: cycles pass only by commands, or feed: programs say through /dev/pmukit_feed what happened, too");

static int mhz = PMK_DEFAULT_MHZ;
static bool mhz_given;

static int set_mhz(const char *value, const struct kernel_param *param)
{
	int err = param_set_int(value, param);

	if (!err)
		mhz_given = true;
	return err;
}

static const struct kernel_param_ops mhz_ops = { .set = set_mhz, .get = param_get_int };
module_param_cb(mhz, &mhz_ops, &mhz, 0444);
__MODULE_PARM_TYPE(mhz, "int");
MODULE_PARM_DESC(mhz,
		 "frequency of the real clock, 1 to " __stringify(PMK_MAX_MHZ) " (default "
		 __stringify(PMK_DEFAULT_MHZ) ")");

/* How parameters are given, for messages */
#ifdef MODULE
#define START_WITH	"load with "
#define OR_WITH		"or with "
#else
#define START_WITH	"boot with pmukit."
#define OR_WITH		"or with pmukit."
#endif

/* Every PMU in pmus.mk */
static const struct {
	const char *name;
	const char *beside;	/* name of the emulated PMU when a real one has @name */
	const struct pmk_desc *(*probe)(void);	/* NULL: not on this architecture */
	const struct pmk_desc *(*emulated)(void);
} known[] = { PMK_PMUS };

#define TABLE	ARRAY_SIZE(known)	/* in a mask of known[]: PMK_EMULATE_TABLE */

static int wanted_backend;	/* enum pmk_backend, by pmk_choose() */
struct pmk_choice pmk_chosen[2 * ARRAY_SIZE(known)];
unsigned int pmk_nr_chosen;

/* The real PMU, or NULL if this processor does not have it */
static const struct pmk_desc *probe(unsigned int which)
{
	return known[which].probe ? known[which].probe() : NULL;
}

static int refuse(const char *parameter, const char *value, const char *why)
{
	pr_err("%s=%s: %s\n", parameter, value, why);
	return -EINVAL;
}

static int refuse_name(const char *name)
{
	pr_err("emulate=: there is no PMU \"%s\"; there are: %s, %s\n", name, PMK_PMU_NAMES,
	       PMK_EMULATE_TABLE);
	return -EINVAL;
}

static int find(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(known); i++)
		if (!strcmp(known[i].name, name))
			return i;
	return -1;
}

/* emulate= as a mask of known[], and of TABLE */
static int parse_emulate(unsigned long *mask)
{
	char *copy, *rest, *name;
	int which, err = 0;

	*mask = 0;
	if (!emulate)
		return 0;
	copy = kstrdup(emulate, GFP_KERNEL);
	if (!copy)
		return -ENOMEM;
	for (rest = copy; !err && (name = strsep(&rest, ","));) {
		which = strcmp(name, PMK_EMULATE_TABLE) ? find(name) : TABLE;
		if (which < 0)
			err = refuse_name(name);
		else if (which == TABLE && !IS_ENABLED(CONFIG_NET))
			err = refuse("emulate", emulate,
				     "a table comes by netlink, which this kernel lacks");
		else if (__test_and_set_bit(which, mask))
			err = refuse("emulate", emulate, "a PMU is named twice");
	}
	kfree(copy);
	return err;
}

static int parse_mhz(void)
{
	if (mhz >= 1 && mhz <= PMK_MAX_MHZ)
		return 0;
	pr_err("mhz=%d: must be 1 to %d\n", mhz, PMK_MAX_MHZ);
	return -EINVAL;
}

static int parse_clock(bool emulated)
{
	static const char * const clocks[] = PMK_CLOCKS;
	int which = clock ? match_string(clocks, ARRAY_SIZE(clocks), clock) : PMK_CLOCK_REAL;

	if (which < 0)
		return refuse("clock", clock, "must be real, manual or feed");
	if (clock && !emulated)
		return refuse("clock", clock,
			      "only emulated PMUs have a clock: use emulate= too");
	pmk_clock_setup(which);
	return 0;
}

/* A real PMU serves perf's generic events, unless generic= names an emulated PMU */
static void choose(const struct pmk_desc *desc, const char *name, bool emulated)
{
	pmk_chosen[pmk_nr_chosen++] = (struct pmk_choice) {
		.desc = desc, .name = name, .emulated = emulated, .generic = !emulated,
		.mhz = mhz,
	};
}

/* Is the real PMU to be used? */
static bool use_hardware(const struct pmk_desc *desc, const char *name, bool emulated)
{
	bool insist = wanted_backend == PMK_BACKEND_HARDWARE;
	int alive;

	if (desc->detect && !insist) {
		if (!emulated)
			pr_warn("%s: a test of this machine's counters may stop the machine: %sbackend=hardware to use them, %semulate=%s for emulated counters\n",
				name, START_WITH, OR_WITH, name);
		return false;
	}
	if (insist)
		return !desc->detect || desc->detect();
	alive = pmk_counts_cycles(desc);
	if (alive == -ENOMEM) {
		pr_err("%s: not registered, error %d\n", name, alive);
		return false;
	}
	if (alive < 0)
		pr_info("%s: another driver uses the counters (error %d): registered without a test\n",
			name, alive);
	else if (!alive && !emulated)
		pr_warn("%s: this machine's counters do not count: %semulate=%s for emulated counters, %sbackend=hardware to use them anyway\n",
			name, START_WITH, name, OR_WITH);
	return alive;
}

static void choose_all(unsigned long emulated)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(known); i++) {
		const struct pmk_desc *real = probe(i);

		if (real && wanted_backend == PMK_BACKEND_EMULATED) {
			__set_bit(i, &emulated);
			real = NULL;
		}
		if (real && !use_hardware(real, known[i].name, test_bit(i, &emulated)))
			real = NULL;
		if (real)
			choose(real, known[i].name, false);
		if (test_bit(i, &emulated))
			choose(known[i].emulated(), real ? known[i].beside : known[i].name, true);
	}
}

/* @table: a PMU may come by a table later */
static int choose_generic(bool table)
{
	bool found = false;
	unsigned int i;

	if (!generic)
		return 0;
	for (i = 0; i < pmk_nr_chosen; i++) {
		struct pmk_choice *choice = &pmk_chosen[i];

		choice->generic = choice->emulated && !strcmp(choice->name, generic);
		found |= choice->generic;
	}
	found |= pmk_firmware_has(generic);
	found |= !emulate && find(generic) >= 0 && pmk_tree_declares(generic);
	if (!found && table)
		pr_notice("generic=%s: only the PMU of a table with this name will serve perf's generic events\n",
			  generic);
	else if (!found)
		return refuse("generic", generic, "no emulated PMU will have this name");
	return 0;
}

static int choose_quirks(bool emulated, bool table)
{
	int err = pmk_quirks_choose(emulated, table);
	unsigned int i;

	for (i = 0; !err && i < pmk_nr_chosen; i++)
		err = pmk_quirks_check(&pmk_chosen[i]);
	return err;
}

/* Does the processor have a real PMU, whether it counts or not? */
static bool any_real(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(known); i++)
		if (probe(i))
			return true;
	return false;
}

static bool any_emulated(void)
{
	unsigned int i;

	for (i = 0; i < pmk_nr_chosen; i++)
		if (pmk_chosen[i].emulated)
			return true;
	return false;
}

#ifdef MODULE
/* A module that is refused logs the reason */
static int none_found(void)
{
	if (!any_real())
		pr_err("this machine has none of the PMUs that this module supports (see modinfo pmukit): %semulate= for emulated counters\n",
		       START_WITH);
	return -ENODEV;
}
#else
/* The driver starts on every computer, and logs nothing unless a PMU was asked for */
static int none_found(void)
{
	if (wanted_backend != PMK_BACKEND_AUTO && !any_real())
		pr_err("this machine has none of the PMUs %s: %semulate= for emulated counters\n",
		       PMK_PMU_NAMES, START_WITH);
	return -ENODEV;
}
#endif

/**
 * pmk_choose() - fill in pmk_chosen
 *
 * May sleep, and use the counters for a moment.
 *
 * Return: 0; -EINVAL for an invalid parameter, -EPERM for table= where the kernel is locked down,
 * -ENOMEM, or -ENODEV when there is nothing to register. The reason is logged where something was
 * asked for.
 */
int pmk_choose(void)
{
	static const char * const backends[] = PMK_BACKENDS;
	bool declared, table, own, any;
	unsigned long emulated;
	int err;

	wanted_backend = match_string(backends, ARRAY_SIZE(backends), backend);
	if (wanted_backend < 0)
		return refuse("backend", backend, "must be auto, hardware or emulated");
	err = parse_emulate(&emulated) ?: parse_mhz() ?: pmk_firmware_choose();
	if (err)
		return err;
	own = pmk_firmware_has(NULL);
	choose_all(emulated);
	declared = !emulate && pmk_tree_declares(NULL);
	table = test_bit(TABLE, &emulated);
	any = declared || table || own || any_emulated();
	err = parse_clock(any) ?: choose_generic(table) ?: choose_quirks(any, table || own);
	if (err)
		return err;
	pmk_table_init(mhz, generic);
	return any || pmk_nr_chosen ? 0 : none_found();
}

/**
 * pmk_emulated_pmu() - the emulated PMUs that there can be, one after the other
 * @i: 0 for the first one
 *
 * Any context.
 *
 * Return: the PMU, published or not; NULL after the last one.
 */
const struct pmk_desc *pmk_emulated_pmu(unsigned int i)
{
	if (i < ARRAY_SIZE(known))
		return known[i].emulated();
	return pmk_table_emulated(i - TABLE);
}

/**
 * pmk_choose_nodes() - may nodes of the device tree declare PMUs?
 *
 * After pmk_choose().
 *
 * Return: false if emulate= lists the PMUs.
 */
bool pmk_choose_nodes(void)
{
	return !emulate;
}

/**
 * pmk_choose_node() - choose the PMU that a node of the device tree declares
 * @name: name of the PMU
 * @choice: the PMU, filled in. The caller has set @choice->generic and @choice->mhz (or 0) from the
 *          node; parameters override them.
 *
 * After pmk_choose(). May sleep.
 *
 * Return: NULL, or the reason why this PMU cannot be registered.
 */
const char *pmk_choose_node(const char *name, struct pmk_choice *choice)
{
	int which = find(name);
	unsigned int i;

	if (probe(which))
		return "this machine has a real PMU, which needs no node";
	choice->desc = known[which].emulated();
	choice->name = known[which].name;
	choice->emulated = true;
	if (pmk_quirks_check(choice))
		return "quirks= is not for this PMU";
	if (generic)
		choice->generic = !strcmp(generic, name);
	if (mhz_given || !choice->mhz)
		choice->mhz = mhz;
	for (i = 0; i < pmk_nr_chosen; i++)
		if (choice->generic && pmk_chosen[i].generic)
			return "generic: the real PMU serves perf's generic events";
	return NULL;
}
