// SPDX-License-Identifier: GPL-2.0-only
/* The generic netlink family: there before the first PMU and after the last one. */
#include "family.h"

/**
 * pmk_nl_wanted() - does anybody listen to notifications?
 *
 * Any context but NMI.
 */
bool pmk_nl_wanted(void)
{
	return genl_has_listeners(&pmukit_nl_family, &init_net, PMUKIT_NLGRP_MONITOR);
}

/**
 * pmk_nl_send() - send a notification to whoever listens, in every network namespace
 * @skb: the message; it is gone after
 */
void pmk_nl_send(struct sk_buff *skb)
{
	rcu_read_lock();
	genlmsg_multicast_allns(&pmukit_nl_family, skb, 0, PMUKIT_NLGRP_MONITOR);
	rcu_read_unlock();
}

/**
 * pmk_nl_finish() - end a message, or take it back
 * @skb: where it is
 * @head: what genlmsg_put() returned
 * @failed: it did not fit
 *
 * Return: 0, or -EMSGSIZE when it did not fit.
 */
int pmk_nl_finish(struct sk_buff *skb, void *head, bool failed)
{
	if (!failed) {
		genlmsg_end(skb, head);
		return 0;
	}
	genlmsg_cancel(skb, head);
	return -EMSGSIZE;
}

/**
 * pmk_netlink_init() - register the family
 *
 * May sleep.
 *
 * Return: 0, or why it cannot be.
 */
int pmk_netlink_init(void)
{
	int err;

	pmukit_nl_family.bind = pmk_nl_bind;
	err = genl_register_family(&pmukit_nl_family);
	if (err)
		return err;
	err = pmk_nl_hotplug_init();
	if (err)
		genl_unregister_family(&pmukit_nl_family);
	return err;
}

/**
 * pmk_netlink_exit() - remove the family; all PMUs are gone. May sleep.
 */
void pmk_netlink_exit(void)
{
	pmk_nl_hotplug_exit();
	genl_unregister_family(&pmukit_nl_family);
	pmk_nl_notify_exit();
}
