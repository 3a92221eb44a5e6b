// SPDX-License-Identifier: GPL-2.0-only
/*
 * The parameters max_sample_rate and cpu_time_max_percent: defaults and ranges are those of perf
 * core's sysctls, a value is in force at once, and one that is refused changes nothing. It is the
 * driver's own source.
 * Covers: core/sampling
 */
#include "expect.h"
#include "core/sampling/limits.c"

/* Samples of a tick, and how many times as long as a sample other time has to be, rounded down */
static void expect_limits(const char *what, u32 samples, u32 others)
{
	expect(what, pmk_limits.samples, samples);
	expect(what, pmk_limits.price >> PMK_PRICE_BITS, others);
}

static int set(const struct kernel_param *param, const char *value)
{
	return param->ops->set(value, param);
}

static void test_rate(const char *value, u32 samples)
{
	expect(value, set(&max_sample_rate_param, value), 0);
	expect_limits(value, samples, 3);
}

/* A percentage of which other time follows for nothing is no limit; 99 asks for a hundredth */
static void test_percent(const char *value, u32 others, bool any)
{
	expect(value, set(&cpu_time_max_percent_param, value), 0);
	expect_limits(value, 28, others);
	expect(value, pmk_limits.price > 0, any);
}

static void test_refused(const struct kernel_param *param, const char *value)
{
	expect(value, set(param, value), -EINVAL);
	expect_limits(value, 28, 4);
}

int main(void)
{
	static const char * const bad[] = { "", "many", "-1", "7 ", "4294967296" };

	expect("root writes it, all read it", max_sample_rate_param.perm, 0644);
	expect("root writes it, all read it", cpu_time_max_percent_param.perm, 0644);
	pmk_limits_init();
	expect("a tick", pmk_limits.tick, TICK_NSEC);
	expect_limits("the defaults", 400, 3);
	expect("the default share of time", pmk_limits.price, 3 << PMK_PRICE_BITS);
	test_rate("1", 1);
	test_rate("250", 1);
	test_rate("251", 2);
	test_rate("2147483647", 8589935);
	test_rate("7000", 28);
	test_percent("1", 99, true);
	test_percent("99", 0, true);
	test_percent("0", 0, false);
	test_percent("100", 0, false);
	test_percent("20", 4, true);
	for (unsigned int i = 0; i < ARRAY_SIZE(bad); i++) {
		test_refused(&max_sample_rate_param, bad[i]);
		test_refused(&cpu_time_max_percent_param, bad[i]);
	}
	test_refused(&max_sample_rate_param, "0");
	test_refused(&max_sample_rate_param, "2147483648");
	test_refused(&cpu_time_max_percent_param, "101");
	pmk_limits_init();
	expect_limits("parameters of a load", 28, 4);
	return wrong > 0;
}
