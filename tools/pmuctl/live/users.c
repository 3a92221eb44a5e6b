// SPDX-License-Identifier: GPL-2.0-only
/* Which processes have events open */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "live.h"

static bool has_event(const char *pid)
{
	json_auto_t *fds = list_folder("/proc/%s/fd", pid);
	char target[32];
	bool has = false;
	json_t *fd;
	ssize_t len;
	size_t i;

	json_array_foreach(fds, i, fd) {
		text_auto_t *path = text_of("/proc/%s/fd/%s", pid, json_string_value(fd));

		len = readlink(path, target, sizeof(target) - 1);
		target[len < 0 ? 0 : len] = '\0';
		has |= !strcmp(target, "anon_inode:[perf_event]");
	}
	return has;
}

/**
 * perf_users() - the other processes that have perf events open, of any PMU
 *
 * Only root sees the processes of other users.
 *
 * Return: "perf (123), top (4)", to be freed.
 */
char *perf_users(void)
{
	json_auto_t *processes = list_folder("/proc");
	json_auto_t *users = json_array();
	json_t *process;
	char *text;
	size_t i;

	json_array_foreach(processes, i, process) {
		const char *pid = json_string_value(process);
		text_auto_t *name = NULL;

		if (!is_number(pid) || atoi(pid) == getpid() || !has_event(pid))
			continue;
		name = read_text("/proc/%s/comm", pid);
		json_array_append_new(users, json_sprintf("%s (%s)", name ? name : "?", pid));
	}
	text = joined(users, ", ");
	return text;
}
