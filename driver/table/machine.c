// SPDX-License-Identifier: GPL-2.0-only
/*
 * The emulated machine of a table: no processor has it. Counters have the table's widths; one that
 * reaches its highest bit overflows, which freezes all of them, and interrupts.
 *
 * Control register 0
 *
 *   63                                  2     1     0
 *  +-------------------------------- - -+-----+-----+-----+
 *  |                                    | NOK | NOU | RUN |   not in kernel mode, in user mode
 *  +-------------------------------- - -+-----+-----+-----+
 *
 * Control registers 1 to 8: what four counters select each, 0 being nothing
 *
 *   63            48 47            32 31            16 15             0
 *  +----------------+----------------+----------------+----------------+
 *  |     4n + 3     |     4n + 2     |     4n + 1     |   counter 4n   |
 *  +----------------+----------------+----------------+----------------+
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

static void select_written(struct pmk_machine *m, unsigned int written)
{
	u64 control = m->ctrl[0];
	unsigned int n;

	m->frozen_in = (control & PMK_TABLE_NOT_USER ? MODE(PMK_MODE_USER) : 0) |
		       (control & PMK_TABLE_NOT_KERNEL ? MODE(PMK_MODE_KERNEL) : 0);
	if (!(control & PMK_TABLE_RUN))
		m->frozen_in = PMK_EVERY_MODE;
	m->watched = control & PMK_TABLE_RUN ? PMK_EVERY_COUNTER : 0;
	for (n = 0; n < m->kind->nr_counters; n++)
		if (written >> (1 + n / PMK_TABLE_EACH) & 1)
			pmk_machine_select(m, n, selected(m, n), 0);
}

static void freeze(struct pmk_machine *m, unsigned int counters)
{
	m->ctrl[0] &= ~(u64)PMK_TABLE_RUN;
	m->pending = true;
}

#define CTRL(n)		{ PMK_TABLE_CONTROL + (n), 64 }
#define PMC(n)		(PMK_TABLE_COUNTER + (n))

/* Without a profile of its own a table's codes happen once in a thousand cycles */
const struct pmk_machine_kind pmk_table_machine = {
	.name = "table",
	.ctrl = {
		CTRL(0), CTRL(1), CTRL(2), CTRL(3), CTRL(4), CTRL(5), CTRL(6), CTRL(7), CTRL(8),
	},
	.counter = {
		PMC(0), PMC(1), PMC(2), PMC(3), PMC(4), PMC(5), PMC(6), PMC(7),
		PMC(8), PMC(9), PMC(10), PMC(11), PMC(12), PMC(13), PMC(14), PMC(15),
		PMC(16), PMC(17), PMC(18), PMC(19), PMC(20), PMC(21), PMC(22), PMC(23),
		PMC(24), PMC(25), PMC(26), PMC(27), PMC(28), PMC(29), PMC(30), PMC(31),
	},
	.profile = "other 0.001\n",
	.decode = select_written,
	.negative = freeze,
};
