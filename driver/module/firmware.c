// SPDX-License-Identifier: GPL-2.0-only
/*
 * The parameter table=: PMUs of tables, for computers that start with them. A compiled table is a
 * file of the firmware's folders, pmukit/NAME, with the text of its profile behind it.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/firmware.h>
#include <linux/mm.h>
#include <linux/moduleparam.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/stringify.h>
#include "emulation/emulated.h"
#include "module/choose.h"
#include "table/pmu.h"
#include "table/text.h"

#define FOLDER	"pmukit/"
#define FILES	"/lib/firmware/" FOLDER	/* where most systems have them */

static char *table;
module_param(table, charp, 0444);
MODULE_PARM_DESC(table, "PMUs whose compiled tables are files in " FILES
		 ": names, separated by commas");

/* The names of table= */
static const char *names[PMUKIT_TABLE_MAX_PMUS];
static unsigned int nr_names;

static int refuse(const char *name, const char *why)
{
	pr_err("table=%s: %s\n", name, why);
	return -EINVAL;
}

static int fail_read(const char *name, int err)
{
	if (err == -ENOMEM)
		return err;
	pr_err("table=%s: cannot read " FILES "%s, error %d: put the compiled table there\n", name,
	       name, err);
	return -EINVAL;
}

/* What is wrong and what to do about it, in a line */
static int explain(const char *name, int err, const struct pmk_table_error *error)
{
	const char *next = err == -EEXIST ? "compile it with another --name" :
			   err == -EBUSY ? "leave out generic=" :
			   "compile the table again";

	if (!error->reason) {
		pr_err("table=%s: not registered, error %d\n", name, err);
		return err;
	}
	if (error->part)
		pr_err("table=%s: %s %u: %s: %s\n", name, error->part, error->number,
		       error->reason, next);
	else
		pr_err("table=%s: %s: %s\n", name, error->reason, next);
	return -EINVAL;
}

/* The table says how large it is. What is wrong with that is found when it is checked */
static size_t size_of_table(const struct firmware *file)
{
	const struct pmukit_table *head = (const void *)file->data;

	return file->size < sizeof(*head) ? file->size : min_t(size_t, head->size, file->size);
}

static int add(const char *name, const struct firmware *file)
{
	struct pmk_table_order order = { .file = name, .size = size_of_table(file) };
	struct pmk_table_error error;
	int err;

	if (file->size > PMUKIT_TABLE_MAX_SIZE + PMK_MAX_PROFILE ||
	    file->size - order.size > PMK_MAX_PROFILE)
		return refuse(name, "a table has at most 256 KiB, its profile 65000 bytes");
	order.compiled = kvmemdup(file->data, order.size, GFP_KERNEL);
	if (!order.compiled)
		return -ENOMEM;
	if (file->size > order.size) {
		order.profile = (const char *)file->data + order.size;
		order.profile_size = file->size - order.size;
	}
	err = pmk_table_add(&order, &error);
	kvfree(order.compiled);
	return err ? explain(name, err, &error) : 0;
}

static int check_name(const char *name)
{
	if (!pmk_text_is_name(name, PMUKIT_TABLE_MAX_PMU))
		return refuse(name, "must be the name of a PMU: a-z, then a-z, 0-9 and _");
	if (pmk_firmware_has(name))
		return refuse(name, "is named twice");
	if (nr_names == ARRAY_SIZE(names))
		return refuse(name, "too many PMUs: at most " __stringify(PMUKIT_TABLE_MAX_PMUS));
	return 0;
}

/**
 * pmk_firmware_choose() - check the parameter table=
 *
 * May sleep.
 *
 * Return: 0; -EINVAL for an invalid value and without a firmware loader, -EPERM where the kernel is
 * locked down, with a line in the log.
 */
int pmk_firmware_choose(void)
{
	static char list[PMUKIT_TABLE_MAX_PMUS * (PMUKIT_TABLE_MAX_PMU + 1)];
	char *rest = list, *name;
	int err;

	if (!table)
		return 0;
	if (!IS_REACHABLE(CONFIG_FW_LOADER))
		return refuse(table,
			      "this kernel has no firmware loader: take emulate=table instead");
	if (pmk_table_permitted()) {
		refuse(table, "the kernel is locked down and takes no table: leave it out");
		return -EPERM;
	}
	if (strscpy(list, table, sizeof(list)) < 0)
		return refuse(table, "too long for names of PMUs: at most "
			      __stringify(PMUKIT_TABLE_MAX_PMUS));
	while ((name = strsep(&rest, ","))) {
		err = check_name(name);
		if (err)
			return err;
		names[nr_names++] = name;
	}
	return 0;
}

/** pmk_firmware_has() - is a PMU, or with NULL any, among those of table=? Any context. */
bool pmk_firmware_has(const char *name)
{
	unsigned int i;

	for (i = 0; i < nr_names; i++)
		if (!name || !strcmp(names[i], name))
			return true;
	return false;
}

static int read_and_add(const char *name)
{
	const struct firmware *file;
	char *path = kasprintf(GFP_KERNEL, FOLDER "%s", name);
	int err;

	if (!path)
		return -ENOMEM;
	/* No device has it, and no user's helper is waited for. Debian's kernels log a line, too */
	err = request_firmware_direct(&file, path, NULL);
	kfree(path);
	if (err)
		return fail_read(name, err);
	err = add(name, file);
	release_firmware(file);
	return err;
}

/**
 * pmk_firmware_add() - register the PMUs of table=
 *
 * Programs cannot use them before pmk_table_publish(). After pmk_firmware_choose(). May sleep.
 *
 * Return: 0, also without table=; -EINVAL for a file that is not there or wrong, and for a PMU that
 * others are in the way of, with a line in the log; -ENOMEM, or the error of pmk_table_add() where
 * it has no reason. pmk_table_exit() removes those before it.
 */
int pmk_firmware_add(void)
{
	unsigned int i;
	int err = 0;

	for (i = 0; i < nr_names && !err; i++)
		err = read_and_add(names[i]);
	return err;
}
