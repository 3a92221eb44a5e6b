/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The PMU call of a Hexagon virtual machine, trap1(#25), as the public H2 hypervisor
 * has it. Its registers are those of a C call: R0 to R3 are the arguments, R0 is the
 * result; a function, like Linux's own calls, so that the monitor may change whatever a
 * function may.
 */
#include <linux/linkage.h>

/* u32 pmk_pmu_call(u32 op, u32 unused, u32 reg, u32 value) */
ENTRY(pmk_pmu_call)
	trap1(#25);
	jumpr	R31;
ENDPROC(pmk_pmu_call)
