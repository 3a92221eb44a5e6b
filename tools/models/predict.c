// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The model of branch prediction. The direction of a conditional branch: a table of counters by its
 * address, and on some processors a second one by address and history, and one that selects
 * between the two. A stack of return addresses; and for branches to CTR the target of the last one
 * at such an address.
 *
 * The tournament is that of POWER4 to POWER7. A POWER7 has 8192, 16384 and 8192 entries (IBM J.
 * Res. Dev. 55(3), 2011). History is combined with the address by XOR, and the selector has the
 * index of the global table: POWER4 (IBM J. Res. Dev. 46(1), 2002). No source that could be read
 * says the rest for a POWER7, so it is chosen: history has as many bits as the index of the global
 * table, one for each conditional branch, 1 when taken; all counters have two bits and begin with 1
 * (not taken, by address); both tables learn from each branch, the selector where they differ.
 */
#include <stdlib.h>
#include <string.h>

#include "count/cpu.h"
#include "lib/say.h"
#include "models/predict.h"

#define LINK_MAX	32
#define WRONG	(PMQ_BIT(DIRECTION_WRONG) | PMQ_BIT(LINK_WRONG) | PMQ_BIT(COUNT_WRONG))

struct predictor {
	u8 *by_address, *by_history, *selector;
	u32 history;		/* the last branch in the lowest bit */
	u64 *target;
	u64 link[LINK_MAX];
	unsigned int depth;	/* how many were put there; wraps */
};

static struct predictor *predictors[PMQ_CPUS];
struct pmq_redirect pmq_redirects[PMQ_CPUS];

static u8 *counters(unsigned int bits)
{
	size_t size = (size_t)1 << bits;
	u8 *counter = malloc(size);

	return counter ? memset(counter, 1, size) : NULL;
}

static struct predictor *predictor_of(unsigned int cpu)
{
	const struct pmq_shapes *s = &pmq_processor->shapes;
	struct predictor *p = predictors[cpu];

	if (p)
		return p;
	p = calloc(1, sizeof(*p));
	if (p) {
		p->by_address = counters(s->direction);
		p->by_history = counters(s->global);
		p->selector = counters(s->selector);
		p->target = calloc((size_t)1 << s->count, sizeof(*p->target));
	}
	if (!p || !p->by_address || !p->by_history || !p->selector || !p->target)
		pmq_stop("out of memory");
	predictors[cpu] = p;
	return p;
}

/**
 * pmq_predict_clear() - the predictors are not fed any more: each becomes empty
 *
 * No CPU executes.
 */
void pmq_predict_clear(void)
{
	unsigned int cpu;

	for (cpu = 0; cpu < PMQ_CPUS; cpu++) {
		struct predictor *p = predictors[cpu];

		if (!p)
			continue;
		free(p->by_address);
		free(p->by_history);
		free(p->selector);
		free(p->target);
		free(p);
		predictors[cpu] = NULL;
	}
}

/* What a counter says, which then learns what was right */
static bool ask(u8 *counter, bool right)
{
	bool said = *counter >> 1;

	if (right)
		*counter += *counter < 3;
	else
		*counter -= *counter > 0;
	return said;
}

static u8 *entry(u8 *table, unsigned int bits, u64 index)
{
	return &table[index & ((1u << bits) - 1)];
}

static pmq_mask direction(struct predictor *p, u64 pc, bool taken)
{
	const struct pmq_shapes *s = &pmq_processor->shapes;
	bool guess = ask(entry(p->by_address, s->direction, pc >> 2), taken);
	u64 index = pc >> 2 ^ p->history;
	bool other;
	u8 *select;

	if (s->global) {
		other = ask(entry(p->by_history, s->global, index), taken);
		select = entry(p->selector, s->selector, index);
		if (other != guess && ask(select, other == taken))
			guess = other;
		p->history = p->history << 1 | taken;
	}
	return guess == taken ? PMQ_BIT(DIRECTION_RIGHT) : PMQ_BIT(DIRECTION_WRONG);
}

static pmq_mask back(struct predictor *p, u64 next)
{
	u64 *top = &p->link[--p->depth % pmq_processor->shapes.link];
	bool right = *top == next;

	*top = 0;
	return right ? PMQ_BIT(LINK_RIGHT) : PMQ_BIT(LINK_WRONG);
}

static pmq_mask by_count(struct predictor *p, u64 pc, u64 next)
{
	u64 *target = &p->target[pc >> 2 & ((1u << pmq_processor->shapes.count) - 1)];
	bool right = *target == next;

	*target = next;
	return right ? PMQ_BIT(COUNT_RIGHT) : PMQ_BIT(COUNT_WRONG);
}

/**
 * pmq_predict() - a branch has gone somewhere
 * @cpu: where
 * @b: the branch. A packet of Hexagon is predicted once, however many branches it has
 * @next: where it has gone
 *
 * Return: what was predicted, rightly or not.
 */
pmq_mask pmq_predict(unsigned int cpu, const struct pmq_branch *b, u64 next)
{
	const struct pmq_shapes *s = &pmq_processor->shapes;
	struct predictor *p = predictor_of(cpu);
	bool taken = (u32)next != (u32)b->behind;
	pmq_mask what = b->conditional ? direction(p, b->pc, taken) : 0;

	if (taken && s->link) {
		if (b->target == PMQ_TARGET_LINK)
			what |= back(p, next);
		if (b->target == PMQ_TARGET_COUNT)
			what |= by_count(p, b->pc, next);
		if (b->links)
			p->link[p->depth++ % s->link] = b->behind;
	}
	pmq_redirects[cpu] = (struct pmq_redirect) { .next = next };
	if (what & WRONG)
		pmq_redirects[cpu].fetch = PMQ_BIT(FETCH_FLUSHED);
	else if (taken && b->conditional)
		pmq_redirects[cpu].fetch = PMQ_BIT(FETCH_PREDICTED);
	return what;
}
