// SPDX-License-Identifier: GPL-2.0-only
/* What the module has in the kernel: its PMUs, files, netlink family and hotplug states. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "nl.h"

#define STATES		"/sys/devices/system/cpu/hotplug/states"

/* pt_next_name() - next entry of an open directory that does not begin with "."; or NULL */
const char *pt_next_name(DIR *dir)
{
	struct dirent *entry;

	while ((entry = readdir(dir)))
		if (entry->d_name[0] != '.')
			return entry->d_name;
	return NULL;
}

/* Is this one of the module's? Others have no such file */
static bool is_ours(const char *pmu)
{
	char path[320];

	snprintf(path, sizeof(path), PT_DEVICES "/%s/caps/backend", pmu);
	return pt_is_there(path);
}

/* pt_has_pmu() - does the kernel have this PMU? */
bool pt_has_pmu(const char *pmu)
{
	char path[320];

	snprintf(path, sizeof(path), PT_DEVICES "/%s", pmu);
	return pt_is_there(path);
}

/**
 * pt_has_generic() - does a PMU serve perf's generic events?
 *
 * To be asked while the module is not there: then it is about the machine.
 */
bool pt_has_generic(void)
{
	int fd = pt_open_task(PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, -1);

	if (fd >= 0)
		close(fd);
	return fd != -ENOENT;
}

/* pt_clock_is() - has the PMU's emulation this clock, as its file says it? */
bool pt_clock_is(const char *pmu, const char *wanted)
{
	char text[64] = "";

	pt_read_text(text, sizeof(text), PT_DEBUGFS "/%s/clock", pmu);
	if (strcmp(text, wanted))
		ksft_print_msg("%s: clock \"%s\", not \"%s\"\n", pmu, text, wanted);
	return !strcmp(text, wanted);
}

/**
 * pt_every_pmu() - what PMUs the module has
 * @use: called with the name of each; or NULL
 *
 * Return: how many there are.
 */
int pt_every_pmu(void (*use)(const char *pmu))
{
	DIR *dir = opendir(PT_DEVICES);
	const char *name;
	int nr = 0;

	while (dir && (name = pt_next_name(dir))) {
		if (!is_ours(name))
			continue;
		nr++;
		if (use)
			use(name);
	}
	if (dir)
		closedir(dir);
	return nr;
}

/* pt_any_code() - code of an event that the PMU has a name for; 0 when there is none */
u64 pt_any_code(const char *pmu)
{
	char path[320], text[64] = "";
	const char *name;
	DIR *dir;

	snprintf(path, sizeof(path), PT_DEVICES "/%s/events", pmu);
	dir = opendir(path);
	while (dir && (name = pt_next_name(dir)))
		if (!strchr(name, '.') &&
		    pt_read_text(text, sizeof(text), "%s/%s", path, name) > 0)
			break;
	if (dir)
		closedir(dir);
	return strncmp(text, "event=", 6) ? 0 : strtoull(text + 6, NULL, 0);
}

/* pt_event_code() - code of an event: its name, or the code itself; ends the program without one */
u64 pt_event_code(const char *pmu, const char *event)
{
	char text[64];

	if (!strncmp(event, "0x", 2))
		return strtoull(event, NULL, 0);
	if (pt_read_text(text, sizeof(text), PT_DEVICES "/%s/events/%s", pmu, event) < 0 ||
	    strncmp(text, "event=", 6))
		ksft_exit_fail_msg("no event %s\n", event);
	return strtoull(text + 6, NULL, 0);
}

/* pt_has_net() - does this kernel have generic netlink? */
bool pt_has_net(void)
{
	int fd = socket(AF_NETLINK, SOCK_RAW, NETLINK_GENERIC);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

/* Does the kernel have the netlink family of the module? */
static bool pt_has_family(void)
{
	static struct pt_nl nl;
	bool found;

	if (!pt_has_net())
		return false;
	pt_nl_open(&nl);
	found = !pt_nl_find(&nl);
	pt_nl_close(&nl);
	return found;
}

/* pt_is_gone() - is nothing of the module left in the kernel? */
bool pt_is_gone(void)
{
	char states[8192] = "";

	pt_read_text(states, sizeof(states), STATES);
	return !pt_is_loaded() && !pt_every_pmu(NULL) && !pt_is_there(PT_DEBUGFS) &&
	       !pt_is_there(PT_DRIVER) && !pt_has_family() && !strstr(states, "pmukit");
}
