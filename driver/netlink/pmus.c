// SPDX-License-Identifier: GPL-2.0-only
/* Properties of PMUs, and notifications about PMUs. */
#include <linux/jiffies.h>
#include "netlink/message.h"
#include "netlink/notify.h"

static u32 capabilities(const struct pmk_pmu *p)
{
	return (p->samples ? PMUKIT_CAPABILITY_SAMPLING : 0) |
	       (p->generic ? PMUKIT_CAPABILITY_GENERIC : 0) |
	       (p->desc->access->user_read ? PMUKIT_CAPABILITY_USER_READ : 0) |
	       (p->desc->access->machines ? PMUKIT_CAPABILITY_EMULATED : 0);
}

static u32 owner(const struct pmk_pmu *p)
{
	if (atomic_read(&p->users))
		return PMUKIT_OWNER_PMUKIT;
	return READ_ONCE(p->taken) ? PMUKIT_OWNER_OTHER : PMUKIT_OWNER_NONE;
}

/* Use of the counters by all users */
static bool put_use(struct sk_buff *skb, const struct pmk_pmu *p)
{
	return nla_put_u32(skb, PMUKIT_A_PMU_EVENTS, atomic_read(&p->users)) ||
	       nla_put_uint(skb, PMUKIT_A_PMU_REFUSED_CODE, READ_ONCE(p->refused.code)) ||
	       nla_put_uint(skb, PMUKIT_A_PMU_REFUSED_GROUP, READ_ONCE(p->refused.group)) ||
	       nla_put_uint(skb, PMUKIT_A_PMU_REFUSED_BUSY, READ_ONCE(p->refused.busy));
}

/*
 * Does not take p->lock: a program that opens an event holds it, and may be preempted, while all
 * families of generic netlink share the lock that is held here. @privileged: the receiver may see
 * what other users count.
 */
static bool put_pmu(struct sk_buff *skb, const struct pmk_pmu *p, bool privileged)
{
	const struct pmk_model *model = p->desc->model;

	return nla_put_string(skb, PMUKIT_A_PMU_NAME, p->pmu.name) ||
	       nla_put_u32(skb, PMUKIT_A_PMU_TYPE, p->pmu.type) ||
	       nla_put_string(skb, PMUKIT_A_PMU_BACKEND, p->desc->access->backend) ||
	       nla_put_u32(skb, PMUKIT_A_PMU_COUNTERS, model->nr_counters) ||
	       nla_put_u32(skb, PMUKIT_A_PMU_COUNTER_BITS, model->counter_bits) ||
	       nla_put_u32(skb, PMUKIT_A_PMU_CAPABILITIES, capabilities(p)) ||
	       nla_put_u32(skb, PMUKIT_A_PMU_OWNER, owner(p)) ||
	       (privileged && put_use(skb, p));
}

static int show(struct sk_buff *skb, const struct genl_info *info, int flags, struct pmk_pmu *p,
		bool privileged)
{
	void *head = __genlmsg_iput(skb, info, flags);

	if (!head)
		return -EMSGSIZE;
	return pmk_nl_finish(skb, head, put_pmu(skb, p, privileged));
}

/* pmk_nl_show, for all receivers */
static int show_pmu(struct sk_buff *skb, const struct genl_info *info, int flags,
		    struct pmk_pmu *p)
{
	return show(skb, info, flags, p, false);
}

/* pmk_nl_show, for receivers that may see what other users count */
static int show_use(struct sk_buff *skb, const struct genl_info *info, int flags,
		    struct pmk_pmu *p)
{
	return show(skb, info, flags, p, true);
}

/**
 * pmukit_nl_pmu_get_doit() - reply with the properties of a PMU
 * @skb: the message
 * @info: the message
 *
 * Return: see pmk_nl_reply().
 */
int pmukit_nl_pmu_get_doit(struct sk_buff *skb, struct genl_info *info)
{
	return pmk_nl_reply(info, PMUKIT_A_PMU_NAME,
			    pmk_nl_is_privileged(skb) ? show_use : show_pmu);
}

static int show_in_dump(struct sk_buff *skb, struct netlink_callback *cb, struct pmk_pmu *p)
{
	return show(skb, genl_info_dump(cb), NLM_F_MULTI, p, pmk_nl_is_privileged(cb->skb));
}

/**
 * pmukit_nl_pmu_get_dumpit() - dump all PMUs
 * @skb: the buffer
 * @cb: the dump
 *
 * Return: see pmk_nl_takes_none() and pmk_nl_dump().
 */
int pmukit_nl_pmu_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	return pmk_nl_takes_none(cb) ?: pmk_nl_dump(skb, cb, show_in_dump);
}

/**
 * pmk_nl_notify_pmu() - post a notification about a PMU to all listeners
 * @p: the PMU, its lock is not held
 * @command: PMUKIT_CMD_PMU_*_NTF
 *
 * May sleep.
 */
void pmk_nl_notify_pmu(struct pmk_pmu *p, u8 command)
{
	struct genl_info info;
	struct sk_buff *skb;

	if (!pmk_nl_wanted())
		return;
	skb = genlmsg_new(GENLMSG_DEFAULT_SIZE, GFP_KERNEL);
	if (!skb)
		return;
	genl_info_init_ntf(&info, pmk_nl_family, command);
	if (show_pmu(skb, &info, 0, p))
		nlmsg_free(skb);
	else
		pmk_nl_post(skb, false);
}
