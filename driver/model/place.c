// SPDX-License-Identifier: GPL-2.0-only
/* Placing events on counters, and the register writes for them. */
#include "model/model.h"

static unsigned int bits_in(unsigned int mask)
{
	unsigned int n;

	for (n = 0; mask; n++)
		mask &= mask - 1;
	return n;
}

/* Positions of the events, those with the fewest alternatives first */
static void sort_by_alts(const struct pmk_alts *const *event, unsigned int nr,
			 u8 *order)
{
	unsigned int i, j;

	for (i = 0; i < nr; i++) {
		for (j = i; j && event[order[j - 1]]->nr > event[i]->nr; j--)
			order[j] = order[j - 1];
		order[j] = i;
	}
}

/* Are there enough counters for all events, apart from constraints? */
static bool enough_counters(const struct pmk_alts *const *event, unsigned int nr)
{
	unsigned int i, j, counters = 0, wanted = 0;

	for (i = 0; i < nr; i++) {
		unsigned int least = PMK_MAX_COUNTERS;

		for (j = 0; j < event[i]->nr; j++) {
			unsigned int taken = bits_in(event[i]->alt[j].counters);

			counters |= event[i]->alt[j].counters;
			if (taken < least)
				least = taken;
		}
		wanted += least;
	}
	return bits_in(counters) >= wanted;
}

/* Compute the set of the first @nr events in @order with their chosen alternatives */
static void retake(struct pmk_set *set, const struct pmk_alts *const *event,
		   const u8 *order, unsigned int nr, const u8 *chosen)
{
	unsigned int i;

	*set = (struct pmk_set) {};
	for (i = 0; i < nr; i++)
		pmk_take(set, &event[order[i]]->alt[chosen[order[i]]], 0);
}

/**
 * pmk_place() - choose an alternative for each of several events so that all can run together
 * @model: the PMU
 * @event: the alternatives of each event
 * @nr: number of events
 * @chosen: index of the alternative of each event; not valid when the result is false
 *
 * A depth-first search over all combinations, so it fails only if there is none. Better
 * alternatives (lower index) are tried first. Allocates no memory and takes no lock. Any context.
 *
 * Return: true when all of them can run together.
 */
bool pmk_place(const struct pmk_model *model, const struct pmk_alts *const *event,
	       unsigned int nr, u8 *chosen)
{
	u8 order[PMK_MAX_COUNTERS];
	struct pmk_set set = {};
	unsigned int depth = 0, alt = 0;

	if (nr > model->nr_counters || !enough_counters(event, nr))
		return false;
	sort_by_alts(event, nr, order);
	while (depth < nr) {
		const struct pmk_alts *alts = event[order[depth]];

		while (alt < alts->nr && !pmk_fits(&set, &alts->alt[alt]))
			alt++;
		if (alt < alts->nr) {
			pmk_take(&set, &alts->alt[alt], 0);
			chosen[order[depth++]] = alt;
			alt = 0;
		} else if (depth) {
			retake(&set, event, order, --depth, chosen);
			alt = chosen[order[depth]] + 1;
		} else {
			return false;
		}
	}
	return true;
}

static void follow(const struct pmk_step *step, unsigned int nr, const u64 *base,
		   const struct pmk_set *set, struct pmk_image *out)
{
	unsigned int i;

	out->nr = nr;
	for (i = 0; i < nr; i++) {
		u64 value = base[step[i].ctrl] | set->value[step[i].ctrl];

		out->write[i].ctrl = step[i].ctrl;
		out->write[i].value = (value & step[i].keep) | step[i].set;
	}
}

/**
 * pmk_start_image() - register writes that make a set of events count
 * @model: the PMU
 * @set: the events, put together with pmk_take()
 * @out: the writes, in the order of pmk_model.start
 *
 * A register that is written twice keeps the last value. Any context.
 */
void pmk_start_image(const struct pmk_model *model, const struct pmk_set *set,
		     struct pmk_image *out)
{
	follow(model->start, model->nr_start, model->base, set, out);
}

/**
 * pmk_stop_image() - register writes that freeze all counters
 * @model: the PMU
 * @out: the writes, in the order of pmk_model.stop
 *
 * The writes also disable the counter interrupt. Any context.
 */
void pmk_stop_image(const struct pmk_model *model, struct pmk_image *out)
{
	const struct pmk_set none = {};

	follow(model->stop, model->nr_stop, model->base, &none, out);
}
