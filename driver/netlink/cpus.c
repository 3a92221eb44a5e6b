// SPDX-License-Identifier: GPL-2.0-only
/* State of a PMU on each CPU, for privileged senders. */
#include <linux/cpumask.h>
#include <linux/slab.h>
#include "netlink/message.h"
#include "core/pmu/state.h"

static u32 state_of(const struct pmk_state *s)
{
	if (!s->online)
		return PMUKIT_STATE_OFFLINE;
	if (!s->ready)
		return PMUKIT_STATE_UNKNOWN;
	return s->running ? PMUKIT_STATE_RUNNING : PMUKIT_STATE_FROZEN;
}

static int end_nest(struct sk_buff *skb, struct nlattr *nest, bool failed)
{
	if (failed)
		return -EMSGSIZE;	/* the caller cancels the message */
	nla_nest_end(skb, nest);
	return 0;
}

static int put_register(struct sk_buff *skb, const char *name, u64 value)
{
	struct nlattr *nest = nla_nest_start(skb, PMUKIT_A_CPU_REGISTER);

	if (!nest)
		return -EMSGSIZE;
	return end_nest(skb, nest, nla_put_string(skb, PMUKIT_A_REGISTER_NAME, name) ||
			nla_put_uint(skb, PMUKIT_A_REGISTER_VALUE, value));
}

static int put_event(struct sk_buff *skb, const struct pmk_counter_state *s)
{
	u32 flags = (s->task ? PMUKIT_EVENT_FLAG_TASK : 0) |
		    (s->period ? PMUKIT_EVENT_FLAG_SAMPLING : 0) |
		    (s->stopped ? PMUKIT_EVENT_FLAG_STOPPED : 0) |
		    (s->throttled ? PMUKIT_EVENT_FLAG_THROTTLED : 0);

	if (!s->taken)
		return 0;
	if (s->period && nla_put_uint(skb, PMUKIT_A_COUNTER_PERIOD, s->period))
		return -EMSGSIZE;
	return nla_put_u32(skb, PMUKIT_A_COUNTER_TYPE, s->type) ||
	       nla_put_uint(skb, PMUKIT_A_COUNTER_CONFIG, s->config) ||
	       nla_put_uint(skb, PMUKIT_A_COUNTER_CODE, s->code) ||
	       nla_put_u32(skb, PMUKIT_A_COUNTER_FLAGS, flags);
}

static int put_counter(struct sk_buff *skb, const char *name, const struct pmk_counter_state *s)
{
	struct nlattr *nest = nla_nest_start(skb, PMUKIT_A_CPU_COUNTER);

	if (!nest)
		return -EMSGSIZE;
	return end_nest(skb, nest, nla_put_string(skb, PMUKIT_A_COUNTER_NAME, name) ||
			nla_put_uint(skb, PMUKIT_A_COUNTER_VALUE, s->value) ||
			put_event(skb, s));
}

static int put_registers(struct sk_buff *skb, const struct pmk_model *model,
			 const struct pmk_state *s)
{
	int i, err = 0;

	for (i = 0; !err && i < model->nr_ctrl; i++)
		err = put_register(skb, model->ctrl[i].name, s->ctrl[i]);
	for (i = 0; !err && i < model->nr_counters; i++)
		err = put_counter(skb, model->counter[i].name, &s->counter[i]);
	return err;
}

static int put_stats(struct sk_buff *skb, const struct pmk_stats *s)
{
	struct nlattr *nest = nla_nest_start(skb, PMUKIT_A_CPU_STATS);

	if (!nest)
		return -EMSGSIZE;
	return end_nest(skb, nest,
		nla_put_uint(skb, PMUKIT_A_STATS_INTERRUPTS, s->interrupts) ||
		nla_put_uint(skb, PMUKIT_A_STATS_NMI, s->nmi) ||
		nla_put_uint(skb, PMUKIT_A_STATS_SPURIOUS, s->spurious) ||
		nla_put_uint(skb, PMUKIT_A_STATS_SAMPLES, s->samples) ||
		nla_put_uint(skb, PMUKIT_A_STATS_LOST, s->lost) ||
		nla_put_uint(skb, PMUKIT_A_STATS_THROTTLED, s->throttled) ||
		nla_put_uint(skb, PMUKIT_A_STATS_NO_ROOM, s->no_room) ||
		nla_put_uint(skb, PMUKIT_A_STATS_NO_COUNTER, s->no_room - s->no_setting) ||
		nla_put_uint(skb, PMUKIT_A_STATS_NO_SETTING, s->no_setting) ||
		nla_put_uint(skb, PMUKIT_A_STATS_MOVED, s->moved) ||
		nla_put_uint(skb, PMUKIT_A_STATS_LATE_UPDATES, s->late_updates));
}

