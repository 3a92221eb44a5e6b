// SPDX-License-Identifier: GPL-2.0-only
/* Emulated PMUs: registers. */
#include "emulation/machine.h"

/* Does the profile list this event for the counter with index @i? */
static bool is_listed(const struct pmk_machine *m, unsigned int i, u32 event, u64 *ratio)
{
	u32 number = (i + 1) << m->kind->number_at;

	if (m->kind->number_bits && pmk_profile_find(m->profile, event | number, ratio))
		return true;
	return pmk_profile_find(m->profile, event, ratio);
}

/* Bits 55, 51 and 47 of the time base rise more rarely than bit 63, as in any binary counter */
static unsigned int halvings(const struct pmk_machine_kind *kind, u32 event)
{
	u32 tbsel = event >> kind->tbsel_at;

	if (!kind->time_base || event - (tbsel << kind->tbsel_at) != kind->time_base)
		return 0;
	return pmk_time_base_bit(tbsel);
}

static u64 ratio_of(const struct pmk_machine *m, unsigned int i)
{
	u32 event = m->counter[i].event;
	unsigned int rarer;
	u64 ratio;

	if (!m->profile)
		return 0;
	if (is_listed(m, i, event, &ratio))
		return ratio;
	rarer = halvings(m->kind, event);
	if (rarer && is_listed(m, i, m->kind->time_base, &ratio))
		return ratio >> rarer;
	return m->profile->other >> rarer;
}

/* What feeds the event of a counter */
static u32 kinds_of(const struct pmk_machine *m, unsigned int i)
{
	u64 kinds;

	if (!m->profile || !m->profile->fed)
		return 0;
	return is_listed(m, i, m->counter[i].event | PMK_PROFILE_FED, &kinds) ? kinds : 0;
}

/* A counter that is switched off and on gets the same event back: its ratio is still there */
static void use_profile(struct pmk_machine *m, unsigned int i)
{
	struct pmk_machine_counter *c = &m->counter[i];

	m->paced &= ~(1u << i);
	if (c->carries) {	/* it counts overflows, which nothing feeds */
		c->kinds = 0;
		c->rated = 0;
	}
	if (!c->event || c->carries)
		return;
	if (c->rated != c->event) {
		c->ratio = ratio_of(m, i);
		c->kinds = kinds_of(m, i);
		c->rated = c->event;
	}
	if (c->ratio)
		m->paced |= 1u << i;
}

static void note_moving(struct pmk_machine *m)
{
	m->moving = m->paced & ~(m->waits | m->stopped);
	m->moving_in = m->moving ? ~m->frozen_in : 0;
	if (m->idle || m->quirks)
		pmk_quirks_decoded(m);
}

/* These control registers were written, or else changed */
static void decode(struct pmk_machine *m, unsigned int written)
{
	m->kind->decode(m, written);
	m->watched &= ~0u >> (32 - m->kind->nr_counters);
	note_moving(m);
}

/**
 * pmk_machine_select() - say what a counter counts
 * @m: the machine
 * @i: the counter's index
 * @event: the event, see struct pmk_machine_counter
 * @carries: what follows from the two, see there
 *
 * For decode() of struct pmk_machine_kind. What passed of an event that no longer counts is
 * lost.
 */
void pmk_machine_select(struct pmk_machine *m, unsigned int i, u32 event, u8 carries)
{
	struct pmk_machine_counter *c = &m->counter[i];

	if (c->event == event)
		return;
	c->event = event;
	c->back = 0;
	c->count = c->count >> 32 << 32;
	m->carrying = (m->carrying & ~c->carries) | carries;
	c->carries = carries;
	use_profile(m, i);
}

/* The machine has answered negative counters: tell the quirks if it asked for an interrupt now */
static void answered(struct pmk_machine *m, unsigned int negative, bool pending)
{
	if (m->pending && !pending)
		pmk_quirks_asked(m, negative);
}

