// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which counters count what, and when slots have to be checked.
 *
 * Far from an overflow that a counter waits for, a block adds all its instructions at once, and
 * slots are checked after a number of instructions. Near the overflow each instruction adds, and
 * its slot is checked. The remaining events are divided among the slots by their recent counts:
 * the sum cannot reach the overflow before one slot has reached its part.
 */
#include <string.h>

#include "count/count.h"

#define NEAR	0x400000ull	/* events before an overflow: from here on exact */
#define AWAY	0x40000000ull	/* events before a look at all: counters wrap */
#define STEPS	0x1000000ull	/* instructions before one */
#define MOST	128		/* events of one instruction that slots count, at most: divd */

bool pmq_listen_no_model;	/* cache=off: nothing of the model is counted */
enum pmq_cycles pmq_listen_cycles;	/* cycles= */

static struct pmq_listener *listener_of(struct pmq_cpu *c, const struct pmq_kind *kind)
{
	struct pmq_listener *l = c->listener;

	while (l < c->listener + c->nr_listeners && !pmq_kind_equal(&l->kind, kind))
		l++;
	if (l == c->listener + c->nr_listeners) {
		*l = (struct pmq_listener) { .kind = *kind };
		c->nr_listeners++;
	}
	return l;
}

/* Time passes in every mode */
static bool counts_in(const struct pmk_machine *m, u16 counter, unsigned int mode)
{
	if (mode == PMK_MODE_HV && !m->kind->has_hv)
		return false;
	if (counter == PMQ_LISTEN_TIME)
		return true;
	return ~m->frozen_in & (1u << mode | 1u << (mode | PMK_MODE_MARKED));
}

static void listen(struct pmq_cpu *c, u16 counter, const struct pmq_kind *kind)
{
	unsigned int mode;

	for (mode = 0; mode < PMQ_MODES; mode++) {
		if (!counts_in(&c->m, counter, mode))
			continue;
		listener_of(c, kind)->counters[mode] |= counter;
		c->listens[mode] |= kind->what;
	}
}

static bool is_latched(u32 code)
{
	const u32 *latched = pmq_processor->latched;

	while (*latched && *latched != code)
		latched++;
	return *latched;
}

/* Cycles and groups are those of schedules, or one for each instruction, and nothing stalls */
static void choose_causes(struct pmq_kind *kind, bool cycles)
{
	if (cycles)
		kind->causes = PMQ_EVERY_CAUSE;
	if (!kind->causes)
		return;
	kind->what &= ~PMQ_BIT(INST);
	if (pmq_listen_cycles) {
		kind->what |= PMQ_BIT(CYCLE);
		return;
	}
	if (kind->causes & PMQ_GROUPS)
		kind->what |= PMQ_BIT(INST);
	kind->causes = 0;
}

static struct pmq_kind kind_of(const struct pmq_event *event, u32 selected)
{
	struct pmq_kind kind = event->kind;
	bool cycles = kind.times == PMQ_WEIGHED && kind.what & (PMQ_BIT(INST) | PMQ_BIT(PACKET));

	if (pmq_listen_no_model || (cycles && !pmq_listen_cycles))
		kind.what &= ~(PMQ_OF_MEMORY | PMQ_OF_BRANCHES);
	if (pmq_processor->dispatches)
		choose_causes(&kind, cycles);
	if (kind.longer)
		pmq_kind_longer(&kind, pmq_processor->threshold(selected));
	return kind;
}

/**
 * pmq_listen_choose() - the registers say something else now
 * @cpu: whose registers
 *
 * What slots have counted was settled before.
 */
void pmq_listen_choose(unsigned int cpu)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];
	struct pmq_kind kind;
	unsigned int i, n;

	c->nr_listeners = 0;
	memset(c->listens, 0, sizeof(c->listens));
	c->timed = 0;
	c->latched = 0;
	memset(c->prioritized, 0, sizeof(c->prioritized));
	for (i = 0; i < c->m.kind->nr_counters; i++) {
		const struct pmq_event *event = pmq_event_of(&c->m, i);

		c->event[i] = event;
		if (!event || c->m.stopped >> i & 1)
			continue;
		if (is_latched(event->code))
			c->latched |= 1u << i;
		for (n = 0; n < ARRAY_SIZE(c->prioritized); n++)
			if (event->code == pmq_processor->prioritized[n])
				c->prioritized[n] |= 1u << i;
		kind = kind_of(event, c->m.counter[i].event);
		if (kind.what & PMQ_BIT(TIME_BASE))
			c->timed |= 1u << i;
		else if (kind.what)
			listen(c, 1u << i, &kind);
	}
	if (pmq_time_wanted(c)) {
		kind = kind_of(pmq_event_cycles(), 0);
		listen(c, PMQ_LISTEN_TIME, &kind);
	}
	if (pmq_processor->sample_choose)
		pmq_processor->sample_choose(c);
	pmq_listen_arm(cpu);
}

