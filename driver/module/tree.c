// SPDX-License-Identifier: GPL-2.0-only
/*
 * Nodes of the device tree that declare emulated PMUs, and their properties. The binding is
 * bindings/perf/pmukit,emulated.yaml.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/math64.h>
#ifdef MODULE
#include <linux/module.h>
#endif
#include <linux/of.h>
#include <linux/slab.h>
#include <linux/stringify.h>
#include "emulation/emulated.h"
#include "lib/parameters.h"
#include "module/tree.h"
#include "module/pmus.h"

#define PMK_EMULATED	"pmukit,emulated-"
#define HZ_PER_MHZ	1000000

const struct of_device_id pmk_compatible[] = { PMK_COMPATIBLES { } };
#ifdef MODULE
MODULE_DEVICE_TABLE(of, pmk_compatible);
#endif

/**
 * pmk_tree_name() - name of the PMU that a node declares
 * @np: the node
 *
 * Return: the name of the PMU, or NULL.
 */
const char *pmk_tree_name(const struct device_node *np)
{
	const struct of_device_id *match = of_match_node(pmk_compatible, np);

	return match ? match->compatible + strlen(PMK_EMULATED) : NULL;
}

/**
 * pmk_tree_declares() - does the tree have a node for a PMU?
 * @name: name of the PMU; NULL: any
 *
 * Return: true when there is a node, and its status is okay.
 */
bool pmk_tree_declares(const char *name)
{
	struct device_node *np;

	for_each_matching_node(np, pmk_compatible) {
		if (!of_device_is_available(np) || (name && strcmp(name, pmk_tree_name(np))))
			continue;
		of_node_put(np);
		return true;
	}
	return false;
}

static int refuse(const struct device_node *np, const char *property, const char *why)
{
	pr_err("%pOF: %s: %s\n", np, property, why);
	return -EINVAL;
}

static int read_frequency(const struct device_node *np, struct pmk_node *node)
{
	int length;
	const struct property *p = of_find_property(np, "clock-frequency", &length);
	u32 rest;
	u64 mhz;

	if (!p)
		return 0;
	if (length != sizeof(u32) && length != sizeof(u64))
		return refuse(np, p->name, "must be one number, of 32 or 64 bits");
	mhz = div_u64_rem(of_read_number(p->value, length / sizeof(u32)), HZ_PER_MHZ, &rest);
	if (rest || !mhz || mhz > PMK_MAX_MHZ)
		return refuse(np, p->name, "must be a whole number of MHz, in Hz, up to "
			      __stringify(PMK_MAX_MHZ) " MHz");
	node->mhz = mhz;
	return 0;
}

static int read_generic(const struct device_node *np, struct pmk_node *node)
{
	int length;
	const struct property *p = of_find_property(np, "generic", &length);

	if (p && length)
		return refuse(np, p->name, "must have no value: its presence turns it on");
	node->generic = p;
	return 0;
}

/* The property is a list of strings, one for each line of the profile */
static int read_profile(const struct device_node *np, struct pmk_node *node)
{
	int length, i;
	const struct property *p = of_find_property(np, "profile", &length);

	if (!p)
		return 0;
	if (length < 1 || length > PMK_MAX_PROFILE || ((const char *)p->value)[length - 1])
		return refuse(np, p->name, "must be strings, each an event and a ratio");
	node->profile = kmemdup(p->value, length, GFP_KERNEL);
	if (!node->profile)
		return -ENOMEM;
	for (i = 0; i < length; i++)
		if (!node->profile[i])
			node->profile[i] = '\n';
	node->length = length;
	return 0;
}

/**
 * pmk_tree_read() - read the properties of a node
 * @np: the node
 * @node: the properties, filled in; nothing has to be freed after an error
 *
 * May sleep.
 *
 * Return: 0; -EINVAL for a property with an invalid value, with a line in the log; -ENOMEM.
 */
int pmk_tree_read(const struct device_node *np, struct pmk_node *node)
{
	*node = (struct pmk_node) {};
	return read_frequency(np, node) ?: read_generic(np, node) ?: read_profile(np, node);
}
