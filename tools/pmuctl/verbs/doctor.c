// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: why counting works here, or does not */
#include <string.h>

#include "findings.h"
#include "verb.h"

static const char *verdict(const struct patient *p)
{
	unsigned int i;

	if (p->problems)
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

VERB(doctor)
{
	const char *root = option("root") ? option("root") : "";
	static struct patient p;
	json_t *answer;

	if (!exists(root, "/proc/sys/kernel"))
		fail(STATUS_SYSTEM, NULL, "there is no %s/proc/sys/kernel: is /proc mounted?",
		     root);
	p.root = root;
	p.findings = json_array();
	examine(&p);
	answer = json_pack("{s:b, s:o}", "works", !p.problems, "findings", p.findings);
	if (!json_wanted)
		json_object_set_new(answer, "verdict", json_string(verdict(&p)));
	print_answer("doctor", answer);
	return p.problems ? STATUS_NO : 0;
}
