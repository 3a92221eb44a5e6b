// SPDX-License-Identifier: GPL-2.0-only
/*
 * To be preloaded: calls that a test lets fail, or sends elsewhere; without a variable they are
 * the library's
 *
 *	BELOW		read files below this folder, if they are there; perf_event_open() opens
 *			everything, or gives the errno $REFUSED
 *	FAILS		this call, of those that replace a file, has no room
 *	MODPROBE_D	libkmod reads this folder, and knows no module of this machine. None can be
 *			removed, as one in use
 *	NO_SOCKET	a kernel without networking
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PART		7	/* bytes */
#define NEXT(call)	((typeof(call) *)dlsym(RTLD_NEXT, #call))

FILE *fopen(const char *path, const char *mode)
{
	char below[4096];
	FILE *in = NULL;

	if (getenv("BELOW")) {
		snprintf(below, sizeof(below), "%s%s", getenv("BELOW"), path);
		in = NEXT(fopen)(below, mode);
	}
	return in ? in : NEXT(fopen)(path, mode);
}

/* pmuctl makes no call by its number but perf_event_open(), which has five arguments */
long syscall(long number, ...)
{
	const char *refused = getenv("REFUSED");
	long arg[5];
	va_list args;
	int i;

	va_start(args, number);
	for (i = 0; i < 5; i++)
		arg[i] = va_arg(args, long);
	va_end(args);
	if (number != SYS_perf_event_open)
		abort();
	if (!getenv("BELOW"))
		return NEXT(syscall)(number, arg[0], arg[1], arg[2], arg[3], arg[4]);
	if (!refused)
		return open("/dev/null", O_RDONLY | O_CLOEXEC);
	errno = atoi(refused);
	return -1;
}

static bool fails(const char *name)
{
	const char *which = getenv("FAILS");

	errno = ENOSPC;
	return which && !strcmp(which, name);
}

int fsync(int fd)
{
	return fails("fsync") ? -1 : NEXT(fsync)(fd);
}

int fchmod(int fd, mode_t mode)
{
	return fails("fchmod") ? -1 : NEXT(fchmod)(fd, mode);
}

int rename(const char *from, const char *to)
{
	return fails("rename") ? -1 : NEXT(rename)(from, to);
}

/* What is replaced, not what is printed, is written in parts; the second one may fail */
ssize_t write(int fd, const void *text, size_t len)
{
	static int parts;

	if (fd <= 2 || !getenv("FAILS"))
		return NEXT(write)(fd, text, len);
	if (fails("write") && parts++)
		return -1;
	return NEXT(write)(fd, text, len > PART ? PART : len);
}

int socket(int domain, int type, int protocol)
{
	errno = EAFNOSUPPORT;
	return getenv("NO_SOCKET") ? -1 : NEXT(socket)(domain, type, protocol);
}

struct kmod_ctx;

struct kmod_ctx *kmod_new(const char *modules, const char *const *config)
{
	const char *const folder[] = { getenv("MODPROBE_D"), NULL };

	if (folder[0])
		return NEXT(kmod_new)(folder[0], folder);
	return NEXT(kmod_new)(modules, config);
}

int kmod_module_remove_module(void *module, unsigned int flags)
{
	return getenv("MODPROBE_D") ? -EAGAIN : NEXT(kmod_module_remove_module)(module, flags);
}
