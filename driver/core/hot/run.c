// SPDX-License-Identifier: GPL-2.0-only
/* What releases the counters of a CPU: while these are to stand still, what freezes them. */
#include "core/hot/arrange.h"

static bool frozen_for_good;

/**
 * pmk_stay_frozen() - no counters are released any more, from the next pmk_set_run() of a CPU on
 *
 * Any context.
 */
void pmk_stay_frozen(void)
{
	WRITE_ONCE(frozen_for_good, true);
}

/**
 * pmk_set_run() - note what releases the counters of a CPU
 * @c: the CPU; its @late and @freeze are right
 * @value: the value of the register of pmk_desc.arm that releases them
 *
 * Interrupts off, counters frozen.
 */
void pmk_set_run(struct pmk_cpu *c, u64 value)
{
	c->run = value;
	if (likely(!READ_ONCE(frozen_for_good) && !c->resting))
		return;
	c->run = c->freeze;
	c->late = false;
}
