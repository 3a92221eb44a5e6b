// SPDX-License-Identifier: GPL-2.0-only
/*
 * Slots: what translated blocks add to. A slot is used until it has counted for a while without
 * a counter that listens, so that counters that are frozen for a moment, or take turns, do not
 * cost a new translation each time.
 *
 * Far from an overflow a block adds what it has at once; near it, each instruction adds, and the
 * slot is looked at after each: for a while longer, too, lest an event that is stopped and goes on
 * in every tick cost two translations each time.
 */
#include <pthread.h>

#include "count/count.h"

#define NEAR	0x400000ull	/* events before an overflow: from here on exact */
#define FAR	0x10000000ull	/* from here on no longer */
#define STALE	0x400000ull	/* events for nobody before a slot goes, or is no longer exact */
#define AWAY	0x40000000ull	/* events before a look at all: counters wrap */
#define WATCH	0x80000000u	/* in used: no slot, but an interrupt waits */

struct pmq_slot pmq_slots[PMQ_SLOTS];
u32 pmq_slots_used, pmq_slots_exact;
bool pmq_slots_data;		/* a sample wants to know the address of data */
bool pmq_slots_no_model;	/* cache=off: nothing of the model is counted */
bool pmq_slots_cycles;		/* cycles=model: what the model does takes cycles */

/* What the blocks that there are were translated for */
static u32 built_used, built_exact;
static bool built_data;
static bool translating;	/* they are about to be translated anew */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static u32 wanted_by_all(void)
{
	u32 wanted = 0;
	unsigned int i;

	for (i = 0; i < PMQ_CPUS; i++)
		wanted |= pmq_cpus[i].wanted;
	return wanted;
}

static u32 exact_for_all(void)
{
	u32 exact = 0;
	unsigned int i;

	for (i = 0; i < PMQ_CPUS; i++)
		exact |= pmq_cpus[i].exact;
	return exact;
}

static bool data_for_any(void)
{
	unsigned int i;

	for (i = 0; i < PMQ_CPUS; i++)
		if (pmq_cpus[i].samples_data)
			return true;
	return false;
}

static int find_slot(const struct pmq_kind *kind, unsigned int mode)
{
	unsigned int i;

	for (i = 0; i < PMQ_SLOTS; i++)
		if (pmq_slots_used >> i & 1 && pmq_slots[i].mode == mode &&
		    pmq_kind_equal(&pmq_slots[i].kind, kind))
			return i;
	return -1;
}

/* One that nobody uses, or else one that nobody listens to */
static int new_slot(const struct pmq_kind *kind, unsigned int mode, u32 taken)
{
	u32 able = ~pmq_slots_used & ~built_used & ((1u << PMQ_SLOTS) - 1);
	unsigned int cpu;
	int i;

	if (!able)
		able = ~taken & ((1u << PMQ_SLOTS) - 1);
	if (!able)
		return -1;
	i = __builtin_ctz(able);
	pmq_slots[i] = (struct pmq_slot) { *kind, mode };
	pmq_slots_used |= 1u << i;
	built_used &= ~(1u << i);
	for (cpu = 0; cpu < PMQ_CPUS; cpu++)
		pmq_cpus[cpu].exact &= ~(1u << i);
	return i;
}

static void listen_in(struct pmq_cpu *c, u16 counter, const struct pmq_kind *kind,
		      unsigned int mode, u32 *wanted)
{
	int slot = find_slot(kind, mode);

	c->listens[mode] |= kind->what;
	if (slot < 0)
		slot = new_slot(kind, mode, wanted_by_all() | *wanted);
	if (slot < 0)
		return;
	*wanted |= 1u << slot;
	c->listen[slot] |= counter;
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

static void listen(struct pmq_cpu *c, u16 counter, const struct pmq_kind *kind, u32 *wanted)
{
	unsigned int mode;

	for (mode = 0; mode < PMQ_MODES; mode++)
		if (counts_in(&c->m, counter, mode))
			listen_in(c, counter, kind, mode, wanted);
}

static struct pmq_kind kind_of(const struct pmq_event *event, u32 selected)
{
	struct pmq_kind kind = event->kind;
	bool cycles = kind.times == PMQ_WEIGHED && kind.what & (PMQ_BIT(INST) | PMQ_BIT(PACKET));

	if (pmq_slots_no_model || (cycles && !pmq_slots_cycles))
		kind.what &= ~(PMQ_OF_MEMORY | PMQ_OF_BRANCHES);
	if (kind.longer)
		pmq_kind_longer(&kind, pmq_processor->threshold(selected));
	return kind;
}

/**
 * pmq_slots_choose() - the registers say something else now: take the slots for it
 * @cpu: whose registers
 *
 * What slots have counted was settled before.
 */
void pmq_slots_choose(unsigned int cpu)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];
	struct pmq_kind kind;
	unsigned int i, mode;
	u32 wanted = 0;

	pthread_mutex_lock(&lock);
	for (i = 0; i < PMQ_SLOTS; i++)
		c->listen[i] = 0;
	for (mode = 0; mode < PMQ_MODES; mode++)
		c->listens[mode] = 0;
	c->timed = 0;
	for (i = 0; i < c->m.kind->nr_counters; i++) {
		const struct pmq_event *event = pmq_event_of(&c->m, i);

		if (!event || c->m.stopped >> i & 1)
			continue;
		kind = kind_of(event, c->m.counter[i].event);
		if (kind.what & PMQ_BIT(TIME_BASE))
			c->timed |= 1u << i;
		else if (kind.what)
			listen(c, 1u << i, &kind, &wanted);
	}
	if (pmq_time_wanted(c)) {
		kind = kind_of(pmq_event_cycles(), 0);
		listen(c, PMQ_LISTEN_TIME, &kind, &wanted);
	}
	c->wanted = wanted;
	if (pmq_processor->sample_choose)
		pmq_processor->sample_choose(c);
	pthread_mutex_unlock(&lock);
	pmq_slots_arm(cpu);
}

