// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: the processor and the kernel */
#include <stdlib.h>
#include <string.h>

#include "compat/oldest.h"
#include "findings.h"
#include "live/facts.h"

#define TOO_OLD \
	"pmukit needs %d.%d: older ones crash after it is unloaded. Restart into a newer kernel: Debian 13 has one, Debian 12 in bookworm-backports, Ubuntu 24.04 as linux-generic-hwe-24.04."

static char *name_of_cpu(const char *cpuinfo)
{
	static const char *const lines[] = { "model name", "cpu model", "cpu", "Processor" };
	char *name = NULL;
	unsigned int i;

	for (i = 0; !name && i < ARRAY_SIZE(lines); i++)
		name = first_line_with(cpuinfo, lines[i]);
	return name ? name : checked(strdup("unknown processor"));
}

static void look_at_foreign_cpu(const char *cpuinfo)
{
	text_auto_t *name = name_of_cpu(cpuinfo);
	const struct fact *other = next_fact(NULL, OTHER, read_pvr(cpuinfo));
	const struct live_pmu *pmu = live_pmus();

	while (pmu->name && !is_own(pmu, "hardware"))
		pmu++;
	if (pmu->name)
		add_finding("CPU", OK, NULL, NULL, "%s, with a PMU that pmukit drives", name);
	else if (other)
		add_finding("CPU", NOTE, other->means, NULL, "%s: %s", name, other->text);
	else
		add_finding("CPU", NOTE,
			    "pmukit does not drive its PMU: only emulated ones can be had here.",
			    NULL, "%s", name);
}

/* What is known of this processor, in certain machines such as an emulator alone */
static void look_at_facts(const char *cpuinfo)
{
	text_auto_t *machine = first_line_with(cpuinfo, "machine");
	const struct fact *known = NULL;

	while ((known = next_fact(known, ERRATUM, read_pvr(cpuinfo))))
		add_finding("errata", NOTE, known->means, NULL, "%s", known->text);
	while (machine && (known = next_fact(known, MACHINE, read_pvr(cpuinfo))))
		if (strstr(machine, known->text))
			add_finding("machine", NOTE, known->means, NULL, "%s", machine);
}

/**
 * look_at_cpu() - which processor is it, with which errata?
 */
void look_at_cpu(void)
{
	text_auto_t *text = read_text("/proc/cpuinfo");
	const char *cpuinfo = text ? text : "";
	const struct fact *cpu = find_processor(cpuinfo);
	text_auto_t *revision = first_line_with(cpuinfo, "revision");

	if (!cpu) {
		look_at_foreign_cpu(cpuinfo);
	} else if (cpu->kind == CANDIDATE) {
		add_finding("CPU", NOTE, cpu->means, NULL, "%s: it may have the PMU %s", cpu->text,
			    cpu->pmu);
	} else {
		add_finding("CPU", OK, NULL, NULL, "%s, revision %s: it has the PMU %s", cpu->text,
			    revision ? revision : "?", cpu->pmu);
		look_at_facts(cpuinfo);
	}
}

/**
 * look_at_kernel() - can this kernel have the module, and perf?
 */
void look_at_kernel(void)
{
	text_auto_t *text = read_text("/proc/sys/kernel/osrelease");
	const char *release = text ? text : "?";

	if (!exists("/proc/sys/kernel/perf_event_paranoid"))
		add_finding("kernel", PROBLEM,
			    "No event of any PMU can be opened. The kernel has to be built with it.",
			    NULL, "Linux %s without CONFIG_PERF_EVENTS", release);
	else if (is_too_old())
		add_finding("kernel", PROBLEM, text_of(TOO_OLD, PMK_OLDEST_MAJOR, PMK_OLDEST_MINOR),
			    NULL, "Linux %s is too old", release);
	else
		add_finding("kernel", OK, NULL, NULL, "Linux %s, with perf events", release);
}
