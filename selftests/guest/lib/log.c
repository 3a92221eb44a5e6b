// SPDX-License-Identifier: GPL-2.0-only
/* What the module says in the kernel's log while it is loaded. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include "pmk.h"

static char kernel_log[65536];	/* messages of the last load, each behind a ';' */

/**
 * pmk_load_logged() - load the module under test, and keep what it says
 * @parameters: its parameters, "" for none
 *
 * Ends the test where it cannot be loaded.
 */
void pmk_load_logged(const char *parameters)
{
	int fd = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC), err;
	size_t used = 0;
	ssize_t n;

	lseek(fd, 0, SEEK_END);
	err = pmk_load(parameters);
	while ((n = read(fd, kernel_log + used, sizeof(kernel_log) - 1 - used)) > 0)
		used += n;
	kernel_log[used] = '\0';
	close(fd);
	if (err)
		ksft_exit_fail_msg("no pmukit %s: %s\n", parameters, strerror(-err));
}

/* pmk_said() - does a message of the last pmk_load_logged() begin with this text? */
bool pmk_said(const char *text)
{
	const char *at;

	for (at = kernel_log; (at = strchr(at, ';')); at++)
		if (!strncmp(at + 1, text, strlen(text)))
			return true;
	return false;
}
