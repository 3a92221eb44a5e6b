// SPDX-License-Identifier: GPL-2.0-only
/* Finding the PMUs of a message: one by name, or all, while PMUs are added and removed. */
#include "core/pmu/registry.h"
#include "netlink/message.h"

static atomic_t generation = ATOMIC_INIT(1);	/* of the list of PMUs and CPUs */

/**
 * pmk_nl_changed() - PMUs or CPUs changed: a dump in progress is inconsistent
 *
 * Any context.
 */
void pmk_nl_changed(void)
{
	atomic_inc(&generation);
}

/**
 * pmk_nl_get() - find the PMU that a message names
 * @info: the message
 * @attr: the attribute that has the name
 *
 * May sleep.
 *
 * Return: the PMU, which is not removed before pmk_nl_put(); -EINVAL without a name, -ENODEV when
 * there is no PMU of this name.
 */
struct pmk_pmu *pmk_nl_get(const struct genl_info *info, int attr)
{
	struct pmk_pmu *p;

	if (GENL_REQ_ATTR_CHECK(info, attr))
		return ERR_PTR(-EINVAL);
	down_read(&pmk_pmus_lock);
	list_for_each_entry(p, &pmk_pmus, entry)
		if (!nla_strcmp(info->attrs[attr], p->pmu.name))
			return p;
	up_read(&pmk_pmus_lock);
	NL_SET_ERR_MSG_ATTR(info->extack, info->attrs[attr], "there is no PMU of this name");
	return ERR_PTR(-ENODEV);
}

/**
 * pmk_nl_put() - release the PMU of pmk_nl_get()
 */
void pmk_nl_put(void)
{
	up_read(&pmk_pmus_lock);
}

/**
 * pmk_nl_for_each() - call a function for every PMU
 * @what: the function
 *
 * May sleep.
 */
void pmk_nl_for_each(void (*what)(struct pmk_pmu *p))
{
	struct pmk_pmu *p;

	down_read(&pmk_pmus_lock);
	list_for_each_entry(p, &pmk_pmus, entry)
		what(p);
	up_read(&pmk_pmus_lock);
}

/**
 * pmk_nl_reply() - reply to a request about one PMU
 * @info: the message
 * @attr: the attribute that has the name of the PMU
 * @show: fills in the reply, which fits GENLMSG_DEFAULT_SIZE
 *
 * May sleep.
 *
 * Return: 0, -ENOMEM, or an error of pmk_nl_get() and @show.
 */
int pmk_nl_reply(struct genl_info *info, int attr, pmk_nl_show *show)
{
	struct pmk_pmu *p = pmk_nl_get(info, attr);
	struct sk_buff *skb;
	int err = -ENOMEM;

	if (IS_ERR(p))
		return PTR_ERR(p);
	skb = genlmsg_new(GENLMSG_DEFAULT_SIZE, GFP_KERNEL);
	if (skb)
		err = show(skb, info, 0, p);
	pmk_nl_put();
	if (!err)
		return genlmsg_reply(skb, info);
	nlmsg_free(skb);
	return err;
}

/**
 * pmk_nl_takes_none() - refuse the attributes of a dump that takes none
 * @cb: the dump
 *
 * The operation has no policy, so Linux 6.12 ignores attributes.
 *
 * Return: 0, or -EINVAL when there are attributes.
 */
int pmk_nl_takes_none(struct netlink_callback *cb)
{
	if (!nlmsg_attrlen(cb->nlh, GENL_HDRLEN))
		return 0;
	NL_SET_ERR_MSG(cb->extack, "this dump takes no attributes");
	return -EINVAL;
}

/**
 * pmk_nl_dump() - fill a buffer with the next part of a dump
 * @skb: the buffer
 * @cb: the dump
 * @show: adds one or more messages about a PMU; after an error it is called again for the same PMU
 *        in the next part
 *
 * PMUs that are added or removed meanwhile mark the dump as inconsistent. Every other PMU is shown
 * once. Uses @cb->args[0]. May sleep.
 *
 * Return: 0 at the end, or an error of @show.
 */
int pmk_nl_dump(struct sk_buff *skb, struct netlink_callback *cb,
		int (*show)(struct sk_buff *skb, struct netlink_callback *cb,
			    struct pmk_pmu *p))
{
	struct pmk_pmu *p;
	int err = 0;

	down_read(&pmk_pmus_lock);
	cb->seq = atomic_read(&generation);
	list_for_each_entry(p, &pmk_pmus, entry) {
		if (p->serial < (u32)cb->args[0])
			continue;
		err = show(skb, cb, p);
		if (err)
			break;
		cb->args[0] = p->serial + 1;
	}
	up_read(&pmk_pmus_lock);
	if (skb->len)
		nl_dump_check_consistent(cb, nlmsg_hdr(skb));
	return err;
}
