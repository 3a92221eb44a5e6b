// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: why counting works here, or does not */
#include <stdlib.h>
#include <string.h>

#include "findings.h"

#define INDENT	18	/* columns in front of the text of a finding */
#define WIDTH	80

static const char *root = "";

/**
 * add_finding() - note what was found
 * @p: the patient
 * @subject: what was looked at
 * @level: how bad it is
 * @found: what is the case; lives until the program ends, as do the other strings
 * @means: what that means, or NULL
 * @mend: the command that mends it, or NULL
 */
void add_finding(struct patient *p, const char *subject, enum level level, const char *found,
		 const char *means, const char *mend)
{
	p->finding = checked(reallocarray(p->finding, p->nr + 1, sizeof(*p->finding)));
	p->finding[p->nr++] = (struct finding) { subject, level, found, means, mend };
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
	if (finding->mend)
		printf("%*s$ %s\n", INDENT, "", finding->mend);
}

static json_t *findings_json(const struct patient *p)
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
						"mend", p->finding[i].mend));
	return findings;
}

static unsigned int problems(const struct patient *p)
{
	unsigned int nr = 0;
	unsigned int i;

	for (i = 0; i < p->nr; i++)
		nr += p->finding[i].level == LEVEL_PROBLEM;
	return nr;
}

static const char *verdict(const struct patient *p)
{
	unsigned int i;

	if (problems(p))
		return "Counting does not work here: see the problems above.";
	for (i = 0; i < p->pmus.nr; i++)
		if (p->pmus.pmu[i].backend && !strcmp(p->pmus.pmu[i].backend, "hardware"))
			return "Counting works.";
	return "Counting works, on emulated registers: the figures are made up.";
}

static void examine(struct patient *p)
{
	unsigned int i;

	find_live_pmus(p->root, &p->pmus);
	for (i = 0; i < p->pmus.nr; i++)
		p->own += !!p->pmus.pmu[i].backend;
	p->loaded = is_loaded(p->root);
	look_at_cpu(p);
	look_at_kernel(p);
	look_at_module(p);
	look_at_pmus(p);
	look_at_owner(p);
	look_at_rights(p);
	look_at_sampling(p);
}

static int run(const struct query *query)
{
	static struct patient p;
	unsigned int i;

	(void)query;
	if (!exists(root, "/proc/sys/kernel"))
		fail(STATUS_SYSTEM, NULL, "there is no %s/proc/sys/kernel: is /proc mounted?",
		     root);
	p.root = root;
	examine(&p);
	if (json_wanted) {
		print_json(json_pack("{s:b, s:o}", "works", !problems(&p), "findings",
				     findings_json(&p)));
	} else {
		for (i = 0; i < p.nr; i++)
			print_finding(&p.finding[i]);
		puts(verdict(&p));
	}
	return problems(&p) ? STATUS_NO : 0;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	if (key == ARGP_KEY_INIT)
		state->child_inputs[0] = state->input;
	else if (key == 'r')
		root = arg;
	else
		return ARGP_ERR_UNKNOWN;
	return 0;
}

static const struct argp_option options[] = {
	{ "root", 'r', "DIRECTORY", 0,
	  "Look below DIRECTORY, a copy of another machine's /proc and /sys; nothing is opened then",
	  0 },
	{ 0 }
};

static const struct argp_child json_child[] = {
	{ &json_argp, 0, NULL, 0 },
	{ 0 }
};

static const struct argp doctor_argp = {
	.options = options,
	.parser = parse,
	.children = json_child,
};

static const struct argp_child children[] = {
	{ &doctor_argp, 0, NULL, 0 },
	{ 0 }
};

static const struct argp argp = {
	.doc = "Tell why counting works here or does not: the CPU, the kernel, the module, the\n"
	       "owner of the counters and the rights, and what mends each problem.",
	.children = children,
};

static const struct exit_status statuses[] = {
	{ 0, "counting works, perhaps within limits" },
	{ STATUS_NO, "it does not: at least one problem was found" },
	{ 0 }
};

const struct verb doctor_verb = {
	.name = "doctor",
	.summary = "why counting works here or does not, and what mends it",
	.argp = &argp,
	.statuses = statuses,
	.max_words = NO_WORDS,
	.run = run,
};
