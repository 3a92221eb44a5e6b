// SPDX-License-Identifier: GPL-2.0-only
/* Emulated PMUs: quirks, what each does where the machine itself does not differ by PMU. */
#include "emulation/machine.h"

#define TAKEN_BACK	97	/* a step that visits all of them; see next_back() */

const char * const pmk_quirk_names[PMK_NR_QUIRKS] = {
	[PMK_QUIRK_READ0] = "read0",
	[PMK_QUIRK_SIPR] = "sipr",
	[PMK_QUIRK_INVALID] = "invalid",
	[PMK_QUIRK_EDGE] = "edge",
	[PMK_QUIRK_ROLLBACK] = "rollback",
	[PMK_QUIRK_FREE_RUN] = "free-run",
	[PMK_QUIRK_LATE] = "late",
};

static bool is_word(const char *a, const char *b)
{
	for (; *a && *a == *b; a++, b++)
		;
	return *a == *b;
}

/**
 * pmk_quirk_named() - the quirk of a name
 * @word: the name
 *
 * Any context.
 *
 * Return: one of enum pmk_quirk, -1 for none.
 */
int pmk_quirk_named(const char *word)
{
	int i;

	for (i = 0; i < PMK_NR_QUIRKS; i++)
		if (is_word(word, pmk_quirk_names[i]))
			return i;
	return -1;
}

/**
 * pmk_quirks_text() - names of quirks, with a blank between two
 * @text: gets them: PMK_MAX_QUIRK_TEXT bytes
 * @quirks: a mask of enum pmk_quirk; for none the text is empty
 *
 * Any context.
 */
void pmk_quirks_text(char *text, unsigned int quirks)
{
	const char *start = text, *from;
	unsigned int i;

	for (i = 0; i < PMK_NR_QUIRKS; i++) {
		if (!(quirks >> i & 1))
			continue;
		if (text != start)
			*text++ = ' ';
		for (from = pmk_quirk_names[i]; *from; from++)
			*text++ = *from;
	}
	*text = '\0';
}

/**
 * pmk_machine_quirks() - say what a machine does differently from now on
 * @m: the machine, after pmk_machine_reset()
 * @quirks: a mask of enum pmk_quirk
 *
 * Before pmk_machine_profile().
 *
 * Return: false when the PMU has not all of these; nothing has changed then.
 */
bool pmk_machine_quirks(struct pmk_machine *m, unsigned int quirks)
{
	if (quirks & ~m->kind->quirks)
		return false;
	m->quirks = quirks;
	m->trailing = PMK_MODE_USER;
	m->interrupts = 0;
	return true;
}

/**
 * pmk_quirks_sampled_mode() - the mode that an interrupt finds beside the sampled address
 * @m: the machine, at an interrupt
 *
 * Once for each interrupt.
 *
 * Return: one of enum pmk_mode: that of the interrupt before with PMK_QUIRK_SIPR. Before the
 * first one it is user mode.
 */
unsigned int pmk_quirks_sampled_mode(struct pmk_machine *m)
{
	unsigned int before = m->trailing;

	m->trailing = m->mode;
	return m->quirks & PMK_QUIRK(SIPR) ? before : m->mode;
}

/**
 * pmk_quirks_valid() - is the sampled address valid at this interrupt?
 * @m: the machine, at an interrupt, before pmk_quirks_asked()
 *
 * Return: false at each third interrupt with PMK_QUIRK_INVALID.
 */
bool pmk_quirks_valid(const struct pmk_machine *m)
{
	return !(m->quirks & PMK_QUIRK(INVALID)) || m->interrupts % 3 != 2;
}

/*
 * How many events a counter takes back: fewer than the PMU's limit, and no more than it has counted
 * since it was written. Only the lower 16 bits of that count are used, so there may be fewer
 */
static u32 next_back(const struct pmk_machine *m, unsigned int i)
{
	u16 counted = pmk_machine_count(m, i) - m->counter[i].set;
	u32 n = 1 + m->interrupts * TAKEN_BACK % (m->kind->rolls_back - 1);

	return n < counted ? n : counted;
}

static void take_back(struct pmk_machine *m, unsigned int counters)
{
	for (; counters; counters &= counters - 1) {
		struct pmk_machine_counter *c = &m->counter[__builtin_ctz(counters)];

		c->back = next_back(m, __builtin_ctz(counters));
		c->count -= (u64)c->back << 32;
	}
}

/**
 * pmk_quirks_asked() - an interrupt was asked for
 * @m: the machine; the counters have been frozen
 * @counters: those that are negative, bit n for index n
 *
 * With PMK_QUIRK_ROLLBACK every other interrupt has them fall back: an event that happens
 * again stays.
 */
void pmk_quirks_asked(struct pmk_machine *m, unsigned int counters)
{
	if (m->quirks & PMK_QUIRK(ROLLBACK) && !(m->interrupts & 1))
		take_back(m, counters);
	m->interrupts++;
}

/**
 * pmk_quirks_released() - a control register was written: count what was taken back
 * @m: the machine, decoded
 *
 * Nothing happens while the counters are frozen. It is lost where the counter has another event
 * then: pmk_machine_select() drops it.
 *
 * Return: the counters that count something again, bit n for index n.
 */
unsigned int pmk_quirks_released(struct pmk_machine *m)
{
	unsigned int i, again = 0;

	if (!(m->quirks & PMK_QUIRK(ROLLBACK)) || m->frozen_in == PMK_EVERY_MODE)
		return 0;
	for (i = 0; i < m->kind->nr_counters; i++) {
		if (!m->counter[i].back)
			continue;
		m->counter[i].count += (u64)m->counter[i].back << 32;
		m->counter[i].back = 0;
		again |= 1u << i;
	}
	return again;
}

/**
 * pmk_quirks_decoded() - which counters move by cycles, with quirks or while the run latch is off
 * @m: the machine, where it is known what moves without these
 *
 * With PMK_QUIRK_FREE_RUN those without a selector do though all are frozen. Modes that are
 * left out stay so.
 */
void pmk_quirks_decoded(struct pmk_machine *m)
{
	unsigned int stopped = m->idle ? m->kind->idle_stops(m) : 0;
	bool unfrozen = m->quirks & PMK_QUIRK(FREE_RUN) && m->frozen_in == PMK_EVERY_MODE;

	m->moving = (unfrozen ? m->kind->free_running & m->paced : m->moving) & ~stopped;
	m->moving_in = !m->moving ? 0 : unfrozen ? PMK_EVERY_MODE : ~m->frozen_in;
}
