// SPDX-License-Identifier: GPL-2.0-only
/*
 * First process of Linux on the monitor: what selftests/guest/init/init.c is on the
 * other machines, on the kernel's nolibc, for there is no C library. It runs the
 * commands of /etc/run and powers off; selftests/lab/tap.awk reads what it prints. Where there is
 * /etc/command it runs that, or each line that is typed if it is empty (selftests/lab/shell).
 *
 * A time limit for each command would not help: nothing interrupts a program that
 * makes no system call. QEMU has one for all.
 */
#include <linux/reboot.h>
#include <linux/types.h>
#include "../init/system.h"

#define MAX_WORDS	16

static void child(char **words)
{
	char path[128] = "";

	if (!strcmp(words[0], "insmod"))
		exit(load_module(words));
	if (!strcmp(words[0], "rmmod"))
		exit(unload_module(words));
	if (words[0][0] != '/' && words[0][0] != '.')
		strlcat(path, "/tests/", sizeof(path));
	strlcat(path, words[0], sizeof(path));
	execve(path, words, environ);
	printf("%s: error %d\n", path, errno);
	exit(127);
}

/* Run a line; its status as a shell has it */
static int run_line(char *line)
{
	char *words[MAX_WORDS + 1];
	int n = 0, status = 0;
	pid_t pid;

	while (*line && n < MAX_WORDS) {
		words[n++] = line;
		line = strchr(line, ' ') ?: line + strlen(line);
		while (*line == ' ')
			*line++ = '\0';
	}
	words[n] = NULL;
	pid = fork();
	if (!pid)
		child(words);
	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void run_command(char *line)
{
	int status;

	printf("# run: %s\n", line);
	status = run_line(line);
	print_kernel_log();
	printf("# exit: %d\n", status);
}

/* A line of @fd without its end; the length, 0 too where it is empty, or -1 behind the last */
static int read_line(int fd, char *line, int size)
{
	int n = 0;

	while (read(fd, line + n, 1) == 1) {
		if (line[n] == '\n' || line[n] == '\r') {
			line[n] = '\0';
			return n;
		}
		if (n < size - 2)
			n++;
	}
	return -1;
}

/* Lines that are typed, until "exit" */
static void shell(void)
{
	char line[512];

	printf("A line is a program of /tests or a path, insmod, rmmod, or exit.\n");
	while (printf("# ") && read_line(0, line, sizeof(line)) >= 0 && strcmp(line, "exit"))
		if (line[0])
			run_line(line);
}

/* What selftests/lab/shell boots the machine for */
static void serve(int fd)
{
	char line[512];

	chdir("/here");
	if (read_line(fd, line, sizeof(line)) > 0) {
		printf("pmukit-shell: begin\n");
		printf("\npmukit-shell: exit %d\n", run_line(line));
	} else {
		shell();
	}
}

int main(void)
{
	static char list[16384];
	char *line = list, *end;
	int fd;

	mount_all();
	open_console();
	print_kernel_log();
	fd = open("/etc/run", O_RDONLY);
	if (fd >= 0)
		read(fd, list, sizeof(list) - 1);
	for (; *line; line = end) {
		end = strchr(line, '\n') ?: line + strlen(line);
		if (*end)
			*end++ = '\0';
		if (line[0] == '#')
			printf("%s\n", line);
		else if (line[0])
			run_command(line);
	}
	fd = open("/etc/command", O_RDONLY);
	if (fd >= 0)
		serve(fd);
	printf("# end of run\n");
	reboot(LINUX_REBOOT_CMD_POWER_OFF);
	return 1;
}
