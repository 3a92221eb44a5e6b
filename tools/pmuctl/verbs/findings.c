// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: what was found is noted */
#include <string.h>

#include "findings.h"

static json_t *findings;
static unsigned int nr_problems;

/**
 * add_finding() - note what was found
 * @subject: what was looked at
 * @level: how bad it is, OK, NOTE or PROBLEM
 * @means: what @found means for counting, or NULL
 * @fix: the command with which root fixes it, or NULL
 * @found: what was found, as of printf
 */
void add_finding(const char *subject, const char *level, const char *means, const char *fix,
		 const char *found, ...)
{
	va_list args;

	va_start(args, found);
	nr_problems += !strcmp(level, PROBLEM);
	json_array_append_new(all_findings(),
			      json_pack("{s:s, s:s, s:s, s:s?, s:s?}", "subject", subject, "level",
					level, "found", text_with(found, args), "means", means,
					"fix", fix));
	va_end(args);
}

/**
 * all_findings() - what was found
 *
 * Return: objects with subject, level, found, means and fix.
 */
json_t *all_findings(void)
{
	if (!findings)
		findings = json_array();
	return findings;
}

/**
 * problems() - what keeps events from counting
 *
 * Return: how many problems were found.
 */
unsigned int problems(void)
{
	return nr_problems;
}
