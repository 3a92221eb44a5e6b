// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module: "mem" in /sys/power/state for a machine whose firmware cannot sleep.
 * Everything is as before a real sleep; then, instead of sleeping, the performance
 * monitor's registers of the MPC7400 get the values of an unlucky power-up.
 */
#include <asm/reg.h>
#include <linux/module.h>
#include <linux/suspend.h>

#define SPRN_BAMR	951

static int is_mem(suspend_state_t state)
{
	return state == PM_SUSPEND_MEM;
}

/* Counters run, on events that nobody asked for, from anywhere; no interrupt */
static int lose_registers(suspend_state_t state)
{
	mtspr(SPRN_MMCR0, 0x00000041);
	mtspr(SPRN_MMCR1, 0x08400000);
	mtspr(SPRN_MMCR2, 0x80000000);
	mtspr(SPRN_BAMR, 0x12345678);
	mtspr(SPRN_PMC1, 0x11111111);
	mtspr(SPRN_PMC2, 0x22222222);
	mtspr(SPRN_PMC3, 0x33333333);
	mtspr(SPRN_PMC4, 0x44444444);
	return 0;
}

static const struct platform_suspend_ops nap_ops = {
	.valid = is_mem,
	.enter = lose_registers,
};

static int __init nap_init(void)
{
	suspend_set_ops(&nap_ops);
	return 0;
}

static void __exit nap_exit(void)
{
	suspend_set_ops(NULL);
}

module_init(nap_init);
module_exit(nap_exit);
MODULE_DESCRIPTION("Sleep in which an MPC7400 loses its performance monitor's registers");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
