// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: what was found, noted and told */
#include <stdlib.h>
#include <string.h>

#include "findings.h"

/**
 * add_finding() - note what was found
 * @p: the patient
 * @subject: what was looked at
 * @level: how bad it is
 * @found: what was found; all strings have to live until the program ends
 * @means: what @found means for counting, or NULL
 * @fix: the command with which root fixes it, or NULL
 */
void add_finding(struct patient *p, const char *subject, enum level level, const char *found,
		 const char *means, const char *fix)
{
	p->finding = checked(reallocarray(p->finding, p->nr + 1, sizeof(*p->finding)));
	p->finding[p->nr++] = (struct finding) { subject, level, found, means, fix };
}

/**
 * findings_json() - all findings
 * @p: the patient
 *
 * Return: an array of objects with subject, level, found, means and fix.
 */
json_t *findings_json(const struct patient *p)
{
	static const char *const levels[] = { "ok", "note", "problem" };
	json_t *findings = json_array();
	unsigned int i;

	for (i = 0; i < p->nr; i++)
		json_array_append_new(findings,
				      json_pack("{s:s, s:s, s:s, s:s?, s:s?}",
						"subject", p->finding[i].subject,
						"level", levels[p->finding[i].level],
						"found", p->finding[i].found,
						"means", p->finding[i].means,
						"fix", p->finding[i].fix));
	return findings;
}

/**
 * nr_problems() - how many findings keep events from counting
 * @p: the patient
 *
 * Return: their number.
 */
unsigned int nr_problems(const struct patient *p)
{
	unsigned int nr = 0;
	unsigned int i;

	for (i = 0; i < p->nr; i++)
		nr += p->finding[i].level == LEVEL_PROBLEM;
	return nr;
}
