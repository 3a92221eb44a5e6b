// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Lines that the caches of several CPUs have: the L2 and L3 of each are its own, and all are on one
 * chip. A table says which CPUs have a line, in which of the two, and which one has stored to it
 * when no other had it. A CPU that takes a line away, or reads what another has stored, leaves a
 * message: each CPU changes its own caches alone, before its next access.
 *
 * A CPU has at most two messages for each line that it has, so boxes have room for that. A set of
 * the table that is full forgets one of its lines: its CPUs keep it, and know nothing of each
 * other. With one CPU there is neither table nor lock.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "lib/say.h"
#include "models/share.h"

#define WAYS	8
#define STRIPES	64	/* locks, each of some sets */

/* Masks of CPUs; no line: none has it */
struct shared {
	u64 line;
	u64 in_l2, in_l3;
	u64 stored;
};

struct pmq_box pmq_boxes[PMQ_CPUS];

static struct shared *table;	/* NULL: one CPU */
static u64 sets;
static unsigned int box_size;
static pthread_mutex_t stripes[STRIPES] = { [0 ... STRIPES - 1] = PTHREAD_MUTEX_INITIALIZER };

/**
 * pmq_share_begin() - QEMU starts with so many CPUs
 * @cpus: at most
 */
void pmq_share_begin(unsigned int cpus)
{
	const struct pmq_shapes *s = &pmq_processor->shapes;
	u64 lines = ((u64)s->l2.ways << s->l2.sets) + ((u64)s->l3.ways << s->l3.sets);
	unsigned int i;

	if (cpus < 2 || !s->l3.ways)
		return;
	if (cpus > PMQ_CPUS)
		cpus = PMQ_CPUS;
	for (sets = STRIPES; sets * WAYS < 2 * lines * cpus; sets *= 2)
		;
	box_size = 2 * lines;
	table = calloc(sets * WAYS, sizeof(*table));
	for (i = 0; i < cpus; i++) {
		pmq_boxes[i].message = calloc(box_size, sizeof(u64));
		if (!table || !pmq_boxes[i].message)
			pmq_stop("out of memory");
		pthread_mutex_init(&pmq_boxes[i].lock, NULL);
	}
}

/**
 * pmq_share_clear() - no CPU's caches have a line
 *
 * No CPU executes.
 */
void pmq_share_clear(void)
{
	unsigned int i;

	if (!table)
		return;
	memset(table, 0, sets * WAYS * sizeof(*table));
	for (i = 0; i < PMQ_CPUS; i++)
		pmq_boxes[i].waiting = 0;
}

static struct shared *set_of(u64 line)
{
	return table + (line >> 1 & (sets - 1)) * WAYS;
}

/* The lock of the set of an address, whose line is written to @line */
static pthread_mutex_t *lock_set(u64 address, u64 *line)
{
	pthread_mutex_t *lock;

	*line = address >> pmq_processor->shapes.l2.line << 1 | 1;
	lock = &stripes[*line >> 1 & (STRIPES - 1)];
	pthread_mutex_lock(lock);
	return lock;
}

static struct shared *find(u64 line)
{
	struct shared *s = set_of(line), *end = s + WAYS;

	while (s < end && s->line != line)
		s++;
	return s < end ? s : NULL;
}

/* The first one of a set is the last that was new */
static struct shared *find_or_add(u64 line)
{
	struct shared *set = set_of(line), *at = find(line);

	if (at)
		return at;
	for (at = set; at < set + WAYS - 1 && at->line; at++)
		;
	memmove(set + 1, set, (at - set) * sizeof(*set));
	*set = (struct shared) { .line = line };
	return set;
}

