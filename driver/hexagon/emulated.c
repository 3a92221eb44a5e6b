// SPDX-License-Identifier: GPL-2.0-only
/* Hexagon on emulated registers: each CPU is a core of its own. */
#include <linux/time64.h>
#include "core/hot/define.h"
#include "emulation/emulated.h"
#include "hexagon/machine.h"
#include "hexagon/pmu.h"
#include "hexagon/hexagon.h"

PMK_EMULATED_ACCESS(hexagon_emulated, &pmk_hexagon_machine, &hexagon_model);

/* Chained counters do not interrupt: at 10 GHz and two counts a cycle 2^30 takes 54 ms */
PMK_DEFINE_PMU(hexagon_emulated, &hexagon_model, &hexagon_emulated_access,
	       HEXAGON_TRAITS, .update_interval = 50 * NSEC_PER_MSEC);

const struct pmk_desc *hexagon_emulated(void)
{
	return &hexagon_emulated_desc;
}
