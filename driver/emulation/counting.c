// SPDX-License-Identifier: GPL-2.0-only
/* Emulated PMUs: counting, in fixed point and exact to the event. */
#include "emulation/machine.h"

#define ONE		0x100000000ull		/* one event, in counts and ratios */
#define NEGATIVE	0x8000000000000000ull	/* the sign of a counter */

/*
 * What happens: cycles pass, which everything sees, or an event is added, which
 * some counters see (bit n for index n)
 */
struct step {
	unsigned int mode;
	unsigned int counters;
	bool added;
};

/* What a counter adds in one step */
static u64 pace(const struct pmk_machine *m, unsigned int i, const struct step *step)
{
	const struct pmk_machine_counter *c = &m->counter[i];

	if (!(step->counters >> i & 1) || !c->event || c->waits ||
	    c->frozen_in >> step->mode & 1)
		return 0;
	return step->added ? ONE : c->ratio;
}

/* Steps until a counter becomes negative, from a negative value once around */
static u64 steps_left(const struct pmk_machine_counter *c, u64 pace)
{
	u64 steps;

	if (!c->watched || !pace)
		return PMK_NEVER;
	steps = pmk_divide(NEGATIVE - c->count - 1, pace);
	return steps == PMK_NEVER ? PMK_NEVER : steps + 1;
}

static u64 soonest(const struct pmk_machine *m, const struct step *step)
{
	u64 least = PMK_NEVER;
	unsigned int i;

	for (i = 0; i < m->kind->nr_counters; i++) {
		u64 steps = steps_left(&m->counter[i], pace(m, i, step));

		if (steps < least)
			least = steps;
	}
	return least;
}

/* How often a counter overflows on its way; the product has up to 128 bits */
static u64 overflows(u64 count, u64 steps, u64 each)
{
	u64 right = (u64)(u32)steps * (u32)each;
	u64 left = (steps >> 32) * (u32)each + (right >> 32);
	u64 middle = (u32)steps * (each >> 32) + (u32)left;
	u64 high = (steps >> 32) * (each >> 32) + (left >> 32) + (middle >> 32);

	return high + (count + steps * each < count);
}

/* A counter adds its share, and the one behind it may count its overflows */
static void add(struct pmk_machine *m, unsigned int i, u64 steps, u64 each)
{
	struct pmk_machine_counter *c = &m->counter[i];

	if (i + 1 < m->kind->nr_counters && c[1].carries)
		c[1].count += overflows(c->count, steps, each) << 32;
	c->count += steps * each;
}

/* Let steps happen, up to the one with which the interrupt is asked for */
static u64 happen(struct pmk_machine *m, const struct step *step, u64 steps)
{
	bool pending = m->pending;
	unsigned int i;

	while (steps && (pending || !m->pending)) {
		u64 until = soonest(m, step);
		u64 now = steps < until ? steps : until;
		unsigned int reached = 0;

		for (i = 0; i < m->kind->nr_counters; i++) {
			u64 each = pace(m, i, step);

			if (steps_left(&m->counter[i], each) == now)
				reached |= 1u << i;
			add(m, i, now, each);
		}
		steps -= now;
		pmk_machine_answer(m, reached);
	}
	return steps;
}

/**
 * pmk_machine_advance() - cycles pass
 * @m: the machine
 * @mode: the mode they pass in: one of enum pmk_mode, PMK_MODE_MARKED added or not
 * @cycles: how many, at most 2^63
 *
 * Ends early with the cycle in which the interrupt is asked for. To let the rest
 * pass before it is taken, call again; what is frozen by then does not count.
 *
 * Return: how many cycles have not passed.
 */
u64 pmk_machine_advance(struct pmk_machine *m, unsigned int mode, u64 cycles)
{
	m->mode = mode;
	return happen(m, &(struct step) { mode, ~0u, false }, cycles);
}

/**
 * pmk_machine_until() - when does something happen without help?
 * @m: the machine
 * @mode: the mode it stays in
 *
 * Something happens when a counter becomes negative and the control registers
 * make that ask for the interrupt, freeze or release counters. Exact: one cycle
 * less makes no counter negative.
 *
 * Return: cycles from now, or PMK_NEVER.
 */
u64 pmk_machine_until(const struct pmk_machine *m, unsigned int mode)
{
	return soonest(m, &(struct step) { mode, ~0u, false });
}

/**
 * pmk_machine_add() - an event occurs while no cycle passes
 * @m: the machine
 * @mode: the mode it occurs in, as for pmk_machine_advance()
 * @counters: the counters that notice, from pmk_machine_listeners()
 * @n: how often, at most 2^63
 *
 * Ends early like pmk_machine_advance().
 *
 * Return: how many have not occurred.
 */
u64 pmk_machine_add(struct pmk_machine *m, unsigned int mode, unsigned int counters,
		    u64 n)
{
	m->mode = mode;
	return happen(m, &(struct step) { mode, counters, true }, n);
}

/**
 * pmk_machine_roll_back() - counters take back events that were speculative
 * @m: the machine
 * @counters: bit n for the counter with index n
 * @n: how many; pmk_machine_kind.rolls_back - 1 and less is what hardware does
 *
 * What they have caused by being negative stays.
 */
void pmk_machine_roll_back(struct pmk_machine *m, unsigned int counters, u32 n)
{
	unsigned int i;

	for (i = 0; i < m->kind->nr_counters; i++)
		if (counters >> i & 1)
			m->counter[i].count -= (u64)n << 32;
}