static void tell(u64 cpus, u64 line, u64 how)
{
	u64 message = line >> 1 << pmq_processor->shapes.l2.line | how;
	struct pmq_box *box;

	for (; cpus; cpus &= cpus - 1) {
		box = &pmq_boxes[__builtin_ctzll(cpus)];
		pthread_mutex_lock(&box->lock);
		if (box->waiting < box_size) {
			box->message[(box->first + box->waiting) % box_size] = message;
			__atomic_store_n(&box->waiting, box->waiting + 1, __ATOMIC_RELEASE);
		}
		pthread_mutex_unlock(&box->lock);
	}
}

static pmq_mask source(const struct shared *s, u64 me)
{
	u64 l2 = s->in_l2 & ~me, l3 = s->in_l3 & ~me;

	if (s->stored & ~me)
		return s->stored & l2 ? PMQ_BIT(FROM_L21_MOD) : PMQ_BIT(FROM_L31_MOD);
	if (l2 | l3)
		return l2 ? PMQ_BIT(FROM_L21_SHR) : PMQ_BIT(FROM_L31_SHR);
	return PMQ_BIT(FROM_MEMORY);
}

/* It alone has the line from now on, and has stored to it */
static void take(struct shared *s, u64 me)
{
	tell((s->in_l2 | s->in_l3) & ~me, s->line, PMQ_MESSAGE_WRITE);
	s->in_l2 = me;
	s->in_l3 = 0;
	s->stored = me;
}

/**
 * pmq_share_get() - a line that no cache of a CPU has comes into its L2, or is stored to there
 * @cpu: the CPU
 * @address: the physical address
 * @store: for a store
 * @had: the L2 has it already; then it is for a store
 *
 * Return: where it comes from, or PMQ_BIT(STORE_SHARED): others had it, too.
 */
pmq_mask pmq_share_get(unsigned int cpu, u64 address, bool store, bool had)
{
	u64 line, me = 1ull << cpu;
	pthread_mutex_t *lock;
	struct shared *s;
	pmq_mask what;

	if (!table)
		return had ? 0 : PMQ_BIT(FROM_MEMORY);
	lock = lock_set(address, &line);
	s = find_or_add(line);
	what = source(s, me);
	if (had)
		what = what == PMQ_BIT(FROM_MEMORY) ? 0 : PMQ_BIT(STORE_SHARED);
	if (store) {
		take(s, me);
	} else {
		tell(s->stored & ~me, line, 0);
		s->stored &= me;
		s->in_l2 |= me;
	}
	pthread_mutex_unlock(lock);
	return what;
}

/**
 * pmq_share_put() - a CPU has a line elsewhere now
 * @cpu: the CPU
 * @address: the physical address
 * @where: where it is
 */
void pmq_share_put(unsigned int cpu, u64 address, enum pmq_where where)
{
	u64 line, me = 1ull << cpu;
	pthread_mutex_t *lock;
	struct shared *s;

	if (!table)
		return;
	lock = lock_set(address, &line);
	s = find(line);
	if (s && where == PMQ_FLUSHED)
		take(s, me);
	if (s) {
		s->in_l2 = (s->in_l2 & ~me) | (where == PMQ_IN_L2 ? me : 0);
		s->in_l3 = (s->in_l3 & ~me) | (where == PMQ_IN_L3 ? me : 0);
		if (!((s->in_l2 | s->in_l3) & me))
			s->stored &= ~me;
		if (!(s->in_l2 | s->in_l3))
			s->line = 0;
	}
	pthread_mutex_unlock(lock);
}

/**
 * pmq_share_next() - the next message for a CPU
 * @cpu: the CPU, for which there is one
 *
 * Return: the physical address of a line, with PMQ_MESSAGE_WRITE or not.
 */
u64 pmq_share_next(unsigned int cpu)
{
	struct pmq_box *box = &pmq_boxes[cpu];
	u64 message;

	pthread_mutex_lock(&box->lock);
	message = box->message[box->first];
	box->first = (box->first + 1) % box_size;
	__atomic_store_n(&box->waiting, box->waiting - 1, __ATOMIC_RELEASE);
	pthread_mutex_unlock(&box->lock);
	return message;
}
