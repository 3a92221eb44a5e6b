// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: what was found, noted and told */
#include <stdlib.h>
#include <string.h>

#include "findings.h"

#define INDENT	18	/* columns in front of the text of a finding */
#define WIDTH	80

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

static const char *level_name(enum level level)
{
	return level == LEVEL_OK ? "ok" : level == LEVEL_NOTE ? "note" : "PROBLEM";
}

/* Words behind the indentation, in as many lines as they need */
static void print_wrapped(const char *text)
{
	size_t column = INDENT;

	while (*text) {
		size_t len = strcspn(text, " ");

		if (column > INDENT && column + 1 + len > WIDTH) {
			printf("\n%*s", INDENT, "");
			column = INDENT;
		}
		column += printf("%s%.*s", column > INDENT ? " " : "", (int)len, text);
		text += len;
		text += *text == ' ';
	}
	putchar('\n');
}

static void print_finding(const struct finding *finding)
{
	printf("%-9s%-9s", finding->subject, level_name(finding->level));
	print_wrapped(finding->found);
	if (finding->means) {
		printf("%*s", INDENT, "");
		print_wrapped(finding->means);
	}
	if (finding->fix)
		printf("%*s# %s\n", INDENT, "", finding->fix);
}

/**
 * print_findings() - all findings, for people
 * @p: the patient
 *
 * Each finding takes as many lines of 80 columns as it needs.
 */
void print_findings(const struct patient *p)
{
	unsigned int i;

	for (i = 0; i < p->nr; i++)
		print_finding(&p->finding[i]);
}

/**
 * findings_json() - all findings, for programs
 * @p: the patient
 *
 * Return: an array of objects with subject, level, found, means and fix.
 */
json_t *findings_json(const struct patient *p)
{
	json_t *findings = json_array();
	unsigned int i;

	for (i = 0; i < p->nr; i++)
		json_array_append_new(findings,
				      json_pack("{s:s, s:s, s:s, s:s?, s:s?}",
						"subject", p->finding[i].subject,
						"level", p->finding[i].level == LEVEL_PROBLEM ?
						"problem" : level_name(p->finding[i].level),
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
