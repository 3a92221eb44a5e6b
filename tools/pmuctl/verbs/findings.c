// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: what was found is noted */
#include "findings.h"

json_t *findings;

/**
 * note_finding() - for add_finding(): note what was found
 * @subject: what was looked at
 * @level: how bad it is, OK, NOTE or PROBLEM
 * @means: what @found means for counting, or NULL
 * @fix: the command with which root fixes it, or NULL
 * @found: what was found
 */
void note_finding(const char *subject, const char *level, const char *means, const char *fix,
		  const char *found)
{
	add_object(findings, "{s:s, s:s, s:s, s:s?, s:s?}", "subject", subject, "level", level,
		   "found", found, "means", means, "fix", fix);
}
