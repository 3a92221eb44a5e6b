// SPDX-License-Identifier: GPL-2.0-only
/*
 * Commands that register and remove the PMU of a table. They read under the lock that generic
 * netlink's families share: who registers a family waits for them, and all other requests wait for
 * that. So neither waits for a program that uses events, for a grace period or for CPU hotplug.
 */
#include <linux/capability.h>
#include <linux/mm.h>
#include "netlink/message.h"
#include "table/pmu.h"

static int check_sender(const struct sk_buff *skb, const struct genl_info *info)
{
	int err;

	if (!netlink_capable(skb, CAP_SYS_ADMIN))
		return -EPERM;
	err = pmk_table_permitted();
	if (err)
		NL_SET_ERR_MSG(info->extack, "the kernel is locked down");
	return err;
}

/* Size of all parts of the table in a message; with @to they are copied there */
static size_t parts_of(const struct genl_info *info, char *to)
{
	const struct nlattr *attr;
	size_t size = 0;
	int left;

	nla_for_each_attr(attr, genlmsg_data(info->genlhdr), genlmsg_len(info->genlhdr), left) {
		if (nla_type(attr) != PMUKIT_A_EMULATED_TABLE)
			continue;
		if (to)
			memcpy(to + size, nla_data(attr), nla_len(attr));
		size += nla_len(attr);
	}
	return size;
}

static int read_order(const struct genl_info *info, struct pmk_table_order *order)
{
	const struct nlattr *profile = info->attrs[PMUKIT_A_EMULATED_PROFILE];

	*order = (struct pmk_table_order) { .generic = info->attrs[PMUKIT_A_EMULATED_GENERIC] };
	if (GENL_REQ_ATTR_CHECK(info, PMUKIT_A_EMULATED_TABLE))
		return -EINVAL;
	order->size = parts_of(info, NULL);
	if (!order->size || order->size > PMUKIT_TABLE_MAX_SIZE) {
		NL_SET_ERR_MSG_ATTR(info->extack, info->attrs[PMUKIT_A_EMULATED_TABLE],
				    "a table has a byte at least, and 256 KiB at most");
		return -EINVAL;
	}
	order->compiled = kvmalloc(order->size, GFP_KERNEL);
	if (!order->compiled)
		return -ENOMEM;
	parts_of(info, order->compiled);
	if (profile) {
		order->profile = nla_data(profile);
		order->profile_size = strlen(order->profile);
	}
	return 0;
}

static void explain(struct genl_info *info, const struct pmk_table_error *error)
{
	if (error->part)
		NL_SET_ERR_MSG_FMT(info->extack, "%s %u: %s", error->part, error->number,
				   error->reason);
	else if (error->reason)
		NL_SET_ERR_MSG_FMT(info->extack, "%s", error->reason);
}

/**
 * pmukit_nl_table_add_doit() - register the PMU that a table describes
 * @skb: the message
 * @info: the message
 *
 * Return: see pmk_table_add(); -EPERM for other senders than root, and where the kernel is locked
 * down.
 */
int pmukit_nl_table_add_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct pmk_table_order order;
	struct pmk_table_error error;
	int err = check_sender(skb, info) ?: read_order(info, &order);

	if (err)
		return err;
	err = pmk_table_add(&order, &error);
	kvfree(order.compiled);
	explain(info, &error);
	return err;
}

/**
 * pmukit_nl_table_remove_doit() - remove the PMU of a table
 * @skb: the message
 * @info: the message
 *
 * Return: see pmk_table_remove(); -EINVAL without a name, -EPERM as above.
 */
int pmukit_nl_table_remove_doit(struct sk_buff *skb, struct genl_info *info)
{
	const struct nlattr *name = info->attrs[PMUKIT_A_EMULATED_PMU_NAME];
	const char *why = NULL;
	int err = check_sender(skb, info);

	if (err)
		return err;
	if (GENL_REQ_ATTR_CHECK(info, PMUKIT_A_EMULATED_PMU_NAME))
		return -EINVAL;
	err = pmk_table_remove(nla_data(name), &why);
	if (why)
		NL_SET_ERR_MSG_ATTR_FMT(info->extack, name, "%s", why);
	return err;
}
