// SPDX-License-Identifier: GPL-2.0-only
/* Emulated PMUs: how counters move, also those that count overflows of others. */
#include "emulation/counting.h"

/*
 * Another counter counts the overflows of the counter with index @i. Returns how many steps leave
 * the other counter positive: all of them if one overflow makes it negative, otherwise maybe fewer
 */
static u64 before_carry(const struct pmk_machine *m, unsigned int i, u64 pace)
{
	const struct pmk_machine_counter *to = &m->counter[m->kind->carry_to[i]];
	u64 more = (PMK_SIGN - to->count - 1) >> 32, each;

	if (!more)
		return pmk_divide(~m->counter[i].count, pace);
	each = pmk_divide(~0ull, pace);
	return each > pmk_divide(PMK_NEVER, more) ? PMK_NEVER : more * each - 1;
}

/* Which of these counters have their overflows counted by a counter in pmk_machine.watched? */
static unsigned int carries_to_watched(const struct pmk_machine *m, unsigned int moving)
{
	unsigned int left, counters = 0;

	for (left = moving & m->carrying; left; left &= left - 1)
		if (m->watched >> m->kind->carry_to[__builtin_ctz(left)] & 1)
			counters |= left & -left;
	return counters;
}

/**
 * pmk_carry_soonest() - when does a counter of overflows become negative?
 * @m: the machine
 * @moving: the counters that a step moves, bit n for index n
 * @added: as for pmk_pace()
 *
 * Return: all but the last of the steps until then, or fewer; PMK_NEVER.
 */
u64 pmk_carry_soonest(const struct pmk_machine *m, unsigned int moving, u64 added)
{
	unsigned int counters = carries_to_watched(m, moving);
	u64 least = PMK_NEVER;

	for (; counters; counters &= counters - 1) {
		unsigned int i = __builtin_ctz(counters);
		u64 before = before_carry(m, i, pmk_pace(m, i, added));

		if (before < least)
			least = before;
	}
	return least;
}

/**
 * pmk_carry_turned() - which counters of overflows became negative with the last step?
 * @m: the machine
 * @moving: the counters that a step moves, bit n for index n
 * @added: as for pmk_pace()
 *
 * Return: bit n for the counter with index n.
 */
unsigned int pmk_carry_turned(const struct pmk_machine *m, unsigned int moving, u64 added)
{
	unsigned int counters = carries_to_watched(m, moving), turned = 0;

	for (; counters; counters &= counters - 1) {
		unsigned int i = __builtin_ctz(counters), to = m->kind->carry_to[i];

		if (m->counter[i].count < pmk_pace(m, i, added) &&
		    m->counter[to].count >> 32 == PMK_SIGN >> 32)
			turned |= 1u << to;
	}
	return turned;
}

/* Overflows in these steps that are counted: none if the counter that counts them stands still */
static u64 carried(const struct pmk_machine *m, unsigned int i, u64 steps, u64 each)
{
	if ((m->waits | m->stopped) >> m->kind->carry_to[i] & 1)
		return 0;
	return pmk_overflows(m->counter[i].count, steps, each);
}

/* Before counters move: add the overflows of these steps to the counters that count overflows */
static void carry(struct pmk_machine *m, unsigned int moving, u64 added, u64 steps)
{
	unsigned int counters;

	for (counters = moving & m->carrying; counters; counters &= counters - 1) {
		unsigned int i = __builtin_ctz(counters);

		m->counter[m->kind->carry_to[i]].count +=
			carried(m, i, steps, pmk_pace(m, i, added)) << 32;
	}
}

/**
 * pmk_machine_carried() - value of a counter of overflows, for pmk_machine_count()
 * @m: the machine
 * @i: the counter's index
 */
u32 pmk_machine_carried(const struct pmk_machine *m, unsigned int i)
{
	unsigned int from = __builtin_ctz(m->counter[i].carries);
	u32 count = m->counter[i].count >> 32;

	if (m->moving >> from & 1)
		count += carried(m, from, m->deferred, m->counter[from].ratio);
	return count;
}

/**
 * pmk_move() - steps happen, and move counters
 * @m: the machine
 * @counters: the counters that a step moves, bit n for index n
 * @added: as for pmk_pace()
 * @steps: how many
 */
void pmk_move(struct pmk_machine *m, unsigned int counters, u64 added, u64 steps)
{
	if (counters & m->carrying)
		carry(m, counters, added, steps);
	if (counters & m->wide)
		pmk_wide_move(m, counters & m->wide, added, steps);
	for (; counters; counters &= counters - 1) {
		unsigned int i = __builtin_ctz(counters);

		m->counter[i].count += steps * pmk_pace(m, i, added);
	}
}

/**
 * pmk_machine_give() - give the counters the cycles that were deferred
 * @m: the machine
 *
 * For pmk_machine_update().
 */
void pmk_machine_give(struct pmk_machine *m)
{
	if (m->deferred)
		pmk_move(m, m->moving, 0, m->deferred);
	m->deferred = 0;
	m->until = 0;
}
