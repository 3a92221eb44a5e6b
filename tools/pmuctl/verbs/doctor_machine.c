// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: the processor and the kernel */
#include <stdlib.h>
#include <string.h>

#include "compat/oldest.h"
#include "live/facts.h"
#include "findings.h"

static char *name_of_cpu(const char *cpuinfo)
{
	static const char *const lines[] = { "model name", "cpu model", "cpu", "Processor" };
	char *name = NULL;
	unsigned int i;

	for (i = 0; !name && i < ARRAY_SIZE(lines); i++)
		name = first_line_with(cpuinfo, lines[i]);
	return name ? name : checked(strdup("unknown processor"));
}

static void look_at_foreign_cpu(struct patient *p, u32 pvr, const char *cpuinfo)
{
	const struct fact *other = next_fact(NULL, OTHER, pvr);
	char *name = name_of_cpu(cpuinfo);
	bool own = false;
	unsigned int i;

	for (i = 0; i < p->pmus.nr; i++)
		own |= p->pmus.pmu[i].backend && !strcmp(p->pmus.pmu[i].backend, "hardware");
	if (own)
		add_finding(p, "CPU", LEVEL_OK, text_of("%s, with a PMU that pmukit drives", name),
			    NULL, NULL);
	else if (other)
		add_finding(p, "CPU", LEVEL_NOTE, text_of("%s: %s", name, other->text),
			    other->means, NULL);
	else
		add_finding(p, "CPU", LEVEL_NOTE, text_of("%s", name),
			    "pmukit does not drive its PMU: only emulated ones can be had here.",
			    NULL);
	free(name);
}

static void look_at_errata(struct patient *p, u32 pvr)
{
	const struct fact *erratum = NULL;

	while ((erratum = next_fact(erratum, ERRATUM, pvr)))
		add_finding(p, "errata", LEVEL_NOTE, erratum->text, erratum->means, NULL);
}

/* What is known of this processor in certain machines, such as an emulator */
static void look_at_board(struct patient *p, u32 pvr, const char *cpuinfo)
{
	char *machine = first_line_with(cpuinfo, "machine");
	const struct fact *known = NULL;

	while (machine && (known = next_fact(known, MACHINE, pvr)))
		if (strstr(machine, known->text))
			add_finding(p, "machine", LEVEL_NOTE, text_of("%s", machine),
				    known->means, NULL);
	free(machine);
}

/**
 * look_at_cpu() - which processor is it, with which errata?
 * @p: the patient
 */
void look_at_cpu(struct patient *p)
{
	char *text = read_text(p->root, "/proc/cpuinfo");
	const char *cpuinfo = text ? text : "";
	u32 pvr = read_pvr(cpuinfo);
	const struct fact *cpu = find_processor(cpuinfo);
	char *revision = first_line_with(cpuinfo, "revision");

	p->load = "pmuctl load";
	if (cpu)
		p->cpu_pmu = cpu->pmu;
	if (cpu && cpu->kind == CANDIDATE) {
		p->load = "pmuctl load backend=hardware";
		add_finding(p, "CPU", LEVEL_NOTE,
			    text_of("%s: it may have the PMU %s", cpu->text, cpu->pmu), cpu->means,
			    NULL);
	} else if (cpu) {
		add_finding(p, "CPU", LEVEL_OK,
			    text_of("%s, revision %s: it has the PMU %s", cpu->text,
				    revision ? revision : "?", cpu->pmu), NULL, NULL);
		look_at_errata(p, pvr);
		look_at_board(p, pvr, cpuinfo);
	} else {
		look_at_foreign_cpu(p, pvr, cpuinfo);
	}
	free(revision);
	free(text);
}

static bool is_too_old(const char *release)
{
	unsigned int major = 0;
	unsigned int minor = 0;

	return sscanf(release, "%u.%u", &major, &minor) != 2 || major < PMK_OLDEST_MAJOR ||
	       (major == PMK_OLDEST_MAJOR && minor < PMK_OLDEST_MINOR);
}

/**
 * look_at_kernel() - can this kernel have the module, and perf?
 * @p: the patient
 */
void look_at_kernel(struct patient *p)
{
	char *release = read_text(p->root, "/proc/sys/kernel/osrelease");

	if (!exists(p->root, "/proc/sys/kernel/perf_event_paranoid"))
		add_finding(p, "kernel", LEVEL_PROBLEM,
			    text_of("Linux %s without CONFIG_PERF_EVENTS", release ? release : "?"),
			    "No event of any PMU can be opened. The kernel has to be built with it.",
			    NULL);
	else if (!release || is_too_old(release))
		add_finding(p, "kernel", LEVEL_PROBLEM,
			    text_of("Linux %s is too old", release ? release : "?"),
			    text_of("pmukit needs %d.%d: older ones crash after it is unloaded.",
				    PMK_OLDEST_MAJOR, PMK_OLDEST_MINOR), NULL);
	else
		add_finding(p, "kernel", LEVEL_OK, text_of("Linux %s, with perf events", release),
			    NULL, NULL);
	free(release);
}
