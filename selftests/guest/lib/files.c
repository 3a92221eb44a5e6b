// SPDX-License-Identifier: GPL-2.0-only
/* sysfs, debugfs and the driver itself. */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "pt.h"

#define TENTHS		600	/* of a second, for a call to be held */
#define CPU_ONLINE	"/sys/devices/system/cpu/cpu%d/online"

static int open_path(int flags, const char *path, va_list args)
{
	char name[512];
	int fd;

	vsnprintf(name, sizeof(name), path, args);
	fd = open(name, flags | O_CLOEXEC);
	return fd < 0 ? -errno : fd;
}

static int read_all(char *text, int size, const char *path, va_list args)
{
	int fd = open_path(O_RDONLY, path, args), n, length = 0;

	if (fd < 0)
		return fd;
	while ((n = read(fd, text + length, size - 1 - length)) > 0)
		length += n;
	close(fd);
	if (n < 0)
		return -errno;
	if (length && text[length - 1] == '\n')
		length--;
	text[length] = '\0';
	return length;
}

/**
 * pt_read_text() - read a small file
 * @text: gets its text, without the newline at its end
 * @size: room in @text; more than that is not read
 * @path: format of its path
 *
 * Return: length of the text, or -errno.
 */
int pt_read_text(char *text, int size, const char *path, ...)
{
	va_list args;
	int length;

	va_start(args, path);
	length = read_all(text, size, path, args);
	va_end(args);
	return length;
}

/**
 * pt_read_number() - read a file that holds one number
 * @value: gets it
 * @base: 10 or 16
 * @path: format of its path
 *
 * Return: 0, -errno, or -EINVAL when it is no number.
 */
int pt_read_number(u64 *value, int base, const char *path, ...)
{
	char text[64], *end;
	va_list args;
	int length;

	va_start(args, path);
	length = read_all(text, sizeof(text), path, args);
	va_end(args);
	if (length < 0)
		return length;
	*value = strtoull(text, &end, base);
	return end == text || *end ? -EINVAL : 0;
}

/* pt_write_text() - write a string to a file: 0 or -errno */
int pt_write_text(const char *text, const char *path, ...)
{
	va_list args;
	int fd, err;

	va_start(args, path);
	fd = open_path(O_WRONLY, path, args);
	va_end(args);
	if (fd < 0)
		return fd;
	err = write(fd, text, strlen(text)) < 0 ? -errno : 0;
	close(fd);
	return err;
}

/* pt_can_switch_cpu() - is there such a CPU that can be switched off? */
bool pt_can_switch_cpu(int cpu)
{
	char path[64];

	snprintf(path, sizeof(path), CPU_ONLINE, cpu);
	return !access(path, W_OK);
}

/* pt_switch_cpu() - a CPU comes, or goes: 0 or -errno */
int pt_switch_cpu(int cpu, bool on)
{
	return pt_write_text(on ? "1" : "0", CPU_ONLINE, cpu);
}

/* pt_pmu_type() - type of a registered PMU, or -errno */
int pt_pmu_type(const char *pmu)
{
	u64 type;
	int err = pt_read_number(&type, 10, PT_DEVICES "/%s/type", pmu);

	return err ? err : (int)type;
}

/* pt_is_there() - is there a file or folder of this name? */
bool pt_is_there(const char *path)
{
	return !access(path, F_OK);
}

/**
 * pt_stat() - a figure of debugfs pmukit/PMU/stats
 * @pmu: name of the PMU
 * @cpu: CPU, or -1 for the sum over all of them
 * @name: word before the figure
 *
 * Ends the program when there is no such figure.
 *
 * Return: the figure.
 */
u64 pt_stat(const char *pmu, int cpu, const char *name)
{
	char text[8192], wanted[16], *rest, *line, *word, *more;
	u64 sum = 0;
	int found = 0;

	snprintf(wanted, sizeof(wanted), "cpu%d", cpu);
	if (pt_read_text(text, sizeof(text), PT_DEBUGFS "/%s/stats", pmu) < 0)
		text[0] = '\0';
	for (line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		word = strtok_r(line, " ", &more);
		if (cpu >= 0 && strcmp(word, wanted))
			continue;
		while ((word = strtok_r(NULL, " ", &more)))
			if (!strcmp(word, name) && ++found)
				sum += strtoull(strtok_r(NULL, " ", &more), NULL, 10);
	}
	if (found)
		return sum;
	printf("Bail out! no figure \"%s\" in the statistics of %s\n", name, pmu);
	exit(1);
}

#ifdef PT_MODULE
/**
 * pt_load() - load the module under test
 * @parameters: its parameters, "" for none
 *
 * Return: 0 or -errno.
 */
int pt_load(const char *parameters)
{
	int fd = open(PT_MODULE, O_RDONLY | O_CLOEXEC), err;

	if (fd < 0)
		return -errno;
	err = syscall(SYS_finit_module, fd, parameters, 0) ? -errno : 0;
	close(fd);
	return err;
}

/* pt_unload() - unload it, without waiting for its users: 0 or -errno */
int pt_unload(void)
{
	return syscall(SYS_delete_module, "pmukit", O_NONBLOCK) ? -errno : 0;
}

/**
 * pt_unload_soon() - unload the module; what was closed just now may need a moment, 30 s at most
 *
 * Return: 0 or -errno.
 */
int pt_unload_soon(void)
{
	int tries, err = pt_unload();

	for (tries = 0; tries < 1500 && (err == -EWOULDBLOCK || err == -EBUSY); tries++) {
		usleep(20000);
		err = pt_unload();
	}
	return err;
}

/* pt_is_loaded() - is the module there? */
bool pt_is_loaded(void)
{
	return !access("/sys/module/pmukit", F_OK);
}

/* pt_is_built_in() - is the driver a part of the kernel? */
bool pt_is_built_in(void)
{
	return pt_is_loaded() && !pt_is_there("/sys/module/pmukit/initstate");
}
#endif

/* pt_is_held() - does a call wait, as requested from the test module detour? */
bool pt_is_held(void)
{
	char text[4] = "";

	pt_read_text(text, sizeof(text), PT_DETOUR "/held");
	return *text == 'Y';
}

/* pt_wait_held() - the same, soon */
bool pt_wait_held(void)
{
	int i;

	for (i = 0; i < TENTHS && !pt_is_held(); i++)
		usleep(100000);
	return pt_is_held();
}
