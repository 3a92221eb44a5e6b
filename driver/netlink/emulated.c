// SPDX-License-Identifier: GPL-2.0-only
/* Commands for emulated PMUs: clock, events and profile. */
#include <linux/cpumask.h>
#include "emulation/emulated.h"
#include "netlink/message.h"

/* The machines of the PMU that a message names; the PMU is not removed before pmk_nl_put() */
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
	enum pmk_clock clock = pmk_clock_kind();
	void *head;

	static_assert((int)PMUKIT_CLOCK_REAL == PMK_CLOCK_REAL);
	static_assert((int)PMUKIT_CLOCK_MANUAL == PMK_CLOCK_MANUAL);
	static_assert((int)PMUKIT_CLOCK_FEED == PMK_CLOCK_FEED);

	if (!e)
		return -EOPNOTSUPP;
	head = __genlmsg_iput(skb, info, flags);
	if (!head)
		return -EMSGSIZE;
	return pmk_nl_finish(skb, head,
		nla_put_string(skb, PMUKIT_A_EMULATED_PMU_NAME, p->pmu.name) ||
		nla_put_u32(skb, PMUKIT_A_EMULATED_CLOCK, clock) ||
		(clock == PMK_CLOCK_REAL && nla_put_u32(skb, PMUKIT_A_EMULATED_MHZ, e->mhz)));
}

/**
 * pmukit_nl_clock_get_doit() - reply with the clock of a PMU
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
 * pmukit_nl_clock_get_dumpit() - dump the clocks of all emulated PMUs
 * @skb: the buffer
 * @cb: the dump
 *
 * Return: see pmk_nl_takes_none() and pmk_nl_dump().
 */
int pmukit_nl_clock_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	return pmk_nl_takes_none(cb) ?: pmk_nl_dump(skb, cb, show_in_dump);
}

/* Turn the result of pmk_command_*(), a reason or NULL, into an error with an extended ack */
static int accept(struct genl_info *info, const char *wrong, int attr)
{
	if (!wrong)
		return 0;
	NL_SET_ERR_MSG_ATTR_FMT(info->extack, info->attrs[attr], "%s", wrong);
	return -EINVAL;
}

/* Fill in the command of a message; @c->e is set */
static int parse(struct genl_info *info, struct pmk_command *c)
{
	struct nlattr **attrs = info->attrs;
	int err;

	if (pmk_clock_kind() == PMK_CLOCK_REAL) {
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
 * Let cycles pass or events happen. One request runs for a tick at most, and the sender asks again
 * for the rest: all families of generic netlink share the lock that is held here.
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
 * pmukit_nl_clock_advance_doit() - let cycles pass on an emulated PMU
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
 * pmukit_nl_event_add_doit() - let an event happen on an emulated PMU
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

/* The reply to profile-get, of the size of the profile; e->control is held */
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
 * pmukit_nl_profile_get_doit() - reply with the profile of a PMU
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
 * pmukit_nl_profile_set_doit() - replace the profile of a PMU
 * @skb: the message
 * @info: the message
 *
 * Does not wait for CPU hotplug, because all families of generic netlink share the lock that is
 * held here.
 *
 * Return: 0; -EPERM, -EINVAL, -ENODEV, -EOPNOTSUPP for a real PMU, -ENOMEM, -EAGAIN during CPU
 * hotplug.
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
