// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: why counting works here, or does not: processor, kernel, and all the rest */
#include "compat/oldest.h"
#include "findings.h"
#include "verb.h"

#define TOO_OLD \
	"pmukit needs %d.%d: older ones crash after it is unloaded. Restart into a newer kernel: Debian 13 has one, Debian 12 in bookworm-backports, Ubuntu 24.04 as linux-generic-hwe-24.04."

static char *name_of_cpu(void)
{
	static const char *const lines[] = { "model name", "cpu model", "cpu", "Processor" };
	char *name = NULL;

	for (unsigned int i = 0; !name && i < ARRAY_SIZE(lines); i++)
		name = line_of(CPUINFO, lines[i]);
	return name ? name : checked(strdup("unknown processor"));
}

static void look_at_foreign_cpu(void)
{
	text_auto_t *name = name_of_cpu();
	const struct fact *other = next_fact(NULL, OTHER, read_pvr());
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
static void look_at_facts(void)
{
	text_auto_t *machine = line_of(CPUINFO, "machine");
	const struct fact *known = NULL;
	u32 pvr = read_pvr();

	while ((known = next_fact(known, ERRATUM, pvr)))
		add_finding("errata", NOTE, known->means, NULL, "%s", known->text);
	while (machine && (known = next_fact(known, MACHINE, pvr)))
		if (strstr(machine, known->text))
			add_finding("machine", NOTE, known->means, NULL, "%s", machine);
}

/* Which processor is it, with which errata? */
static void look_at_cpu(void)
{
	const struct fact *cpu = find_processor();
	text_auto_t *revision = line_of(CPUINFO, "revision");

	if (!cpu) {
		look_at_foreign_cpu();
	} else if (cpu->kind == CANDIDATE) {
		add_finding("CPU", NOTE, cpu->means, NULL, "%s: it may have the PMU %s", cpu->text,
			    cpu->pmu);
	} else {
		add_finding("CPU", OK, NULL, NULL, "%s, revision %s: it has the PMU %s", cpu->text,
			    revision ? revision : "?", cpu->pmu);
		look_at_facts();
	}
}

/* Can this kernel have the module, and perf? */
static void look_at_kernel(void)
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

static const char *verdict(bool works)
{
	if (!works)
		return "Counting does not work here: see the problems above.";
	for (const struct live_pmu *pmu = live_pmus(); pmu->name; pmu++)
		if (is_own(pmu, "hardware"))
			return "Counting works.";
	if (needs_no_module())
		return "Counting works, with the kernel's own driver.";
	if (clock_is_fed())
		return "Counting works, on emulated registers, of programs that pmuctl run starts.";
	if (clock_is_manual())
		return "Counting works, on emulated registers, once a command lets cycles pass.";
	return "Counting works, on emulated registers: the figures are made up.";
}

VERB(doctor)
{
	json_t *answer;
	bool works;

	findings = json_array();
	if (option("root"))
		look_below(option("root"));
	if (!exists("/proc/sys/kernel"))
		fail_system("there is no %s/proc/sys/kernel: is /proc mounted?",
			    option("root") ? option("root") : "");
	look_at_cpu();
	look_at_kernel();
	look_at_module();
	look_at_pmus();
	look_at_owner();
	look_at_rights();
	look_at_sampling();
	works = !find_object(findings, "level", PROBLEM);
	answer = json_pack("{s:b, s:O}", "works", works, "findings", findings);
	if (!json_wanted) {
		set_text(answer, "verdict", verdict(works));
		for_each_item(finding, findings)
			if (json_is_string(json_object_get(finding, "fix")))
				set_format(finding, "command", "# %s", string_of(finding, "fix"));
	}
	print_answer("doctor", answer);
	return works ? 0 : STATUS_NO;
}
