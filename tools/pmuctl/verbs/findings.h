/* SPDX-License-Identifier: GPL-2.0-only */
/* What pmuctl doctor finds */
#ifndef PMUCTL_FINDINGS_H
#define PMUCTL_FINDINGS_H

#include "live/live.h"

/**
 * enum level - how bad is it?
 * @LEVEL_OK: as it should be
 * @LEVEL_NOTE: counting works, within limits
 * @LEVEL_PROBLEM: counting does not work
 */
enum level { LEVEL_OK, LEVEL_NOTE, LEVEL_PROBLEM };

/**
 * struct patient - what doctor looks at
 * @root: where proc/ and sys/ are
 * @pmus: the event sources
 * @own: how many event sources are pmukit's
 * @cpu_pmu: the PMU that this processor has, or may have, or NULL
 * @load: the command that loads pmukit for this processor
 * @loaded: pmukit is in the kernel
 * @findings: objects with subject, level, found, means and fix
 * @problems: how many of them keep events from counting
 */
struct patient {
	const char *root;
	struct live_pmus pmus;
	unsigned int own;
	const char *cpu_pmu;
	const char *load;
	bool loaded;
	json_t *findings;
	unsigned int problems;
};

/* findings.c */
void add_finding(struct patient *p, const char *subject, enum level level, const char *found,
		 const char *means, const char *fix);

/* doctor_machine.c */
void look_at_cpu(struct patient *p);
void look_at_kernel(struct patient *p);

/* doctor_module.c */
void look_at_module(struct patient *p);
void look_at_pmus(struct patient *p);
void look_at_owner(struct patient *p);

/* doctor_rights.c */
void look_at_rights(struct patient *p);
void look_at_sampling(struct patient *p);

#endif /* PMUCTL_FINDINGS_H */
