// SPDX-License-Identifier: GPL-2.0-only
/* POWER7 on emulated registers. */
#include "core/define.h"
#include "emulation/emulated.h"
#include "power7/machine.h"
#include "power7/pmu.h"
#include "power7/power7.h"

PMK_EMULATED_ACCESS(power7_emulated, &pmk_power7_machine, &power7_model);
PMK_DEFINE_PMU(power7_emulated, &power7_model, &power7_emulated_access,
	       POWER7_TRAITS);

const struct pmk_desc *power7_emulated(void)
{
	return &power7_emulated_desc;
}
