// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl verify: does every event that a PMU lists open, and mean what its table says? */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "live/request.h"
#include "verb.h"

#define SOURCES	"/sys/bus/event_source/devices"

/**
 * struct report - what came of the events of one PMU
 * @pmu: the PMU
 * @tried: events that were tried
 * @failed: objects with name, code, error, reason and fix
 * @stale: objects with name, code and table: sysfs and the table of pmuctl differ
 * @denied: a capability is missing; later events were not tried
 */
struct report {
	const struct live_pmu *pmu;
	unsigned int tried;
	json_t *failed;
	json_t *stale;
	bool denied;
};

static void compare_with_table(struct report *report, const char *name, u64 code)
{
	const struct pmu *known = report->pmu->known;
	unsigned int i;

	for (i = 0; known && i < *known->nr_events; i++)
		if (!strcmp(known->events[i].name, name) && known->events[i].code != code)
			json_array_append_new(report->stale,
					      json_pack("{s:s, s:o, s:o}", "name", name, "code",
							hex_json(code), "table",
							hex_json(known->events[i].code)));
}

static void add_failed(struct report *report, const char *name, u64 code, int error,
		       struct why *why)
{
	json_t *failed = json_pack("{s:s, s:o, s:s?}", "name", name, "code", hex_json(code),
				   "error", error ? strerrorname_np(error) : NULL);

	json_object_update_new(failed, why_json(why));
	json_array_append_new(report->failed, failed);
	free(why->text);
	free(why->fix);
}

static void try_alias(struct report *report, const struct live_pmus *pmus, const char *name)
{
	struct perf_event_attr attr = {
		.type = report->pmu->type, .disabled = 1, .exclude_guest = 1,
	};
	struct names names = sysfs_names(report->pmu);
	struct meaning meaning = { .info = NULL };
	struct why why = { NULL };
	int fd;

	report->tried++;
	if (!names.event(report->pmu, name, &meaning)) {
		why.text = text_of("what sysfs says of it means nothing");
		add_failed(report, name, 0, 0, &why);
		return;
	}
	attr.config = meaning.config[0];
	attr.config1 = meaning.config[1];
	attr.config2 = meaning.config[2];
	compare_with_table(report, name, attr.config);
	exclude_forbidden(&attr);
	fd = open_event(report->pmu, &attr, -1);
	if (fd >= 0) {
		close(fd);
		return;
	}
	explain_errno(pmus, report->pmu, &attr, -fd, &why);
	report->denied = fd == -EACCES || fd == -EPERM;
	add_failed(report, name, attr.config, -fd, &why);
}

static void verify(struct report *report, const struct live_pmus *pmus,
		   const struct live_pmu *pmu)
{
	char *folder = text_of(SOURCES "/%s/events", pmu->name);
	unsigned int nr;
	char **names = list_folder("", folder, &nr);
	unsigned int i;

	*report = (struct report) {
		.pmu = pmu, .failed = json_array(), .stale = json_array(),
	};
	for (i = 0; i < nr; i++) {
		/* NAME.scale, NAME.unit and the like are about NAME */
		if (!strchr(names[i], '.') && !report->denied)
			try_alias(report, pmus, names[i]);
		free(names[i]);
	}
	free(names);
	free(folder);
}

static json_t *report_json(const struct report *report)
{
	json_t *answer = json_pack("{s:s, s:i, s:o, s:o}", "pmu", report->pmu->name, "events",
				   report->tried, "failed", report->failed, "stale", report->stale);

	if (!json_wanted) {
		json_object_set_new(answer, "denied", json_boolean(report->denied));
		json_object_set_new(answer, "open", json_integer(report->tried -
								 json_array_size(report->failed)));
	}
	return answer;
}

static int status_of(const struct report *report)
{
	if (report->denied)
		return STATUS_PERMISSION;
	return json_array_size(report->failed) || json_array_size(report->stale) ? STATUS_NO : 0;
}

/* Is this PMU named? Without names, is it a PMU of pmukit? */
static bool is_asked(const struct query *query, const struct live_pmu *pmu)
{
	unsigned int i;

	for (i = 0; i < query->nr_words; i++)
		if (!strcmp(query->words[i], pmu->name))
			return true;
	return !query->nr_words && pmu->backend;
}

VERB(verify)
{
	json_t *reports = json_array();
	static struct live_pmus pmus;
	struct report report;
	unsigned int i;
	int status = 0;
	bool any = false;

	find_live_pmus("", &pmus);
	for (i = 0; i < query->nr_words; i++)
		if (!find_live_pmu(&pmus, query->words[i]))
			fail_no_pmu(&pmus, query->words[i]);
	for (i = 0; i < pmus.nr; i++) {
		if (!is_asked(query, &pmus.pmu[i]))
			continue;
		any = true;
		verify(&report, &pmus, &pmus.pmu[i]);
		if (status_of(&report) > status)
			status = status_of(&report);
		json_array_append_new(reports, report_json(&report));
	}
	if (!any)
		fail_not_loaded();
	print_answer("verify", reports);
	return status;
}
