/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The PMU call of a Hexagon virtual machine, trap1(#25), as in the public H2 hypervisor. As in a C
 * call, R0 to R3 are the arguments and R0 is the result. The call is a function, like Linux's own
 * calls, so the monitor may change the registers that a function may change.
 */
#include <linux/linkage.h>

/* u32 pmk_pmu_call(u32 op, u32 unused, u32 reg, u32 value) */
ENTRY(pmk_pmu_call)
	trap1(#25);
	jumpr	R31;
ENDPROC(pmk_pmu_call)
