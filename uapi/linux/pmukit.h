/* SPDX-License-Identifier: GPL-2.0-only WITH Linux-syscall-note */
/*
 * Raw event codes for programs that call perf_event_open(2) themselves:
 * perf_event_attr.config of each PMU. The PMU's type is in
 * /sys/bus/event_source/devices/NAME/type.
 */
#ifndef _UAPI_LINUX_PMUKIT_H
#define _UAPI_LINUX_PMUKIT_H

/*
 * power7, config bits 0-19; config1 and config2 are 0
 *
 *   19   16 15   12  11 10    8 7            0
 *  +-------+-------+---+-------+--------------+
 *  |  PMC  | UNIT  | C | L2SEL |    PMCSEL    |
 *  +-------+-------+---+-------+--------------+
 *
 *  PMC     1 to 6, or 0 for any of PMC1-4
 *  UNIT    which unit's event bus the counter listens to, 0 for none
 *  C       COMBINE: add up the lanes of that bus
 *  L2SEL   what unit 6 (L2 and L3) puts on its bus, for all counters at once
 *  PMCSEL  the event; 0 turns the counter off
 */
#define PMUKIT_POWER7_PMC_SHIFT		16
#define PMUKIT_POWER7_PMC_MASK		0xf
#define PMUKIT_POWER7_UNIT_SHIFT	12
#define PMUKIT_POWER7_UNIT_MASK		0xf
#define PMUKIT_POWER7_COMBINE_SHIFT	11
#define PMUKIT_POWER7_COMBINE_MASK	0x1
#define PMUKIT_POWER7_L2SEL_SHIFT	8
#define PMUKIT_POWER7_L2SEL_MASK	0x7
#define PMUKIT_POWER7_PMCSEL_SHIFT	0
#define PMUKIT_POWER7_PMCSEL_MASK	0xff

/* A field of a power7 code: PMUKIT_POWER7_FIELD(0x100f2, PMC) is 1 */
#define PMUKIT_POWER7_FIELD(code, field) \
	((code) >> PMUKIT_POWER7_##field##_SHIFT & PMUKIT_POWER7_##field##_MASK)

#endif /* _UAPI_LINUX_PMUKIT_H */
