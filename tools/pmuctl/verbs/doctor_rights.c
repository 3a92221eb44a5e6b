// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: who has the counters, what this user may do, and what limits sampling */
#include "findings.h"

#define USUAL_RATE	1000	/* samples a second; perf record asks for 4000 by itself */

/* Does an event open? */
static bool opens(const struct live_pmu *pmu, u32 type, u64 config, struct why *why)
{
	struct perf_event_attr attr = {
		.type = type, .config = config, .disabled = 1, .exclude_guest = 1,
	};

	return !try_event(pmu, &attr, false, why);
}

static void look_at_counters(const struct live_pmu *pmu)
{
	struct why why;

	if (!pmu->known)
		return;
	if (opens(pmu, pmu->type, pmu->known->events[0].code, &why))
		add_finding("owner", OK, NULL, NULL, "%s: its counters can be had", pmu->name);
	else if (why.denied)
		add_finding("owner", NOTE, "See rights.", NULL,
			    "%s: whether its counters can be had is not known", pmu->name);
	else
		add_finding("owner", PROBLEM, why.fix ? text_of("What helps: %s.", why.fix) : NULL,
			    NULL, "%s: %s", pmu->name, why.text);
}

/**
 * look_at_owner() - who has the counters?
 *
 * On this machine, one event of each PMU is opened to find out.
 */
void look_at_owner(void)
{
	const char *beside = "PMU cpu, the kernel's own driver, has the same counters";

	for (const struct live_pmu *pmu = live_pmus(); pmu->name; pmu++) {
		if (is_own(pmu, "hardware") && kernel_has_cpu())
			add_finding("drivers", NOTE,
				    "Who opens an event first has them all, the other gets EBUSY. A bare name belongs to both: write PMU/NAME/.",
				    NULL, "%s", beside);
		if (is_own(pmu, NULL) && !is_copy())
			look_at_counters(pmu);
	}
}

/* What a level forbids, be the setting higher */
static void look_at_paranoid(long level, long setting)
{
	const char *capability = level >= 3 ? "CAP_SYS_ADMIN" : "CAP_PERFMON";
	const char *missing = text_of("kernel.perf_event_paranoid is %ld and %s is missing",
				      setting, capability);

	if (level >= 3)
		add_finding("rights", PROBLEM, "This user can open no event.",
			    "sysctl kernel.perf_event_paranoid=2", "%s", missing);
	else if (level == 2)
		add_finding("rights", NOTE,
			    "This user counts own programs in user mode only, without -a.", NULL,
			    "%s", missing);
	else if (level == 1)
		add_finding("rights", NOTE,
			    "This user counts own programs, but no CPU (perf stat -a, -C).", NULL,
			    "%s", missing);
	else
		add_finding("rights", OK, NULL, NULL,
			    "kernel.perf_event_paranoid is %ld: everybody may count", level);
}

/** look_at_rights() - may this user count? */
void look_at_rights(void)
{
	text_auto_t *paranoid = read_text("/proc/sys/kernel/perf_event_paranoid");
	bool admin = has_capability(CAP_NUMBER_SYS_ADMIN);
	struct why why = { NULL };
	bool opened;
	long setting, level;

	if (!paranoid)
		return;
	/* an event that everybody has, in user mode */
	opened = !is_copy() && opens(NULL, PERF_TYPE_SOFTWARE, PERF_COUNT_SW_DUMMY, &why);
	setting = strtol(paranoid, NULL, 10);
	/* Debian's kernels know 3: no event without CAP_SYS_ADMIN. Others take it for 2 */
	level = opened && setting >= 3 ? 2 : setting;
	if (why.denied && !why.capability)
		add_finding("rights", PROBLEM,
			    text_of("This process can open no event. What lifts it: %s.", why.fix),
			    NULL, "%s", why.text);
	else if (admin || (level < 3 && has_capability(CAP_NUMBER_PERFMON)))
		add_finding("rights", OK, NULL, NULL,
			    "%s, so kernel.perf_event_paranoid %ld does not matter",
			    admin ? "CAP_SYS_ADMIN" : "CAP_PERFMON", setting);
	else
		look_at_paranoid(level, setting);
}

/* A limit of samples that the module has beside its sysctl, or -1 where it has none */
static long read_limit(const char *name)
{
	text_auto_t *text = read_text("/sys/module/pmukit/parameters/%s", name);

	return text ? strtol(text, NULL, 10) : -1;
}

/* Whoever lowers a sysctl means all PMUs, and the module does not see it */
static void look_at_limit(const char *name, const char *sysctl, long own, long kernel)
{
	if (own > kernel)
		add_finding("sampling", NOTE, "The sysctl does not limit PMUs of the module.",
			    text_of("echo %ld > /sys/module/pmukit/parameters/%s", kernel, name),
			    "%s of pmukit allows more than kernel.%s, %ld", name, sysctl, kernel);
}

/* 0 and 100 percent are no limit */
static long limited(long percent)
{
	return percent ? percent : 100;
}

static void look_at_limits(const char *kernel_rate)
{
	text_auto_t *percent = read_text("/proc/sys/kernel/perf_cpu_time_max_percent");
	long rate = read_limit("max_sample_rate");

	if (rate >= 0 && rate < USUAL_RATE)
		add_finding("sampling", NOTE, "An event that has more samples is throttled.",
			    "echo 100000 > /sys/module/pmukit/parameters/max_sample_rate",
			    "max_sample_rate of pmukit is %ld", rate);
	if (kernel_rate)
		look_at_limit("max_sample_rate", "perf_event_max_sample_rate", rate,
			      strtol(kernel_rate, NULL, 10));
	if (percent)
		look_at_limit("cpu_time_max_percent", "perf_cpu_time_max_percent",
			      limited(read_limit("cpu_time_max_percent")),
			      limited(strtol(percent, NULL, 10)));
}

/** look_at_sampling() - what limits samples? */
void look_at_sampling(void)
{
	text_auto_t *rate = read_text("/proc/sys/kernel/perf_event_max_sample_rate");

	if (rate && strtol(rate, NULL, 10) < USUAL_RATE)
		add_finding("sampling", NOTE,
			    "perf record -F cannot ask for more; the kernel lowers it when samples take long.",
			    "sysctl kernel.perf_event_max_sample_rate=100000",
			    "kernel.perf_event_max_sample_rate is %s", rate);
	look_at_limits(rate);
	for (const struct live_pmu *pmu = live_pmus(); pmu->name; pmu++)
		if (pmu->sampling && !strcmp(pmu->sampling, "none"))
			add_finding("sampling", NOTE,
				    "perf record gets EOPNOTSUPP: the kernel has no CONFIG_EVENT_TRACING. perf stat works.",
				    NULL, "%s cannot sample", pmu->name);
		else if (pmu->sampling && !strcmp(pmu->sampling, "timer"))
			add_finding("sampling", NOTE,
				    "The counter interrupt must not be used. perf record works with -F, and with -c and --period.",
				    NULL, "%s samples by a timer", pmu->name);
}
