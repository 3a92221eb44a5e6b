// SPDX-License-Identifier: GPL-2.0-only
/* MPC7400: the parameters of the driver for real and emulated PMUs. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/moduleparam.h>
#include <linux/printk.h>
#include <linux/string.h>
#include <linux/sysfs.h>
#include "lib/parameters.h"
#include "model/model.h"
#include "ppc7400/parameters.h"

static bool breakpoints;
module_param(breakpoints, bool, 0444);
MODULE_PARM_DESC(breakpoints,
		 "ppc7400: allow IABR_MATCH and DABR_MATCH, which can cause exceptions (default 0)");

static const char * const interrupt_words[] = PMK_INTERRUPTS;
static int interrupt;	/* enum pmk_use_interrupt */

static int set_interrupt(const char *value, const struct kernel_param *param)
{
	int word = sysfs_match_string(interrupt_words, value);

	if (word < 0) {
		pr_err("%s=%s: must be auto, on or off\n", param->name, value);
		return -EINVAL;
	}
	interrupt = word;
	return 0;
}

static int get_interrupt(char *buffer, const struct kernel_param *param)
{
	return sysfs_emit(buffer, "%s\n", interrupt_words[interrupt]);
}

static const struct kernel_param_ops interrupt_ops = {
	.set = set_interrupt,
	.get = get_interrupt,
};

module_param_cb(ppc7400_interrupt, &interrupt_ops, NULL, 0444);
MODULE_PARM_DESC(ppc7400_interrupt,
		 "use the counter interrupt of an MPC7400: auto (from MPC7410 1.3 on, and emulated), on, off: sample by a timer");

/**
 * ppc7400_option_flags() - flags of every event, by the parameters
 *
 * Any context.
 *
 * Return: PMK_BREAKPOINTS or 0.
 */
u32 ppc7400_option_flags(void)
{
	return breakpoints ? PMK_BREAKPOINTS : 0;
}

/**
 * ppc7400_use_interrupt() - is the counter interrupt to be used?
 * @safe: this processor has no erratum of the interrupt
 *
 * Any context.
 *
 * Return: on or off by the parameter, @safe for auto.
 */
bool ppc7400_use_interrupt(bool safe)
{
	return interrupt == PMK_INTERRUPT_AUTO ? safe : interrupt == PMK_INTERRUPT_ON;
}
