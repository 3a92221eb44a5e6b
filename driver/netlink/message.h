/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Helpers of all commands of the netlink family. Each command holds the lock of pmk_nl_get() while
 * it uses a PMU, so that the PMU is not removed. Otherwise operations run in parallel. The family
 * keeps the driver.
 */
#ifndef PMK_NETLINK_MESSAGE_H
#define PMK_NETLINK_MESSAGE_H

#include "core/core.h"
#include "netlink/generated.h"

/**
 * typedef pmk_nl_show - put one message about a PMU into a buffer
 *
 * @skb: the buffer
 * @info: the request, or the notification
 * @flags: of the message
 * @p: the PMU, which is not removed meanwhile
 *
 * Return: 0; -EMSGSIZE when the message does not fit, with the buffer unchanged; or the reason why
 * the PMU has nothing to show.
 */
typedef int pmk_nl_show(struct sk_buff *skb, const struct genl_info *info, int flags,
			struct pmk_pmu *p);

/* The family, for notifications; NULL until it is registered. In message.c */
extern const struct genl_family *pmk_nl_family;

/* message.c: see the definitions for the contracts */
bool pmk_nl_wanted(void);
bool pmk_nl_is_privileged(const struct sk_buff *skb);
void pmk_nl_outbox_init(void);
void pmk_nl_post(struct sk_buff *skb, bool privileged);
void pmk_nl_deliver(void);
int pmk_nl_finish(struct sk_buff *skb, void *head, bool failed);

/* dump.c */
void pmk_nl_changed(void);
struct pmk_pmu *pmk_nl_get(const struct genl_info *info, int attr);
void pmk_nl_put(void);
void pmk_nl_for_each(void (*what)(struct pmk_pmu *p));
int pmk_nl_reply(struct genl_info *info, int attr, pmk_nl_show *show);
int pmk_nl_takes_none(struct netlink_callback *cb);
int pmk_nl_dump(struct sk_buff *skb, struct netlink_callback *cb,
		int (*show)(struct sk_buff *skb, struct netlink_callback *cb,
			    struct pmk_pmu *p));

#endif /* PMK_NETLINK_MESSAGE_H */
