// SPDX-License-Identifier: GPL-2.0-only
/* Events counted on every CPU for a while, and metrics of that */
#include <errno.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "export.h"
#include "measure.h"

#define SECOND	1000000000.0	/* nanoseconds */
#define SINGLE	(-2)		/* group of an event that is in none */

/* An event on a CPU: the leader of its group is enabled, and the others with it */
struct opened {
	const struct live_event *event;
	int cpu;
	int fd;
	bool leads;
};

/* Modes that count, as modifiers; nothing where all do */
static const char *modes_of(const struct perf_event_attr *attr)
{
	static const char *const modes[2][2][2] = {
		{ { "", ":uk" }, { ":uh", ":u" } }, { { ":kh", ":k" }, { ":h", ":" } },
	};

	return modes[attr->exclude_user][attr->exclude_kernel][attr->exclude_hv];
}

/* The event without its PMU, which is a label of its own: PM_CYC:u of power7/PM_CYC/u */
static char *label_of(const struct live_event *event)
{
	const char *slash = strchr(event->word, '/');
	const char *first = slash ? slash + 1 : event->word;
	const char *last = slash ? strrchr(first, '/') : NULL;
	size_t len = last ? (size_t)(last - first) : strcspn(first, ":");

	return text_of("%.*s%s", (int)len, first, modes_of(&event->attr));
}

/* Occurrences for one count: names have a scale, codes have not, as with perf */
static double scale_of(const struct live_event *event)
{
	const struct pmk_event_info *info = event->modelled ? event->model.info : NULL;

	return info && strcasestr(event->word, info->name) ? strtod(info->scale, NULL) : 1;
}

static bool same_labels(const struct live_event *a, const struct live_event *b)
{
	text_auto_t *label = label_of(a);
	text_auto_t *other = label_of(b);

	return a->pmu == b->pmu && !strcmp(label, other);
}

/* Is it a PMU's of pmukit, and not here already? Metrics may have an event in common */
static void check_event(const struct request *request, struct live_event *event)
{
	const struct live_event *other;

	if (!event->why.text && (!event->pmu || !event->pmu->backend))
		event->why.text = text_of("it is no event of a PMU of pmukit: PMU/EVENT/");
	for (other = request->event; other < event && !event->why.text; other++)
		if (!event->of_metric && same_labels(event, other))
			event->why.text = text_of("it is given twice");
}

/* Open an event on a CPU; one that went offline meanwhile is left out */
static void open_there(struct live_event *event, int cpu, struct opened *opened, unsigned int *nr)
{
	int leader = -1;
	int fd;

	for (unsigned int i = 0; event->group != NO_GROUP && i < *nr && leader < 0; i++)
		if (opened[i].cpu == cpu && opened[i].event->pmu == event->pmu &&
		    opened[i].event->group == event->group)
			leader = opened[i].fd;
	event->attr.disabled = leader < 0;
	fd = open_event(event->pmu, &event->attr, cpu, leader);
	if (fd >= 0)
		opened[(*nr)++] = (struct opened) { event, cpu, fd, leader < 0 };
	else if (fd != -ENODEV)
		explain_errno(event->pmu, &event->attr, true, -fd, &event->why);
}

static void control(const struct opened *opened, unsigned int nr, unsigned long request)
{
	for (unsigned int i = 0; i < nr; i++)
		if (opened[i].leads)
			ioctl(opened[i].fd, request, 0);
}

static json_t *take_count(const struct opened *opened)
{
	const struct live_event *event = opened->event;
	json_t *count = json_pack("{s:s, s:o, s:s, s:s, s:i, s:n, s:f}", "pmu", event->pmu->name,
				  "cpu", json_sprintf("%d", opened->cpu), "event", event->word,
				  "label", label_of(event), "group", event->group == NO_GROUP ?
				  SINGLE : (int)event->group, "value", "share", 0.0);
	u64 value[3] = { 0 };	/* count, time enabled, time on a counter */

	if (read(opened->fd, value, sizeof(value)) == sizeof(value) && value[1] && value[2]) {
		set_real(count, "share", 100.0 * value[2] / value[1]);
		set_real(count, "value", value[0] * SECOND / value[2] * scale_of(event));
	}
	close(opened->fd);
	return count;
}

static int report(const struct request *request)
{
	int status = 0;

	for_each(event, request->event, request->nr) {
		if (!event->why.text)
			continue;
		warn("%s is left out: %s%s%s", event->word, event->why.text,
		     event->why.fix ? "; " : "", event->why.fix ? event->why.fix : "");
		if (!status || event->why.capability)
			status = event->why.capability ? STATUS_PERMISSION : STATUS_NO;
	}
	return status;
}

