// SPDX-License-Identifier: GPL-2.0-only
/* The toy on emulated registers. */
#include "core/hot/define.h"
#include "emulation/emulated.h"
#include "toy/machine.h"
#include "toy/pmu.h"
#include "toy/toy.h"

PMK_EMULATED_ACCESS(toy_emulated, &pmk_toy_machine, &toy_model);
PMK_DEFINE_PMU(toy_emulated, &toy_model, &toy_emulated_access, TOY_TRAITS);

const struct pmk_desc *toy_emulated(void)
{
	return &toy_emulated_desc;
}