static int show(struct sk_buff *skb, const struct genl_info *info, int flags,
		const struct pmk_pmu *p, unsigned int cpu)
{
	struct pmk_state *s = kmalloc(sizeof(*s), GFP_KERNEL);
	void *head;
	int err;

	if (!s)
		return -ENOMEM;
	head = __genlmsg_iput(skb, info, flags);
	if (!head) {
		kfree(s);
		return -EMSGSIZE;
	}
	pmk_state_read(p, cpu, s);
	err = pmk_nl_finish(skb, head, nla_put_string(skb, PMUKIT_A_CPU_PMU_NAME, p->pmu.name) ||
			    nla_put_u32(skb, PMUKIT_A_CPU_CPU, cpu) ||
			    nla_put_u32(skb, PMUKIT_A_CPU_STATE, state_of(s)) ||
			    (s->ready && put_registers(skb, p->desc->model, s)) ||
			    put_stats(skb, &s->stats));
	kfree(s);
	return err;
}

/* pmk_nl_show of the CPU that the request names */
static int show_one(struct sk_buff *skb, const struct genl_info *info, int flags,
		    struct pmk_pmu *p)
{
	const struct nlattr *attr = info->attrs[PMUKIT_A_CPU_CPU];
	u32 cpu = nla_get_u32(attr);

	if (cpu >= nr_cpu_ids || !cpu_possible(cpu)) {
		NL_SET_ERR_MSG_ATTR(info->extack, attr, "there is no such CPU");
		return -ENXIO;
	}
	return show(skb, info, flags, p, cpu);
}

/**
 * pmukit_nl_cpu_get_doit() - reply with the state of a PMU on a CPU
 * @skb: the message
 * @info: the message
 *
 * Return: -EPERM, -EINVAL without a CPU, -ENXIO when there is no CPU of this number; see
 * pmk_nl_reply().
 */
int pmukit_nl_cpu_get_doit(struct sk_buff *skb, struct genl_info *info)
{
	if (!pmk_nl_is_privileged(skb))
		return -EPERM;
	if (GENL_REQ_ATTR_CHECK(info, PMUKIT_A_CPU_CPU))
		return -EINVAL;
	return pmk_nl_reply(info, PMUKIT_A_CPU_PMU_NAME, show_one);
}

/*
 * Dump the CPUs of a PMU, as many as fit. cb->args[1] is the first CPU that did not fit, of the PMU
 * with serial number cb->args[2], which may have been removed since.
 */
static int show_all(struct sk_buff *skb, struct netlink_callback *cb, struct pmk_pmu *p)
{
	const struct genl_info *info = genl_info_dump(cb);
	const struct nlattr *wanted = info->attrs[PMUKIT_A_CPU_PMU_NAME];
	unsigned int cpu;
	int err;

	if (wanted && nla_strcmp(wanted, p->pmu.name))
		return 0;
	if (cb->args[2] != p->serial)
		cb->args[1] = 0;
	cb->args[2] = p->serial;
	for_each_possible_cpu(cpu) {
		if (cpu < cb->args[1])
			continue;
		cb->args[1] = cpu;
		err = show(skb, info, NLM_F_MULTI, p, cpu);
		if (err)
			return err;
	}
	cb->args[1] = 0;
	return 0;
}

/**
 * pmukit_nl_cpu_get_dumpit() - dump the state of one PMU, or of all, on each CPU
 * @skb: the buffer
 * @cb: the dump
 *
 * Return: -EPERM; -ENODEV when there is no PMU of the name in the request; see pmk_nl_dump().
 */
int pmukit_nl_cpu_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	const struct genl_info *info = genl_info_dump(cb);

	if (!pmk_nl_is_privileged(cb->skb))
		return -EPERM;
	if (!cb->args[0] && info->attrs[PMUKIT_A_CPU_PMU_NAME]) {
		struct pmk_pmu *p = pmk_nl_get(info, PMUKIT_A_CPU_PMU_NAME);

		if (IS_ERR(p))
			return PTR_ERR(p);
		pmk_nl_put();
	}
	return pmk_nl_dump(skb, cb, show_all);
}
