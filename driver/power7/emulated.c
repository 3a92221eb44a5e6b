// SPDX-License-Identifier: GPL-2.0-only
/* POWER7 on emulated registers. */
#include "define.h"
#include "emulated.h"
#include "power7.h"
#include "probes.h"

PMK_EMULATED_ACCESS(power7_emulated, &pmk_power7_machine, &power7_model);
PMK_DEFINE_PMU(power7_emulated, &power7_model, &power7_emulated_access,
	       .arm = POWER7_MMCR0, .rollback = 256);

const struct pmk_desc *power7_emulated(void)
{
	return &power7_emulated_desc;
}
