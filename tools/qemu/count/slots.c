// SPDX-License-Identifier: GPL-2.0-only
/*
 * What blocks are translated for. They tell instructions apart by what some counter counts, and
 * each sort of them has a slot, in each mode. So counters that take turns, or begin and end, change
 * nothing once blocks know what all of them count.
 *
 * What was needed in this epoch or the one before stays. An epoch has EPOCH instructions of blocks
 * that count. In it blocks are translated anew GROWTHS times because something new is counted: then
 * they tell everything apart that a block can know. Where it begins, they may be translated anew to
 * do less. What else is new has each its own bit of PMQ_NEED_*.
 */
#include <pthread.h>
#include <string.h>

#include "count/count.h"

#define EPOCH	0x4000000ull	/* instructions */
#define SHORT	0x100000ull	/* fewer than these may wait to be added to an epoch */
#define GROWTHS	4

struct pmq_slot pmq_slots[PMQ_SLOTS];
unsigned int pmq_nr_slots;
struct pmq_needs pmq_built;	/* what the blocks that there are were translated for */
pmq_mask pmq_slots_always;	/* what they do even if nothing is counted: cache=always */

static struct pmq_needs asked[2];	/* in this epoch, and in the one before */
static unsigned int growths[2];
static bool growing;		/* blocks are about to be translated anew */
static u64 passed;		/* instructions of this epoch */
static u16 bucket[2 * PMQ_SLOTS];	/* slots by their sort: one more than the number, or 0 */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add_needs(struct pmq_needs *to, const struct pmq_needs *more)
{
	unsigned int mode;

	for (mode = 0; mode < PMQ_MODES; mode++) {
		to->what[mode] |= more->what[mode];
		to->exact[mode] |= more->exact[mode];
	}
	to->also |= more->also;
}

static bool same_needs(const struct pmq_needs *a, const struct pmq_needs *b)
{
	return !memcmp(a, b, sizeof(*a));
}

static bool has_needs(const struct pmq_needs *all, const struct pmq_needs *some)
{
	struct pmq_needs both = *all;

	add_needs(&both, some);
	return same_needs(&both, all);
}

/* Everything that a block can know; after each of it, where that is needed after some */
static void widen(struct pmq_needs *n)
{
	bool exact = n->exact[PMK_MODE_USER] | n->exact[PMK_MODE_KERNEL] | n->exact[PMK_MODE_HV];
	unsigned int mode;

	for (mode = 0; mode < PMQ_MODES; mode++) {
		n->what[mode] = PMQ_OF_BLOCKS;
		n->exact[mode] = exact ? PMQ_OF_BLOCKS : 0;
	}
	n->also |= PMQ_NEED_PIPES;
}

static struct pmq_needs sought(void)
{
	struct pmq_needs all = asked[0];

	add_needs(&all, &asked[1]);
	all.also |= pmq_slots_always;
	if (growths[0] >= GROWTHS || growths[1] >= GROWTHS)
		widen(&all);
	return all;
}

static void begin_epoch(void)
{
	unsigned int cpu;

	asked[1] = asked[0];
	growths[1] = growths[0];
	growths[0] = 0;
	passed = 0;
	memset(&asked[0], 0, sizeof(asked[0]));
	for (cpu = 0; cpu < PMQ_CPUS; cpu++)
		add_needs(&asked[0], &pmq_cpus[cpu].needs);
}

/* Do blocks have to be translated anew? */
static bool need(struct pmq_cpu *c, const struct pmq_needs *needs)
{
	struct pmq_needs all;

	c->needs = *needs;
	add_needs(&asked[0], needs);
	if (!has_needs(&pmq_built, needs)) {
		growths[0] += !growing;
		growing = true;
		return true;
	}
	if (passed < EPOCH)
		return false;
	begin_epoch();
	all = sought();
	return !same_needs(&all, &pmq_built);
}

