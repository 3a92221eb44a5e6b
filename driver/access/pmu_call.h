/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Register access on Hexagon. The PMU belongs to the monitor that Linux runs on; a call of the
 * virtual machine reads and writes the PMU's registers. A monitor may let its guests read the
 * counters in guest registers too. struct pmk_access has the contracts. Source: the public H2
 * hypervisor, the only description of the call.
 */
#ifndef PMK_ACCESS_PMU_CALL_H
#define PMK_ACCESS_PMU_CALL_H

#include <linux/types.h>

#define PMK_CALL_SET		1	/* returns 0 */
#define PMK_CALL_GET		2	/* returns the value; all ones for an unknown register */

/* Register numbers of the call; counters are 0 to 7 */
#define PMK_CALL_PMUEVTCFG	8
#define PMK_CALL_PMUEVTCFG1	9
#define PMK_CALL_PMUCFG		10

/* The same registers by their numbers as supervisor registers, which the model uses */
#define PMK_S_PMUEVTCFG		52
#define PMK_S_PMUEVTCFG1	54
#define PMK_S_PMUCFG		58

/* pmu_call.S: @unused is ignored. Any context. */
u32 pmk_pmu_call(u32 op, u32 unused, u32 reg, u32 value);

static inline u32 pmk_call_get(unsigned int reg)
{
	return pmk_pmu_call(PMK_CALL_GET, 0, reg, 0);
}

static inline void pmk_call_set(unsigned int reg, u32 value)
{
	pmk_pmu_call(PMK_CALL_SET, 0, reg, value);
}

/* Read a guest register, such as g16: %0 = gN */
#define PMK_READ_GUEST(reg)						\
({									\
	u32 __value;							\
									\
	asm volatile("%0 = " #reg : "=r" (__value));			\
	__value;							\
})

/**
 * pmk_guest_counter() - read a counter in its guest register
 * @counter: index of the counter
 *
 * GPMUCNT0-3 are G26 to G29, GPMUCNT4-7 are G16 to G19. If the monitor does not enable them, their
 * values are undefined; hardware.c compares them with pmk_pmu_call(). Do not read G24 and G25: QEMU
 * stops then. Any context.
 */
static inline u32 pmk_guest_counter(unsigned int counter)
{
	switch (counter) {
	case 0:
		return PMK_READ_GUEST(g26);
	case 1:
		return PMK_READ_GUEST(g27);
	case 2:
		return PMK_READ_GUEST(g28);
	case 3:
		return PMK_READ_GUEST(g29);
	case 4:
		return PMK_READ_GUEST(g16);
	case 5:
		return PMK_READ_GUEST(g17);
	case 6:
		return PMK_READ_GUEST(g18);
	case 7:
		return PMK_READ_GUEST(g19);
	}
	return 0;
}

static inline void pmk_call_write_counter(unsigned int counter, u64 value)
{
	pmk_call_set(counter, value);
}

static inline void pmk_call_write_ctrl(unsigned int reg, u64 value)
{
	switch (reg) {
	case PMK_S_PMUEVTCFG:
		pmk_call_set(PMK_CALL_PMUEVTCFG, value);
		break;
	case PMK_S_PMUEVTCFG1:
		pmk_call_set(PMK_CALL_PMUEVTCFG1, value);
		break;
	case PMK_S_PMUCFG:
		pmk_call_set(PMK_CALL_PMUCFG, value);
		break;
	}
}

/* The monitor has written the register when its call returns */
static inline void pmk_call_sync(void)
{
}

#endif /* PMK_ACCESS_PMU_CALL_H */
