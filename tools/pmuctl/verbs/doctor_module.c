// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: the module and its PMUs */
#include "findings.h"

json_t *findings;

/**
 * note_finding() - for add_finding(): note what was found
 * @subject: what was looked at
 * @level: how bad it is, OK, NOTE or PROBLEM
 * @means: what @found means for counting, or NULL
 * @fix: the command with which root fixes it, or NULL
 * @found: what was found
 */
void note_finding(const char *subject, const char *level, const char *means, const char *fix,
		  const char *found)
{
	add_object(findings, "{s:s, s:s, s:s, s:s?, s:s?}", "subject", subject, "level", level,
		   "found", found, "means", means, "fix", fix);
}

/* What keeps the kernel from loading a module */
static void look_at_locks(void)
{
	if (file_says("/proc/sys/kernel/modules_disabled", "1"))
		add_finding("modules", PROBLEM, "No module can be loaded until the next boot.",
			    NULL, "kernel.modules_disabled is 1");
	if (takes_signed_only())
		add_finding("lockdown", NOTE,
			    "It takes pmukit only when it is signed with a key that the kernel knows (mokutil).",
			    NULL, "the kernel takes signed modules only: %s",
			    is_locked_down() ? "it is locked down" : "module.sig_enforce is set");
}

/** needs_no_module() - does the kernel's own driver count, without pmukit? */
bool needs_no_module(void)
{
	return !is_loaded() && machine_pmu() && kernel_has_cpu();
}

/* Commands that cannot work are not proposed */
static void look_for_module(void)
{
	text_auto_t *release = read_text("/proc/sys/kernel/osrelease");
	const char *level = needs_no_module() ? NOTE : PROBLEM;

	switch (find_obstacle()) {
	case NO_MODULES:
		add_finding("module", level, "The kernel needs CONFIG_MODULES, or pmukit built in.",
			    NULL, "pmukit is not in this kernel, which has no loadable modules");
		break;
	case OLD_KERNEL:
		add_finding("module", level, "It does not load into this kernel.", NULL,
			    "pmukit is not loaded");
		break;
	case IN_CONTAINER:
		add_finding("module", level,
			    "The kernel is that of the host: root of the host loads it there, and the container has its PMUs.",
			    NULL, "pmukit is not loaded, and a container may load no module");
		break;
	case NOT_INSTALLED:
		add_finding("module", level, "It cannot be loaded: " HOW_TO_INSTALL ".", NULL,
			    "pmukit is not installed for Linux %s", release ? release : "?");
		break;
	default:
		add_finding("module", level, machine_pmu() ? "It is this processor's driver." :
			    "Here it can emulate PMUs of other processors.",
			    how_to_load(), "pmukit is not loaded");
	}
	look_at_locks();
	if (needs_no_module())
		add_finding("driver", OK, NULL, NULL,
			    "the kernel's own driver counts: pmuctl stat uses its PMU cpu");
}

/** look_at_module() - is the module loaded, and with which parameters? */
void look_at_module(void)
{
	text_auto_t *emulate = read_text("/sys/module/pmukit/parameters/emulate");
	text_auto_t *backend = read_text("/sys/module/pmukit/parameters/backend");
	bool set = emulate && *emulate && strcmp(emulate, "(null)");

	if (is_loaded())
		add_finding("module", OK, NULL, NULL, "pmukit is %s: backend=%s%s%s",
			    exists("/proc/sys/kernel/modules_disabled") ? "loaded" :
			    "built into the kernel", backend ? backend : "auto",
			    set ? " emulate=" : "", set ? emulate : "");
	else
		look_for_module();
}

/* Counters without an interrupt that were read too late, by the statistics of all CPUs, for root */
static void look_at_updates(const char *pmu)
{
	text_auto_t *text = read_text("/sys/kernel/debug/pmukit/%s/stats", pmu), *at;
	unsigned long long late = 0;

	for (at = text; at && (at = strstr(at, "late_updates ")); )
		late += strtoull(at += strlen("late_updates "), &at, 10);
	if (late)
		add_finding("updates", NOTE,
			    "Counts since then may lack a multiple of 2^32: the machine is too slow.",
			    NULL, "%s: counters without an interrupt were read too late %llu times",
			    pmu, late);
}

/** look_at_pmus() - which PMUs has the module registered? */
void look_at_pmus(void)
{
	bool any = false;

	for (const struct live_pmu *pmu = live_pmus(); pmu->name; pmu++) {
		bool emulated = is_own(pmu, "emulated");

		if (!is_own(pmu, NULL))
			continue;
		any = true;
		add_finding("PMU", emulated ? NOTE : OK, emulated ?
			    "Emulated: the figures are a profile's, or pmuctl run's." : NULL, NULL,
			    "%s: %s counters, backend %s, sampling %s", pmu->name,
			    pmu->counters ? pmu->counters : "?", pmu->backend,
			    pmu->sampling ? pmu->sampling : "?");
		look_at_updates(pmu->name);
	}
	if (clock_is_fed())
		add_finding("clock", NOTE, "Their events read 0 in any other program.", NULL,
			    "clock=feed: emulated PMUs count what pmuctl run executes");
	else if (clock_is_manual())
		add_finding("clock", NOTE,
			    "Their events read 0 until pmuctl emu advance PMU CYCLES. Loaded without clock=manual, cycles pass with time.",
			    NULL, "clock=manual: emulated PMUs stand still");
	if (is_loaded() && !any)
		add_finding("PMU", PROBLEM, "It is being unloaded, or belongs to another version.",
			    text_of(UNLOAD " && %s", how_to_load() ?: "pmuctl doctor"),
			    "pmukit has registered no PMU");
}
