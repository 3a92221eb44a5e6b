/* SPDX-License-Identifier: GPL-2.0-only */
/* What the first process of each guest does, with a C library or with the kernel's nolibc. */
#ifndef PT_INIT_SYSTEM_H
#define PT_INIT_SYSTEM_H

static const char * const mounts[][2] = {
	{ "devtmpfs", "/dev" },
	{ "proc", "/proc" },
	{ "sysfs", "/sys" },
	{ "debugfs", "/sys/kernel/debug" },
	{ "tracefs", "/sys/kernel/tracing" },
	{ "tmpfs", "/tmp" },
	{ NULL, NULL }
};

static void mount_all(void)
{
	int i;

	for (i = 0; mounts[i][0]; i++) {
		mkdir(mounts[i][1], 0755);
		if (mount(mounts[i][0], mounts[i][1], mounts[i][0], 0, NULL))
			printf("# cannot mount %s: error %d\n", mounts[i][0], errno);
	}
}

/* The kernel opens /dev/console before devtmpfs is there */
static void open_console(void)
{
	int fd = open("/dev/console", O_RDWR);

	if (fd < 0)
		return;
	dup2(fd, 0);
	dup2(fd, 1);
	dup2(fd, 2);
	if (fd > 2)
		close(fd);
}

/* Print what the kernel logged since the last call: "6,123,456,-;text" a record */
static void print_kernel_log(void)
{
	static int fd = -1;
	static char record[8192];
	char *text, *end;
	ssize_t n;

	if (fd < 0)
		fd = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	while ((n = read(fd, record, sizeof(record) - 1)) > 0 || errno == EPIPE) {
		errno = 0;
		if (n <= 0)
			continue;
		record[n] = '\0';
		text = strchr(record, ';');
		end = strchr(record, '\n');
		if (end)
			*end = '\0';
		if (text)
			printf("[kmsg %d] %s\n", atoi(record) & 7, text + 1);
	}
}

/* insmod FILE [PARAMETER=VALUE]... */
static int load_module(char **words)
{
	char options[512] = "";
	int i, fd;

	if (!words[1])
		return 2;
	for (i = 2; words[i]; i++) {
		strncat(options, words[i], sizeof(options) - strlen(options) - 2);
		options[strlen(options)] = ' ';
	}
	fd = open(words[1], O_RDONLY | O_CLOEXEC);
	if (fd >= 0 && !syscall(__NR_finit_module, fd, options, 0))
		return 0;
	printf("insmod: %s: error %d\n", words[1], errno);
	return 1;
}

/* rmmod NAME */
static int unload_module(char **words)
{
	if (!words[1])
		return 2;
	if (!syscall(__NR_delete_module, words[1], O_NONBLOCK))
		return 0;
	printf("rmmod: %s: error %d\n", words[1], errno);
	return 1;
}

#endif /* PT_INIT_SYSTEM_H */
