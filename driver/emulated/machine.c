// SPDX-License-Identifier: GPL-2.0-only
/* Emulated PMUs: what all of them have in common. */
#include "machine.h"

#define ONE		0x100000000ull		/* one event, in counts and ratios */
#define NEGATIVE	0x8000000000000000ull	/* the sign of a counter */

static u64 ratio_of(const struct pmk_machine *m, unsigned int i)
{
	u32 event = m->counter[i].event;
	u64 ratio;

	if (!m->profile || !event)
		return 0;
	if (pmk_profile_find(m->profile, event | (i + 1) << m->kind->number_at, &ratio) ||
	    pmk_profile_find(m->profile, event, &ratio))
		return ratio;
	return m->profile->other;
}

/* Control registers have changed. What passed of an event that no longer counts is lost. */
static void decode(struct pmk_machine *m)
{
	u32 before[PMK_MACHINE_COUNTERS];
	unsigned int i;

	for (i = 0; i < m->kind->nr_counters; i++)
		before[i] = m->counter[i].event;
	m->kind->decode(m);
	for (i = 0; i < m->kind->nr_counters; i++) {
		if (m->counter[i].event == before[i])
			continue;
		m->counter[i].count &= ~(ONE - 1);
		m->counter[i].ratio = ratio_of(m, i);
	}
}

/* Some counters may be negative: let the control registers answer */
static void answer(struct pmk_machine *m, unsigned int counters)
{
	unsigned int i, negative = 0;

	for (i = 0; i < m->kind->nr_counters; i++)
		if (counters >> i & 1 && m->counter[i].watched &&
		    m->counter[i].count & NEGATIVE)
			negative |= 1u << i;
	if (!negative)
		return;
	m->kind->negative(m, negative);
	decode(m);
}

/**
 * pmk_machine_reset() - the state after power-up, and after sleep
 * @m: the machine, in any state
 * @kind: what it shall be
 *
 * It has no profile and freezes nothing; all registers but the first control
 * register hold junk.
 */
void pmk_machine_reset(struct pmk_machine *m, const struct pmk_machine_kind *kind)
{
	unsigned int i;

	*m = (struct pmk_machine) { .kind = kind };
	for (i = 1; i < kind->nr_ctrl; i++)
		m->ctrl[i] = kind->junk;
	for (i = 0; i < kind->nr_counters; i++)
		m->counter[i].count = (u64)kind->junk << 32;
	decode(m);
}

/**
 * pmk_machine_profile() - say how often events happen while cycles pass
 * @m: the machine
 * @profile: the ratios, to stay as they are until they are replaced; NULL for none:
 *           cycles then move no counter, not even those that count cycles
 */
void pmk_machine_profile(struct pmk_machine *m, const struct pmk_profile *profile)
{
	unsigned int i;

	m->profile = profile;
	for (i = 0; i < m->kind->nr_counters; i++)
		m->counter[i].ratio = ratio_of(m, i);
}

/**
 * pmk_machine_read() - read a register
 * @m: the machine
 * @reg: its number in the processor's own numbering
 * @value: its value
 *
 * Return: false when the PMU has no register of this number.
 */
bool pmk_machine_read(const struct pmk_machine *m, unsigned int reg, u64 *value)
{
	unsigned int i;

	for (i = 0; i < m->kind->nr_counters; i++) {
		if (m->kind->counter[i] != reg)
			continue;
		*value = m->counter[i].count >> 32;
		return true;
	}
	for (i = 0; i < m->kind->nr_ctrl; i++) {
		if (m->kind->ctrl[i].number != reg)
			continue;
		*value = m->ctrl[i];
		return true;
	}
	return false;
}

/**
 * pmk_machine_write() - write a register
 * @m: the machine
 * @reg: its number in the processor's own numbering
 * @value: what to write; bits that the register does not have are dropped
 *
 * Counters that are negative then may freeze the machine or ask for an interrupt
 * at once. What has passed of a counter's next event stays.
 *
 * Return: false when the PMU has no register of this number.
 */
bool pmk_machine_write(struct pmk_machine *m, unsigned int reg, u64 value)
{
	unsigned int i;

	for (i = 0; i < m->kind->nr_counters; i++) {
		if (m->kind->counter[i] != reg)
			continue;
		m->counter[i].count = value << 32 | (u32)m->counter[i].count;
		answer(m, 1u << i);
		return true;
	}
	for (i = 0; i < m->kind->nr_ctrl; i++) {
		if (m->kind->ctrl[i].number != reg)
			continue;
		m->ctrl[i] = value & (~0ull >> (64 - m->kind->ctrl[i].bits));
		decode(m);
		answer(m, ~0u);
		return true;
	}
	return false;
}

/* What a counter adds for each cycle, or for each event that is added */
static u64 pace(const struct pmk_machine_counter *c, unsigned int mode, bool added)
{
	if (!c->event || c->waits || c->frozen_in >> mode & 1)
		return 0;
	return added ? ONE : c->ratio;
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

static u64 soonest(const struct pmk_machine *m, unsigned int mode, unsigned int counters,
		   bool added)
{
	u64 least = PMK_NEVER;
	unsigned int i;

	for (i = 0; i < m->kind->nr_counters; i++) {
		const struct pmk_machine_counter *c = &m->counter[i];
		u64 steps;

		if (!(counters >> i & 1))
			continue;
		steps = steps_left(c, pace(c, mode, added));
		if (steps < least)
			least = steps;
	}
	return least;
}

/* Let steps happen, up to the one with which the interrupt is asked for */
static u64 happen(struct pmk_machine *m, unsigned int mode, unsigned int counters,
		  bool added, u64 steps)
{
	bool pending = m->pending;
	unsigned int i;

	while (steps && (pending || !m->pending)) {
		u64 until = soonest(m, mode, counters, added);
		u64 now = steps < until ? steps : until;
		unsigned int reached = 0;

		for (i = 0; i < m->kind->nr_counters; i++) {
			struct pmk_machine_counter *c = &m->counter[i];
			u64 each = counters >> i & 1 ? pace(c, mode, added) : 0;

			if (steps_left(c, each) == now)
				reached |= 1u << i;
			c->count += now * each;
		}
		steps -= now;
		answer(m, reached);
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
	return happen(m, mode, ~0u, false, cycles);
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
	return soonest(m, mode, ~0u, false);
}

/**
 * pmk_machine_listeners() - which counters are programmed to count this?
 * @m: the machine
 * @code: an event code; the counter's number in it may be 0 for any
 *
 * Whether they are frozen does not matter. A threshold or the like is a part of
 * the code.
 *
 * Return: bit n is set for the counter with index n.
 */
unsigned int pmk_machine_listeners(const struct pmk_machine *m, u32 code)
{
	u32 numbers = ((1u << m->kind->number_bits) - 1) << m->kind->number_at;
	u32 number = (code & numbers) >> m->kind->number_at;
	unsigned int i, listeners = 0;

	for (i = 0; i < m->kind->nr_counters; i++)
		if (m->counter[i].event && m->counter[i].event == (code & ~numbers) &&
		    (!number || number == i + 1))
			listeners |= 1u << i;
	return listeners;
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
	return happen(m, mode, counters, true, n);
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

/**
 * pmk_machine_take_interrupt() - is there a counter interrupt? Take it
 * @m: the machine
 *
 * Return: true when there is one. An interrupt that is a level is there until
 * software takes it back.
 */
bool pmk_machine_take_interrupt(struct pmk_machine *m)
{
	bool pending = m->pending;

	if (!m->kind->level)
		m->pending = false;
	return pending;
}
