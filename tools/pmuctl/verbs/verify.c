// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl verify: does every event that a PMU lists open, and mean what its table says? */
#include "live/request.h"
#include "verb.h"

/* What came of the events of one PMU */
struct report {
	const struct live_pmu *pmu;	/* the PMU */
	unsigned int tried;	/* events that were tried */
	json_t *failed;	/* objects with name, code, error, reason and fix */
	json_t *left_out;	/* the same, of those that need a parameter of the module */
	/* objects with name, code and table: sysfs and the table of pmuctl differ */
	json_t *stale;
	/* of the last one that failed; when it is denied, later events were not tried */
	struct why why;
};

static void compare_with_table(struct report *report, const char *name, u64 code)
{
	const struct pmu *known = report->pmu->known;

	for (unsigned int i = 0; known && i < *known->nr_events; i++)
		if (!strcmp(known->events[i].name, name) && known->events[i].code != code)
			add_object(report->stale, "{s:s, s:o, s:o}", "name", name, "code",
				   hex_json(code), "table", hex_json(known->events[i].code));
}

static void add_failed(struct report *report, const char *name, u64 code, int error)
{
	json_t *failed = json_pack("{s:s, s:o, s:s?}", "name", name, "code", hex_json(code),
				   "error", error ? strerrorname_np(error) : NULL);

	json_object_update_new(failed, why_json(&report->why));
	add_json(report->why.parameter ? report->left_out : report->failed, failed);
}

static void try_alias(struct report *report, const char *name)
{
	struct perf_event_attr attr = {
		.type = report->pmu->type, .disabled = 1, .exclude_guest = 1,
	};
	struct names names = sysfs_names(report->pmu);
	struct meaning meaning = { .info = NULL };
	int error;

	report->tried++;
	if (!names.event(report->pmu, name, &meaning)) {
		report->why = (struct why) {
			.text = text_of("what sysfs says of it means nothing"),
		};
		add_failed(report, name, 0, 0);
		return;
	}
	attr.config = meaning.config[0];
	attr.config1 = meaning.config[1];
	attr.config2 = meaning.config[2];
	compare_with_table(report, name, attr.config);
	error = try_event(report->pmu, &attr, false, &report->why);
	if (error)
		add_failed(report, name, attr.config, error);
}

static void verify(struct report *report, const struct live_pmu *pmu)
{
	json_auto_t *names = list_folder(SOURCES "/%s/events", pmu->name);

	*report = (struct report) {
		.pmu = pmu, .failed = json_array(), .left_out = json_array(),
		.stale = json_array(),
	};
	/* NAME.scale, NAME.unit and the like are about NAME */
	for_each_item(name, names)
		if (!strchr(json_string_value(name), '.') && !report->why.denied)
			try_alias(report, json_string_value(name));
}

static json_t *report_json(const struct report *report)
{
	unsigned int closed = json_array_size(report->failed) + json_array_size(report->left_out);
	json_t *answer = json_pack("{s:s, s:i, s:o, s:o, s:o}", "pmu", report->pmu->name, "events",
				   report->tried, "failed", report->failed, "left_out",
				   report->left_out, "stale", report->stale);

	if (!json_wanted) {
		set_bool(answer, "denied", report->why.denied);
		set_integer(answer, "open", report->tried - closed);
	}
	return answer;
}

static int status_of(const struct report *report)
{
	if (report->why.capability)
		return STATUS_PERMISSION;
	return json_array_size(report->failed) || json_array_size(report->stale) ? STATUS_NO : 0;
}

VERB(verify)
{
	json_t *reports = json_array();
	struct report report;
	int status = 0;

	for (unsigned int i = 0; i < query->nr_words; i++)
		if (!find_live_pmu(query->words[i]))
			fail_no_pmu(query->words[i]);
	for (const struct live_pmu *pmu = live_pmus(); pmu->name; pmu++) {
		if (query->nr_words ? !is_asked(query, pmu->name) : !pmu->backend)
			continue;
		verify(&report, pmu);
		if (status_of(&report) > status)
			status = status_of(&report);
		add_json(reports, report_json(&report));
	}
	if (!json_array_size(reports))
		fail_not_loaded();
	print_answer("verify", reports);
	return status;
}
