// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: the processor and the kernel */
#include <stdlib.h>
#include <string.h>

#include "findings.h"

#define OLDEST_MAJOR	6	/* driver/compat/oldest.h */
#define OLDEST_MINOR	12

/* driver/NAME/processors.tsv of every PMU */
static const struct processor {
	const char *pmu;
	u32 first;
	u32 last;
	const char *name;
	const char *errata;
} processors[] = {
#define PMK_PROCESSOR(pmu, first, last, name, errata)	{ pmu, first, last, name, errata },
#include "processors.h"
};

/* "revision : 2.1 (pvr 003f 0201)"; 0 elsewhere than on powerpc */
static u32 read_pvr(const char *cpuinfo)
{
	char *revision = first_line_with(cpuinfo, "revision");
	const char *at = revision ? strstr(revision, "(pvr ") : NULL;
	unsigned int version;
	unsigned int low;
	u32 pvr = 0;

	if (at && sscanf(at, "(pvr %x %x)", &version, &low) == 2)
		pvr = version << 16 | low;
	free(revision);
	return pvr;
}

static const struct processor *find_processor(u32 pvr)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(processors); i++)
		if (pvr >= processors[i].first && pvr <= processors[i].last)
			return &processors[i];
	return NULL;
}

static char *name_of_cpu(const char *cpuinfo)
{
	static const char *const lines[] = { "model name", "cpu model", "cpu", "Processor" };
	char *name = NULL;
	unsigned int i;

	for (i = 0; !name && i < ARRAY_SIZE(lines); i++)
		name = first_line_with(cpuinfo, lines[i]);
	return name ? name : checked(strdup("unknown processor"));
}

static void look_at_foreign_cpu(struct patient *p, const char *cpuinfo)
{
	char *name = name_of_cpu(cpuinfo);
	bool own = false;
	unsigned int i;

	for (i = 0; i < p->pmus.nr; i++)
		own |= p->pmus.pmu[i].backend && !strcmp(p->pmus.pmu[i].backend, "hardware");
	if (own)
		add_finding(p, "CPU", LEVEL_OK, text_of("%s, with a PMU that pmukit drives", name),
			    NULL, NULL);
	else
		add_finding(p, "CPU", LEVEL_NOTE, text_of("%s", name),
			    "pmukit does not drive its PMU: only emulated ones can be had here.",
			    NULL);
	free(name);
}

/**
 * look_at_cpu() - which processor is it, with which errata?
 * @p: the patient
 */
void look_at_cpu(struct patient *p)
{
	char *cpuinfo = read_text(p->root, "/proc/cpuinfo");
	u32 pvr = cpuinfo ? read_pvr(cpuinfo) : 0;
	const struct processor *cpu = find_processor(pvr);
	char *revision = cpuinfo ? first_line_with(cpuinfo, "revision") : NULL;
	char *machine = cpuinfo ? first_line_with(cpuinfo, "machine") : NULL;

	if (!cpu) {
		look_at_foreign_cpu(p, cpuinfo ? cpuinfo : "");
	} else {
		p->cpu_pmu = cpu->pmu;
		add_finding(p, "CPU", LEVEL_OK,
			    text_of("%s, revision %s: it has the PMU %s", cpu->name,
				    revision ? revision : "?", cpu->pmu), NULL, NULL);
	}
	if (cpu && cpu->errata)
		add_finding(p, "errata", LEVEL_NOTE, text_of("%s", cpu->errata),
			    text_of("So it stays off: no sampling, unless %s_interrupt= says so.",
				    cpu->pmu), NULL);
	if (cpu && machine && strstr(machine, "qemu"))
		add_finding(p, "machine", LEVEL_NOTE, text_of("%s", machine),
			    "QEMU counts instructions and cycles; most other events read 0.",
			    NULL);
	free(machine);
	free(revision);
	free(cpuinfo);
}

static bool is_too_old(const char *release)
{
	unsigned int major = 0;
	unsigned int minor = 0;

	return sscanf(release, "%u.%u", &major, &minor) != 2 || major < OLDEST_MAJOR ||
	       (major == OLDEST_MAJOR && minor < OLDEST_MINOR);
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
				    OLDEST_MAJOR, OLDEST_MINOR), NULL);
	else
		add_finding(p, "kernel", LEVEL_OK, text_of("Linux %s, with perf events", release),
			    NULL, NULL);
	free(release);
}
