// SPDX-License-Identifier: GPL-2.0-only
/* What slots have counted becomes what counters have. */
#include "count/count.h"

#define SHARES	0x4000ull	/* instructions that shares are of */

/* For the report: which events the counters have just counted */
static void note(struct pmq_cpu *c, unsigned int mode, const u32 *before)
{
	unsigned int i;

	for (i = 0; i < c->m.kind->nr_counters; i++) {
		const struct pmq_event *event = c->event[i];
		u32 more = pmk_machine_count(&c->m, i) - before[i];

		if (!event || !more)
			continue;
		c->counted[event - pmq_processor->event][mode] += more;
		if (pmq_places)
			pmq_place_count(event, mode, c->m.at.instruction, more);
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
static void tell(struct pmq_cpu *c, unsigned int mode, u16 counters, u64 n)
{
	u32 before[PMK_MAX_COUNTERS];
	unsigned int i;

	note_before(c, before);
	if (c->m.idle)
		counters &= ~c->latched;
	for (i = 0; i < ARRAY_SIZE(c->prioritized); i++)
		if (i != c->priority / 2)
			counters &= ~c->prioritized[i];
	while (n)
		n = pmk_machine_add(&c->m, with_mark(c, mode), counters, n);
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

/* Have somebody look at the start of the next block */
static void look_soon(unsigned int cpu)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];
	struct pmq_score *score = pmq_score(cpu);

	if (score->steps >= PMQ_LIMIT)
		return;
	c->steps += score->steps - c->steps_from;
	c->steps_from = PMQ_LIMIT;
	score->steps = PMQ_LIMIT;
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
	if (c->m.pending)
		look_soon(cpu);
}

/* What one slot has counted */
static void take(struct pmq_cpu *c, unsigned int i, u64 n)
{
	unsigned int mode = pmq_slots[i].mode;
	struct pmq_listener *l;

	c->share[i] += n;
	c->shares += n;
	for (l = c->listener; l < c->listener + c->nr_listeners; l++)
		if (l->counters[mode])
			l->fresh[mode] += n * pmq_slot_amount(i, &l->kind);
}

/* Shares are those of the last instructions: what was before counts less */
static void forget(struct pmq_cpu *c)
{
	unsigned int by = 0, i;

	while (c->shares >> by >= SHARES)
		by++;
	c->shares >>= by;
	for (i = 0; by && i < pmq_nr_slots; i++)
		c->share[i] >>= by;
	for (i = 0; by && i < c->nr_listeners; i++)
		c->listener[i].share >>= by;
}

static void take_slots(struct pmq_cpu *c, const struct pmq_score *score)
{
	unsigned int i, n = __atomic_load_n(&pmq_nr_slots, __ATOMIC_ACQUIRE);

	for (i = 0; i < n; i++) {
		if (score->slot[i] == c->from[i])
			continue;
		take(c, i, score->slot[i] - c->from[i]);
		c->from[i] = score->slot[i];
	}
	if (c->shares >= SHARES)
		forget(c);
}

/**
 * pmq_count_fold() - slots are about to be other ones: keep what they have counted
 *
 * No CPU executes.
 */
void pmq_count_fold(void)
{
	unsigned int cpu;

	for (cpu = 0; cpu < PMQ_CPUS; cpu++)
		if (pmq_cpus[cpu].m.kind)
			take_slots(&pmq_cpus[cpu], pmq_score(cpu));
}

/**
 * pmq_count_settle() - bring the registers up to date
 * @cpu: whose
 * @siar: the instruction that has been completed last
 */
void pmq_count_settle(unsigned int cpu, u64 siar)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];
	bool pending = c->m.pending;
	struct pmq_listener *l;
	unsigned int mode;
	long long n;

	c->m.at.instruction = siar;
	take_slots(c, pmq_score(cpu));
	for (mode = 0; mode < PMQ_MODES; mode++) {
		u64 cycles = 0;

		for (l = c->listener; l < c->listener + c->nr_listeners; l++) {
			n = l->fresh[mode];
			if (n <= 0)
				continue;
			l->fresh[mode] = 0;
			tell(c, mode, l->counters[mode], n);
			if (l->counters[mode] & PMQ_LISTEN_TIME)
				cycles += n;
		}
		tell_time(c, mode, cycles);
	}
	pmq_count_pending(cpu, pending);
}

/* With places= counters have each event at once, while it is known where it was */
static void tell_here(unsigned int cpu, const struct pmq_listener *l, unsigned int mode, u64 pc,
		      unsigned int n)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];
	bool pending = c->m.pending;

	c->m.at.instruction = pc;
	tell(c, mode, l->counters[mode], n);
	if (l->counters[mode] & PMQ_LISTEN_TIME)
		tell_time(c, mode, n);
	pmq_count_pending(cpu, pending);
}

/**
 * pmq_count_listened() - pmq_count_one() for something that a counter counts
 * @cpu: where
 * @mode: in which mode
 * @pc: of the instruction
 * @what: what
 * @numbers: how often a packet has what it can have several times, four bits each
 *
 * Return: the caller has to check slots.
 */
bool pmq_count_listened(unsigned int cpu, unsigned int mode, u64 pc, pmq_mask what, u32 numbers)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];
	struct pmq_listener *l;

	for (l = c->listener; l < c->listener + c->nr_listeners; l++) {
		unsigned int n = l->counters[mode] ?
				 pmq_kind_amount(&l->kind, pc, what, numbers) : 0;

		if (n && pmq_places)
			tell_here(cpu, l, mode, pc, n);
		else
			l->fresh[mode] += n;
		l->alone += n;
		l->share += n;
		if (n && l->alone >= l->look)
			c->look = true;
	}
	if (c->look)
		look_soon(cpu);
	return c->look;
}

/**
 * pmq_count_reached() - a slot has reached the limit, or the mode changes
 * @cpu: whose
 * @siar: the instruction that has been completed last
 */
void pmq_count_reached(unsigned int cpu, u64 siar)
{
	bool frozen = pmq_cpus[cpu].m.frozen_in == PMK_EVERY_MODE;

	pmq_count_settle(cpu, siar);
	if (!frozen && pmq_cpus[cpu].m.frozen_in == PMK_EVERY_MODE)
		pmq_listen_choose(cpu);
	else
		pmq_listen_arm(cpu);
}

/**
 * pmq_count_look() - somebody has to look: at slots, or only for an interrupt that waits
 * @cpu: whose
 * @siar: the instruction that has been completed last
 */
void pmq_count_look(unsigned int cpu, u64 siar)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];

	if (c->look || pmq_score(cpu)->steps - c->steps_from >= c->allowed || !c->m.pending)
		pmq_count_reached(cpu, siar);
}

/**
 * pmq_count_other() - if the last branch did not go where its block has guessed, put it right
 * @cpu: where
 * @next: the instruction that is executed after it
 */
void pmq_count_other(unsigned int cpu, u64 next)
{
	struct pmq_score *score = pmq_score(cpu);
	const struct pmq_site *site = (void *)(uintptr_t)score->guess;
	struct pmq_cpu *c = &pmq_cpus[cpu];
	struct pmq_listener *l;
	int n;

	if (score->other != next)
		return;
	score->other = 0;
	for (l = c->listener; l < c->listener + c->nr_listeners; l++) {
		n = pmq_kind_amount(&l->kind, site->pc, site->what ^ PMQ_DIRECTION, 0);
		n -= pmq_kind_amount(&l->kind, site->pc, site->what, 0);
		if (l->counters[site->mode])
			l->fresh[site->mode] += n;
	}
}
