// SPDX-License-Identifier: GPL-2.0-only
/* What the module has in the kernel: its PMUs, files, netlink family and hotplug states. */
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "nl.h"

#define PROGRAMS	"/sys/kernel/debug/pmukit"
#define STATES		"/sys/devices/system/cpu/hotplug/states"

/* Next entry of an open directory that is no "." or "..", NULL for none */
static const char *next_name(DIR *dir)
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

	snprintf(path, sizeof(path), PMK_DEVICES "/%s/caps/backend", pmu);
	return !access(path, F_OK);
}

static bool has_pmus(void)
{
	DIR *dir = opendir(PMK_DEVICES);
	const char *name;
	bool found = false;

	while (dir && !found && (name = next_name(dir)))
		found = is_ours(name);
	if (dir)
		closedir(dir);
	return found;
}

/* Does this kernel have generic netlink? */
static bool has_net(void)
{
	int fd = socket(AF_NETLINK, SOCK_RAW, NETLINK_GENERIC);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static bool has_family(void)
{
	static struct pmk_nl nl;
	bool found;

	if (!has_net())
		return false;
	pmk_nl_open(&nl);
	found = !pmk_nl_find(&nl);
	pmk_nl_close(&nl);
	return found;
}

/* pmk_is_gone() - is nothing of the module left in the kernel? */
bool pmk_is_gone(void)
{
	char states[8192] = "";

	pmk_read_text(states, sizeof(states), STATES);
	return !pmk_is_loaded() && !has_pmus() && access(PROGRAMS, F_OK) &&
	       !has_family() && !strstr(states, "pmukit");
}
