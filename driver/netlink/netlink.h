/* SPDX-License-Identifier: GPL-2.0-only */
/* Registering the netlink family. A kernel without CONFIG_NET has no family. */
#ifndef PMK_NETLINK_NETLINK_H
#define PMK_NETLINK_NETLINK_H

#ifdef CONFIG_NET
/* family.c: see the definitions for the contracts */
int pmk_netlink_init(void);
#ifdef MODULE
void pmk_netlink_exit(void);
#endif
#else
static inline int pmk_netlink_init(void) { return 0; }
#ifdef MODULE
static inline void pmk_netlink_exit(void) { }
#endif
#endif

#endif /* PMK_NETLINK_NETLINK_H */
