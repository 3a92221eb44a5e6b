// SPDX-License-Identifier: GPL-2.0-only
/* What the module tells of itself, as metrics */
#include <string.h>

#include "export.h"
#include "live/netlink.h"

/**
 * struct figure - a number of a PMU or of a CPU that becomes a metric
 * @member: its name in what the module tells
 * @name: the metric
 * @type: counter or gauge
 * @reason: the label reason, or NULL; figures of one metric follow each other
 * @help: what it counts
 */
struct figure {
	const char *member;
	const char *name;
	const char *type;
	const char *reason;
	const char *help;
};

#define REFUSALS	"Events that were refused, by reason"
#define WAITS		"Times that an event had to wait for its turn, by what was taken"

static const struct figure pmu_figures[] = {
	{ "counters", "pmukit_counters", "gauge", NULL, "Counters of a CPU" },
	{ "events", "pmukit_open_events", "gauge", NULL, "Events that are open" },
	{ "refused_code", "pmukit_refusals_total", "counter", "code", REFUSALS },
	{ "refused_group", "pmukit_refusals_total", "counter", "group", REFUSALS },
	{ "refused_busy", "pmukit_refusals_total", "counter", "busy", REFUSALS },
};

static const struct figure cpu_figures[] = {
	{ "interrupts", "pmukit_interrupts_total", "counter", NULL, "Counter interrupts taken" },
	{ "nmi", "pmukit_nmis_total", "counter", NULL, "Counter interrupts that came as NMI" },
	{ "spurious", "pmukit_spurious_interrupts_total", "counter", NULL,
	  "Counter interrupts without a counter that had overflowed" },
	{ "samples", "pmukit_samples_total", "counter", NULL, "Samples given to perf" },
	{ "lost", "pmukit_lost_samples_total", "counter", NULL,
	  "Overflows without a sample" },
	{ "throttled", "pmukit_throttles_total", "counter", NULL,
	  "Times that an event had to rest for a tick" },
	{ "no_counter", "pmukit_waits_total", "counter", "counter", WAITS },
	{ "no_setting", "pmukit_waits_total", "counter", "setting", WAITS },
	{ "moved", "pmukit_moves_total", "counter", NULL,
	  "Times that running events changed counters to make room" },
};

/* The labels pmu and, of a CPU's figure, cpu */
static json_t *labels_of(const json_t *pmu, const json_t *cpu)
{
	json_t *labels = json_pack("{s:s}", "pmu", string_of(pmu, "name"));

	if (cpu)
		json_object_set_new(labels, "cpu",
				    json_sprintf("%lld", (long long)integer_of(cpu, "cpu")));
	return labels;
}

/* A figure that the kernel did not tell has no sample */
static void add_figure(json_t *family, const struct figure *figure, const json_t *where,
		       json_t *labels)
{
	json_t *value = json_object_get(where, figure->member);

	if (figure->reason)
		json_object_set_new(labels, "reason", json_string(figure->reason));
	if (value)
		add_sample(family, json_incref(labels), json_incref(value));
	json_decref(labels);
}

/* Figures of one metric share its family, whatever the reason is */
static json_t *family_of(json_t *families, const struct figure *figure, json_t *before)
{
	if (before && !strcmp(string_of(before, "name"), figure->name))
		return before;
	return add_family(families, figure->name, figure->type, figure->help);
}

static void add_pmu_figures(json_t *families, const json_t *pmus)
{
	json_t *family = NULL;
	json_t *pmu;
	unsigned int i;
	size_t j;

	for (i = 0; i < ARRAY_SIZE(pmu_figures); i++) {
		family = family_of(families, &pmu_figures[i], family);
		json_array_foreach(pmus, j, pmu)
			add_figure(family, &pmu_figures[i], pmu, labels_of(pmu, NULL));
	}
}

static void add_cpu_figures(json_t *families, const json_t *pmus)
{
	json_t *family = NULL;
	json_t *pmu;
	json_t *cpu;
	unsigned int i;
	size_t j;
	size_t k;

	for (i = 0; i < ARRAY_SIZE(cpu_figures); i++) {
		family = family_of(families, &cpu_figures[i], family);
		json_array_foreach(pmus, j, pmu)
			json_array_foreach(json_object_get(pmu, "cpus"), k, cpu)
				add_figure(family, &cpu_figures[i], json_object_get(cpu, "stats"),
					   labels_of(pmu, cpu));
	}
}

/* One sample for each state, of which one is 1: queries need no numbers for states */
static void add_owner(json_t *families, const json_t *pmus)
{
	static const char *const owners[] = { "none", "pmukit", "other" };
	json_t *family = add_family(families, "pmukit_owner", "gauge",
				    "Who has the counters: 1 for the owner, 0 for the others");
	json_t *labels;
	json_t *pmu;
	unsigned int i;
	size_t j;

	json_array_foreach(pmus, j, pmu) {
		for (i = 0; i < ARRAY_SIZE(owners); i++) {
			labels = labels_of(pmu, NULL);
			json_object_set_new(labels, "owner", json_string(owners[i]));
			add_sample(family, labels,
				   json_integer(!strcmp(string_of(pmu, "owner"), owners[i])));
		}
	}
}

static void add_info(json_t *families, const json_t *pmus)
{
	json_t *family = add_family(families, "pmukit_pmu_info", "gauge",
				    "A PMU of pmukit, and where its registers are");
	json_t *labels;
	json_t *pmu;
	size_t i;

	json_array_foreach(pmus, i, pmu) {
		labels = labels_of(pmu, NULL);
		json_object_set_new(labels, "backend", json_string(string_of(pmu, "backend")));
		add_sample(family, labels, json_integer(1));
	}
}

/* Do the counters of this CPU count now? */
static void add_counting(json_t *families, const json_t *pmus)
{
	json_t *family = add_family(families, "pmukit_counting", "gauge",
				    "1 while the counters of the CPU count");
	json_t *pmu;
	json_t *cpu;
	size_t i;
	size_t j;

	json_array_foreach(pmus, i, pmu)
		json_array_foreach(json_object_get(pmu, "cpus"), j, cpu)
			add_sample(family, labels_of(pmu, cpu),
				   json_integer(!strcmp(string_of(cpu, "state"), "running")));
}

/**
 * add_loaded() - whether there is a module that could tell anything
 * @families: metrics that it is appended to
 * @loaded: the module is loaded
 */
void add_loaded(json_t *families, bool loaded)
{
	add_sample(add_family(families, "pmukit_loaded", "gauge", "1 while the module is loaded"),
		   json_object(), json_integer(loaded));
}

/**
 * add_statistics() - what the module tells
 * @families: metrics that it is appended to
 * @pmus: the state of its PMUs, from read_state()
 */
void add_statistics(json_t *families, const json_t *pmus)
{
	add_info(families, pmus);
	add_owner(families, pmus);
	add_pmu_figures(families, pmus);
	add_counting(families, pmus);
	add_cpu_figures(families, pmus);
}
