// SPDX-License-Identifier: GPL-2.0-only
/* The kernel's log, and what the module says there while it is loaded. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "pt.h"

#define TAINT_WARN	512	/* in /proc/sys/kernel/tainted */

static char kernel_log[65536];	/* messages of the last load, each behind a ';' */

/* pt_open_log() - the kernel's log, from now on; ends the program where there is none */
int pt_open_log(void)
{
	int fd = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);

	if (fd < 0)
		ksft_exit_fail_perror("/dev/kmsg");
	lseek(fd, 0, SEEK_END);
	return fd;
}

/* pt_has_warned() - has the kernel warned since it started? True where it does not say */
bool pt_has_warned(void)
{
	u64 taint;

	return pt_read_number(&taint, 10, "/proc/sys/kernel/tainted") || taint & TAINT_WARN;
}

/* pt_log_lines() - lines with this text, of those that nobody has read from @log yet */
int pt_log_lines(int log, const char *text)
{
	char record[8192];
	int n, lines = 0;

	while ((n = read(log, record, sizeof(record) - 1)) > 0 || errno == EPIPE) {
		record[n > 0 ? n : 0] = '\0';
		lines += !!strstr(record, text);
		errno = 0;
	}
	return lines;
}

/**
 * pt_load_logged() - load the module under test, and keep what it says
 * @parameters: its parameters, "" for none
 *
 * Ends the test where it cannot be loaded.
 */
void pt_load_logged(const char *parameters)
{
	int fd = pt_open_log(), err = pt_load(parameters);
	size_t used = 0;
	ssize_t n;

	while ((n = read(fd, kernel_log + used, sizeof(kernel_log) - 1 - used)) > 0)
		used += n;
	kernel_log[used] = '\0';
	close(fd);
	if (err)
		ksft_exit_fail_msg("no pmukit %s: %s\n", parameters, strerror(-err));
}

/* pt_said() - does a message of the last pt_load_logged() begin with this text? */
bool pt_said(const char *text)
{
	const char *at;

	for (at = kernel_log; (at = strchr(at, ';')); at++)
		if (!strncmp(at + 1, text, strlen(text)))
			return true;
	return false;
}

/**
 * pt_interrupts() - interrupts that CPU 1 took
 * @wanted: says which lines of /proc/interrupts are of interest
 *
 * Ends the test where there is no such file.
 */
u64 pt_interrupts(bool (*wanted)(const char *line))
{
	char text[1 << 14], *line, *at, *rest;
	u64 sum = 0;

	if (pt_read_text(text, sizeof(text), "/proc/interrupts") < 0)
		ksft_exit_fail_perror("/proc/interrupts");
	for (line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		at = strchr(line, ':');
		if (!at || !wanted(line))
			continue;
		strtoull(at + 1, &at, 10);	/* CPU 0 */
		sum += strtoull(at, NULL, 10);
	}
	return sum;
}
