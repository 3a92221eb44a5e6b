// SPDX-License-Identifier: GPL-2.0-only
/* Checks that a PMU keeps to the limits of capacity.h. */
#include "model/check.h"

#define TEXT_OF(word)		#word
#define NUMBER_OF(limit)	TEXT_OF(limit)

/* "more than 32 counters (PMK_MAX_COUNTERS)" */
#define MORE_THAN(limit, what)	"more than " NUMBER_OF(limit) " " what " (" #limit ")"

static bool registers_fit(const struct pmk_model *model, struct pmk_refusal *why)
{
	if (!model->nr_counters)
		return pmk_refuse(why, "no counter", NULL, 0);
	if (model->nr_counters > PMK_MAX_COUNTERS)
		return pmk_refuse(why, MORE_THAN(PMK_MAX_COUNTERS, "counters"), NULL, 0);
	if (model->nr_ctrl > PMK_MAX_CTRL)
		return pmk_refuse(why, MORE_THAN(PMK_MAX_CTRL, "control registers"), NULL, 0);
	if (model->nr_start > PMK_MAX_WRITES)
		return pmk_refuse(why, MORE_THAN(PMK_MAX_WRITES, "writes to start"), NULL, 0);
	if (model->nr_stop > PMK_MAX_WRITES)
		return pmk_refuse(why, MORE_THAN(PMK_MAX_WRITES, "writes to stop"), NULL, 0);
	return true;
}

static bool constraints_fit(const struct pmk_model *model, struct pmk_refusal *why)
{
	unsigned int i;

	for (i = 0; i < model->nr_constraints; i++)
		if (!model->constraints[i].mask)
			return pmk_refuse(why, "a constraint with no bit of the "
					  NUMBER_OF(PMK_CONSTRAINT_BITS) " (PMK_CONSTRAINT_BITS)",
					  model->constraints[i].name, 0);
	return true;
}

/* An event of a task may have more alternatives than the same event of a CPU */
static bool alts_fit(const struct pmk_model *model, struct pmk_alts *alts,
		     struct pmk_refusal *why)
{
	struct pmk_request rq = { .flags = PMK_PER_TASK | PMK_BREAKPOINTS };
	unsigned int i;

	for (i = 0; i < *model->nr_aliases; i++) {
		pmk_alias_code(&model->aliases[i], rq.config);
		if (model->alternatives(&rq, alts, why) && alts->too_many)
			return pmk_refuse(why, MORE_THAN(PMK_MAX_ALTS, "alternatives"),
					  model->aliases[i].name, 0);
	}
	return true;
}

/**
 * pmk_within_capacity() - does a PMU keep to the limits of capacity.h?
 * @model: the PMU
 * @scratch: room for the alternatives of an event
 * @why: the limit that is exceeded, as the reason; the field is the name of the constraint or
 *       event, or NULL
 *
 * Asks for the alternatives of every named event. Any context.
 *
 * Return: true when it does; otherwise the model must not be used.
 */
bool pmk_within_capacity(const struct pmk_model *model, struct pmk_alts *scratch,
			 struct pmk_refusal *why)
{
	if (!registers_fit(model, why) || !constraints_fit(model, why) ||
	    !alts_fit(model, scratch, why))
		return false;
	*why = (struct pmk_refusal) {};
	return true;
}
