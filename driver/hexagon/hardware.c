// SPDX-License-Identifier: GPL-2.0-only
/*
 * Hexagon on its own registers, as far as the monitor below Linux gives access to them
 * (pmu_call.h). All hardware threads of the core share the counters. A counter that wraps does not
 * interrupt.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": hexagon: " fmt
#include <linux/cpumask.h>
#include <linux/printk.h>
#include <linux/time64.h>
#include "core/hot/define.h"
#include "hexagon/pmu.h"
#include "hexagon/hexagon.h"
#include "access/pmu_call.h"

#define NR_CTRL		3
#define NR_COUNTERS	8

/* The guest registers show the values of the counters */
static bool has_aliases;

static u64 read_counter(unsigned int counter)
{
	return has_aliases ? pmk_guest_counter(counter) : pmk_call_get(counter);
}

static void in_use(unsigned int cpu, bool in_use)
{
}

static void prepare(void)
{
}

/* No other driver in Linux uses the counters */
static int claim(void (*interrupt)(struct pt_regs *regs))
{
	return 0;
}

static void release(void)
{
}

static const struct pmk_access call = {
	.backend = "hardware",
	.read_counter = read_counter,
	.write_counter = pmk_call_write_counter,
	.write_ctrl = pmk_call_write_ctrl,
	.sync = pmk_call_sync,
	.in_use = in_use,
	.prepare = prepare,
	.claim = claim,
	.release = release,
};

static u32 machine_flags(void)
{
	return PMK_NO_INTERRUPT;
}

/* Two values that differ in every bit, and from register to register */
static u32 test_value(unsigned int reg, bool second)
{
	u32 value = 0x5aa5c3a0 + reg;

	return second ? ~value : value;
}

/* Does a register hold what is written? If so, the register keeps the last test value */
static bool holds(const char *name, unsigned int reg, u32 mask)
{
	u32 before = pmk_call_get(reg);
	unsigned int second;

	for (second = 0; second < 2; second++) {
		u32 value = test_value(reg, second) & mask, answer;

		pmk_call_set(reg, value);
		answer = pmk_call_get(reg);
		if (answer != value) {
			pmk_call_set(reg, before);
			pr_err("the monitor does not answer the PMU call: %s was set to %#x and reads %#x; load with emulate=hexagon for emulated counters\n",
			       name, value, answer);
			return false;
		}
		if (reg < NR_COUNTERS && pmk_guest_counter(reg) != value)
			has_aliases = false;
	}
	return true;
}

/* Called while no counter counts. The test of the guest registers is valid on this CPU only. */
static bool counters_hold(void)
{
	unsigned int i;

	has_aliases = num_possible_cpus() == 1;
	for (i = 0; i < NR_COUNTERS; i++) {
		u32 value = pmk_call_get(i);

		if (!holds(hexagon_model.counter[i].name, i, ~0u))
			return false;
		pmk_call_set(i, value);
	}
	return true;
}

/*
 * Each register must hold two test values: a monitor without the call may leave R0 as it is, return
 * anything, or end the guest. Afterwards the registers have their old values. Of PMUCFG only the
 * event bits are tested.
 */
static bool detect(void)
{
	static const u32 mask[NR_CTRL] = { ~0u, ~0u, 0xffff };
	u32 value[NR_CTRL];
	bool answers;
	int i;

	for (i = 0; i < NR_CTRL; i++) {
		value[i] = pmk_call_get(PMK_CALL_PMUEVTCFG + i);
		if (!holds(hexagon_model.ctrl[i].name, PMK_CALL_PMUEVTCFG + i, mask[i]))
			break;
		pmk_call_set(PMK_CALL_PMUEVTCFG + i, 0);
	}
	answers = i == NR_CTRL && counters_hold();
	while (--i >= 0)
		pmk_call_set(PMK_CALL_PMUEVTCFG + i, value[i]);
	if (answers && has_aliases)
		pr_info("the monitor lets guests read the counters\n");
	return answers;
}

/* At 2 GHz and eight counts a cycle 2^30 takes 67 ms */
PMK_DEFINE_PMU(hexagon, &hexagon_model, &call, HEXAGON_TRAITS,
	       .system_wide = true, .update_interval = 50 * NSEC_PER_MSEC, .flags = machine_flags,
	       .detect = detect);

const struct pmk_desc *hexagon_probe(void)
{
	return &hexagon_desc;
}
