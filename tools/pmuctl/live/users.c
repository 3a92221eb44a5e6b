// SPDX-License-Identifier: GPL-2.0-only
/* Which processes have events open */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "live.h"

static bool has_event(const char *pid)
{
	char *folder = text_of("/proc/%s/fd", pid);
	char target[32];
	bool has = false;
	unsigned int nr;
	unsigned int i;
	char **fds;
	ssize_t len;

	fds = list_folder("", folder, &nr);
	for (i = 0; i < nr; i++) {
		char *path = text_of("%s/%s", folder, fds[i]);

		len = readlink(path, target, sizeof(target) - 1);
		target[len < 0 ? 0 : len] = '\0';
		has |= !strcmp(target, "anon_inode:[perf_event]");
		free(path);
		free(fds[i]);
	}
	free(fds);
	free(folder);
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
	unsigned int nr;
	char **pids = list_folder("", "/proc", &nr);
	bool first = true;
	unsigned int i;
	char *text;
	FILE *out = open_text(&text);

	for (i = 0; i < nr; i++) {
		if (is_number(pids[i]) && atoi(pids[i]) != getpid() && has_event(pids[i])) {
			char *name = read_text("", "/proc/%s/comm", pids[i]);

			fprintf(out, "%s%s (%s)", first ? "" : ", ", name ? name : "?", pids[i]);
			first = false;
			free(name);
		}
		free(pids[i]);
	}
	free(pids);
	fclose(out);
	return text;
}
