/* SPDX-License-Identifier: GPL-2.0-only */
/* What the core tells netlink. A kernel without CONFIG_NET has nobody to tell. */
#ifndef PMK_NETLINK_H
#define PMK_NETLINK_H

#include <linux/types.h>

struct pmk_pmu;

/**
 * struct pmk_registered - a PMU as netlink knows it
 * @node: among the others
 * @serial: rises from one PMU to the next
 */
struct pmk_registered {
	struct list_head node;
	u32 serial;
};

/* Lower halves of what a CPU has counted in struct pmk_stats, as last told */
struct pmk_told {
	u32 throttled;
	u32 spurious;
};

#ifdef CONFIG_NET
/* family.c, pmus.c: see the definitions for the contracts */
int pmk_netlink_init(void);
void pmk_netlink_exit(void);
void pmk_netlink_add(struct pmk_pmu *p);
void pmk_netlink_remove(struct pmk_pmu *p);
void pmk_netlink_owner(struct pmk_pmu *p);
#else
static inline int pmk_netlink_init(void) { return 0; }
static inline void pmk_netlink_exit(void) { }
static inline void pmk_netlink_add(struct pmk_pmu *p) { }
static inline void pmk_netlink_remove(struct pmk_pmu *p) { }
static inline void pmk_netlink_owner(struct pmk_pmu *p) { }
#endif

#endif /* PMK_NETLINK_H */
