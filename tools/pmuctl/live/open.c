// SPDX-License-Identifier: GPL-2.0-only
/* Opening events, and asking the model of their PMU about them */
#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "live.h"

static int try_open(struct perf_event_attr *attr, int cpu, int group)
{
	int fd;

	attr->size = sizeof(*attr);
	fd = syscall(SYS_perf_event_open, attr, cpu < 0 ? 0 : -1, cpu, group,
		     PERF_FLAG_FD_CLOEXEC);
	return fd < 0 ? -errno : fd;
}

/**
 * open_event() - perf_event_open()
 * @pmu: the PMU of the event, or NULL for one that needs no PMU by name
 * @attr: the event; its size is filled in. When the PMU cannot leave out guests, exclude_guest is
 *	  cleared, as by perf
 * @cpu: counts all that runs there; -1: follows this process, or stays on a CPU when the PMU cannot
 *	 follow processes
 * @group: file descriptor of the leader of its group, or -1
 * Return: a file descriptor, or minus an errno.
 */
int open_event(const struct live_pmu *pmu, struct perf_event_attr *attr, int cpu, int group)
{
	int where = cpu < 0 && pmu ? pmu->cpu : cpu;
	int fd = try_open(attr, where, group);

	if (fd == -EINVAL && attr->exclude_guest) {
		attr->exclude_guest = 0;
		fd = try_open(attr, where, group);
	}
	return fd;
}

/* Does perf_event_paranoid leave this process user mode only? */
static bool user_mode_only(void)
{
	text_auto_t *paranoid = read_text("/proc/sys/kernel/perf_event_paranoid");

	return paranoid && atoi(paranoid) >= 2 && !has_capability(CAP_NUMBER_PERFMON) &&
	       !has_capability(CAP_NUMBER_SYS_ADMIN);
}

/** exclude_forbidden() - exclude modes that this process may not count, as perf would */
void exclude_forbidden(struct perf_event_attr *attr)
{
	if (!user_mode_only())
		return;
	attr->exclude_kernel = 1;
	attr->exclude_hv = 1;
}

static u32 flags_of(const struct live_pmu *pmu, const struct perf_event_attr *attr)
{
	u32 flags = pmu->cpu < 0 ? PMK_PER_TASK : 0;

	if (attr->exclude_user)
		flags |= PMK_EXCLUDE_USER;
	if (attr->exclude_kernel)
		flags |= PMK_EXCLUDE_KERNEL;
	if (attr->exclude_hv)
		flags |= PMK_EXCLUDE_HV;
	if (attr->sample_period)
		flags |= PMK_SAMPLING;
	if (attr->exclude_idle && pmu->cpu >= 0)
		flags |= PMK_EXCLUDE_IDLE;
	if (attr->precise_ip)
		flags |= PMK_PRECISE;
	if (file_says("/sys/module/pmukit/parameters/breakpoints", "Y"))
		flags |= PMK_BREAKPOINTS;
	if (pmu->sampling && strcmp(pmu->sampling, "interrupt"))
		flags |= PMK_NO_INTERRUPT;
	return flags;
}

/**
 * ask_model() - what would the driver's model say?
 * @word: as the user wrote it; must live as long as @event
 * @event: filled in
 * Return: false when no model of this PMU is known.
 */
bool ask_model(const struct live_pmu *pmu, const struct perf_event_attr *attr,
	       const char *word, struct event *event)
{
	if (!pmu || !pmu->known)
		return false;
	*event = (struct event) {
		.word = word,
		.info = find_code(pmu->known, attr->config),
		.request = {
			.config = { attr->config, attr->config1, attr->config2 },
			.flags = flags_of(pmu, attr),
		},
	};
	event->accepted = pmk_ask(pmu->known->model, &event->request, &event->alts,
				  &event->refusal);
	return true;
}

/** why_json() - a reason for programs; returns an object with reason and fix */
json_t *why_json(const struct why *why)
{
	return json_pack("{s:s, s:s?}", "reason", why->text, "fix", why->fix);
}
