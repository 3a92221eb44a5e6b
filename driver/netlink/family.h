/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the parts of the netlink family share. The family is there before the first PMU
 * and after the last one. Every reader of a PMU holds the lock of pmk_nl_get(), so that
 * it stays; operations run in parallel otherwise, and the family keeps the module.
 */
#ifndef PMK_NETLINK_FAMILY_H
#define PMK_NETLINK_FAMILY_H

#include "core.h"
#include "generated.h"

/**
 * typedef pmk_nl_show - put one message about a PMU into a buffer
 *
 * @skb: the buffer
 * @info: what is answered, or the notification
 * @flags: of the message
 * @p: the PMU, which stays meanwhile
 *
 * Return: 0; -EMSGSIZE when it does not fit, nothing of it is there then; or why
 * the PMU has nothing to show.
 */
typedef int pmk_nl_show(struct sk_buff *skb, const struct genl_info *info, int flags,
			struct pmk_pmu *p);

/* family.c: see the definitions for the contracts */
bool pmk_nl_wanted(void);
void pmk_nl_send(struct sk_buff *skb);
int pmk_nl_finish(struct sk_buff *skb, void *head, bool failed);

/* registry.c */
void pmk_nl_insert(struct pmk_pmu *p);
void pmk_nl_erase(struct pmk_pmu *p);
void pmk_nl_changed(void);
struct pmk_pmu *pmk_nl_get(const struct genl_info *info, int attr);
void pmk_nl_put(void);
void pmk_nl_for_each(void (*what)(struct pmk_pmu *p));
int pmk_nl_reply(struct genl_info *info, int attr, size_t size, pmk_nl_show *show);
int pmk_nl_takes_none(struct netlink_callback *cb);
int pmk_nl_dump(struct sk_buff *skb, struct netlink_callback *cb,
		int (*show)(struct sk_buff *skb, struct netlink_callback *cb,
			    struct pmk_pmu *p));

/* notify.c */
int pmk_nl_bind(int group);
void pmk_nl_notify_exit(void);
int pmk_nl_hotplug_init(void);
void pmk_nl_hotplug_exit(void);

#endif /* PMK_NETLINK_FAMILY_H */
