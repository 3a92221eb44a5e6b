// SPDX-License-Identifier: GPL-2.0-only
/* MPC7400 on emulated registers. */
#include "define.h"
#include "emulated.h"
#include "options.h"
#include "ppc7400.h"
#include "probes.h"

PMK_EMULATED_ACCESS(ppc7400_emulated, &pmk_ppc7400_machine, &ppc7400_model);
PMK_DEFINE_PMU(ppc7400_emulated, &ppc7400_model, &ppc7400_emulated_access,
	       .arm = PPC7400_MMCR0, .flags = ppc7400_option_flags);

const struct pmk_desc *ppc7400_emulated(void)
{
	return &ppc7400_emulated_desc;
}
