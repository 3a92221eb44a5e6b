// SPDX-License-Identifier: GPL-2.0-only
/*
 * The model of branch prediction: for conditional branches a counter of two bits for each of some
 * addresses, which begins with 1, not taken; a stack of return addresses; and for branches to CTR
 * the target of the last one at such an address.
 */
#include <stdlib.h>

#include "count/cpu.h"
#include "lib/say.h"
#include "models/predict.h"

#define LINK_MAX	32

struct predictor {
	u8 *taken;
	u64 *target;
	u64 link[LINK_MAX];
	unsigned int depth;	/* how many were put there; wraps */
};

static struct predictor *predictors[PMQ_CPUS];

static struct predictor *predictor_of(unsigned int cpu)
{
	const struct pmq_shapes *s = &pmq_processor->shapes;
	struct predictor *p = predictors[cpu];
	size_t i;

	if (p)
		return p;
	p = calloc(1, sizeof(*p));
	if (p) {
		p->taken = malloc((size_t)1 << s->direction);
		p->target = calloc((size_t)1 << s->count, sizeof(*p->target));
	}
	if (!p || !p->taken || !p->target)
		pmq_stop("out of memory");
	for (i = 0; i < (size_t)1 << s->direction; i++)
		p->taken[i] = 1;
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
		free(p->taken);
		free(p->target);
		free(p);
		predictors[cpu] = NULL;
	}
}

static pmq_mask direction(struct predictor *p, u64 pc, bool taken)
{
	u8 *counter = &p->taken[pc >> 2 & ((1u << pmq_processor->shapes.direction) - 1)];
	bool right = *counter >> 1 == taken;

	if (taken)
		*counter += *counter < 3;
	else
		*counter -= *counter > 0;
	return right ? PMQ_BIT(DIRECTION_RIGHT) : PMQ_BIT(DIRECTION_WRONG);
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
	pmq_mask what = 0;

	if (b->conditional)
		what = direction(p, b->pc, taken);
	if (!taken || !s->link)
		return what;
	if (b->target == PMQ_TARGET_LINK)
		what |= back(p, next);
	if (b->target == PMQ_TARGET_COUNT)
		what |= by_count(p, b->pc, next);
	if (b->links)
		p->link[p->depth++ % s->link] = b->behind;
	return what;
}
