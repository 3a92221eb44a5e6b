// SPDX-License-Identifier: GPL-2.0-only
/* The generic netlink family: there before the first PMU and after the last one. */
#include "netlink/message.h"
#include "netlink/netlink.h"
#include "netlink/notify.h"

static const struct pmk_observer observer = {
	.added = pmk_nl_added,
	.removed = pmk_nl_removed,
	.owner = pmk_nl_owner,
};

/**
 * pmk_netlink_init() - register the family, and observe the PMUs
 *
 * No PMU is registered yet. May sleep.
 *
 * Return: 0, or why it cannot be.
 */
int pmk_netlink_init(void)
{
	int err;

	pmukit_nl_family.bind = pmk_nl_bind;
	pmk_nl_family = &pmukit_nl_family;
	err = genl_register_family(&pmukit_nl_family);
	if (err)
		return err;
	err = pmk_nl_hotplug_init();
	if (err) {
		genl_unregister_family(&pmukit_nl_family);
		return err;
	}
	pmk_observer = &observer;
	return 0;
}

/**
 * pmk_netlink_exit() - remove the family; all PMUs are gone. May sleep.
 */
void pmk_netlink_exit(void)
{
	pmk_observer = NULL;
	pmk_nl_hotplug_exit();
	genl_unregister_family(&pmukit_nl_family);
	pmk_nl_notify_exit();
}
