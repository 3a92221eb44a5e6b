// SPDX-License-Identifier: GPL-2.0-only
/* Ending messages, checking the sender's rights, and sending notifications. */
#include <linux/capability.h>
#include <net/sock.h>
#include "netlink/message.h"

const struct genl_family *pmk_nl_family;

/**
 * pmk_nl_wanted() - are there listeners to notifications?
 *
 * Any context but NMI.
 */
bool pmk_nl_wanted(void)
{
	const struct genl_family *family = READ_ONCE(pmk_nl_family);

	return family && genl_has_listeners(family, &init_net, PMUKIT_NLGRP_MONITOR);
}

/**
 * pmk_nl_is_privileged() - may the sender see and change what other users count?
 * @skb: the request
 */
bool pmk_nl_is_privileged(const struct sk_buff *skb)
{
	return netlink_capable(skb, CAP_PERFMON) || netlink_capable(skb, CAP_SYS_ADMIN);
}

/**
 * pmk_nl_send() - send a notification to all listeners
 * @skb: the message; it is gone after
 *
 * In the initial network namespace only. Each namespace would cost another walk over all listeners
 * of generic netlink, and any user can create namespaces. A listener without buffer space loses its
 * own copy only. May sleep.
 */
void pmk_nl_send(struct sk_buff *skb)
{
	genlmsg_multicast(pmk_nl_family, skb, 0, PMUKIT_NLGRP_MONITOR, GFP_KERNEL);
}

/* netlink_filter_fn: true leaves the listener out. The sender, a work item, has all rights */
static int is_unprivileged(struct sock *listener, struct sk_buff *skb, void *unused)
{
	return !listener->sk_socket || !listener->sk_socket->file ||
	       (!sk_capable(listener, CAP_PERFMON) && !sk_capable(listener, CAP_SYS_ADMIN));
}

/**
 * pmk_nl_send_privileged() - send a notification to listeners that may see what other users count
 * @skb: the message; it is gone after
 *
 * Checks the rights of the socket's opener. A check at the time of joining the group would not do:
 * any user can join it before the family is registered. Called from a work item. May sleep.
 */
void pmk_nl_send_privileged(struct sk_buff *skb)
{
	genlmsg_multicast_netns_filtered(pmk_nl_family, &init_net, skb, 0, PMUKIT_NLGRP_MONITOR,
					 GFP_KERNEL, is_unprivileged, NULL);
}

/**
 * pmk_nl_finish() - end a message, or cancel it
 * @skb: the buffer
 * @head: the result of genlmsg_put()
 * @failed: the message did not fit
 *
 * Return: 0, or -EMSGSIZE when the message did not fit.
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
