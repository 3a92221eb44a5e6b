// SPDX-License-Identifier: GPL-2.0-only
/* The generic netlink family: registered before PMUs are published. */
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
 * No PMU is published yet. The family is registered last, so that no later step of the driver's
 * start can fail: a dump or a member of the group would outlive it. May sleep.
 *
 * Return: 0 or an error.
 */
int pmk_netlink_init(void)
{
	int err;

	pmk_nl_outbox_init();
	err = pmk_nl_hotplug_init();
	if (err)
		return err;
	pmukit_nl_family.bind = pmk_nl_bind;
	err = genl_register_family(&pmukit_nl_family);
	if (err) {
		pmk_nl_hotplug_exit();
		return err;
	}
	WRITE_ONCE(pmk_nl_family, &pmukit_nl_family);
	pmk_observer = &observer;
	pmk_nl_notify_init();
	return 0;
}

#ifdef MODULE
/**
 * pmk_netlink_exit() - remove the family; all PMUs are gone. May sleep.
 */
void pmk_netlink_exit(void)
{
	pmk_observer = NULL;
	pmk_nl_hotplug_exit();
	pmk_nl_notify_flush();
	genl_unregister_family(&pmukit_nl_family);
	pmk_nl_notify_exit();
}
#endif
