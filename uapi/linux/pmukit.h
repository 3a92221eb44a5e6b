/* SPDX-License-Identifier: GPL-2.0-only WITH Linux-syscall-note */
/*
 * Fields of raw event codes, for programs that call perf_event_open(2) themselves:
 * perf_event_attr.config of each PMU. The PMU's type is in
 * /sys/bus/event_source/devices/NAME/type.
 */
#ifndef _UAPI_LINUX_PMUKIT_H
#define _UAPI_LINUX_PMUKIT_H

/*
 * power7, config bits 0-21; config1 and config2 are 0
 *
 *   21 20 19   16 15   12  11 10    8 7            0
 *  +-----+-------+-------+---+-------+--------------+
 *  |TBSEL|  PMC  | UNIT  | C | L2SEL |    PMCSEL    |
 *  +-----+-------+-------+---+-------+--------------+
 *
 *  TBSEL   which time base bit 0x300f8 counts the rises of: bit 63 (0, the
 *          fastest), 55 (1), 51 (2) or 47 (3) from the left
 *  PMC     1 to 6, or 0 for any of PMC1-4
 *  UNIT    which unit's event bus the counter listens to, 0 for none
 *  C       COMBINE: add up the lanes of that bus
 *  L2SEL   what unit 6 (L2) puts on its bus, for all counters at once
 *  PMCSEL  the event; 0 turns the counter off
 */
#define PMUKIT_POWER7_TBSEL_SHIFT	20
#define PMUKIT_POWER7_TBSEL_MASK	0x3
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

/*
 * ppc7400, config bits 0-20; bits 7 and 11, config1 and config2 are 0. Bits 0-18
 * are where Linux's own driver for the MPC7450 has them.
 *
 *   20  19  18 17        12  11 10   8  7  6           0
 *  +------+---+------------+---+------+---+-------------+
 *  |TBSEL | M | THRESHOLD  | 0 | PMC  | 0 |   PMCSEL    |
 *  +------+---+------------+---+------+---+-------------+
 *
 *  TBSEL      what PMCSEL 3 counts the rises of: time base bit TBL[31] (0, the
 *             fastest), TBL[23] (1), TBL[19] (2) or TBL[15] (3)
 *  M          MULTIPLIER: THRESHOLD times 2 (0) or times 32 (1)
 *  THRESHOLD  of PMC1's events 11, 19 and 20
 *  PMC        1 to 4, or 0 for any of them where PMCSEL is 0 to 4
 *  PMCSEL     the event; 0 counts nothing
 */
#define PMUKIT_PPC7400_TBSEL_SHIFT	19
#define PMUKIT_PPC7400_TBSEL_MASK	0x3
#define PMUKIT_PPC7400_MULTIPLIER_SHIFT	18
#define PMUKIT_PPC7400_MULTIPLIER_MASK	0x1
#define PMUKIT_PPC7400_THRESHOLD_SHIFT	12
#define PMUKIT_PPC7400_THRESHOLD_MASK	0x3f
#define PMUKIT_PPC7400_PMC_SHIFT	8
#define PMUKIT_PPC7400_PMC_MASK		0x7
#define PMUKIT_PPC7400_PMCSEL_SHIFT	0
#define PMUKIT_PPC7400_PMCSEL_MASK	0x7f

/* A field of a ppc7400 code: PMUKIT_PPC7400_FIELD(0x405, PMC) is 4 */
#define PMUKIT_PPC7400_FIELD(code, field) \
	((code) >> PMUKIT_PPC7400_##field##_SHIFT & PMUKIT_PPC7400_##field##_MASK)

/*
 * hexagon, config bits 0-9 and config1 bit 0; config2 is 0
 *
 *   config:   63                        10 9            0
 *            +----------------------------+--------------+
 *            |             0              |    EVENT     |
 *            +----------------------------+--------------+
 *   config1:  63                               1    0
 *            +----------------------------------+--------+
 *            |                0                 | CHAIN  |
 *            +----------------------------------+--------+
 *
 *  EVENT  the event; 0 counts nothing. 0x1, 0x2, 0x5 and 0x6 are overflows of
 *         counters 0, 2, 4 and 6, for the counter behind each
 *  CHAIN  count in 64 bits: an even counter and the next one, for its overflows
 */
#define PMUKIT_HEXAGON_EVENT_SHIFT	0
#define PMUKIT_HEXAGON_EVENT_MASK	0x3ff
#define PMUKIT_HEXAGON_CHAIN_SHIFT	0	/* in config1 */
#define PMUKIT_HEXAGON_CHAIN_MASK	0x1

#endif /* _UAPI_LINUX_PMUKIT_H */
