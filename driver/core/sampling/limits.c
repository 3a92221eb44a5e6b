// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the administrator allows. perf core exports neither of its limits, so a module has two
 * parameters, in the units of the sysctls and with the same defaults and ranges.
 */
#include <linux/kernel.h>
#include <linux/limits.h>
#include <linux/module.h>
#include "core/sampling/sampling.h"

static unsigned int max_sample_rate = 100000;
static unsigned int cpu_time_max_percent = 25;

struct pmk_limits pmk_limits __read_mostly;

/* The kernel's lock of parameters is held */
static void set_limits(void)
{
	unsigned int percent = cpu_time_max_percent;
	u32 price = 0;

	if (percent > 0 && percent < 100)
		price = ((100 - percent) << PMK_PRICE_BITS) / percent;
	WRITE_ONCE(pmk_limits.price, price);
	WRITE_ONCE(pmk_limits.samples, DIV_ROUND_UP(max_sample_rate, HZ));
}

static int set_rate(const char *value, const struct kernel_param *param)
{
	int err = param_set_uint_minmax(value, param, 1, INT_MAX);

	if (!err)
		set_limits();
	return err;
}

static int set_percent(const char *value, const struct kernel_param *param)
{
	int err = param_set_uint_minmax(value, param, 0, 100);

	if (!err)
		set_limits();
	return err;
}

static const struct kernel_param_ops rate_ops = { .set = set_rate, .get = param_get_uint };
module_param_cb(max_sample_rate, &rate_ops, &max_sample_rate, 0644);
__MODULE_PARM_TYPE(max_sample_rate, "uint");
MODULE_PARM_DESC(max_sample_rate,
		 "samples a second of an event, 1 to 2147483647 (default 100000)");

static const struct kernel_param_ops percent_ops = { .set = set_percent, .get = param_get_uint };
module_param_cb(cpu_time_max_percent, &percent_ops, &cpu_time_max_percent, 0644);
__MODULE_PARM_TYPE(cpu_time_max_percent, "uint");
MODULE_PARM_DESC(cpu_time_max_percent,
		 "percentage of CPU time that samples may take; 0 or 100: no limit (default 25)");

/**
 * pmk_limits_init() - put the parameters into force
 *
 * Before the first event. The parameters' files can be written already, hence the lock. May sleep.
 */
void pmk_limits_init(void)
{
	pmk_limits.tick = PMK_CLOCK_HZ / HZ;
	kernel_param_lock(THIS_MODULE);
	set_limits();
	kernel_param_unlock(THIS_MODULE);
}
