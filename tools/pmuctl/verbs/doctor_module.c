// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: the module, its PMUs and who has the counters */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "findings.h"

/* What keeps the kernel from loading a module */
static void look_at_locks(struct patient *p)
{
	char *disabled = read_text(p->root, "/proc/sys/kernel/modules_disabled");
	char *lockdown = read_text(p->root, "/sys/kernel/security/lockdown");

	if (disabled && *disabled == '1')
		add_finding(p, "modules", LEVEL_PROBLEM, "kernel.modules_disabled is 1",
			    "No module can be loaded until the next boot.", NULL);
	if (lockdown && !strstr(lockdown, "[none]"))
		add_finding(p, "lockdown", LEVEL_NOTE,
			    text_of("the kernel is locked down: %s", lockdown),
			    "It takes signed modules only.", NULL);
	free(lockdown);
	free(disabled);
}

/*
 * Does modprobe find it? A copy of /proc and /sys without /lib/modules does not say: taken for
 * yes then.
 */
static bool is_installed(const struct patient *p, const char *release)
{
	char *files = read_text(p->root, "/lib/modules/%s/modules.dep", release);
	bool found = files && strstr(files, "pmukit.ko");

	if (!files && *p->root && !exists(p->root, "/lib/modules"))
		found = true;
	free(files);
	return found;
}

static void look_for_module(struct patient *p)
{
	char *release = read_text(p->root, "/proc/sys/kernel/osrelease");
	const char *means = p->cpu_pmu ? "It is this processor's driver." :
		"Here it can emulate PMUs of other processors.";

	/* a kernel without modules has no such file; nothing to load there */
	if (!exists(p->root, "/proc/sys/kernel/modules_disabled")) {
		add_finding(p, "module", LEVEL_PROBLEM,
			    "pmukit is not in this kernel, which has no loadable modules",
			    "The kernel needs CONFIG_MODULES, or pmukit built in.",
			    NULL);
		return;
	}
	if (release && !is_installed(p, release))
		add_finding(p, "module", LEVEL_PROBLEM,
			    text_of("pmukit is not installed for Linux %s", release),
			    "It cannot be loaded: " HOW_TO_INSTALL ".", NULL);
	else
		add_finding(p, "module", LEVEL_PROBLEM, "pmukit is not loaded", means,
			    p->cpu_pmu ? p->load :
			    text_of("pmuctl load emulate=%s", default_pmu()->model->name));
	look_at_locks(p);
	free(release);
}

/**
 * look_at_module() - is the module loaded, and with which parameters?
 * @p: the patient
 */
void look_at_module(struct patient *p)
{
	char *emulate = read_text(p->root, "/sys/module/pmukit/parameters/emulate");
	char *backend = read_text(p->root, "/sys/module/pmukit/parameters/backend");

	if (p->loaded) {
		bool set = emulate && *emulate && strcmp(emulate, "(null)");
		bool built_in = !exists(p->root, "/proc/sys/kernel/modules_disabled");

		add_finding(p, "module", LEVEL_OK,
			    text_of("pmukit is %s: backend=%s%s%s",
				    built_in ? "built into the kernel" : "loaded",
				    backend ? backend : "auto",
				    set ? " emulate=" : "", set ? emulate : ""), NULL, NULL);
	} else {
		look_for_module(p);
	}
	free(backend);
	free(emulate);
}

/**
 * look_at_pmus() - which PMUs has the module registered?
 * @p: the patient
 */
void look_at_pmus(struct patient *p)
{
	unsigned int i;

	for (i = 0; i < p->pmus.nr; i++) {
		const struct live_pmu *pmu = &p->pmus.pmu[i];
		bool emulated;

		if (!pmu->backend)
			continue;
		emulated = !strcmp(pmu->backend, "emulated");
		add_finding(p, "PMU", emulated ? LEVEL_NOTE : LEVEL_OK,
			    text_of("%s: %s counters, backend %s, sampling %s", pmu->name,
				    pmu->counters ? pmu->counters : "?", pmu->backend,
				    pmu->sampling ? pmu->sampling : "?"),
			    emulated ? "Its registers are emulated: the figures are made up." :
			    NULL, NULL);
	}
	if (clock_is_manual(p->root))
		add_finding(p, "clock", LEVEL_NOTE, "clock=manual: emulated PMUs stand still",
			    "Their events read 0 until pmuctl emu advance PMU CYCLES. Loaded without clock=manual, cycles pass with time.",
			    NULL);
	if (p->loaded && !p->own)
		add_finding(p, "PMU", LEVEL_PROBLEM, "pmukit has registered no PMU",
			    "It is being unloaded, or belongs to another version.",
			    "pmuctl unload && pmuctl load");
}

/* Open the first event that a PMU lists: 0, or the errno */
static int try_first_event(const struct patient *p, const struct live_pmu *pmu,
			   struct why *why)
{
	struct perf_event_attr attr = { .disabled = 1, .exclude_guest = 1 };
	int fd;

	if (!pmu->known)
		return 0;
	attr.type = pmu->type;
	attr.config = pmu->known->events[0].code;
	exclude_forbidden(&attr);
	fd = open_event(pmu, &attr, -1);
	if (fd >= 0) {
		close(fd);
		return 0;
	}
	explain_errno(&p->pmus, pmu, &attr, -fd, why);
	return -fd;
}

/**
 * look_at_owner() - who has the counters?
 * @p: the patient
 *
 * On this machine, one event of each PMU is opened to find out. An event that fails for
 * missing rights is left to look_at_rights().
 */
void look_at_owner(struct patient *p)
{
	unsigned int i;

	for (i = 0; i < p->pmus.nr; i++) {
		const struct live_pmu *pmu = &p->pmus.pmu[i];
		struct why why;
		int error;

		if (!pmu->backend)
			continue;
		if (!strcmp(pmu->backend, "hardware") && find_live_pmu(&p->pmus, "cpu"))
			add_finding(p, "drivers", LEVEL_NOTE,
				    "PMU cpu, the kernel's own driver, has the same counters",
				    "Who opens an event first has them all, the other gets EBUSY. A bare name belongs to both: write PMU/NAME/.",
				    NULL);
		if (*p->root)
			continue;
		error = try_first_event(p, pmu, &why);
		if (error && error != EACCES && error != EPERM)
			add_finding(p, "owner", LEVEL_PROBLEM,
				    text_of("%s: %s", pmu->name, why.text),
				    why.fix ? text_of("What helps: %s.", why.fix) : NULL, NULL);
		else if (!error)
			add_finding(p, "owner", LEVEL_OK,
				    text_of("%s: its counters can be had", pmu->name), NULL, NULL);
	}
}
