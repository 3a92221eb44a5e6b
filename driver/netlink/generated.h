/* SPDX-License-Identifier: ((GPL-2.0 WITH Linux-syscall-note) OR BSD-3-Clause) */
/* Do not edit directly, auto-generated from: */
/*	Documentation/netlink/specs/pmukit.yaml */
/* YNL-GEN kernel header */

#ifndef _LINUX_PMUKIT_GEN_H
#define _LINUX_PMUKIT_GEN_H

#include <net/netlink.h>
#include <net/genetlink.h>

#include <uapi/linux/pmukit_netlink.h>

int pmukit_nl_pmu_get_doit(struct sk_buff *skb, struct genl_info *info);
int pmukit_nl_pmu_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb);
int pmukit_nl_cpu_get_doit(struct sk_buff *skb, struct genl_info *info);
int pmukit_nl_cpu_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb);
int pmukit_nl_clock_get_doit(struct sk_buff *skb, struct genl_info *info);
int pmukit_nl_clock_get_dumpit(struct sk_buff *skb,
			       struct netlink_callback *cb);
int pmukit_nl_clock_advance_doit(struct sk_buff *skb, struct genl_info *info);
int pmukit_nl_event_add_doit(struct sk_buff *skb, struct genl_info *info);
int pmukit_nl_profile_get_doit(struct sk_buff *skb, struct genl_info *info);
int pmukit_nl_profile_set_doit(struct sk_buff *skb, struct genl_info *info);
int pmukit_nl_table_add_doit(struct sk_buff *skb, struct genl_info *info);
int pmukit_nl_table_remove_doit(struct sk_buff *skb, struct genl_info *info);

enum {
	PMUKIT_NLGRP_MONITOR,
};

extern struct genl_family pmukit_nl_family;

#endif /* _LINUX_PMUKIT_GEN_H */
