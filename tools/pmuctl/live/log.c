// SPDX-License-Identifier: GPL-2.0-only
/* What the module says in the kernel's log */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "module.h"

/**
 * open_kernel_log() - be ready to read what the kernel says from now on
 *
 * Return: a file descriptor, or -1 where this is not permitted.
 */
int open_kernel_log(void)
{
	int log = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);

	if (log >= 0)
		lseek(log, 0, SEEK_END);
	return log;
}

/**
 * last_words() - the last thing that the module said
 * @log: from open_kernel_log()
 *
 * Return: the line without the module's name, to be freed, or NULL.
 */
char *last_words(int log)
{
	static const char prefix[] = "pmukit: ";
	char record[8192];
	char *said = NULL;
	ssize_t len;

	while (log >= 0 && (len = read(log, record, sizeof(record) - 1)) > 0) {
		char *text;

		record[len] = '\0';
		text = strchr(record, ';');
		if (!text || strncmp(text + 1, prefix, strlen(prefix)))
			continue;
		text += 1 + strlen(prefix);
		text[strcspn(text, "\n")] = '\0';
		free(said);
		said = checked(strdup(text));
	}
	return said;
}
