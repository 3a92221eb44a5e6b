// SPDX-License-Identifier: GPL-2.0-only
/* Emulated PMUs: counting, in fixed point and exact to the event. */
#include <linux/pmukit_feed.h>
#include "emulation/counting.h"

/*
 * A step is a cycle, which moves counters by their ratio, or an event that is added, which moves
 * counters by one. Functions of both take @added: 0 for a cycle, PMK_ONE_EVENT for an event.
 */

/* Counters that stand still by themselves, whatever the mode */
static unsigned int resting(const struct pmk_machine *m)
{
	return m->waits | m->stopped | (m->idle ? m->kind->idle_stops(m) : 0);
}

/* Which of these counters does an event move in this mode? */
static unsigned int noticing(const struct pmk_machine *m, unsigned int mode, unsigned int counters)
{
	unsigned int i, noticing = 0;

	if (m->frozen_in >> mode & 1)
		return 0;
	for (i = 0; i < m->kind->nr_counters; i++)
		if (m->counter[i].event)
			noticing |= 1u << i;
	return noticing & counters & ~resting(m);
}

/* Steps until a watched counter becomes negative; one that is negative must wrap to 0 first */
static u64 soonest(const struct pmk_machine *m, unsigned int moving, u64 added)
{
	unsigned int counters;
	u64 before, least = PMK_NEVER;

	for (counters = moving & m->watched & ~m->wide; counters; counters &= counters - 1) {
		unsigned int i = __builtin_ctz(counters);

		before = pmk_divide(PMK_SIGN - m->counter[i].count - 1, pmk_pace(m, i, added));
		if (before < least)
			least = before;
	}
	if (moving & m->wide) {
		before = pmk_wide_soonest(m, moving, added);
		if (before < least)
			least = before;
	}
	if (moving & m->carrying) {
		before = pmk_carry_soonest(m, moving, added);
		if (before < least)
			least = before;
	}
	return least == PMK_NEVER ? PMK_NEVER : least + 1;
}

/* Counters that became negative with the last step */
static unsigned int turned(const struct pmk_machine *m, unsigned int moving, u64 added)
{
	unsigned int counters, turned = 0;

	for (counters = moving & m->watched & ~m->wide; counters; counters &= counters - 1) {
		unsigned int i = __builtin_ctz(counters);

		if (m->counter[i].count - PMK_SIGN < pmk_pace(m, i, added))
			turned |= 1u << i;
	}
	if (moving & m->wide)
		turned |= pmk_wide_turned(m, moving, added);
	return moving & m->carrying ? turned | pmk_carry_turned(m, moving, added) : turned;
}

/*
 * With the last step a counter may have become negative. With PMK_QUIRK_LATE some of the steps
 * that are left happen before the answer; returns how many
 */
static u64 overflow(struct pmk_machine *m, unsigned int moving, u64 added, u64 left)
{
	unsigned int counters = turned(m, moving, added);
	u64 late = 0;

	if (m->quirks & PMK_QUIRK(LATE)) {
		late = left < PMK_LATE ? left : PMK_LATE;
		pmk_move(m, moving, added, late);
		counters = ~0u;
	}
	pmk_machine_answer(m, counters);
	return late;
}

/**
 * pmk_machine_advance_over() - cycles pass, up to an overflow or over it
 * @m: the machine; cycles move counters in its mode
 * @cycles: as for pmk_machine_advance(), which calls this
 *
 * Return: as pmk_machine_advance().
 */
u64 pmk_machine_advance_over(struct pmk_machine *m, u64 cycles)
{
	bool pending = m->pending;

	do {
		if (!m->until)
			m->until = soonest(m, m->moving, 0);
		if (cycles < m->until - m->deferred) {
			m->deferred += cycles;
			return 0;
		}
		cycles -= m->until - m->deferred;
		m->deferred = m->until;
		pmk_machine_give(m);
		cycles -= overflow(m, m->moving, 0, cycles);
		if (m->pending && !pending)
			return cycles;
	} while (pmk_machine_moves(m, m->mode));
	return 0;
}

