// SPDX-License-Identifier: GPL-2.0-only
/*
 * The parameter table=: the PMU of a table, for computers that start with it. The compiled table is
 * a file of the firmware's folders, pmukit/NAME, with the text of its profile behind it.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/firmware.h>
#include <linux/mm.h>
#include <linux/moduleparam.h>
#include <linux/slab.h>
#include <linux/string.h>
#include "emulation/emulated.h"
#include "module/choose.h"
#include "table/pmu.h"
#include "table/text.h"

#define FOLDER	"pmukit/"
#define FILES	"/lib/firmware/" FOLDER	/* where most systems have them */

static char *table;
module_param(table, charp, 0444);
MODULE_PARM_DESC(table, "name of a PMU, whose compiled table is a file in " FILES);

static int refuse(const char *why)
{
	pr_err("table=%s: %s\n", table, why);
	return -EINVAL;
}

static int fail_read(int err)
{
	if (err == -ENOMEM)
		return err;
	pr_err("table=%s: cannot read " FILES "%s, error %d: put the compiled table there\n", table,
	       table, err);
	return -EINVAL;
}

/* What is wrong and what to do about it, in a line */
static int explain(int err, const struct pmk_table_error *error)
{
	const char *next = err == -EEXIST ? "compile it with another --name" :
			   err == -EBUSY ? "leave out generic=" :
			   "compile the table again";

	if (!error->reason) {
		pr_err("table=%s: not registered, error %d\n", table, err);
		return err;
	}
	if (error->part)
		pr_err("table=%s: %s %u: %s: %s\n", table, error->part, error->number,
		       error->reason, next);
	else
		pr_err("table=%s: %s: %s\n", table, error->reason, next);
	return -EINVAL;
}

/* The table says how large it is. What is wrong with that is found when it is checked */
static size_t size_of_table(const struct firmware *file)
{
	const struct pmukit_table *head = (const void *)file->data;

	return file->size < sizeof(*head) ? file->size : min_t(size_t, head->size, file->size);
}

static int add(const struct firmware *file)
{
	struct pmk_table_order order = { .file = table, .size = size_of_table(file) };
	struct pmk_table_error error;
	int err;

	if (file->size > PMUKIT_TABLE_MAX_SIZE + PMK_MAX_PROFILE ||
	    file->size - order.size > PMK_MAX_PROFILE)
		return refuse("a table has at most 256 KiB, its profile 65000 bytes");
	order.compiled = kvmemdup(file->data, order.size, GFP_KERNEL);
	if (!order.compiled)
		return -ENOMEM;
	if (file->size > order.size) {
		order.profile = (const char *)file->data + order.size;
		order.profile_size = file->size - order.size;
	}
	err = pmk_table_add(&order, &error);
	kvfree(order.compiled);
	return err ? explain(err, &error) : 0;
}

/**
 * pmk_firmware_choose() - read the parameter table=
 * @name: becomes the name of its PMU, or NULL
 *
 * May sleep.
 *
 * Return: 0; -EINVAL for an invalid value and without a firmware loader, -EPERM where the kernel is
 * locked down, with a line in the log.
 */
int pmk_firmware_choose(const char **name)
{
	*name = table;
	if (!table)
		return 0;
	if (!pmk_text_is_name(table, PMUKIT_TABLE_MAX_PMU))
		return refuse("must be the name of a PMU: a-z, then a-z, 0-9 and _");
	if (!IS_REACHABLE(CONFIG_FW_LOADER))
		return refuse("this kernel has no firmware loader: take emulate=table instead");
	if (pmk_table_permitted()) {
		refuse("the kernel is locked down and takes no table: leave it out");
		return -EPERM;
	}
	return 0;
}

/**
 * pmk_firmware_add() - register the PMU of table=
 *
 * Programs cannot use it before pmk_table_publish(). After pmk_firmware_choose(). May sleep.
 *
 * Return: 0, also without table=; -EINVAL for a file that is not there or wrong, and for a PMU that
 * others are in the way of, with a line in the log; -ENOMEM, or the error of pmk_table_add() where
 * it has no reason.
 */
int pmk_firmware_add(void)
{
	const struct firmware *file;
	char *path;
	int err;

	if (!table)
		return 0;
	path = kasprintf(GFP_KERNEL, FOLDER "%s", table);
	if (!path)
		return -ENOMEM;
	/* No device has it, and no user's helper is waited for. Debian's kernels log a line, too */
	err = request_firmware_direct(&file, path, NULL);
	kfree(path);
	if (err)
		return fail_read(err);
	err = add(file);
	release_firmware(file);
	return err;
}
