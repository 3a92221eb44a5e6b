// SPDX-License-Identifier: GPL-2.0-only
/* Why an event is refused, and why events cannot run together */
#include "ask.h"

/**
 * fail_refused() - end with the reason why the model refuses an event
 * @event: a refused event
 *
 * Ends with STATUS_NO. In JSON: "refused" with event, code, reason, field and the bits at fault.
 */
void fail_refused(const struct pmu *pmu, const struct event *event)
{
	const struct pmk_refusal *why = &event->refusal;
	const char *field = why->field ? why->field : "";
	char *bits = text_of(" (%s%s%sbits 0x%llx)", *field ? "field " : "", field,
			     *field ? ", " : "", (unsigned long long)why->bits);
	char *at = text_of(event->file ? "%s:%u: " : "", event->file, event->line);
	json_t *refused;

	refused = json_pack("{s:s, s:o, s:s, s:s?, s:o}", "event", event->word, "code",
			    hex_json(event->request.config[0]), "reason", why->reason, "field",
			    why->field, "bits", hex_json(why->bits));
	fail(STATUS_NO, json_pack("{s:o}", "refused", refused), "%s%s refuses %s: %s%s", at,
	     pmu->model->name, event->word, why->reason, why->field || why->bits ? bits : "");
}

static const struct pmk_field *find_shared(const struct pmk_model *model, const char *name)
{
	for (unsigned int i = 0; name && i < model->nr_constraints; i++)
		if (!strcmp(model->constraints[i].name, name))
			return &model->constraints[i];
	return NULL;
}

/* The value that the first alternative with a value for this constraint wants */
static unsigned int wanted(const struct event *event, const struct pmk_field *field)
{
	const struct pmk_alt *alt = event->alts.alt;

	while (!(alt->constraint_mask & field->mask) && alt < &event->alts.alt[event->alts.nr - 1])
		alt++;
	return (alt->constraint & field->mask) >> __builtin_ctz(field->mask);
}

/* What an event asks for: a value of the constraint, or counters */
static char *demand(const struct pmu *pmu, const struct event *event, const struct pmk_field *field)
{
	if (!field)
		return where_text(pmu, event);
	return text_of("%s %u", field->name, wanted(event, field));
}

/* "(A: l2sel 0; B: l2sel 1)", or "(PMC1)" when all ask for the same */
static void print_demands(FILE *out, const struct pmu *pmu, const struct event *const *events,
			  const struct pmk_refusal *why)
{
	const struct pmk_field *field = find_shared(pmu->model, why->field);
	text_auto_t *first = demand(pmu, events[why->first], field);
	json_auto_t *demands = json_array();
	text_auto_t *each = NULL;
	bool differ = false;

	for (unsigned int i = 0; why->set >> i; i++) {
		text_auto_t *text = why->set >> i & 1 ? demand(pmu, events[i], field) : NULL;

		if (!text)
			continue;
		differ |= strcmp(text, first) != 0;
		add_format(demands, "%s: %s", events[i]->word, text);
	}
	each = joined(demands, "; ");
	fprintf(out, "(%s)", differ ? each : first);
}

/** conflict_text() - what find_conflict() has found: a sentence without a full stop, to be freed */
char *conflict_text(const struct pmu *pmu, const struct event *const *events,
		    const struct pmk_refusal *why)
{
	unsigned int left = __builtin_popcount(why->set);
	char *text;
	FILE *out = open_text(&text);

	for (unsigned int i = 0; why->set >> i; i++)
		if (why->set >> i & 1)
			fprintf(out, "%s%s", events[i]->word,
				--left > 1 ? ", " : left ? " and " : " cannot run together: ");
	fprintf(out, "%s ", why->reason);
	print_demands(out, pmu, events, why);
	fclose(out);
	return text;
}

/**
 * conflict_json() - why events cannot run together, for programs
 * @why: from find_conflict()
 * Return: an object with events (a smallest set that cannot run together), field and reason.
 */
json_t *conflict_json(const struct event *const *events, const struct pmk_refusal *why)
{
	json_t *words = json_array();

	for (unsigned int i = 0; why->set >> i; i++)
		if (why->set >> i & 1)
			add_text(words, events[i]->word);
	return json_pack("{s:o, s:s?, s:s}", "events", words, "field", why->field,
			 "reason", why->reason);
}
