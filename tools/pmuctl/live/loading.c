// SPDX-License-Identifier: GPL-2.0-only
/* Is the module in the kernel; if not, which command gets it there, and what keeps it out? */
#include "live.h"

/** is_loaded() - is pmukit in the kernel? */
bool is_loaded(void)
{
	return exists("/sys/module/pmukit");
}

/*
 * Does modprobe find it? A copy of /proc and /sys without /lib/modules does not say: taken for
 * yes then.
 */
static bool is_installed(void)
{
	text_auto_t *release = read_text("/proc/sys/kernel/osrelease");
	text_auto_t *files = read_text("/lib/modules/%s/modules.dep", release ? release : "");
	bool found = files && strstr(files, "pmukit.ko");

	if (!files && is_copy() && !exists("/lib/modules"))
		found = true;
	return found;
}

/** find_obstacle() - the first thing that keeps the module out of this kernel */
enum obstacle find_obstacle(void)
{
	text_auto_t *disabled = read_text("/proc/sys/kernel/modules_disabled");
	enum obstacle found = NO_OBSTACLE;

	/* a kernel without modules has no such file */
	if (!disabled)
		found = NO_MODULES;
	else if (is_too_old())
		found = OLD_KERNEL;
	else if (*disabled == '1')
		found = NO_MORE_MODULES;
	else if (!may_have_capability(CAP_NUMBER_SYS_MODULE))
		found = IN_CONTAINER;
	else if (!is_installed())
		found = NOT_INSTALLED;
	return found;
}

/**
 * how_to_load() - the command that gets pmukit into this kernel
 *
 * A PMU of this machine has a driver then, or one is emulated.
 * Return: the command, to be freed; NULL where no command does it.
 */
char *how_to_load(void)
{
	text_auto_t *cpuinfo = read_text("/proc/cpuinfo");
	const struct fact *cpu = cpuinfo ? find_processor(cpuinfo) : NULL;

	if (find_obstacle())
		return NULL;
	if (cpu && cpu->kind == CANDIDATE)
		return text_of(LOAD " backend=hardware");
	return cpu ? text_of(LOAD) : text_of(LOAD " emulate=%s", default_pmu()->model->name);
}

/** fail_not_loaded() - end because the module is not there */
void fail_not_loaded(void)
{
	fail(STATUS_NO_MODULE, NULL, "the module pmukit is not loaded: %s",
	     how_to_load() ?: "pmuctl doctor");
}
