// SPDX-License-Identifier: GPL-2.0-only
/* What a program hands over (linux/pmukit_feed.h) happens to the machine of its CPU. */
#include <linux/pmukit_feed.h>
#include "emulation/emulated.h"
#include "lib/address.h"
#include "lib/user_regs.h"

#define MAX_ROUNDS	4	/* interrupts; one handles all counters */

/* Where the batch ended: the program's own registers, at the place that it says */
static struct pt_regs *regs_at(struct pmk_emulated_cpu *c, u64 place)
{
	c->scratch = *task_pt_regs(current);
	if (place)
		pmk_set_address(&c->scratch, place);
	return &c->scratch;
}

/**
 * pmk_emulated_feed() - let a batch happen, with its interrupts, and fill in the answer
 * @e: the PMU; it has events on this CPU
 * @counters: counters of the model that may count it, bit n for index n
 * @f: the batch, checked
 *
 * An interrupt that waits already is taken before, as it belongs to another place. From a system
 * call of a program, interrupts off.
 */
void pmk_emulated_feed(struct pmk_emulated *e, unsigned int counters, struct pmukit_feed *f)
{
	struct pmk_emulated_cpu *c = this_cpu_ptr(e->cpu);
	struct pmk_machine *m = &c->machine;
	struct pmk_machine_at at = m->at;
	unsigned int i, round, own = 0;

	for (i = 0; i < e->model->nr_counters; i++)
		own |= (counters >> i & 1) << e->counter[i];
	if (m->pending)
		pmk_clock_expired(&c->deadline);
	m->at = (struct pmk_machine_at) { .instruction = f->place, .data = f->data };
	c->serving = true;
	pmk_machine_feed(m, own, f);
	for (round = 0; round < MAX_ROUNDS && pmk_machine_take_interrupt(m); round++)
		e->interrupt(regs_at(c, f->place));
	c->serving = false;
	m->at = at;
	pmk_machine_may_pass(m, own, f);
	pmk_clock_set(c);
}