/**
 * pmq_slots_need() - a CPU has executed something, or its registers say something else
 * @c: the CPU
 * @needs: what it needs now
 * @steps: instructions of blocks that count, since the last time
 */
void pmq_slots_need(struct pmq_cpu *c, const struct pmq_needs *needs, u64 steps)
{
	bool again;

	c->steps = steps;
	if (steps < SHORT && same_needs(&c->needs, needs) && has_needs(&pmq_built, needs))
		return;
	pthread_mutex_lock(&lock);
	c->steps = 0;
	passed += steps;
	again = need(c, needs);
	pthread_mutex_unlock(&lock);
	if (again)
		pmq_retranslate();
}

/**
 * pmq_slots_built() - no block is left that was translated before
 *
 * No CPU executes.
 */
void pmq_slots_built(void)
{
	pmq_built = sought();
	growing = false;
	pmq_nr_slots = 0;
	memset(bucket, 0, sizeof(bucket));
}

/**
 * pmq_slots_wait() - are there blocks that do not do yet what a CPU needs?
 * @c: the CPU
 *
 * QEMU does one translation anew at a time, when every CPU has left its block. Until then the CPU
 * that asks must not go on.
 */
bool pmq_slots_wait(const struct pmq_cpu *c)
{
	return !has_needs(&pmq_built, &c->needs);
}

/* The first instruction has somebody look */
static void begin_slot(unsigned int cpu, unsigned int i)
{
	pmq_score(cpu)->slot[i] = PMQ_LIMIT - 1;
	pmq_cpus[cpu].from[i] = PMQ_LIMIT - 1;
	pmq_cpus[cpu].share[i] = 0;
}

/**
 * pmq_slots_cpu() - a CPU is there: it has the slots that there are
 * @cpu: the CPU, whose registers are there
 */
void pmq_slots_cpu(unsigned int cpu)
{
	unsigned int i;

	pthread_mutex_lock(&lock);
	for (i = 0; i < pmq_nr_slots; i++)
		begin_slot(cpu, i);
	pthread_mutex_unlock(&lock);
}

static unsigned int hash(const struct pmq_slot *s)
{
	u64 sum = (u64)s->what ^ (u64)(s->what >> 64) << 20 ^ (u64)s->numbers << 24 ^
		  (u64)s->mode << 60 ^ (u64)s->pipe << 62;

	return (sum * 0x9e3779b97f4a7c15ull >> 40) % ARRAY_SIZE(bucket);
}

static int new_slot(const struct pmq_slot *sort)
{
	unsigned int i = pmq_nr_slots, cpu;

	if (i == PMQ_SLOTS)
		return -1;
	pmq_slots[i] = *sort;
	for (cpu = 0; cpu < PMQ_CPUS; cpu++)
		if (pmq_cpus[cpu].m.kind)
			begin_slot(cpu, i);
	__atomic_store_n(&pmq_nr_slots, i + 1, __ATOMIC_RELEASE);
	return i;
}

static bool same_sort(const struct pmq_slot *a, const struct pmq_slot *b)
{
	return a->what == b->what && a->numbers == b->numbers && a->mode == b->mode &&
	       a->pipe == b->pipe;
}

/**
 * pmq_slot_of() - the slot of an instruction in a block that is translated
 * @sort: its sort
 *
 * Return: the slot's number, or -1: there are too many, or it has to be known where each is.
 */
int pmq_slot_of(struct pmq_slot sort)
{
	unsigned int at = hash(&sort);
	int i;

	if (pmq_places)
		return -1;
	pthread_mutex_lock(&lock);
	while (bucket[at] && !same_sort(&pmq_slots[bucket[at] - 1], &sort))
		at = (at + 1) % ARRAY_SIZE(bucket);
	i = bucket[at] - 1;
	if (i < 0) {
		i = new_slot(&sort);
		bucket[at] = i + 1;
	}
	pthread_mutex_unlock(&lock);
	return i;
}
