// SPDX-License-Identifier: GPL-2.0-only
/* The value that releases the counters of a CPU; while the counters must stop, it freezes them. */
#include "core/hot/arrange.h"

static bool frozen_for_good;

/**
 * pmk_stay_frozen() - from its next pmk_set_run() on, a CPU keeps its counters frozen
 *
 * Any context.
 */
void pmk_stay_frozen(void)
{
	WRITE_ONCE(frozen_for_good, true);
}

/**
 * pmk_set_run() - set the value that releases the counters of a CPU
 * @c: the CPU, with valid @late and @freeze
 * @value: value of the register pmk_traits.arm that releases the counters
 *
 * Interrupts off, counters frozen.
 */
void pmk_set_run(struct pmk_cpu *c, u64 value)
{
	c->run = value;
	if (likely(!READ_ONCE(frozen_for_good) && !c->throttled))
		return;
	c->run = c->freeze;
	c->late = false;
}
