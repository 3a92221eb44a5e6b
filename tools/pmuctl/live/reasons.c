// SPDX-License-Identifier: GPL-2.0-only
/* What an errno of perf_event_open() means for an event */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "live.h"

/* Another driver of the same counters has them */
static void because_busy(const struct live_pmu *pmu, struct why *why)
{
	text_auto_t *users = perf_users();
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
	} else if (attr->sample_period && pmu && pmu->sampling &&
		   !strcmp(pmu->sampling, "none")) {
		why->text = text_of("%s cannot sample here: caps/sampling says none", pmu->name);
		why->fix = text_of("count it: perf stat");
	} else if (attr->sample_period && pmu && pmu->sampling &&
		   !strcmp(pmu->sampling, "timer")) {
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
 * @attr: the event
 * @cpu: it was to count a CPU, though its PMU can follow tasks
 * @error: the errno
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
