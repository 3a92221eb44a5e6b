// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: why counting works here, or does not */
#include <string.h>

#include "findings.h"

static const char *root = "";

static const char *verdict(const struct patient *p)
{
	unsigned int i;

	if (nr_problems(p))
		return "Counting does not work here: see the problems above.";
	for (i = 0; i < p->pmus.nr; i++)
		if (p->pmus.pmu[i].backend && !strcmp(p->pmus.pmu[i].backend, "hardware"))
			return "Counting works.";
	if (clock_is_manual(p->root))
		return "Counting works, on emulated registers, once a command lets cycles pass.";
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

	(void)query;
	if (!exists(root, "/proc/sys/kernel"))
		fail(STATUS_SYSTEM, NULL, "there is no %s/proc/sys/kernel: is /proc mounted?",
		     root);
	p.root = root;
	examine(&p);
	if (json_wanted) {
		print_json(json_pack("{s:b, s:o}", "works", !nr_problems(&p), "findings",
				     findings_json(&p)));
	} else {
		print_findings(&p);
		puts(verdict(&p));
	}
	return nr_problems(&p) ? STATUS_NO : 0;
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
	       "owner of the counters and the rights, and what fixes each problem.",
	.children = children,
};

static const struct exit_status statuses[] = {
	{ 0, "counting works, perhaps within limits" },
	{ STATUS_NO, "it does not: at least one problem was found" },
	{ 0 }
};

const struct verb doctor_verb = {
	.name = "doctor",
	.summary = "why counting works here or does not, and what fixes it",
	.argp = &argp,
	.statuses = statuses,
	.max_words = NO_WORDS,
	.run = run,
};
