// SPDX-License-Identifier: GPL-2.0-only
/* How many groups do events need at least? */
#include <sys/param.h>

#include "ask.h"

/* Can this event be counted outside of these counters? */
static bool can_leave(const struct event *event, unsigned int counters)
{
	for_each(alt, event->alts.alt, event->alts.nr)
		if (alt->counters & ~counters)
			return true;
	return false;
}

/* The number of counters that the smallest alternative of an event takes */
static unsigned int least_counters(const struct event *event)
{
	unsigned int least = PMK_MAX_COUNTERS;

	for_each(alt, event->alts.alt, event->alts.nr)
		least = MIN(least, (unsigned int)__builtin_popcount(alt->counters));
	return least;
}

/* Does every alternative of an event want @value in the constraints of @mask? */
static bool wants(const struct event *event, u32 mask, u32 value)
{
	for_each(alt, event->alts.alt, event->alts.nr) {
		if ((alt->constraint_mask & mask) != mask || (alt->constraint & mask) != value)
			return false;
	}
	return true;
}

/*
 * A bound by counting: events without an alternative outside of a set of counters share that set,
 * and every group has the set once. Only events that want @value in the constraints of
 * @mask are looked at; with mask 0 all events are.
 */
static unsigned int by_counters(const struct pmu *pmu, const struct event *const *events,
				unsigned int nr, u32 mask, u32 value)
{
	unsigned int most = 0;

	for (unsigned int set = 1; set < 1u << pmu->model->nr_counters; set++) {
		unsigned int size = __builtin_popcount(set);
		unsigned int taken = 0;

		for (unsigned int i = 0; i < nr; i++)
			if (!can_leave(events[i], set) && wants(events[i], mask, value))
				taken += least_counters(events[i]);
		most = MAX(most, (taken + size - 1) / size);
	}
	return most;
}

/* The best bound for events that want @value in @mask, one constraint after the other */
static unsigned int by_fields(const struct pmu *pmu, const struct event *const *events,
			      unsigned int nr, u32 mask, u32 value)
{
	unsigned int most = by_counters(pmu, events, nr, mask, value);

	for (unsigned int i = 0; i < pmu->model->nr_constraints; i++) {
		u32 field = pmu->model->constraints[i].mask;
		u32 one = field & -field;
		unsigned int sum = 0;

		if (field & mask)
			continue;
		for (u32 constraint = 0; constraint <= field; constraint += one)
			sum += by_counters(pmu, events, nr, mask | field, value | constraint);
		most = MAX(most, sum);
	}
	return most;
}

/* The constraints for which every alternative of every event wants a value */
static u32 always_wanted(const struct event *const *events, unsigned int nr)
{
	u32 mask = ~0u;

	for (unsigned int i = 0; i < nr; i++)
		for (unsigned int j = 0; j < events[i]->alts.nr; j++)
			mask &= events[i]->alts.alt[j].constraint_mask;
	return mask;
}

/* The bounds of events that want different values of a constraint, added up */
static unsigned int by_constraints(const struct pmu *pmu, const struct event *const *events,
				   unsigned int nr)
{
	u32 mask = always_wanted(events, nr);
	unsigned int sum = 0;
	unsigned int j;

	for (unsigned int i = 0; i < nr; i++) {
		u32 value = events[i]->alts.alt[0].constraint & mask;

		for (j = 0; j < i && !wants(events[j], mask, value); j++)
			;
		if (j == i)
			sum += by_fields(pmu, events, nr, mask, value);
	}
	return sum;
}

/**
 * least_groups() - a lower bound of the number of groups
 * @items: accepted events; that some stay together makes no difference here
 *
 * Events that want different values of a constraint never share a group, so the bounds of the
 * values add up.
 * Return: no split has fewer groups; the best one may have more.
 */
unsigned int least_groups(const struct pmu *pmu, const struct item *items, unsigned int nr)
{
	const struct event **events = checked(calloc(nr * PMK_MAX_COUNTERS, sizeof(*events)));
	unsigned int nr_events = 0;
	unsigned int least;

	for (unsigned int i = 0; i < nr; i++)
		for (unsigned int j = 0; j < items[i].nr; j++)
			events[nr_events++] = items[i].member[j];
	least = by_constraints(pmu, events, nr_events);
	free(events);
	return least;
}
