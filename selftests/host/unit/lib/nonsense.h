/* SPDX-License-Identifier: GPL-2.0-only */
/* Requests that a model refuses, and what it says of them. */
#ifndef NONSENSE_H
#define NONSENSE_H

#include <string.h>

#include "model/model.h"

struct nonsense {
	u64 config[2];
	u32 flags;
	const char *field;
	u64 bits;
	const char *word;	/* that the reason must say */
};

/* Is it refused, with that reason? */
static inline bool is_named(const struct pmk_model *model, const struct nonsense *wanted)
{
	struct pmk_request rq = {
		.config = { wanted->config[0], wanted->config[1] }, .flags = wanted->flags
	};
	struct pmk_refusal why;
	struct pmk_alts alts;

	return !model->alternatives(&rq, &alts, &why) && why.reason &&
	       strstr(why.reason, wanted->word) && why.bits == wanted->bits &&
	       !strcmp(wanted->field ?: "", why.field ?: "");
}

/* The first row with another answer, or @nr */
static inline unsigned int first_unnamed(const struct pmk_model *model,
					 const struct nonsense *row, unsigned int nr)
{
	unsigned int i;

	for (i = 0; i < nr && is_named(model, &row[i]); i++)
		;
	return i;
}

#endif /* NONSENSE_H */
