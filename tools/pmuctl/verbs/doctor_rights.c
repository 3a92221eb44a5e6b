// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: what this user may do, and what limits sampling */
#include <stdlib.h>
#include <string.h>

#include "findings.h"

#define USUAL_RATE	1000	/* samples a second; perf record asks for 4000 by itself */

/* Debian's kernels know 3: nobody without CAP_SYS_ADMIN opens an event then */
static void look_at_paranoid(struct patient *p, long paranoid)
{
	const char *value = text_of("kernel.perf_event_paranoid is %ld", paranoid);
	const char *missing = text_of("%s and %s is missing", value,
				      paranoid >= 3 ? "CAP_SYS_ADMIN" : "CAP_PERFMON");

	if (paranoid >= 3)
		add_finding(p, "rights", LEVEL_PROBLEM, missing,
			    "This user can open no event.",
			    "sysctl kernel.perf_event_paranoid=2");
	else if (paranoid == 2)
		add_finding(p, "rights", LEVEL_NOTE, missing,
			    "This user counts own programs in user mode only, without -a.", NULL);
	else if (paranoid == 1)
		add_finding(p, "rights", LEVEL_NOTE, missing,
			    "This user counts own programs, but no CPU (perf stat -a, -C).", NULL);
	else
		add_finding(p, "rights", LEVEL_OK, text_of("%s: everybody may count", value),
			    NULL, NULL);
}

/**
 * look_at_rights() - may this user count?
 * @p: the patient
 */
void look_at_rights(struct patient *p)
{
	char *paranoid = read_text(p->root, "/proc/sys/kernel/perf_event_paranoid");
	bool admin = has_capability(p->root, CAP_NUMBER_SYS_ADMIN);
	long level;

	if (!paranoid)
		return;
	level = strtol(paranoid, NULL, 10);
	if (admin || (level < 3 && has_capability(p->root, CAP_NUMBER_PERFMON)))
		add_finding(p, "rights", LEVEL_OK,
			    text_of("%s, so kernel.perf_event_paranoid %ld does not matter",
				    admin ? "CAP_SYS_ADMIN" : "CAP_PERFMON", level), NULL, NULL);
	else
		look_at_paranoid(p, level);
	free(paranoid);
}

/**
 * look_at_sampling() - what limits samples?
 * @p: the patient
 */
void look_at_sampling(struct patient *p)
{
	char *rate = read_text(p->root, "/proc/sys/kernel/perf_event_max_sample_rate");
	unsigned int i;

	if (rate && strtol(rate, NULL, 10) < USUAL_RATE)
		add_finding(p, "sampling", LEVEL_NOTE,
			    text_of("kernel.perf_event_max_sample_rate is %s", rate),
			    "perf record -F cannot ask for more; the kernel lowers it when samples take long.",
			    "sysctl kernel.perf_event_max_sample_rate=100000");
	for (i = 0; i < p->pmus.nr; i++) {
		const struct live_pmu *pmu = &p->pmus.pmu[i];

		if (pmu->sampling && !strcmp(pmu->sampling, "none"))
			add_finding(p, "sampling", LEVEL_NOTE,
				    text_of("%s cannot sample", pmu->name),
				    "perf record gets EOPNOTSUPP: the processor's interrupt must not be used, or the kernel has no CONFIG_EVENT_TRACING. perf stat works.",
				    NULL);
	}
	free(rate);
}