/* Events until a counter becomes negative or overflows, for which somebody waits */
static u64 events_left(const struct pmq_cpu *c, const struct pmq_listener *l)
{
	const struct pmk_machine *m = &c->m;
	unsigned int counters = 0, i;
	u64 left = AWAY;

	for (i = 0; i < PMQ_MODES; i++)
		counters |= l->counters[i];
	if (counters & PMQ_LISTEN_TIME && !m->pending && pmq_time_left(c) < left)
		left = pmq_time_left(c);
	counters &= m->carrying | (m->pending ? 0 : m->watched);
	for (; counters; counters &= counters - 1) {
		i = __builtin_ctz(counters);
		u64 here = 0x80000000u - (pmk_machine_count(m, i) & 0x7fffffff);

		if (here < left)
			left = here;
	}
	return left ? left : 1;
}

static bool is_near(const struct pmq_listener *l)
{
	return l->left < NEAR;
}

/* Does a listener have the model fed, if it counts what the model does? */
static bool asks(const struct pmq_listener *l)
{
	return pmq_listen_cycles != PMQ_CYCLES_GROUPS || l->kind.causes != PMQ_EVERY_CAUSE;
}

/* What blocks have to do for a listener */
static void needs_of(const struct pmq_cpu *c, const struct pmq_listener *l, struct pmq_needs *n)
{
	pmq_mask all = l->kind.what | l->kind.only;
	pmq_mask fed = asks(l) ? all : 0;
	unsigned int mode;

	for (mode = 0; mode < PMQ_MODES; mode++) {
		if (!l->counters[mode])
			continue;
		n->what[mode] |= all & PMQ_OF_BLOCKS;
		if (is_near(l))
			n->exact[mode] |= all & PMQ_OF_BLOCKS;
	}
	n->also |= PMQ_NEED_WATCH;
	if (fed & PMQ_OF_MEMORY)
		n->also |= PMQ_NEED_MEMORY;
	if (fed & PMQ_OF_BRANCHES)
		n->also |= PMQ_NEED_BRANCHES;
	if (all & PMQ_ADDRESS)
		n->also |= PMQ_NEED_ADDRESS;
	if (l->kind.pipe != PMQ_BOTH_PIPES)
		n->also |= PMQ_NEED_PIPES;
	if (is_near(l) && all & (PMQ_OF_MEMORY | PMQ_BIT(DABR)))
		n->also |= PMQ_NEED_LOOKS;
	if (is_near(l) && c->samples_data)
		n->also |= PMQ_NEED_DATA;
}

static bool has_slots(const struct pmq_listener *l)
{
	return l->kind.what & PMQ_OF_BLOCKS;
}

/* Events that all slots of a listener have counted lately, and others */
static u64 all_shares(const struct pmq_cpu *c, const struct pmq_listener *l)
{
	u64 sum = l->share;
	unsigned int i;

	for (i = 0; has_slots(l) && i < pmq_nr_slots; i++)
		if (c->share[i] && l->counters[pmq_slots[i].mode])
			sum += c->share[i] * pmq_slot_amount(i, &l->kind);
	return sum ? sum : 1;
}

static void arm_slots(struct pmq_cpu *c, struct pmq_score *score, const u64 *all)
{
	unsigned int i, n = __atomic_load_n(&pmq_nr_slots, __ATOMIC_ACQUIRE);
	struct pmq_listener *l;

	for (i = 0; i < n; i++) {
		u64 least = AWAY;

		for (l = c->listener; l < c->listener + c->nr_listeners; l++) {
			u64 part;

			if (!is_near(l) || !l->counters[pmq_slots[i].mode] ||
			    !pmq_slot_amount(i, &l->kind))
				continue;
			part = 1 + (l->left - 1) * c->share[i] / all[l - c->listener];
			if (part < least)
				least = part;
		}
		score->slot[i] = PMQ_LIMIT - least;
		c->from[i] = score->slot[i];
	}
}

/**
 * pmq_listen_arm() - reckon anew when somebody has to look
 * @cpu: whose slots; they are settled
 */
void pmq_listen_arm(unsigned int cpu)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];
	struct pmq_score *score = pmq_score(cpu);
	u64 steps = c->steps + score->steps - c->steps_from;
	struct pmq_needs needs;
	u64 all[PMQ_LISTENERS] = { 0 };
	struct pmq_listener *l;
	bool near = false;

	memset(&needs, 0, sizeof(needs));
	c->allowed = STEPS;
	for (l = c->listener; l < c->listener + c->nr_listeners; l++) {
		l->left = events_left(c, l);
		l->alone = 0;
		l->look = NEAR / 4;
		needs_of(c, l, &needs);
		if (is_near(l)) {
			near = true;
			all[l - c->listener] = all_shares(c, l);
			l->look = 1 + (l->left - 1) * l->share / all[l - c->listener];
			if (!has_slots(l))
				l->look = l->left;
		} else if ((l->left - NEAR / 2) / MOST < c->allowed) {
			c->allowed = (l->left - NEAR / 2) / MOST;
		}
	}
	if (!((needs.also | pmq_built.also) & (PMQ_NEED_MEMORY | PMQ_NEED_ADDRESS)))
		needs.also &= ~PMQ_NEED_LOOKS;
	if (c->m.pending)
		needs.also |= PMQ_NEED_WATCH;
	if (near || pmq_built.exact[0] | pmq_built.exact[1] | pmq_built.exact[2])
		arm_slots(c, score, all);
	c->look = false;
	c->steps_from = PMQ_LIMIT - (c->m.pending ? 0 : c->allowed);
	score->steps = c->steps_from;
	pmq_slots_need(c, &needs, steps);
}