/**
 * count_events() - count events on every CPU for a while
 * @request: the events; why is filled in for those that do not count
 * @milliseconds: how long
 * @status: set to 0, STATUS_NO when an event was left out, STATUS_PERMISSION when a capability is
 *	  missing for it
 *
 * Events that cannot be counted are reported on standard error and left out.
 * Return: the counts, per second of the time on a counter.
 */
json_t *count_events(struct request *request, unsigned int milliseconds, int *status)
{
	struct timespec left = { milliseconds / 1000, milliseconds % 1000 * 1000000 };
	json_auto_t *cpus = online_cpus();
	json_t *counts = json_array();
	struct opened *opened = checked(calloc(request->nr * json_array_size(cpus),
					       sizeof(*opened)));
	unsigned int nr = 0;

	for (unsigned int i = 0; i < request->nr; i++) {
		check_event(request, &request->event[i]);
		for_each_item(cpu, cpus)
			if (!request->event[i].why.text)
				open_there(&request->event[i], json_integer_value(cpu), opened,
					   &nr);
	}
	control(opened, nr, PERF_EVENT_IOC_ENABLE);
	while (nanosleep(&left, &left) && errno == EINTR)
		;
	control(opened, nr, PERF_EVENT_IOC_DISABLE);
	for (unsigned int i = 0; i < nr; i++)
		add_json(counts, take_count(&opened[i]));
	free(opened);
	*status = report(request);
	return counts;
}

/**
 * add_rates() - how often events happened, and how long they were on counters
 * @families: metrics that it is appended to
 * @counts: the counts; one that was not counted has no rate
 */
void add_rates(json_t *families, const json_t *counts)
{
	json_t *rates = add_family(families, "pmukit_event_rate",
				   "Occurrences a second of an event while it was on a counter");
	json_t *shares = add_family(families, "pmukit_event_running_ratio",
				    "Share of the time that the event was on a counter");
	json_auto_t *seen = json_array();
	json_t *count;
	size_t i, j;

	json_array_foreach(counts, i, count) {
		json_t *value = json_object_get(count, "value");
		json_t *share = json_object_get(count, "share");
		json_t *labels = json_pack("{s:O, s:O, s:O}", "pmu", json_object_get(count, "pmu"),
					   "cpu", json_object_get(count, "cpu"), "event",
					   json_object_get(count, "label"));

		/* for another metric it may be there again */
		for (j = 0; j < i && !json_equal(json_array_get(seen, j), labels); j++)
			;
		add_json(seen, labels);
		if (j < i)
			continue;
		add_sample(shares, json_incref(labels), json_real(json_number_value(share) / 100));
		if (!json_is_null(value))
			add_sample(rates, json_incref(labels), json_incref(value));
	}
}

/* The counts of a PMU on a CPU */
static json_t *counts_of(const json_t *counts, const json_t *one)
{
	json_t *same = json_array();

	for_each_item(count, counts)
		if (json_equal(json_object_get(count, "pmu"), json_object_get(one, "pmu")) &&
		    json_equal(json_object_get(count, "cpu"), json_object_get(one, "cpu")))
			json_array_append(same, count);
	return same;
}

static json_t *ratio_labels(const json_t *count, const json_t *metric)
{
	return json_pack("{s:O, s:O, s:O, s:O}", "pmu", json_object_get(count, "pmu"), "cpu",
			 json_object_get(count, "cpu"), "metric", json_object_get(metric, "name"),
			 "unit", json_object_get(metric, "unit"));
}

/**
 * add_ratios() - values of metrics
 * @families: metrics in the sense of Prometheus, that they are appended to
 * @pmu: their PMU
 * @wanted: the metrics, from wanted_metrics()
 * @counts: the counts, among them those of their events
 *
 * A metric without a value, as a divisor is 0, is left out.
 */
void add_ratios(json_t *families, const struct pmu *pmu, const json_t *wanted, const json_t *counts)
{
	json_t *family = add_family(families, "pmukit_metric",
				    "A ratio of events, see pmuctl metrics");

	for_each_item(metric, wanted) {
		for_each_item(count, counts) {
			const char *name = string_of(count, "pmu");
			json_auto_t *there = counts_of(counts, count);
			json_auto_t *answer = measure_metric(pmu, metric, there, false);
			json_t *value = json_object_get(answer, "value");

			/* once for each PMU and CPU */
			if (json_array_get(there, 0) == count && pmu_of_perf(name) == pmu &&
			    !json_is_null(value))
				add_sample(family, ratio_labels(count, answer), json_incref(value));
		}
	}
}
