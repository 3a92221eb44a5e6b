// SPDX-License-Identifier: GPL-2.0-only
/* The PMUs that messages are about: one by name, or all, while PMUs come and go. */
#include "core/pmu/registry.h"
#include "netlink/message.h"

static atomic_t generation = ATOMIC_INIT(1);	/* of what a dump goes through */

/**
 * pmk_nl_changed() - a dump that has begun does not show what there is now
 *
 * Any context.
 */
void pmk_nl_changed(void)
{
	atomic_inc(&generation);
}

/**
 * pmk_nl_get() - the PMU that a message names
 * @info: the message
 * @attr: the attribute that has the name
 *
 * May sleep.
 *
 * Return: the PMU, which stays until pmk_nl_put(); -EINVAL without a name, -ENODEV when
 * there is no such PMU.
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
 * pmk_nl_put() - let go of what pmk_nl_get() has returned
 */
void pmk_nl_put(void)
{
	up_read(&pmk_pmus_lock);
}

/**
 * pmk_nl_for_each() - do something with every PMU
 * @what: what is done
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
 * pmk_nl_reply() - answer a message about one PMU
 * @info: the message
 * @attr: the attribute that has its name
 * @show: makes the answer, which fits GENLMSG_DEFAULT_SIZE
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
 * pmk_nl_takes_none() - refuse attributes in the request of a dump that takes none
 * @cb: the dump
 *
 * The operation has no policy, and Linux 6.12 ignores attributes then.
 *
 * Return: 0, or -EINVAL when there are any.
 */
int pmk_nl_takes_none(struct netlink_callback *cb)
{
	if (!nlmsg_attrlen(cb->nlh, GENL_HDRLEN))
		return 0;
	NL_SET_ERR_MSG(cb->extack, "this dump takes no attributes");
	return -EINVAL;
}

/**
 * pmk_nl_dump() - the part of a dump that fits into a buffer
 * @skb: the buffer
 * @cb: the dump
 * @show: puts in a message, or several, about a PMU; when it returns an error it is
 *        called again for the same PMU in the next part
 *
 * PMUs that come and go meanwhile make the dump inconsistent, and say so; each that
 * stays is shown once. Uses @cb->args[0]. May sleep.
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
