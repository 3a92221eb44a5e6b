// SPDX-License-Identifier: GPL-2.0-only
/* Messages: how they begin and end, and who gets those that nobody asked for. */
#include "netlink/message.h"

const struct genl_family *pmk_nl_family;

/**
 * pmk_nl_wanted() - does anybody listen to notifications?
 *
 * Any context but NMI.
 */
bool pmk_nl_wanted(void)
{
	return genl_has_listeners(pmk_nl_family, &init_net, PMUKIT_NLGRP_MONITOR);
}

/**
 * pmk_nl_send() - send a notification to whoever listens, in every network namespace
 * @skb: the message; it is gone after
 */
void pmk_nl_send(struct sk_buff *skb)
{
	rcu_read_lock();
	genlmsg_multicast_allns(pmk_nl_family, skb, 0, PMUKIT_NLGRP_MONITOR);
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
