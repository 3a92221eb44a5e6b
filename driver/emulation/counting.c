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

/* What a counter that a step can move adds in one step, see moved() */
static u64 pace(const struct pmk_machine *m, unsigned int i, const struct step *step)
{
	const struct pmk_machine_counter *c = &m->counter[i];

	if (!step->added && step->mode <= PMK_MODE_KERNEL)	/* see moved() */
		return c->ratio;
	if (!c->event || (m->waits | m->stopped) >> i & 1 || m->frozen_in >> step->mode & 1)
		return 0;
	return step->added ? ONE : c->ratio;
}

/* Steps until a counter becomes negative, from a negative value once around */
static inline u64 steps_left(const struct pmk_machine_counter *c, u64 pace)
{
	u64 steps;

	if (!pace)
		return PMK_NEVER;
	steps = pmk_divide(NEGATIVE - c->count - 1, pace);
	return steps == PMK_NEVER ? PMK_NEVER : steps + 1;
}

/*
 * Steps until a counter of overflows becomes negative, @i being the one that overflows: fewer, but
 * at least one, while it takes more than one overflow
 */
static u64 steps_to_carry(const struct pmk_machine *m, unsigned int i, u64 pace)
{
	const struct pmk_machine_counter *to = &m->counter[m->kind->carry_to[i]];
	u64 more = (NEGATIVE - to->count - 1) >> 32, each, steps;

	if (!pace)
		return PMK_NEVER;
	if (more) {
		each = pmk_divide(~0ull, pace);
		return each > pmk_divide(PMK_NEVER, more) ? PMK_NEVER : more * each;
	}
	steps = pmk_divide(~m->counter[i].count, pace);
	return steps == PMK_NEVER ? PMK_NEVER : steps + 1;
}

/* Counters whose overflows are counted by one with which something happens */
static unsigned int carries_to_watched(const struct pmk_machine *m)
{
	unsigned int left, counters = 0;

	for (left = m->carrying; left; left &= left - 1)
		if (m->watched >> m->kind->carry_to[__builtin_ctz(left)] & 1)
			counters |= left & -left;
	return counters;
}

/* Counters that a step can move */
static unsigned int moved(const struct pmk_machine *m, const struct step *step)
{
	if (!step->added && step->mode <= PMK_MODE_KERNEL)
		return m->moving[step->mode];
	return step->counters & ((1u << m->kind->nr_counters) - 1);
}

/* A counter becomes negative after so many steps: is it the first one? */
static void sooner(u64 steps, unsigned int i, u64 *least, unsigned int *first)
{
	if (steps < *least)
		*first = 0;
	if (steps <= *least)
		*first |= 1u << i;
	if (steps < *least)
		*least = steps;
}

