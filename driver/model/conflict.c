// SPDX-License-Identifier: GPL-2.0-only
/* Explanation why events cannot run together. */
#include "model/model.h"
#include "model/place.h"

/**
 * pmk_place() - choose an alternative for each of several events so that all can run together
 * @model: the PMU
 * @event: the alternatives of each event
 * @nr: number of events
 * @chosen: index of the alternative of each event; not valid when the result is false
 *
 * Searches as long as the driver does when it opens a group: for programs and tests. Any context.
 *
 * Return: true when all of them can run together.
 */
bool pmk_place(const struct pmk_model *model, const struct pmk_alts *const *event,
	       unsigned int nr, u8 *chosen)
{
	unsigned int i, slices = PMK_SEARCH_SLICES;
	enum pmk_found found;
	struct pmk_search s;

	if (nr > model->nr_counters)
		return false;
	pmk_search_begin(&s, event, nr);
	do {
		found = pmk_search(&s);
	} while (found == PMK_MORE && --slices);
	for (i = 0; i < nr; i++)
		chosen[i] = s.chosen[i];
	return found == PMK_FOUND;
}

#define SILENCED "one counts the overflows of the other's counter, which has no interrupt then"

/* Do all alternatives of one event disagree with all alternatives of the other in these bits? */
static bool always_disagree(const struct pmk_alts *a, const struct pmk_alts *b,
			    u32 mask)
{
	unsigned int i, j;

	for (i = 0; i < a->nr; i++) {
		for (j = 0; j < b->nr; j++) {
			const struct pmk_alt *x = &a->alt[i], *y = &b->alt[j];

			if (!((x->constraint ^ y->constraint) & x->constraint_mask &
			      y->constraint_mask & mask))
				return false;
		}
	}
	return true;
}

/* Do all alternatives of one event share a counter with all alternatives of the other? */
static bool always_meet(const struct pmk_alts *a, const struct pmk_alts *b)
{
	unsigned int i, j;

	for (i = 0; i < a->nr; i++)
		for (j = 0; j < b->nr; j++)
			if (!(a->alt[i].counters & b->alt[j].counters))
				return false;
	return true;
}

/* The constraint that keeps two events apart, NULL if no constraint does */
static const struct pmk_field *disputed_field(const struct pmk_model *model,
					      const struct pmk_alts *a,
					      const struct pmk_alts *b)
{
	unsigned int i;

	for (i = 0; i < model->nr_constraints; i++)
		if (always_disagree(a, b, model->constraints[i].mask))
			return &model->constraints[i];
	return NULL;
}

static bool can_run(const struct pmk_model *model,
		    const struct pmk_alts *const *event, u32 set)
{
	const struct pmk_alts *member[PMK_MAX_COUNTERS];
	u8 chosen[PMK_MAX_COUNTERS];
	unsigned int i, nr = 0;

	for (i = 0; (u64)set >> i; i++) {
		if (!(set >> i & 1))
			continue;
		if (nr == model->nr_counters)
			return false;
		member[nr++] = event[i];
	}
	return pmk_place(model, member, nr, chosen);
}

/* The next larger number with the same number of bits set; 0 after the last one */
static u32 next_set(u32 set)
{
	u32 low = set & -set;
	u32 carried = set + low;

	return carried ? carried | (set ^ carried) >> (__builtin_ctz(low) + 2) : 0;
}

/* The first of the smallest sets among @nr events that cannot run together, or 0 */
static u32 smallest_conflict(const struct pmk_model *model,
			     const struct pmk_alts *const *event,
			     unsigned int nr)
{
	unsigned int size;
	u32 set;

	for (size = 2; size <= nr; size++) {
		set = (1ull << size) - 1;
		while (set && !((u64)set >> nr)) {
			if (!can_run(model, event, set))
				return set;
			set = next_set(set);
		}
	}
	return 0;
}

/**
 * pmk_explain_conflict() - say why events cannot run together
 * @model: the PMU
 * @event: the alternatives of each event
 * @nr: number of events, at most 32
 * @why: the answer; its reason is NULL when they can run together
 *
 * @why->set is a smallest set that cannot run together: without any one member the others can. For
 * a set of two, @why->first and @why->second are the members, and @why->field is the constraint in
 * which they differ, or "counter" if no constraint keeps them apart. Tries many sets: not for hot
 * paths. Any context.
 */
void pmk_explain_conflict(const struct pmk_model *model,
			  const struct pmk_alts *const *event, unsigned int nr,
			  struct pmk_refusal *why)
{
	const struct pmk_field *field;

	*why = (struct pmk_refusal) {};
	why->set = smallest_conflict(model, event, nr);
	if (!why->set)
		return;
	while (!(why->set >> why->first & 1))
		why->first++;
	why->second = why->first;
	why->field = "counter";
	if (why->set & (why->set - 1) & ((why->set & (why->set - 1)) - 1)) {
		why->reason = "there are not enough counters that can hold them all";
		return;
	}
	do {
		why->second++;
	} while (!(why->set >> why->second & 1));
	why->reason = always_meet(event[why->first], event[why->second]) ?
		      "both need the same counter" :
		      "there is no choice of counters with which both can run";
	field = disputed_field(model, event[why->first], event[why->second]);
	if (!field)
		return;
	why->field = field->name;
	why->reason = field->mask & model->silencing ? SILENCED :
		      "they need different values of a field that all counters share";
}
