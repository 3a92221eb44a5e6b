/* SPDX-License-Identifier: GPL-2.0-only */
/* Generic events against perf's own numbers for them. */
#ifndef GENERIC_H
#define GENERIC_H

#include <linux/perf_event.h>
#include <string.h>

#include "model/model.h"

/* What a generic event must be: perf's number, the table's event, its alias in sysfs */
struct generic {
	u32 type;
	u32 id;
	const char *event;
	const char *alias;
};

/* The id of a cache event */
#define CACHE(cache, op, result)						\
	(PERF_COUNT_HW_CACHE_##cache | PERF_COUNT_HW_CACHE_OP_##op << 8 |	\
	 PERF_COUNT_HW_CACHE_RESULT_##result << 16)

static inline const struct pmk_alias *find_alias(const struct pmk_model *model, const char *name)
{
	unsigned int i;

	for (i = 0; i < *model->nr_aliases; i++)
		if (!strcmp(model->aliases[i].name, name))
			return &model->aliases[i];
	return NULL;
}

static inline bool same_alias(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

static inline bool generic_agrees(const struct pmk_model *model, const struct pmk_generic *is,
				  const struct generic *wanted)
{
	const struct pmk_alias *event = find_alias(model, wanted->event);

	return event && is->config == event->config && !event->scale && is->type == wanted->type &&
	       is->id == wanted->id && same_alias(is->name, wanted->alias);
}

/* How many of the model's are right, in this order */
static inline unsigned int generic_right(const struct pmk_model *model,
					 const struct generic *wanted, unsigned int nr)
{
	unsigned int i, right = 0;

	for (i = 0; i < nr && i < model->nr_generic; i++)
		right += generic_agrees(model, &model->generic[i], &wanted[i]);
	return right;
}

#endif /* GENERIC_H */
