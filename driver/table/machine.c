// SPDX-License-Identifier: GPL-2.0-only
/*
 * The emulated machine of a table: no processor has it. Counters are those of an emulated PMU, with
 * 32 bits; an overflow freezes all of them, and interrupts.
 *
 * Control register 0
 *
 *   63                                  2     1     0
 *  +-------------------------------- - -+-----+-----+-----+
 *  |                                    | NOK | NOU | RUN |   not in kernel mode, in user mode
 *  +-------------------------------- - -+-----+-----+-----+
 *
 * Control registers 1 to 3: what three counters select each, 0 being nothing
 *
 *    63 62               42 41               21 20                0
 *   +--+-------------------+-------------------+-------------------+
 *   |  |      3n + 2       |      3n + 1       |      counter 3n   |
 *   +--+-------------------+-------------------+-------------------+
 */
#include "table/model.h"

/* A mode, with the mark bit off and on, in pmk_machine.frozen_in */
#define MODE(mode)	(0x11 << (mode))

static u32 selected(const struct pmk_machine *m, unsigned int n)
{
	return m->ctrl[1 + n / PMK_TABLE_EACH] >>
	       (n % PMK_TABLE_EACH * PMK_TABLE_SELECTOR_BITS) &
	       ((1u << PMK_TABLE_SELECTOR_BITS) - 1);
}

static void select_all(struct pmk_machine *m, unsigned int written)
{
	u64 control = m->ctrl[0];
	unsigned int n;

	m->frozen_in = (control & PMK_TABLE_NOT_USER ? MODE(PMK_MODE_USER) : 0) |
		       (control & PMK_TABLE_NOT_KERNEL ? MODE(PMK_MODE_KERNEL) : 0);
	if (!(control & PMK_TABLE_RUN))
		m->frozen_in = PMK_EVERY_MODE;
	m->watched = control & PMK_TABLE_RUN ? PMK_EVERY_COUNTER : 0;
	for (n = 0; n < m->kind->nr_counters; n++)
		pmk_machine_select(m, n, selected(m, n), 0);
}

static void freeze(struct pmk_machine *m, unsigned int counters)
{
	m->ctrl[0] &= ~(u64)PMK_TABLE_RUN;
	m->pending = true;
}

#define CONTROL(n)	{ PMK_TABLE_CONTROL + (n), 64 }
#define COUNTER(n)	(PMK_TABLE_COUNTER + (n))

/* Without a profile of its own a table's codes happen once in a thousand cycles */
struct pmk_machine_kind pmk_table_machine = {
	.name = "table",
	.nr_ctrl = 4,
	.ctrl = { CONTROL(0), CONTROL(1), CONTROL(2), CONTROL(3) },
	.nr_counters = PMK_MAX_COUNTERS,
	.counter = {
		COUNTER(0), COUNTER(1), COUNTER(2), COUNTER(3),
		COUNTER(4), COUNTER(5), COUNTER(6), COUNTER(7),
	},
	.profile = "other 0.001\n",
	.decode = select_all,
	.negative = freeze,
};
