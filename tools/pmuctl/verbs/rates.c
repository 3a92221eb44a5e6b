// SPDX-License-Identifier: GPL-2.0-only
/* Events counted on every CPU for a while, as metrics */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "export.h"

#define SECOND	1000000000.0	/* nanoseconds */

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

/* CPUs that are online, from "0-3,5" */
static unsigned int *read_online(unsigned int *nr)
{
	char *text = read_text("", "/sys/devices/system/cpu/online");
	unsigned int *cpus = NULL;
	unsigned int first;
	unsigned int last;
	char *rest = text;

	for (*nr = 0; rest && *rest >= '0' && *rest <= '9'; rest += *rest == ',') {
		first = strtoul(rest, &rest, 10);
		last = *rest == '-' ? strtoul(rest + 1, &rest, 10) : first;
		for (; first <= last; first++) {
			cpus = checked(reallocarray(cpus, *nr + 1, sizeof(*cpus)));
			cpus[(*nr)++] = first;
		}
	}
	if (!*nr)
		fail(STATUS_SYSTEM, NULL, "cannot tell which CPUs are online");
	free(text);
	return cpus;
}

/* The first event of its group on the same CPU, or -1 */
static int leader_of(const struct counts *counts, const struct live_event *event,
		     unsigned int cpu)
{
	unsigned int i;

	for (i = 0; event->group != NO_GROUP && i < counts->nr; i++)
		if (counts->count[i].cpu == cpu && counts->count[i].event->pmu == event->pmu &&
		    counts->count[i].event->group == event->group)
			return counts->count[i].fd;
	return -1;
}

/* A CPU that went offline meanwhile is left out */
static void open_everywhere(struct counts *counts, const struct request *request,
			    struct live_event *event, const unsigned int *cpus, unsigned int nr)
{
	unsigned int i;
	int leader;
	int fd;

	for (i = 0; i < nr && !event->why.text; i++) {
		leader = leader_of(counts, event, cpus[i]);
		event->attr.disabled = leader < 0;
		fd = open_on_cpu(&event->attr, cpus[i], leader);
		if (fd >= 0) {
			counts->count[counts->nr++] =
				(struct count) { event, cpus[i], fd, leader < 0, 0, 0 };
		} else if (fd != -ENODEV) {
			event->denied = fd == -EACCES || fd == -EPERM;
			explain_errno(&request->pmus, event->pmu, &event->attr, -fd, &event->why);
		}
	}
}

static bool same_labels(const struct live_event *a, const struct live_event *b)
{
	char *label = label_of(a);
	char *other = label_of(b);
	bool same = a->pmu == b->pmu && !strcmp(label, other);

	free(label);
	free(other);
	return same;
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

static int report(const struct request *request)
{
	const struct live_event *event;
	int status = 0;

	for (event = request->event; event < request->event + request->nr; event++) {
		if (!event->why.text)
			continue;
		warn("%s is left out: %s", event->word, event->why.text);
		if (!status || event->denied)
			status = event->denied ? STATUS_PERMISSION : STATUS_NO;
	}
	return status;
}

static void let_count(const struct counts *counts, unsigned int milliseconds)
{
	struct timespec left = { milliseconds / 1000, milliseconds % 1000 * 1000000 };
	unsigned int i;

	for (i = 0; i < counts->nr; i++)
		if (counts->count[i].leads)
			ioctl(counts->count[i].fd, PERF_EVENT_IOC_ENABLE, 0);
	while (nanosleep(&left, &left) && errno == EINTR)
		;
	for (i = 0; i < counts->nr; i++)
		if (counts->count[i].leads)
			ioctl(counts->count[i].fd, PERF_EVENT_IOC_DISABLE, 0);
}

static void take_count(struct count *count)
{
	u64 value[3] = { 0 };	/* count, time enabled, time on a counter */

	if (read(count->fd, value, sizeof(value)) == sizeof(value) && value[1] && value[2]) {
		count->share = (double)value[2] / value[1];
		count->rate = value[0] * SECOND / value[2];
	}
	close(count->fd);
}

/**
 * count_events() - count events on every CPU for a while
 * @request: the events; why is filled in for those that do not count
 * @milliseconds: how long
 * @counts: filled in; its events are those of @request
 *
 * What cannot be counted is told on standard error, and left out.
 *
 * Return: 0, STATUS_NO when an event was left out, STATUS_PERMISSION when a capability is
 * missing for it.
 */
int count_events(struct request *request, unsigned int milliseconds, struct counts *counts)
{
	unsigned int nr;
	unsigned int *cpus = read_online(&nr);
	unsigned int i;

	counts->count = checked(calloc(request->nr * nr, sizeof(*counts->count)));
	counts->nr = 0;
	for (i = 0; i < request->nr; i++) {
		check_event(request, &request->event[i]);
		open_everywhere(counts, request, &request->event[i], cpus, nr);
	}
	let_count(counts, milliseconds);
	for (i = 0; i < counts->nr; i++)
		take_count(&counts->count[i]);
	free(cpus);
	return report(request);
}

/* Was it there before, for another metric? */
static bool is_again(const struct counts *counts, const struct count *count)
{
	const struct count *other;

	for (other = counts->count; other < count; other++)
		if (other->cpu == count->cpu && same_labels(other->event, count->event))
			return true;
	return false;
}

/**
 * add_rates() - how often events happened, and how long they were on counters
 * @families: metrics that it is appended to
 * @counts: the events
 *
 * An event that never had a counter has no rate.
 */
void add_rates(json_t *families, const struct counts *counts)
{
	json_t *rates = add_family(families, "pmukit_event_rate", "gauge",
				   "Occurrences a second of an event while it was on a counter");
	json_t *shares = add_family(families, "pmukit_event_running_ratio", "gauge",
				    "Share of the time that the event was on a counter");
	const struct count *count;
	json_t *labels;
	char *label;

	for (count = counts->count; count < counts->count + counts->nr; count++) {
		if (is_again(counts, count))
			continue;
		label = label_of(count->event);
		labels = json_pack("{s:s, s:o, s:s}", "pmu", count->event->pmu->name, "cpu",
				   json_sprintf("%u", count->cpu), "event", label);
		add_sample(shares, json_incref(labels), json_real(count->share));
		if (count->share > 0)
			add_sample(rates, json_incref(labels),
				   json_real(count->rate * scale_of(count->event)));
		json_decref(labels);
		free(label);
	}
}