/* Steps until any counter that is watched does; @first gets which ones are the first */
static u64 soonest(const struct pmk_machine *m, const struct step *step, unsigned int *first)
{
	unsigned int counters = m->watched & moved(m, step);
	u64 least = PMK_NEVER;

	*first = 0;
	for (; counters; counters &= counters - 1) {
		unsigned int i = __builtin_ctz(counters);
		u64 steps = steps_left(&m->counter[i], pace(m, i, step));

		sooner(steps, i, &least, first);
	}
	counters = carries_to_watched(m) & moved(m, step);
	for (; counters; counters &= counters - 1) {
		unsigned int i = __builtin_ctz(counters);
		u64 steps = steps_to_carry(m, i, pace(m, i, step));

		sooner(steps, m->kind->carry_to[i], &least, first);
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

/* How often a counter overflows on its way for the one that counts that */
static u64 carried(const struct pmk_machine *m, unsigned int i, u64 steps, u64 each)
{
	if ((m->waits | m->stopped) >> m->kind->carry_to[i] & 1)
		return 0;
	return overflows(m->counter[i].count, steps, each);
}

/* A counter adds its share, and another one may count its overflows */
static inline void add(struct pmk_machine *m, unsigned int i, u64 steps, u64 each)
{
	struct pmk_machine_counter *c = &m->counter[i];

	if (m->carrying >> i & 1)
		m->counter[m->kind->carry_to[i]].count += carried(m, i, steps, each) << 32;
	c->count += steps * each;
}

/* How many of the cycles in either mode a counter sees */
static u64 seen_by(const struct pmk_machine *m, unsigned int i, u64 user, u64 kernel)
{
	return (m->moving[PMK_MODE_USER] >> i & 1 ? user : 0) +
	       (m->moving[PMK_MODE_KERNEL] >> i & 1 ? kernel : 0);
}

static void glide(struct pmk_machine *m, unsigned int counters, u64 cycles)
{
	for (; counters; counters &= counters - 1) {
		unsigned int i = __builtin_ctz(counters);

		add(m, i, cycles, m->counter[i].ratio);
	}
}

static void move(struct pmk_machine *m, const struct step *step, u64 steps)
{
	unsigned int counters;

	for (counters = moved(m, step); counters; counters &= counters - 1)
		add(m, __builtin_ctz(counters), steps, pace(m, __builtin_ctz(counters), step));
}

/* PMK_QUIRK_LATE: of the steps that are left, those that happen before the answer */
static u64 be_late(struct pmk_machine *m, const struct step *step, u64 left)
{
	u64 steps = left < PMK_LATE ? left : PMK_LATE;

	move(m, step, steps);
	return steps;
}

/* Let steps happen, up to the one with which the interrupt is asked for */
static u64 happen(struct pmk_machine *m, const struct step *step, u64 steps)
{
	bool pending = m->pending;
	unsigned int first;

	while (steps && (pending || !m->pending)) {
		u64 until = soonest(m, step, &first);
		u64 now = steps < until ? steps : until;

		move(m, step, now);
		steps -= now;
		if (now != until)
			continue;
		if (m->quirks & PMK_QUIRK(LATE)) {
			steps -= be_late(m, step, steps);
			first = ~0u;
		}
		pmk_machine_answer(m, first);
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
 * less makes no counter negative. Sooner than that where a counter of overflows needs more than
 * one of them.
 *
 * Return: cycles from now, or PMK_NEVER.
 */
u64 pmk_machine_until(const struct pmk_machine *m, unsigned int mode)
{
	u64 least = PMK_NEVER;
	unsigned int first, counters;

	if (mode > PMK_MODE_KERNEL)
		return soonest(m, &(struct step) { mode, ~0u, false }, &first);
	for (counters = m->watched & m->moving[mode]; counters; counters &= counters - 1) {
		const struct pmk_machine_counter *c = &m->counter[__builtin_ctz(counters)];
		u64 steps = steps_left(c, c->ratio);

		if (steps < least)
			least = steps;
	}
	counters = carries_to_watched(m) & m->moving[mode];
	for (; counters; counters &= counters - 1) {
		unsigned int i = __builtin_ctz(counters);
		u64 steps = steps_to_carry(m, i, m->counter[i].ratio);

		if (steps < least)
			least = steps;
	}
	return least;
}

/**
 * pmk_machine_foresee() - value that a counter will have
 * @m: the machine
 * @i: the counter's index
 * @user: cycles in PMK_MODE_USER from now until then
 * @kernel: cycles in PMK_MODE_KERNEL from now until then
 *
 * As pmk_machine_count() after pmk_machine_glide().
 */
u32 pmk_machine_foresee(const struct pmk_machine *m, unsigned int i, u64 user, u64 kernel)
{
	const struct pmk_machine_counter *c = &m->counter[i];

	if (c->carries) {
		unsigned int from = __builtin_ctz(c->carries);

		return (c->count >> 32) + carried(m, from, seen_by(m, from, user, kernel),
						  m->counter[from].ratio);
	}
	return (c->count + seen_by(m, i, user, kernel) * c->ratio) >> 32;
}

/**
 * pmk_machine_glide() - cycles pass, with which nothing happens
 * @m: the machine
 * @user: how many in PMK_MODE_USER
 * @kernel: how many in PMK_MODE_KERNEL
 *
 * As pmk_machine_advance(), once for each mode, but with no eye to what becomes negative: both
 * together are less than pmk_machine_until() of either mode.
 */
void pmk_machine_glide(struct pmk_machine *m, u64 user, u64 kernel)
{
	unsigned int in_user = m->moving[PMK_MODE_USER], in_kernel = m->moving[PMK_MODE_KERNEL];

	glide(m, in_user & in_kernel, user + kernel);
	if (in_user == in_kernel)
		return;
	glide(m, in_user & ~in_kernel, user);
	glide(m, in_kernel & ~in_user, kernel);
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