/**
 * pmk_machine_until() - when does something happen without help?
 * @m: the machine
 * @mode: the mode it stays in
 *
 * Something happens when a counter becomes negative and the control registers
 * make that ask for the interrupt, freeze or release counters. Exact: one cycle
 * less makes no counter negative. Sooner than that where a counter of overflows needs more than
 * one of them, or a counter is farther than 2^32 events away.
 *
 * Return: cycles from now, or PMK_NEVER.
 */
u64 pmk_machine_until(struct pmk_machine *m, unsigned int mode)
{
	if (!pmk_machine_moves(m, mode))
		return PMK_NEVER;
	if (!m->until)
		m->until = soonest(m, m->moving, 0);
	return m->until == PMK_NEVER ? PMK_NEVER : m->until - m->deferred;
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
	bool pending = m->pending;

	pmk_machine_update(m);
	m->mode = mode;
	while (n && (pending || !m->pending)) {
		unsigned int moving = noticing(m, mode, counters);
		u64 until = soonest(m, moving, PMK_ONE_EVENT);

		if (n < until) {
			pmk_move(m, moving, PMK_ONE_EVENT, n);
			return 0;
		}
		pmk_move(m, moving, PMK_ONE_EVENT, until);
		n -= until;
		n -= overflow(m, moving, PMK_ONE_EVENT, n);
	}
	return n;
}

static unsigned int negatives(const struct pmk_machine *m)
{
	unsigned int i, negative = 0;

	for (i = 0; i < m->kind->nr_counters; i++)
		negative |= (unsigned int)pmk_machine_is_negative(m, i) << i;
	return negative;
}

/**
 * pmk_machine_feed() - what a program says has happened in user mode, all at once
 * @m: the machine
 * @counters: counters that may count it, bit n for index n
 * @f: how often each kind happened; all together less than 2^31 times
 *
 * A counter may be beyond its overflow when the control registers answer.
 */
void pmk_machine_feed(struct pmk_machine *m, unsigned int counters, const struct pmukit_feed *f)
{
	unsigned int moving, before;

	pmk_machine_update(m);
	m->mode = PMK_MODE_USER;
	before = negatives(m);
	for (moving = noticing(m, m->mode, counters); moving; moving &= moving - 1) {
		unsigned int i = __builtin_ctz(moving);
		u32 kinds = m->counter[i].kinds;
		u64 n = 0;

		for (; kinds; kinds &= kinds - 1)
			n += f->count[__builtin_ctz(kinds)];
		pmk_move(m, 1u << i, PMK_ONE_EVENT, n);
	}
	pmk_machine_answer(m, negatives(m) & ~before);
}

/**
 * pmk_machine_may_pass() - what a program may do before it has to say so
 * @m: the machine
 * @counters: as for pmk_machine_feed()
 * @f: the answer, whose @wanted gets more, and whose @until may get less
 */
void pmk_machine_may_pass(const struct pmk_machine *m, unsigned int counters,
			  struct pmukit_feed *f)
{
	unsigned int moving = noticing(m, PMK_MODE_USER, counters);

	for (; moving; moving &= moving - 1) {
		unsigned int i = __builtin_ctz(moving), nr = 0;
		u32 kinds, all = m->counter[i].kinds;
		u64 each;

		for (kinds = all; kinds; kinds &= kinds - 1)
			nr++;
		if (!nr)
			continue;
		f->wanted |= all;
		each = pmk_divide(soonest(m, 1u << i, PMK_ONE_EVENT), nr);
		if (!each)
			each = 1;
		for (kinds = all; kinds; kinds &= kinds - 1) {
			__u64 *until = &f->until[__builtin_ctz(kinds)];

			if (each < *until)
				*until = each;
		}
	}
}
