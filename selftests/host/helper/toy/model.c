// SPDX-License-Identifier: GPL-2.0-only
/*
 * A PMU that does not exist, to see that pmuctl knows none by name: two counters
 * that its manual would number 1 and 2, and one control register of 32 bits,
 *
 *	31       16 15        8 7         0
 *	+----------+-----------+-----------+
 *	|    0     | select C2 | select C1 |
 *	+----------+-----------+-----------+
 *
 * A code is a selector, 1 to 255, for either counter.
 */
#include "toy.h"

static bool toy_alternatives(const struct pmk_request *rq, struct pmk_alts *out,
			     struct pmk_refusal *why)
{
	unsigned int i;

	*why = (struct pmk_refusal) { 0 };
	*out = (struct pmk_alts) { .nr = 2 };
	if (!rq->config[0] || rq->config[0] > 0xff) {
		why->reason = "a toy has 255 codes";
		why->bits = rq->config[0];
		return false;
	}
	for (i = 0; i < 2; i++)
		out->alt[i] = (struct pmk_alt) {
			.code = rq->config[0],
			.value = { rq->config[0] << (8 * i) },
			.counters = 1 << i,
			.counter = i,
		};
	return true;
}

static const struct pmk_format toy_formats[] = {
	{ "event", 0, 0, 7 },
};

const struct pmk_model toy_model = {
	.name = "toy",
	.nr_counters = 2,
	.first_counter = 1,
	.counter_bits = 32,
	.counter = { { "c1", 1, 32 }, { "c2", 2, 32 } },
	.nr_ctrl = 1,
	.ctrl = { { "select", 3, 32 } },
	.nr_start = 1,
	.start = { { 0, ~0ull, 0 } },
	.formats = toy_formats,
	.nr_formats = ARRAY_SIZE(toy_formats),
	.aliases = toy_aliases,
	.nr_aliases = &toy_nr_aliases,
	.alternatives = toy_alternatives,
};
