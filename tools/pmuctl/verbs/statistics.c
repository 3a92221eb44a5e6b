// SPDX-License-Identifier: GPL-2.0-only
/* What the module tells of itself, as metrics */
#include "export.h"
#include "live/netlink.h"

#define REFUSALS	"Events that were refused, by reason"
#define WAITS		"Times that an event had to wait for its turn, by what was taken"
#define OWNERS		"Who has the counters: 1 for the owner, 0 for the others"

/*
 * What becomes a metric. One sample for each state, of which one is 1: queries need no numbers for
 * states.
 */
static const struct figure {
	const char *of;	/* NULL: a member of the PMU; "": of each CPU; or a member of that */
	const char *member;	/* its name in what the module tells */
	const char *name;	/* the metric, the same for figures that follow each other */
	const char *label;	/* a label of its own, or NULL */
	const char *is;	/* value of the label, NULL: the member itself */
	/* the metric is 1 where the member is @one, otherwise 0; NULL: it is the member */
	const char *one;
	const char *help;	/* what it counts */
} figures[] = {
	{ NULL, "backend", "pmukit_pmu_info", "backend", NULL, "",
	  "A PMU of pmukit, and where its registers are" },
	{ NULL, "owner", "pmukit_owner", "owner", "none", "none", OWNERS },
	{ NULL, "owner", "pmukit_owner", "owner", "pmukit", "pmukit", OWNERS },
	{ NULL, "owner", "pmukit_owner", "owner", "other", "other", OWNERS },
	{ NULL, "counters", "pmukit_counters", NULL, NULL, NULL, "Counters of a CPU" },
	{ NULL, "events", "pmukit_open_events", NULL, NULL, NULL, "Events that are open" },
	{ NULL, "refused_code", "pmukit_refusals_total", "reason", "code", NULL, REFUSALS },
	{ NULL, "refused_group", "pmukit_refusals_total", "reason", "group", NULL, REFUSALS },
	{ NULL, "refused_busy", "pmukit_refusals_total", "reason", "busy", NULL, REFUSALS },
	{ "", "state", "pmukit_counting", NULL, NULL, "running",
	  "1 while the counters of the CPU count" },
	{ "stats", "interrupts", "pmukit_interrupts_total", NULL, NULL, NULL,
	  "Counter interrupts taken" },
	{ "stats", "nmi", "pmukit_nmis_total", NULL, NULL, NULL,
	  "Counter interrupts that came as NMI" },
	{ "stats", "spurious", "pmukit_spurious_interrupts_total", NULL, NULL, NULL,
	  "Counter interrupts without a counter that had overflowed" },
	{ "stats", "samples", "pmukit_samples_total", NULL, NULL, NULL, "Samples given to perf" },
	{ "stats", "lost", "pmukit_lost_samples_total", NULL, NULL, NULL,
	  "Overflows without a sample" },
	{ "stats", "throttled", "pmukit_throttles_total", NULL, NULL, NULL,
	  "Times that an event, or all counters of a CPU, were throttled" },
	{ "stats", "no_counter", "pmukit_waits_total", "reason", "counter", NULL, WAITS },
	{ "stats", "no_setting", "pmukit_waits_total", "reason", "setting", NULL, WAITS },
	{ "stats", "moved", "pmukit_moves_total", NULL, NULL, NULL,
	  "Times that running events changed counters to make room" },
	{ "stats", "late_updates", "pmukit_late_updates_total", NULL, NULL, NULL,
	  "Reads of counters without an interrupt before which one may have wrapped unseen" },
};

/* What the kernel did not tell has no sample */
static void add_figure(json_t *families, const struct figure *figure, const json_t *pmu,
		       const json_t *cpu, const json_t *where)
{
	json_t *family = add_family(families, figure->name, figure->help);
	json_t *value = json_object_get(where, figure->member);
	const char *text = json_string_value(value);
	json_t *labels;

	if (!value)
		return;
	labels = json_pack("{s:s}", "pmu", string_of(pmu, "name"));
	if (cpu)
		set_format(labels, "cpu", "%lld", (long long)integer_of(cpu, "cpu"));
	if (figure->label)
		set_text(labels, figure->label, figure->is ? figure->is : text);
	add_sample(family, labels, !figure->one ? json_incref(value) :
		   json_integer(!*figure->one || !strcmp(text, figure->one)));
}

/** add_loaded() - add whether the module is loaded */
void add_loaded(json_t *families, bool loaded)
{
	add_sample(add_family(families, "pmukit_loaded", "1 while the module is loaded"),
		   json_object(), json_integer(loaded));
}

/** add_statistics() - add what the module tells; @pmus: from read_state() */
void add_statistics(json_t *families, const json_t *pmus)
{
	for_each(figure, figures, ARRAY_SIZE(figures))
		for_each_item(pmu, pmus) {
			if (!figure->of)
				add_figure(families, figure, pmu, NULL, pmu);
			for_each_item(cpu, figure->of ? json_object_get(pmu, "cpus") : NULL)
				add_figure(families, figure, pmu, cpu,
					   *figure->of ? json_object_get(cpu, figure->of) : cpu);
		}
}
