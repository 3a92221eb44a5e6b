// SPDX-License-Identifier: ((GPL-2.0 WITH Linux-syscall-note) OR BSD-3-Clause)
/* Do not edit directly, auto-generated from: */
/*	Documentation/netlink/specs/pmukit.yaml */
/* YNL-GEN kernel source */

#include <net/netlink.h>
#include <net/genetlink.h>

#include "generated.h"

#include <uapi/linux/pmukit_netlink.h>

/* PMUKIT_CMD_PMU_GET - do */
static const struct nla_policy pmukit_pmu_get_nl_policy[PMUKIT_A_PMU_NAME + 1] = {
	[PMUKIT_A_PMU_NAME] = { .type = NLA_NUL_STRING, .len = 31, },
};

/* PMUKIT_CMD_CPU_GET - do */
static const struct nla_policy pmukit_cpu_get_do_nl_policy[PMUKIT_A_CPU_CPU + 1] = {
	[PMUKIT_A_CPU_PMU_NAME] = { .type = NLA_NUL_STRING, .len = 31, },
	[PMUKIT_A_CPU_CPU] = { .type = NLA_U32, },
};

/* PMUKIT_CMD_CPU_GET - dump */
static const struct nla_policy pmukit_cpu_get_dump_nl_policy[PMUKIT_A_CPU_PMU_NAME + 1] = {
	[PMUKIT_A_CPU_PMU_NAME] = { .type = NLA_NUL_STRING, .len = 31, },
};

/* PMUKIT_CMD_CLOCK_GET - do */
static const struct nla_policy pmukit_clock_get_nl_policy[PMUKIT_A_EMULATED_PMU_NAME + 1] = {
	[PMUKIT_A_EMULATED_PMU_NAME] = { .type = NLA_NUL_STRING, .len = 31, },
};

/* PMUKIT_CMD_CLOCK_ADVANCE - do */
static const struct nla_policy pmukit_clock_advance_nl_policy[PMUKIT_A_EMULATED_COUNT + 1] = {
	[PMUKIT_A_EMULATED_PMU_NAME] = { .type = NLA_NUL_STRING, .len = 31, },
	[PMUKIT_A_EMULATED_COUNT] = { .type = NLA_UINT, },
	[PMUKIT_A_EMULATED_MODE] = NLA_POLICY_MAX(NLA_U32, 3),
	[PMUKIT_A_EMULATED_CPU] = { .type = NLA_U32, },
};

/* PMUKIT_CMD_EVENT_ADD - do */
static const struct nla_policy pmukit_event_add_nl_policy[PMUKIT_A_EMULATED_COUNT + 1] = {
	[PMUKIT_A_EMULATED_PMU_NAME] = { .type = NLA_NUL_STRING, .len = 31, },
	[PMUKIT_A_EMULATED_EVENT] = { .type = NLA_NUL_STRING, .len = 127, },
	[PMUKIT_A_EMULATED_COUNT] = { .type = NLA_UINT, },
	[PMUKIT_A_EMULATED_MODE] = NLA_POLICY_MAX(NLA_U32, 3),
	[PMUKIT_A_EMULATED_CPU] = { .type = NLA_U32, },
};

/* PMUKIT_CMD_PROFILE_GET - do */
static const struct nla_policy pmukit_profile_get_nl_policy[PMUKIT_A_EMULATED_PMU_NAME + 1] = {
	[PMUKIT_A_EMULATED_PMU_NAME] = { .type = NLA_NUL_STRING, .len = 31, },
};

/* PMUKIT_CMD_PROFILE_SET - do */
static const struct nla_policy pmukit_profile_set_nl_policy[PMUKIT_A_EMULATED_PROFILE + 1] = {
	[PMUKIT_A_EMULATED_PMU_NAME] = { .type = NLA_NUL_STRING, .len = 31, },
	[PMUKIT_A_EMULATED_PROFILE] = { .type = NLA_NUL_STRING, .len = 65000, },
};

/* PMUKIT_CMD_TABLE_ADD - do */
static const struct nla_policy pmukit_table_add_nl_policy[PMUKIT_A_EMULATED_GENERIC + 1] = {
	[PMUKIT_A_EMULATED_TABLE] = { .type = NLA_BINARY, },
	[PMUKIT_A_EMULATED_PROFILE] = { .type = NLA_NUL_STRING, .len = 65000, },
	[PMUKIT_A_EMULATED_GENERIC] = { .type = NLA_FLAG, },
};

/* PMUKIT_CMD_TABLE_REMOVE - do */
static const struct nla_policy pmukit_table_remove_nl_policy[PMUKIT_A_EMULATED_PMU_NAME + 1] = {
	[PMUKIT_A_EMULATED_PMU_NAME] = { .type = NLA_NUL_STRING, .len = 31, },
};

