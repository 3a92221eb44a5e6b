// SPDX-License-Identifier: GPL-2.0-only
/* What an errno of perf_event_open() means for an event, and which processes have events open */
#include <errno.h>
#include <linux/pmukit_feed.h>
#include <unistd.h>

#include "live.h"

static bool is_user(const char *pid, bool feeders)
{
	json_auto_t *fds = list_folder("/proc/%s/fd", pid);
	bool is = false;

	for_each_item(fd, fds) {
		text_auto_t *target = read_link("/proc/%s/fd/%s", pid, json_string_value(fd));

		is |= !strcmp(target, "anon_inode:[perf_event]") ||
		      (feeders && !strcmp(target, PMUKIT_FEED_DEVICE));
	}
	return is;
}

/**
 * perf_users() - the other processes that have perf events open, of any PMU
 * @feeders: those that have /dev/pmukit_feed open, too
 *
 * Only root sees the processes of other users.
 * Return: "perf (123), top (4)", to be freed.
 */
char *perf_users(bool feeders)
{
	json_auto_t *processes = list_folder("/proc");
	json_auto_t *users = json_array();

	for_each_item(process, processes) {
		const char *pid = json_string_value(process);
		text_auto_t *name = NULL;

		if (!is_number(pid) || atoi(pid) == getpid() || !is_user(pid, feeders))
			continue;
		name = read_text("/proc/%s/comm", pid);
		add_format(users, "%s (%s)", name ? name : "?", pid);
	}
	return joined(users, ", ");
}

/* Another driver of the same counters has them */
static void because_busy(const struct live_pmu *pmu, struct why *why)
{
	text_auto_t *users = perf_users(false);
	FILE *out = open_text(&why->text);

	if (!pmu || !pmu->backend)
		fputs("the counters are busy: a PMU of pmukit has them", out);
	else if (kernel_has_cpu())
		fputs("the counters are busy: the kernel's own driver, PMU cpu, has them", out);
	else
		fputs("the counters are busy: another driver has them", out);
	if (*users)
		fprintf(out, "; processes with open events: %s", users);
	fclose(out);
	why->fix = text_of("end those processes, or count with one of the two drivers only");
}

static bool because_of_model(const struct live_pmu *pmu, const struct perf_event_attr *attr,
			     struct why *why)
{
	const struct pmk_refusal *refusal;
	struct event event;

	if (!ask_model(pmu, attr, "", &event) || event.accepted)
		return false;
	refusal = &event.refusal;
	why->text = text_of("%s refuses the code 0x%llx: %s (%s%s%sbits 0x%llx)", pmu->name,
			    (unsigned long long)attr->config, refusal->reason,
			    refusal->field ? "field " : "",
			    refusal->field ? refusal->field : "", refusal->field ? ", " : "",
			    (unsigned long long)refusal->bits);
	event.request.flags |= PMK_BREAKPOINTS;
	why->parameter = pmk_ask(pmu->known->model, &event.request, &event.alts, &event.refusal);
	if (why->parameter)
		why->fix = text_of("load the module with breakpoints=1");
	else
		why->fix = text_of("pmuctl list --pmu %s", pmu->known->model->name);
	return true;
}

static void because_invalid(const struct live_pmu *pmu, const struct perf_event_attr *attr,
			    struct why *why)
{
	bool modes = attr->exclude_user || attr->exclude_kernel || attr->exclude_hv ||
		     attr->exclude_idle;

	if (because_of_model(pmu, attr, why))
		return;
	if (attr->exclude_host)
		why->text = text_of("the PMU cannot leave out the host");
	else
		why->text = text_of("the driver does not take this code%s",
				    modes ? " with these modifiers" : "");
	why->fix = text_of("%ssee format/ of the PMU in sysfs",
			   modes || attr->exclude_host ? "leave the modifiers out; " : "");
}

/* Too precise for the machine, or for this event */
static void because_precise(const struct live_pmu *pmu, const struct perf_event_attr *attr,
			    struct why *why)
{
	unsigned int most = pmu && pmu->max_precise ? atoi(pmu->max_precise) : 0;
	struct event event;

	if (!most)
		why->text = text_of("this PMU has no precise samples");
	else if (attr->precise_ip > most)
		why->text = text_of("%s has precise samples up to :%.*s, as caps/max_precise says",
				    pmu->name, (int)most, "ppp");
	else if (ask_model(pmu, attr, "", &event) && !event.accepted)
		why->text = text_of("%s: %s", pmu->name, event.refusal.reason);
	else
		why->text = text_of("the driver does not support it");
	why->fix = text_of("leave :p out");
}

static void because_unsupported(const struct live_pmu *pmu, const struct perf_event_attr *attr,
				struct why *why)
{
	if (attr->precise_ip) {
		because_precise(pmu, attr, why);
	} else if (attr->sample_period && pmu && pmu->sampling && !strcmp(pmu->sampling, "none")) {
		why->text = text_of("%s cannot sample here: caps/sampling says none", pmu->name);
		why->fix = text_of("count it: perf stat");
	} else if (attr->sample_period && pmu && pmu->sampling && !strcmp(pmu->sampling, "timer")) {
		why->text = text_of("%s samples by a timer: no data address, weight, fixed period",
				    pmu->name);
		why->fix = text_of("leave -d and -W out; perf record -c needs --period");
	} else {
		why->text = text_of("the driver does not support it");
	}
}

/**
 * explain_errno() - why could an event not be opened?
 * @pmu: the PMU of the event, or NULL when the event is named without one
 * @cpu: it was to count a CPU, though its PMU can follow tasks
 * @why: filled in
 */
void explain_errno(const struct live_pmu *pmu, const struct perf_event_attr *attr, bool cpu,
		   int error, struct why *why)
{
	*why = (struct why) { NULL };
	switch (error) {
	case EACCES:
	case EPERM:
		because_refused(attr, cpu || (pmu && pmu->cpu >= 0), error, why);
		break;
	case EBUSY:
		because_busy(pmu, why);
		break;
	case EINVAL:
		because_invalid(pmu, attr, why);
		break;
	case EOPNOTSUPP:
		because_unsupported(pmu, attr, why);
		break;
	case ENOENT:
		why->text = text_of("no PMU of this kernel serves it");
		why->fix = text_of("name a PMU: PMU/EVENT/");
		break;
	case EMFILE:
		why->text = text_of("too many open files");
		why->fix = text_of("ulimit -n 4096");
		break;
	default:
		if (is_filtered() || !exists("/proc/sys/kernel/perf_event_paranoid"))
			because_refused(attr, cpu, error, why);
		else
			why->text = text_of("%s", strerror(error));
	}
}

/**
 * try_event() - would an event open?
 * @pmu: the PMU of the event, or NULL for one that needs no PMU by name
 * @attr: the event; modes that this process may not count are excluded
 * @cpu: on CPU 0, though its PMU can follow tasks
 * @why: filled in where it does not
 * Return: 0, or the errno.
 */
int try_event(const struct live_pmu *pmu, struct perf_event_attr *attr, bool cpu, struct why *why)
{
	int fd;

	exclude_forbidden(attr);
	fd = open_event(pmu, attr, cpu ? 0 : -1, -1);
	if (fd < 0)
		explain_errno(pmu, attr, cpu, -fd, why);
	else
		close(fd);
	return fd < 0 ? -fd : 0;
}