/* Events until a counter becomes negative or overflows, for which somebody waits */
static u64 events_left(const struct pmq_cpu *c, unsigned int counters)
{
	const struct pmk_machine *m = &c->m;
	u64 left = AWAY;
	unsigned int i;

	if (counters & PMQ_LISTEN_TIME && !m->pending && pmq_time_left(c) < left)
		left = pmq_time_left(c);
	counters &= m->carrying | (m->pending ? 0 : m->watched);
	for (; counters; counters &= counters - 1) {
		i = __builtin_ctz(counters);
		u64 here = 0x80000000u - (pmk_machine_count(m, i) & 0x7fffffff);

		if (here < left)
			left = here;
	}
	return left;
}

static void arm(struct pmq_cpu *c, struct pmq_score *score, unsigned int i)
{
	u32 bit = 1u << i;
	u64 left;

	if (!(c->wanted & bit)) {
		score->slot[i] = PMQ_LIMIT - STALE;
		return;
	}
	left = events_left(c, c->listen[i]);
	if (left < NEAR || (c->exact & bit && (left < FAR || c->m.pending))) {
		c->exact |= bit;
		c->far[i] = 0;
	} else if (c->exact & bit && c->far[i] < STALE) {
		left = STALE - c->far[i];
	} else {
		c->exact &= ~bit;
		left -= NEAR / 2;
	}
	score->slot[i] = PMQ_LIMIT - left;
	c->from[i] = score->slot[i];
}

/*
 * Slots that nobody has listened to for long are used no more. An interrupt that waits needs
 * blocks that look for it
 */
static void drop(u32 stale, bool pending)
{
	if (!pending)
		pmq_slots_used &= ~(stale & ~wanted_by_all()) & ~WATCH;
	else if (!pmq_slots_used)
		pmq_slots_used = WATCH;
}

/**
 * pmq_slots_arm() - let each slot reach the limit when somebody has to look at it
 * @cpu: whose slots; they are settled
 *
 * Slots that have reached the limit and are not listened to are given up.
 */
void pmq_slots_arm(unsigned int cpu)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];
	struct pmq_score *score = pmq_score(cpu);
	u32 stale = 0;
	bool again, data;
	unsigned int i;

	pthread_mutex_lock(&lock);
	for (i = 0; i < PMQ_SLOTS; i++) {
		if (score->slot[i] >= PMQ_LIMIT && !(c->wanted >> i & 1))
			stale |= 1u << i;
		arm(c, score, i);
	}
	drop(stale, score->pending);
	pmq_slots_exact = exact_for_all() & pmq_slots_used;
	data = pmq_slots_exact && data_for_any();
	again = pmq_slots_used != built_used || pmq_slots_exact != built_exact ||
		(data && !built_data);
	if (again)		/* not for less */
		pmq_slots_data = data;
	translating |= again;
	pthread_mutex_unlock(&lock);
	if (again)
		pmq_retranslate();
}

/**
 * pmq_slots_count() - does some slot count these?
 * @what: any of them
 */
bool pmq_slots_count(pmq_mask what)
{
	unsigned int i;

	for (i = 0; i < PMQ_SLOTS; i++)
		if (pmq_slots_used >> i & 1 && pmq_slots[i].kind.what & what)
			return true;
	return false;
}

/**
 * pmq_slots_built() - no block is left that was translated before
 */
void pmq_slots_built(void)
{
	pthread_mutex_lock(&lock);
	built_used = pmq_slots_used;
	built_exact = pmq_slots_exact;
	built_data = pmq_slots_data;
	translating = false;
	pthread_mutex_unlock(&lock);
}

/**
 * pmq_slots_wait() - are there blocks that do not add to all slots yet?
 *
 * QEMU does one translation anew at a time, when every CPU has left its block, and what another
 * CPU asks for meanwhile is a part of it. Until then the CPU that asks must not go on.
 */
bool pmq_slots_wait(void)
{
	bool wait;

	pthread_mutex_lock(&lock);
	wait = translating;
	pthread_mutex_unlock(&lock);
	return wait;
}