/**
 * pmk_machine_answer() - let the control registers answer counters that are negative
 * @m: the machine
 * @counters: the counters to look at, bit n for index n
 *
 * For machine.c and counting.c: when a counter has become negative, or a register
 * was written.
 */
void pmk_machine_answer(struct pmk_machine *m, unsigned int counters)
{
	unsigned int i, negative = 0, changed = 0;
	u64 before[PMK_MAX_CTRL];
	bool pending = m->pending;

	for (counters &= m->watched; counters; counters &= counters - 1)
		if (pmk_machine_is_negative(m, __builtin_ctz(counters)))
			negative |= counters & -counters;
	if (!negative)
		return;
	for (i = 0; i < m->kind->nr_ctrl; i++)
		before[i] = m->ctrl[i];
	m->kind->negative(m, negative);
	for (i = 0; i < m->kind->nr_ctrl; i++)
		if (m->ctrl[i] != before[i])
			changed |= 1u << i;
	decode(m, changed);
	if (m->quirks)
		answered(m, negative, pending);
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
	for (i = 0; i < kind->nr_counters; i++) {
		m->counter[i].count = (u64)kind->junk << 32;
		m->wide |= kind->more[i] ? 1u << i : 0;
	}
	decode(m, ~0u);
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

	pmk_machine_update(m);
	m->profile = profile;
	for (i = 0; i < m->kind->nr_counters; i++) {
		m->counter[i].rated = 0;
		use_profile(m, i);
	}
	note_moving(m);
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

	for (i = 0; i < m->kind->nr_ctrl; i++) {
		if (m->kind->ctrl[i].number != reg)
			continue;
		*value = m->ctrl[i];
		if (m->quirks & PMK_QUIRK(READ0))
			*value &= ~m->kind->reads_0[i];
		return true;
	}
	for (i = 0; i < m->kind->nr_sampled; i++) {
		if (m->kind->sampled[i] != reg)
			continue;
		*value = m->sampled[i];
		return true;
	}
	for (i = 0; i < m->kind->nr_counters; i++) {
		if (m->kind->counter[i] != reg)
			continue;
		*value = pmk_machine_count(m, i);
		return true;
	}
	return false;
}

static bool any_negative(const struct pmk_machine *m)
{
	unsigned int i;
	u64 any = 0;

	for (i = 0; i < m->kind->nr_counters; i++)
		any |= m->counter[i].count;
	return any >> 63 || (m->wide && pmk_wide_negatives(m));
}

/* The counters may be released: let those that are negative, or become so, be answered */
static void release(struct pmk_machine *m)
{
	unsigned int counters = ~0u;

	if (m->quirks) {
		counters = pmk_quirks_released(m);
		if (!(m->quirks & PMK_QUIRK(EDGE)))
			counters = ~0u;
	}
	if (m->watched && any_negative(m))
		pmk_machine_answer(m, counters);
}

/**
 * pmk_machine_control() - write a control register
 * @m: the machine
 * @reg: its number in the processor's own numbering
 * @value: what to write
 *
 * As pmk_machine_write().
 *
 * Return: false when the PMU has no control register of this number.
 */
bool pmk_machine_control(struct pmk_machine *m, unsigned int reg, u64 value)
{
	unsigned int i;

	for (i = 0; i < m->kind->nr_ctrl; i++) {
		if (m->kind->ctrl[i].number != reg)
			continue;
		pmk_machine_update(m);
		m->ctrl[i] = value & (~0ull >> (64 - m->kind->ctrl[i].bits));
		decode(m, 1u << i);
		release(m);
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
		pmk_machine_set(m, i, value);
		return true;
	}
	return pmk_machine_control(m, reg, value);
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

/**
 * pmk_machine_set_idle() - the run latch changes
 * @m: the machine
 * @idle: it is off
 */
void pmk_machine_set_idle(struct pmk_machine *m, bool idle)
{
	if (m->idle == idle)
		return;
	pmk_machine_update(m);
	m->idle = idle;
	note_moving(m);
}
