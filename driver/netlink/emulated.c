// SPDX-License-Identifier: GPL-2.0-only
/* Emulated PMUs: their clock, what happens to them by command, their profile. */
#include <linux/cpumask.h>
#include "emulation/emulated.h"
#include "netlink/message.h"

/* The machines of the PMU that a message names; it stays until pmk_nl_put() */
static struct pmk_emulated *get_machines(const struct genl_info *info)
{
	struct pmk_pmu *p = pmk_nl_get(info, PMUKIT_A_EMULATED_PMU_NAME);

	if (IS_ERR(p))
		return ERR_CAST(p);
	if (p->desc->access->machines)
		return p->desc->access->machines;
	pmk_nl_put();
	NL_SET_ERR_MSG_ATTR(info->extack, info->attrs[PMUKIT_A_EMULATED_PMU_NAME],
			    "this PMU is not emulated");
	return ERR_PTR(-EOPNOTSUPP);
}

/* pmk_nl_show */
static int show_clock(struct sk_buff *skb, const struct genl_info *info, int flags,
		      struct pmk_pmu *p)
{
	const struct pmk_emulated *e = p->desc->access->machines;
	bool manual = pmk_clock_is_manual();
	void *head;

	if (!e)
		return -EOPNOTSUPP;
	head = __genlmsg_iput(skb, info, flags);
	if (!head)
		return -EMSGSIZE;
	return pmk_nl_finish(skb, head,
		nla_put_string(skb, PMUKIT_A_EMULATED_PMU_NAME, p->pmu.name) ||
		nla_put_u32(skb, PMUKIT_A_EMULATED_CLOCK,
			    manual ? PMUKIT_CLOCK_MANUAL : PMUKIT_CLOCK_REAL) ||
		(!manual && nla_put_u32(skb, PMUKIT_A_EMULATED_MHZ, e->mhz)));
}

/**
 * pmukit_nl_clock_get_doit() - what lets time pass for this PMU?
 * @skb: the message
 * @info: the message
 *
 * Return: -EOPNOTSUPP for a real PMU; see pmk_nl_reply().
 */
int pmukit_nl_clock_get_doit(struct sk_buff *skb, struct genl_info *info)
{
	return pmk_nl_reply(info, PMUKIT_A_EMULATED_PMU_NAME, show_clock);
}

static int show_in_dump(struct sk_buff *skb, struct netlink_callback *cb, struct pmk_pmu *p)
{
	if (!p->desc->access->machines)
		return 0;
	return show_clock(skb, genl_info_dump(cb), NLM_F_MULTI, p);
}

/**
 * pmukit_nl_clock_get_dumpit() - what lets time pass for each emulated PMU?
 * @skb: gets the answer
 * @cb: the dump
 *
 * Return: see pmk_nl_takes_none() and pmk_nl_dump().
 */
int pmukit_nl_clock_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	return pmk_nl_takes_none(cb) ?: pmk_nl_dump(skb, cb, show_in_dump);
}

/* One of pmk_command_*() has looked at an attribute */
static int accept(struct genl_info *info, const char *wrong, int attr)
{
	if (!wrong)
		return 0;
	NL_SET_ERR_MSG_ATTR_FMT(info->extack, info->attrs[attr], "%s", wrong);
	return -EINVAL;
}

/* The command that a message gives; its PMU is known */
static int parse(struct genl_info *info, struct pmk_command *c)
{
	struct nlattr **attrs = info->attrs;
	int err;

	if (!pmk_clock_is_manual()) {
		NL_SET_ERR_MSG_ATTR(info->extack, attrs[PMUKIT_A_EMULATED_PMU_NAME],
				    "its clock follows time; load with clock=manual to command it");
		return -EOPNOTSUPP;
	}
	err = accept(info, pmk_command_count(c, nla_get_uint(attrs[PMUKIT_A_EMULATED_COUNT])),
		     PMUKIT_A_EMULATED_COUNT);
	if (!err && attrs[PMUKIT_A_EMULATED_MODE])
		err = accept(info, pmk_command_mode(c, nla_get_u32(attrs[PMUKIT_A_EMULATED_MODE])),
			     PMUKIT_A_EMULATED_MODE);
	if (!err && attrs[PMUKIT_A_EMULATED_EVENT])
		err = accept(info, pmk_command_event(c, nla_data(attrs[PMUKIT_A_EMULATED_EVENT])),
			     PMUKIT_A_EMULATED_EVENT);
	if (!err && attrs[PMUKIT_A_EMULATED_CPU])
		c->cpu = min(nla_get_u32(attrs[PMUKIT_A_EMULATED_CPU]), nr_cpu_ids);
	return err;
}

static int reply_left(struct genl_info *info, u64 left)
{
	struct sk_buff *skb = genlmsg_new(GENLMSG_DEFAULT_SIZE, GFP_KERNEL);
	void *head;

	if (!skb)
		return -ENOMEM;
	head = genlmsg_iput(skb, info);
	if (pmk_nl_finish(skb, head, nla_put_uint(skb, PMUKIT_A_EMULATED_LEFT, left))) {
		nlmsg_free(skb);
		return -EMSGSIZE;
	}
	return genlmsg_reply(skb, info);
}

