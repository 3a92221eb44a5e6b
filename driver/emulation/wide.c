// SPDX-License-Identifier: GPL-2.0-only
/*
 * Emulated PMUs: counters of more than 32 bits. pmk_machine.high has what is above the lower 32
 * bits, and counts their overflows.
 */
#include "emulation/counting.h"

/**
 * pmk_overflows() - how often does a counter overflow, in its lower 32 bits?
 * @count: the counter, as in struct pmk_machine_counter
 * @steps: how many steps happen
 * @each: what each adds; the product has up to 128 bits
 */
u64 pmk_overflows(u64 count, u64 steps, u64 each)
{
	u64 right = (u64)(u32)steps * (u32)each;
	u64 left = (steps >> 32) * (u32)each + (right >> 32);
	u64 middle = (u32)steps * (each >> 32) + (u32)left;
	u64 high = (steps >> 32) * (each >> 32) + (left >> 32) + (middle >> 32);

	return high + (count + steps * each < count);
}

/**
 * pmk_wide_count() - value of such a counter, for pmk_machine_count()
 * @m: the machine
 * @i: the counter's index
 */
u64 pmk_wide_count(const struct pmk_machine *m, unsigned int i)
{
	u64 count = m->counter[i].count, ratio = m->moving >> i & 1 ? m->counter[i].ratio : 0;
	u32 high = m->high[i] + pmk_overflows(count, m->deferred, ratio);

	return (u64)(high & pmk_machine_high(m, i)) << 32 | (count + m->deferred * ratio) >> 32;
}

/**
 * pmk_wide_negatives() - which of these counters are negative?
 * @m: the machine
 *
 * Return: bit n for the counter with index n.
 */
unsigned int pmk_wide_negatives(const struct pmk_machine *m)
{
	unsigned int counters, negative = 0;

	for (counters = m->wide; counters; counters &= counters - 1)
		if (pmk_machine_is_negative(m, __builtin_ctz(counters)))
			negative |= counters & -counters;
	return negative;
}

/*
 * All but the last of the steps until such a counter becomes negative; half of them or more where
 * 2^32 events or more are left. One that is negative must wrap to 0 first
 */
static u64 before_negative(const struct pmk_machine *m, unsigned int i, u64 pace)
{
	u64 left = ~m->counter[i].count, each;
	u32 high = ((1u << (m->kind->more[i] - 1)) - m->high[i] - 1) & pmk_machine_high(m, i);

	if (!high)
		return pmk_divide(left, pace);
	left = (u64)high << 32 | left >> 32;
	if (pace >> 32)
		return pmk_divide(left, ((pace - 1) >> 32) + 1);
	each = pmk_divide(PMK_ONE_EVENT, pace);
	return left > pmk_divide(PMK_NEVER, each) ? PMK_NEVER : left * each - 1;
}

/**
 * pmk_wide_soonest() - when does a watched counter of these become negative?
 * @m: the machine
 * @moving: the counters that move, bit n for index n
 * @added: as for pmk_pace()
 *
 * Return: all but the last of the steps until then, or a part of them; PMK_NEVER.
 */
u64 pmk_wide_soonest(const struct pmk_machine *m, unsigned int moving, u64 added)
{
	unsigned int counters;
	u64 least = PMK_NEVER;

	for (counters = moving & m->watched & m->wide; counters; counters &= counters - 1) {
		unsigned int i = __builtin_ctz(counters);
		u64 before = before_negative(m, i, pmk_pace(m, i, added));

		if (before < least)
			least = before;
	}
	return least;
}

/**
 * pmk_wide_turned() - which watched counters of these became negative with the last step?
 * @m: the machine
 * @moving: the counters that moved, bit n for index n
 * @added: as for pmk_pace()
 *
 * Return: bit n for the counter with index n.
 */
unsigned int pmk_wide_turned(const struct pmk_machine *m, unsigned int moving, u64 added)
{
	unsigned int counters, turned = 0;

	for (counters = moving & m->watched & m->wide; counters; counters &= counters - 1) {
		unsigned int i = __builtin_ctz(counters);

		if (m->high[i] == 1u << (m->kind->more[i] - 1) &&
		    m->counter[i].count < pmk_pace(m, i, added))
			turned |= 1u << i;
	}
	return turned;
}

/**
 * pmk_wide_move() - before such counters move: let what is above their lower 32 bits move
 * @m: the machine
 * @counters: the counters, bit n for index n
 * @added: as for pmk_pace()
 * @steps: how many steps move them
 */
void pmk_wide_move(struct pmk_machine *m, unsigned int counters, u64 added, u64 steps)
{
	for (; counters; counters &= counters - 1) {
		unsigned int i = __builtin_ctz(counters);

		m->high[i] += pmk_overflows(m->counter[i].count, steps, pmk_pace(m, i, added));
		m->high[i] &= pmk_machine_high(m, i);
	}
}
