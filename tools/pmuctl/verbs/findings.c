// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: what was found is noted */
#include "findings.h"

/**
 * add_finding() - note what was found
 * @p: the patient
 * @subject: what was looked at
 * @level: how bad it is
 * @found: what was found
 * @means: what @found means for counting, or NULL
 * @fix: the command with which root fixes it, or NULL
 */
void add_finding(struct patient *p, const char *subject, enum level level, const char *found,
		 const char *means, const char *fix)
{
	static const char *const levels[] = { "ok", "note", "problem" };

	p->problems += level == LEVEL_PROBLEM;
	json_array_append_new(p->findings, json_pack("{s:s, s:s, s:s, s:s?, s:s?}",
						     "subject", subject, "level", levels[level],
						     "found", found, "means", means, "fix", fix));
}
