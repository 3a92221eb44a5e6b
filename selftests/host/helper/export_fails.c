// SPDX-License-Identifier: GPL-2.0-only
/* To be preloaded: the call that $FAILS names, of those that replace a file, has no room */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PART	7	/* bytes */

static int fails(const char *name)
{
	const char *which = getenv("FAILS");

	errno = ENOSPC;
	return which && !strcmp(which, name);
}

int fsync(int fd)
{
	int (*next)(int fd) = dlsym(RTLD_NEXT, "fsync");

	return fails("fsync") ? -1 : next(fd);
}

int fchmod(int fd, mode_t mode)
{
	int (*next)(int fd, mode_t mode) = dlsym(RTLD_NEXT, "fchmod");

	return fails("fchmod") ? -1 : next(fd, mode);
}

int rename(const char *from, const char *to)
{
	int (*next)(const char *from, const char *to) = dlsym(RTLD_NEXT, "rename");

	return fails("rename") ? -1 : next(from, to);
}

/* What is replaced, not what is printed, is written in parts; the second one may fail */
ssize_t write(int fd, const void *text, size_t len)
{
	ssize_t (*next)(int fd, const void *text, size_t len) = dlsym(RTLD_NEXT, "write");
	static int parts;

	if (fd <= 2)
		return next(fd, text, len);
	if (fails("write") && parts++)
		return -1;
	return next(fd, text, len > PART ? PART : len);
}
