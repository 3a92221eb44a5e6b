// SPDX-License-Identifier: GPL-2.0-only
/* POWER7 on emulated registers, those of a POWER7+. */
#include "access/siar.h"
#include "core/hot/define.h"
#include "emulation/emulated.h"
#include "power7/machine.h"
#include "power7/pmu.h"
#include "power7/power7.h"
#include "power7/sampled.h"

PMK_EMULATED_ACCESS(power7_emulated, &pmk_power7_machine, &power7_model);

#define IS_PLUS	true

static unsigned int max_precise(void)
{
	return 2;
}

/* debugfs can let a counter go back, as a POWER7 does */
static bool rolls_back(void)
{
	return true;
}

static struct pt_regs *sample_regs(struct pt_regs *regs, struct pt_regs *scratch)
{
	u64 mmcra = pmk_emulated_read_reg(&power7_emulated_machines, POWER7_MMCRA);
	u64 siar = pmk_emulated_read_reg(&power7_emulated_machines, POWER7_SIAR);
	bool is_user = power7_is_siar_user(mmcra, !pmk_is_user_address(siar), user_mode(regs));

	if (!power7_use_siar(mmcra, siar, is_user, IS_PLUS))
		return NULL;
	return pmk_siar_regs(regs, scratch, siar, is_user);
}

static u64 sample_addr(void)
{
	u64 mmcra = pmk_emulated_read_reg(&power7_emulated_machines, POWER7_MMCRA);

	if (!power7_use_sdar(mmcra, IS_PLUS))
		return 0;
	return pmk_emulated_read_reg(&power7_emulated_machines, POWER7_SDAR);
}

PMK_DEFINE_PMU(power7_emulated, &power7_model, &power7_emulated_access,
	       POWER7_TRAITS, .max_precise = max_precise, .rolls_back = rolls_back,
	       .sample_regs = sample_regs, .sample_addr = sample_addr);

const struct pmk_desc *power7_emulated(void)
{
	return &power7_emulated_desc;
}