/*
 * Cycles, or an event. A tick's part of them, and the rest is asked for again: all families
 * of generic netlink share the lock under which this runs.
 */
static int run_command(struct genl_info *info)
{
	struct pmk_command c = { .cpu = -1 };
	int err;

	if (GENL_REQ_ATTR_CHECK(info, PMUKIT_A_EMULATED_COUNT))
		return -EINVAL;
	c.e = get_machines(info);
	if (IS_ERR(c.e))
		return PTR_ERR(c.e);
	err = parse(info, &c) ?: pmk_command_part(&c);
	pmk_nl_put();
	if (err == -ENXIO)
		NL_SET_ERR_MSG_ATTR(info->extack, info->attrs[PMUKIT_A_EMULATED_CPU],
				    "this CPU is not online");
	return err ?: reply_left(info, c.n);
}

/**
 * pmukit_nl_clock_advance_doit() - cycles pass
 * @skb: the message
 * @info: the message
 *
 * Return: 0; -EPERM, -EINVAL, -ENODEV, -EOPNOTSUPP for a real PMU and for the real clock,
 * -ENXIO when the CPU is not online, -EINTR, -ENOMEM.
 */
int pmukit_nl_clock_advance_doit(struct sk_buff *skb, struct genl_info *info)
{
	return pmk_nl_is_privileged(skb) ? run_command(info) : -EPERM;
}

/**
 * pmukit_nl_event_add_doit() - an event happens
 * @skb: the message
 * @info: the message
 *
 * Return: as pmukit_nl_clock_advance_doit().
 */
int pmukit_nl_event_add_doit(struct sk_buff *skb, struct genl_info *info)
{
	if (!pmk_nl_is_privileged(skb))
		return -EPERM;
	if (GENL_REQ_ATTR_CHECK(info, PMUKIT_A_EMULATED_EVENT))
		return -EINVAL;
	return run_command(info);
}

/* The answer of profile-get, as large as it has to be; e->control is held */
static struct sk_buff *make_profile(const struct genl_info *info, const struct pmk_emulated *e)
{
	const char *text = pmk_profile_text(e);
	struct sk_buff *skb = genlmsg_new(nla_total_size(strlen(e->name) + 1) +
					  nla_total_size(strlen(text) + 1), GFP_KERNEL);
	void *head;

	if (!skb)
		return ERR_PTR(-ENOMEM);
	head = genlmsg_iput(skb, info);
	if (!pmk_nl_finish(skb, head, nla_put_string(skb, PMUKIT_A_EMULATED_PMU_NAME, e->name) ||
			   nla_put_string(skb, PMUKIT_A_EMULATED_PROFILE, text)))
		return skb;
	nlmsg_free(skb);
	return ERR_PTR(-EMSGSIZE);
}

/**
 * pmukit_nl_profile_get_doit() - the profile of this PMU
 * @skb: the message
 * @info: the message
 *
 * Return: 0; -EINVAL, -ENODEV, -EOPNOTSUPP for a real PMU, -ENOMEM.
 */
int pmukit_nl_profile_get_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct pmk_emulated *e = get_machines(info);
	struct sk_buff *answer;

	if (IS_ERR(e))
		return PTR_ERR(e);
	mutex_lock(&e->control);
	answer = make_profile(info, e);
	mutex_unlock(&e->control);
	pmk_nl_put();
	return IS_ERR(answer) ? PTR_ERR(answer) : genlmsg_reply(answer, info);
}

/**
 * pmukit_nl_profile_set_doit() - another profile for this PMU
 * @skb: the message
 * @info: the message
 *
 * All families of generic netlink share the lock under which this runs, so it does not wait for
 * CPU hotplug.
 *
 * Return: 0; -EPERM, -EINVAL, -ENODEV, -EOPNOTSUPP for a real PMU, -ENOMEM, -EAGAIN while a CPU
 * comes or goes.
 */
int pmukit_nl_profile_set_doit(struct sk_buff *skb, struct genl_info *info)
{
	const struct nlattr *attr = info->attrs[PMUKIT_A_EMULATED_PROFILE];
	struct pmk_profile_error error = {};
	struct pmk_emulated *e;
	int err;

	if (!pmk_nl_is_privileged(skb))
		return -EPERM;
	if (GENL_REQ_ATTR_CHECK(info, PMUKIT_A_EMULATED_PROFILE))
		return -EINVAL;
	e = get_machines(info);
	if (IS_ERR(e))
		return PTR_ERR(e);
	err = pmk_profile_replace(e, nla_data(attr), strlen(nla_data(attr)), &error, false);
	pmk_nl_put();
	if (err == -EAGAIN)
		NL_SET_ERR_MSG(info->extack, "a CPU comes or goes: ask again");
	if (error.reason)
		NL_SET_ERR_MSG_ATTR_FMT(info->extack, attr, "line %u: %s", error.line,
					error.reason);
	return err;
}
