// SPDX-License-Identifier: GPL-2.0-only
/* Messages: how they begin and end, and who gets those that nobody asked for. */
#include <linux/capability.h>
#include <net/sock.h>
#include "netlink/message.h"

const struct genl_family *pmk_nl_family;

/**
 * pmk_nl_wanted() - does anybody listen to notifications?
 *
 * Any context but NMI.
 */
bool pmk_nl_wanted(void)
{
	const struct genl_family *family = READ_ONCE(pmk_nl_family);

	return family && genl_has_listeners(family, &init_net, PMUKIT_NLGRP_MONITOR);
}

/**
 * pmk_nl_is_privileged() - may the sender see, and change, what others count?
 * @skb: the request
 */
bool pmk_nl_is_privileged(const struct sk_buff *skb)
{
	return netlink_capable(skb, CAP_PERFMON) || netlink_capable(skb, CAP_SYS_ADMIN);
}

/**
 * pmk_nl_send() - send a notification to whoever listens
 * @skb: the message; it is gone after
 *
 * In the initial network namespace only. Each namespace would cost another walk over all
 * listeners of generic netlink, and anybody can make namespaces. A listener that is full loses
 * its own message, and no other. May sleep.
 */
void pmk_nl_send(struct sk_buff *skb)
{
	genlmsg_multicast(pmk_nl_family, skb, 0, PMUKIT_NLGRP_MONITOR, GFP_KERNEL);
}

/* netlink_filter_fn: is this listener left out? The sender is a work item and may all */
static int is_unprivileged(struct sock *listener, struct sk_buff *skb, void *unused)
{
	return !listener->sk_socket || !listener->sk_socket->file ||
	       (!sk_capable(listener, CAP_PERFMON) && !sk_capable(listener, CAP_SYS_ADMIN));
}

/**
 * pmk_nl_send_privileged() - send a notification to those listeners who may see what others
 *	count: by the rights of who opened the socket. From a work item
 * @skb: the message; it is gone after
 *
 * Of those that pmk_nl_send() reaches. To be let into the group says nothing: anybody can join
 * it before the family is there. May sleep.
 */
void pmk_nl_send_privileged(struct sk_buff *skb)
{
	genlmsg_multicast_netns_filtered(pmk_nl_family, &init_net, skb, 0, PMUKIT_NLGRP_MONITOR,
					 GFP_KERNEL, is_unprivileged, NULL);
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
