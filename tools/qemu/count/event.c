// SPDX-License-Identifier: GPL-2.0-only
/* The events of the processor. */
#include "count/processor.h"

const struct pmq_processor *pmq_processor;

static bool has_code(const struct pmq_event *e, u32 code)
{
	const u32 *other = e->other;

	while (*other && *other != code)
		other++;
	return *other || e->code == code;
}

/**
 * pmq_event_cycles() - the event that the time base goes by
 */
const struct pmq_event *pmq_event_cycles(void)
{
	const struct pmq_event *e = pmq_processor->event;

	while (e->code != pmq_processor->cycles)
		e++;
	return e;
}

/**
 * pmq_event_of() - the event that a counter counts
 * @m: the registers
 * @counter: the counter's index
 *
 * Return: its row, or NULL when it counts none that has a name.
 */
const struct pmq_event *pmq_event_of(const struct pmk_machine *m, unsigned int counter)
{
	u32 code = m->counter[counter].event & pmq_processor->code_mask;
	u32 own = m->kind->number_bits ? code | (counter + 1) << m->kind->number_at : code;
	const struct pmq_event *any = NULL;
	unsigned int i;

	if (!code)
		return NULL;
	for (i = 0; i < *pmq_processor->nr_events; i++) {
		const struct pmq_event *e = &pmq_processor->event[i];

		if (has_code(e, own))
			return e;
		if (e->code == code)
			any = e;
	}
	return any;
}
