// SPDX-License-Identifier: GPL-2.0-only
/* Ending messages, checking the sender's rights, and sending notifications. */
#include <linux/capability.h>
#include <net/sock.h>
#include "netlink/message.h"

const struct genl_family *pmk_nl_family;

/* Messages that wait for pmk_nl_deliver(); the second list is for privileged listeners */
static struct sk_buff_head outbox[2];

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
 * pmk_nl_outbox_init() - before the first message
 */
void pmk_nl_outbox_init(void)
{
	skb_queue_head_init(&outbox[false]);
	skb_queue_head_init(&outbox[true]);
}

/**
 * pmk_nl_post() - put a notification into the outbox
 * @skb: the message; it is gone after
 * @privileged: only for listeners that may see what other users count
 *
 * Any context.
 */
void pmk_nl_post(struct sk_buff *skb, bool privileged)
{
	skb_queue_tail(&outbox[privileged], skb);
}

/* netlink_filter_fn: true leaves the listener out. The sender, a work item, has all rights */
static int is_unprivileged(struct sock *listener, struct sk_buff *skb, void *unused)
{
	return !listener->sk_socket || !listener->sk_socket->file ||
	       (!sk_capable(listener, CAP_PERFMON) && !sk_capable(listener, CAP_SYS_ADMIN));
}

/**
 * pmk_nl_deliver() - send what is in the outbox
 *
 * In the initial network namespace only. Each namespace would cost another walk over all listeners
 * of generic netlink, and any user can create namespaces. A listener without buffer space loses its
 * own copy only. The rights are those of the socket's opener; a check at the time of joining the
 * group would not do, as any user can join it before the family is registered.
 *
 * Called from a work item, without a lock that requests take: the time depends on the number of
 * listeners. May sleep.
 */
void pmk_nl_deliver(void)
{
	struct sk_buff *skb;

	while ((skb = skb_dequeue(&outbox[false])))
		genlmsg_multicast(pmk_nl_family, skb, 0, PMUKIT_NLGRP_MONITOR, GFP_KERNEL);
	while ((skb = skb_dequeue(&outbox[true])))
		genlmsg_multicast_netns_filtered(pmk_nl_family, &init_net, skb, 0,
						 PMUKIT_NLGRP_MONITOR, GFP_KERNEL, is_unprivileged,
						 NULL);
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
