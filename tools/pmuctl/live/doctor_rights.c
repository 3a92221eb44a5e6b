// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: what this user may do, and what limits sampling */
#include <stdlib.h>
#include <string.h>

#include "findings.h"

#define USUAL_RATE	1000	/* samples a second; perf record asks for 4000 by itself */

/* With 3, as on Debian, no event can be opened without a capability */
static void look_at_paranoid(struct patient *p, long paranoid)
{
	const char *value = text_of("kernel.perf_event_paranoid is %ld", paranoid);
	const char *missing = text_of("%s and CAP_PERFMON is missing", value);

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

	if (!paranoid)
		return;
	if (has_capability(p->root, CAP_NUMBER_PERFMON) ||
	    has_capability(p->root, CAP_NUMBER_SYS_ADMIN))
		add_finding(p, "rights", LEVEL_OK,
			    text_of("CAP_PERFMON, so kernel.perf_event_paranoid %s does not matter",
				    paranoid), NULL, NULL);
	else
		look_at_paranoid(p, strtol(paranoid, NULL, 10));
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
