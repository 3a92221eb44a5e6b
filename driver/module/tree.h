/* SPDX-License-Identifier: GPL-2.0-only */
/* Nodes of the device tree that declare emulated PMUs, and their properties. */
#ifndef PMK_TREE_H
#define PMK_TREE_H

#include <linux/mod_devicetable.h>
#include <linux/types.h>

struct device_node;

/**
 * struct pmk_node - properties of a node
 * @mhz: frequency of the clock, 0 if the node has none
 * @generic: the PMU shall serve perf's generic events
 * @profile: the profile, one event a line, or NULL; to be freed with kfree()
 * @length: length of @profile
 */
struct pmk_node {
	unsigned int mhz;
	bool generic;
	char *profile;
	int length;
};

extern const struct of_device_id pmk_compatible[];

/* tree.c: see the definitions for the contracts */
const char *pmk_tree_name(const struct device_node *np);
int pmk_tree_read(const struct device_node *np, struct pmk_node *node);

#ifdef CONFIG_OF
bool pmk_tree_declares(const char *name);
#else
static inline bool pmk_tree_declares(const char *name)
{
	return false;
}
#endif

#endif /* PMK_TREE_H */
