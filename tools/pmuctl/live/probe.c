// SPDX-License-Identifier: GPL-2.0-only
/* Try what perf would do with the events of a command, and find out why it fails */
#include <errno.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "request.h"

#define WORK	1000	/* system calls that are counted, so that user and kernel mode both run */

/** is_pair() - is one event pmukit's on real registers, the other the kernel's own driver's? */
bool is_pair(const struct live_event *a, const struct live_event *b)
{
	if (!a->pmu || !b->pmu)
		return false;
	if (a->pmu->backend && !b->pmu->backend)
		return !strcmp(a->pmu->backend, "hardware") && !strcmp(b->pmu->name, "cpu");
	return b->pmu->backend && !a->pmu->backend && is_pair(b, a);
}

/* Another driver has the counters by an earlier event: opening this one too could disturb it */
static bool meets_other_driver(const struct request *request, struct live_event *event)
{
	for (struct live_event *earlier = request->event; earlier < event; earlier++) {
		if (!is_pair(earlier, event))
			continue;
		event->why.text = text_of("%s in this command, of another driver, has the counters",
					  earlier->word);
		event->why.fix = text_of("one perf command for each driver: PMU %s, PMU %s",
					 earlier->pmu->name, event->pmu->name);
		return true;
	}
	return false;
}

/* The first event of its group that opened */
static struct live_event *leader_of(const struct request *request, struct live_event *event)
{
	for (struct live_event *e = request->event; event->group != NO_GROUP && e < event; e++)
		if (e->group == event->group && e->fd >= 0)
			return e;
	return NULL;
}

/* Does the group up to this event break a rule of the model? Then @why says which */
static bool group_conflict(const struct request *request, const struct live_event *event,
			   struct why *why)
{
	const struct event *member[PMK_MAX_COUNTERS + 1];
	struct pmk_refusal refusal;
	struct placement placement;
	unsigned int nr = 0;

	for (const struct live_event *e = request->event; e <= event && nr <= PMK_MAX_COUNTERS; e++)
		if (e->group == event->group && e->pmu == event->pmu && e->modelled)
			member[nr++] = &e->model;
	if (!event->modelled || place_events(event->pmu->known, member, nr, &placement))
		return false;
	find_conflict(event->pmu->known, member, nr, &refusal);
	why->text = conflict_text(event->pmu->known, member, &refusal);
	why->fix = text_of("pmuctl plan --pmu %s puts them into groups that run",
			   event->pmu->known->model->name);
	return true;
}

static void probe_in_group(const struct request *request, struct live_event *event)
{
	struct live_event *leader = leader_of(request, event);

	event->fd = open_event(event->pmu, &event->attr, -1, leader ? leader->fd : -1);
	if (event->fd >= 0)
		return;
	if (leader && event->fd == -EINVAL) {
		if (group_conflict(request, event, &event->why))
			return;
		if (leader->pmu != event->pmu) {
			event->why.text = text_of("its group has an event of another PMU, %s",
						  leader->word);
			event->why.fix = text_of("a group for each PMU");
			return;
		}
	}
	explain_errno(event->pmu, &event->attr, false, -event->fd, &event->why);
}

/* An event that had a counter and read 0: what that may come from. NULL for PMUs of others */
static char *why_zero(const struct live_pmu *pmu)
{
	if (!pmu || !pmu->backend)
		return NULL;
	if (strcmp(pmu->backend, "emulated"))
		return text_of("0 in this short try: it is rare, or not counted by this machine");
	if (clock_is_fed())
		return text_of("0: with clock=feed events count what pmuctl run executes");
	return text_of(clock_is_manual() ?
		       "0: with clock=manual nothing happens until pmuctl emu advance %s CYCLES" :
		       "0 in this short try: pmuctl emu profile %s says how often it happens",
		       pmu->name);
}

static void count_for_a_moment(const struct live_event *leader)
{
	ioctl(leader->fd, PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP);
	for (unsigned int i = 0; i < WORK; i++)
		getppid();
	ioctl(leader->fd, PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP);
}

/* An event or group that is enabled alone has to get its counters at once */
static void probe_counting(const struct request *request, struct live_event *event)
{
	bool leads = !leader_of(request, event);
	u64 value[3] = { 0 };	/* count, time enabled, time on a counter */

	if (leads)
		count_for_a_moment(event);
	if (read(event->fd, value, sizeof(value)) == sizeof(value) && value[2]) {
		if (!value[0])
			event->note = why_zero(event->pmu);
		return;
	}
	if (!leads)
		return;
	event->why.text = text_of("it opens, but gets no counter: other events hold them");
	event->why.fix = text_of("end other perf commands, pinned events and those of CPUs first");
}

/** probe_request() - open events as perf would, and let them count; fills in fd and why */
void probe_request(struct request *request)
{
	struct live_event *end = request->event + request->nr;

	for (struct live_event *event = request->event; event < end; event++)
		if (!event->why.text && !meets_other_driver(request, event))
			try_event(event->pmu, &event->attr, false, &event->why);
	for (struct live_event *event = request->event; event < end; event++) {
		/* members of a group are enabled with their leader */
		event->attr.disabled = !leader_of(request, event);
		if (!event->why.text)
			probe_in_group(request, event);
	}
	for (struct live_event *event = request->event; event < end; event++)
		if (event->fd >= 0)
			probe_counting(request, event);
	for (struct live_event *event = request->event; event < end; event++)
		if (event->fd >= 0)
			close(event->fd);
}
