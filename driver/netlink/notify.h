/* SPDX-License-Identifier: GPL-2.0-only */
/* Notifications of the family. */
#ifndef PMK_NETLINK_NOTIFY_H
#define PMK_NETLINK_NOTIFY_H

#include <linux/types.h>

struct pmk_pmu;

/* notify.c: see the definitions for the contracts */
int pmk_nl_bind(int group);
void pmk_nl_owner(struct pmk_pmu *p);
void pmk_nl_added(struct pmk_pmu *p);
void pmk_nl_removed(struct pmk_pmu *p);
void pmk_nl_notify_init(void);
#ifdef MODULE
void pmk_nl_notify_flush(void);
void pmk_nl_notify_exit(void);
#endif
int pmk_nl_hotplug_init(void);
void pmk_nl_hotplug_exit(void);

/* pmus.c */
void pmk_nl_notify_pmu(struct pmk_pmu *p, u8 command);

#endif /* PMK_NETLINK_NOTIFY_H */