/* Ops table for pmukit */
static const struct genl_split_ops pmukit_nl_ops[] = {
	{
		.cmd		= PMUKIT_CMD_PMU_GET,
		.doit		= pmukit_nl_pmu_get_doit,
		.policy		= pmukit_pmu_get_nl_policy,
		.maxattr	= PMUKIT_A_PMU_NAME,
		.flags		= GENL_CMD_CAP_DO,
	},
	{
		.cmd	= PMUKIT_CMD_PMU_GET,
		.dumpit	= pmukit_nl_pmu_get_dumpit,
		.flags	= GENL_CMD_CAP_DUMP,
	},
	{
		.cmd		= PMUKIT_CMD_CPU_GET,
		.doit		= pmukit_nl_cpu_get_doit,
		.policy		= pmukit_cpu_get_do_nl_policy,
		.maxattr	= PMUKIT_A_CPU_CPU,
		.flags		= GENL_CMD_CAP_DO,
	},
	{
		.cmd		= PMUKIT_CMD_CPU_GET,
		.dumpit		= pmukit_nl_cpu_get_dumpit,
		.policy		= pmukit_cpu_get_dump_nl_policy,
		.maxattr	= PMUKIT_A_CPU_PMU_NAME,
		.flags		= GENL_CMD_CAP_DUMP,
	},
	{
		.cmd		= PMUKIT_CMD_CLOCK_GET,
		.doit		= pmukit_nl_clock_get_doit,
		.policy		= pmukit_clock_get_nl_policy,
		.maxattr	= PMUKIT_A_EMULATED_PMU_NAME,
		.flags		= GENL_CMD_CAP_DO,
	},
	{
		.cmd	= PMUKIT_CMD_CLOCK_GET,
		.dumpit	= pmukit_nl_clock_get_dumpit,
		.flags	= GENL_CMD_CAP_DUMP,
	},
	{
		.cmd		= PMUKIT_CMD_CLOCK_ADVANCE,
		.doit		= pmukit_nl_clock_advance_doit,
		.policy		= pmukit_clock_advance_nl_policy,
		.maxattr	= PMUKIT_A_EMULATED_COUNT,
		.flags		= GENL_CMD_CAP_DO,
	},
	{
		.cmd		= PMUKIT_CMD_EVENT_ADD,
		.doit		= pmukit_nl_event_add_doit,
		.policy		= pmukit_event_add_nl_policy,
		.maxattr	= PMUKIT_A_EMULATED_COUNT,
		.flags		= GENL_CMD_CAP_DO,
	},
	{
		.cmd		= PMUKIT_CMD_PROFILE_GET,
		.doit		= pmukit_nl_profile_get_doit,
		.policy		= pmukit_profile_get_nl_policy,
		.maxattr	= PMUKIT_A_EMULATED_PMU_NAME,
		.flags		= GENL_CMD_CAP_DO,
	},
	{
		.cmd		= PMUKIT_CMD_PROFILE_SET,
		.doit		= pmukit_nl_profile_set_doit,
		.policy		= pmukit_profile_set_nl_policy,
		.maxattr	= PMUKIT_A_EMULATED_PROFILE,
		.flags		= GENL_CMD_CAP_DO,
	},
	{
		.cmd		= PMUKIT_CMD_TABLE_ADD,
		.doit		= pmukit_nl_table_add_doit,
		.policy		= pmukit_table_add_nl_policy,
		.maxattr	= PMUKIT_A_EMULATED_GENERIC,
		.flags		= GENL_CMD_CAP_DO,
	},
	{
		.cmd		= PMUKIT_CMD_TABLE_REMOVE,
		.doit		= pmukit_nl_table_remove_doit,
		.policy		= pmukit_table_remove_nl_policy,
		.maxattr	= PMUKIT_A_EMULATED_PMU_NAME,
		.flags		= GENL_CMD_CAP_DO,
	},
};

static const struct genl_multicast_group pmukit_nl_mcgrps[] = {
	[PMUKIT_NLGRP_MONITOR] = { "monitor", },
};

struct genl_family pmukit_nl_family __ro_after_init = {
	.name		= PMUKIT_FAMILY_NAME,
	.version	= PMUKIT_FAMILY_VERSION,
	.netnsok	= true,
	.parallel_ops	= true,
	.module		= THIS_MODULE,
	.split_ops	= pmukit_nl_ops,
	.n_split_ops	= ARRAY_SIZE(pmukit_nl_ops),
	.mcgrps		= pmukit_nl_mcgrps,
	.n_mcgrps	= ARRAY_SIZE(pmukit_nl_mcgrps),
};
