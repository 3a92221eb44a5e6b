// SPDX-License-Identifier: GPL-2.0-only
/* What slots have counted becomes what counters have. */
#include "count/count.h"

/* For the report: which events the counters have just counted */
static void note(struct pmq_cpu *c, unsigned int mode, const u32 *before)
{
	unsigned int i;

	for (i = 0; i < c->m.kind->nr_counters; i++) {
		const struct pmq_event *event = pmq_event_of(&c->m, i);
		u32 more = pmk_machine_count(&c->m, i) - before[i];

		if (event && more)
			c->counted[event - pmq_processor->event][mode] += more;
	}
}

static void note_before(const struct pmq_cpu *c, u32 *before)
{
	unsigned int i;

	for (i = 0; i < c->m.kind->nr_counters; i++)
		before[i] = pmk_machine_count(&c->m, i);
}

static unsigned int with_mark(const struct pmq_cpu *c, unsigned int mode)
{
	return mode | (c->marked ? PMK_MODE_MARKED : 0);
}

/* The machine stops with the event that asks for an interrupt */
static void tell(struct pmq_cpu *c, unsigned int slot, u64 n)
{
	unsigned int mode = pmq_slots[slot].mode;
	u32 before[PMK_MAX_COUNTERS];

	note_before(c, before);
	while (n)
		n = pmk_machine_add(&c->m, with_mark(c, mode), c->listen[slot], n);
	if (c->counted)
		note(c, mode, before);
}

/* After what counters have counted until then: it may freeze them */
static void tell_time(struct pmq_cpu *c, unsigned int mode, u64 cycles)
{
	u32 before[PMK_MAX_COUNTERS];

	if (!cycles)
		return;
	note_before(c, before);
	pmq_time_pass(c, with_mark(c, mode), cycles);
	if (c->counted)
		note(c, mode, before);
}

/**
 * pmq_count_pending() - the machine may have asked for the counter interrupt just now
 * @cpu: whose
 * @before: it had asked before
 */
void pmq_count_pending(unsigned int cpu, bool before)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];

	if (c->m.pending && !before && pmq_processor->sample)
		pmq_processor->sample(c);
	pmq_score(cpu)->pending = c->m.pending;
}

/**
 * pmq_count_settle() - bring the registers up to date
 * @cpu: whose
 * @siar: the instruction that has been completed last
 */
void pmq_count_settle(unsigned int cpu, u64 siar)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];
	struct pmq_score *score = pmq_score(cpu);
	bool pending = c->m.pending;
	u64 cycles[PMQ_MODES] = { 0 };
	unsigned int mode;
	u32 left;

	c->m.at.instruction = siar;
	for (left = c->wanted; left; left &= left - 1) {
		unsigned int i = __builtin_ctz(left);
		long long n = score->slot[i] - c->from[i];

		if (n <= 0)	/* less: it took back what another slot of this number had added */
			continue;
		c->from[i] = score->slot[i];
		c->far[i] += n;
		tell(c, i, n);
		if (c->listen[i] & PMQ_LISTEN_TIME)
			cycles[pmq_slots[i].mode] += n;
	}
	for (mode = 0; mode < PMQ_MODES; mode++)
		tell_time(c, mode, cycles[mode]);
	pmq_count_pending(cpu, pending);
}

/**
 * pmq_count_listened() - pmq_count_one() of what some counter counts
 * @cpu: where
 * @mode: in which mode
 * @pc: of the instruction
 * @what: what
 *
 * Return: a slot has to be looked at.
 */
bool pmq_count_listened(unsigned int cpu, unsigned int mode, u64 pc, pmq_mask what)
{
	u32 left = pmq_cpus[cpu].wanted;
	struct pmq_score *score = pmq_score(cpu);
	bool reached = false;

	for (; left; left &= left - 1) {
		unsigned int i = __builtin_ctz(left);

		if (pmq_slots[i].mode != mode)
			continue;
		score->slot[i] += pmq_kind_amount(&pmq_slots[i].kind, pc, what);
		reached |= score->slot[i] >= PMQ_LIMIT;
	}
	return reached;
}

/**
 * pmq_count_reached() - a slot has reached the limit, or the mode changes
 * @cpu: whose
 * @siar: the instruction that has been completed last
 *
 * A counter has a slot for each mode, and both together make it overflow: so what is left is
 * reckoned anew with each change.
 */
void pmq_count_reached(unsigned int cpu, u64 siar)
{
	bool frozen = pmq_cpus[cpu].m.frozen_in == PMK_EVERY_MODE;

	pmq_count_settle(cpu, siar);
	if (!frozen && pmq_cpus[cpu].m.frozen_in == PMK_EVERY_MODE)
		pmq_slots_choose(cpu);
	else
		pmq_slots_arm(cpu);
}

/**
 * pmq_count_other() - the last branch did not go where its block has guessed: put it right
 * @cpu: where
 * @slots: those of its mode that want to know where branches go
 */
void pmq_count_other(unsigned int cpu, u32 slots)
{
	struct pmq_score *score = pmq_score(cpu);
	pmq_mask guess = score->guess ? PMQ_BIT(TAKEN) : PMQ_BIT(NOT_TAKEN);

	for (; slots; slots &= slots - 1) {
		unsigned int i = __builtin_ctz(slots);
		const struct pmq_kind *kind = &pmq_slots[i].kind;
		pmq_mask what = kind->what & PMQ_DIRECTION;

		if (what != PMQ_DIRECTION)
			score->slot[i] += what == guess ? -kind->times : kind->times;
	}
}
