// SPDX-License-Identifier: GPL-2.0-only
/*
 * Placing events on counters, and the register writes for them.
 *
 * Two alternatives exclude each other when they use the same counter, or need different values of
 * the same bit of the constraints. Where all alternatives of each event need the same values and
 * one counter, the first node of the search (node.c) has the answer, in polynomial time. Elsewhere
 * the search tries the alternatives of an event one by one, each with a node of its own.
 */
#include "model/place.h"

/* Do the events outnumber all counters that any of them can use? */
static bool is_crowded(const struct pmk_search *s)
{
	unsigned int i, a, nr = s->nr;
	u32 reach = 0;

	for (i = 0; i < s->nr; i++)
		for (a = 0; a < s->event[i]->nr; a++)
			reach |= s->event[i]->alt[a].counters;
	for (; reach && nr; nr--)
		reach &= reach - 1;
	return nr;
}

/* Choose the first alternative of each event that fits those before; false when one has none */
static bool choose_first(struct pmk_search *s)
{
	struct pmk_set set = {};
	unsigned int i, a;

	for (i = 0; i < s->nr; i++) {
		const struct pmk_alts *alts = s->event[s->order[i]];

		s->steps += alts->nr;
		for (a = 0; a < alts->nr && !pmk_fits(&set, &alts->alt[a]); a++)
			;
		if (a == alts->nr)
			return false;
		s->chosen[s->order[i]] = a;
		pmk_take(&set, &alts->alt[a], 0);
	}
	return true;
}

/* Go to the next node; false after the last one */
static bool advance(struct pmk_search *s)
{
	unsigned int a;
	u32 *rest;

	while (s->depth && !s->rest[s->depth - 1])
		s->depth--;
	if (!s->depth)
		return false;
	rest = &s->rest[s->depth - 1];
	for (a = 0; !(*rest >> a & 1); a++)
		;
	*rest &= *rest - 1;
	s->chosen[s->tried[s->depth - 1]] = a;
	return true;
}

/**
 * pmk_search_begin() - begin to search alternatives with which several events can run together
 * @s: the search
 * @event: the alternatives of each event
 * @nr: number of events, at most as many as the PMU has counters
 *
 * Any context.
 */
void pmk_search_begin(struct pmk_search *s, const struct pmk_alts *const *event, unsigned int nr)
{
	unsigned int i, j;

	*s = (struct pmk_search) { .event = event, .nr = nr };
	for (i = 0; i < nr; i++) {
		for (j = i; j && event[s->order[j - 1]]->nr > event[i]->nr; j--)
			s->order[j] = s->order[j - 1];
		s->order[j] = i;
	}
}

/**
 * pmk_search() - search for one slice
 * @s: the search, after pmk_search_begin() or PMK_MORE
 *
 * Better alternatives (lower index) are tried first. Allocates no memory and takes no lock. Any
 * context.
 *
 * Return: PMK_FOUND, PMK_NONE, or PMK_MORE when the slice has ended without an answer.
 */
enum pmk_found pmk_search(struct pmk_search *s)
{
	unsigned int end = s->steps + PMK_SEARCH_STEPS;
	enum pmk_found found;

	if (!s->steps && is_crowded(s))
		return PMK_NONE;
	if (!s->steps && choose_first(s))
		return PMK_FOUND;
	do {
		struct pmk_node n;

		found = pmk_node_visit(s, &n);
		if (found == PMK_MORE) {
			unsigned int e = pmk_node_branch(s, &n);

			s->rest[s->depth] = n.can[e];
			s->tried[s->depth++] = e;
		}
		if (found == PMK_FOUND || !advance(s))
			return found;
	} while (s->steps < end);
	return PMK_MORE;
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
