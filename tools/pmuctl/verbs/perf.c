// SPDX-License-Identifier: GPL-2.0-only
/* perf as a program that writes lines */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "stat.h"

static noreturn void become_perf(char *const *argv, int out)
{
	if (out == PERF_FD)
		fcntl(out, F_SETFD, 0);
	else
		dup2(out, PERF_FD);
	signal(SIGINT, SIG_DFL);
	execvp(argv[0], argv);
	fprintf(stderr, "pmuctl: cannot run perf: %s\n", strerror(errno));
	_exit(127);
}

/**
 * run_perf() - run perf
 * @argv: the command, which writes lines to the file descriptor PERF_FD
 * @read_line: called for each line
 * @data: for @read_line
 *
 * Ctrl-C ends perf and not this program.
 *
 * Return: the exit status of perf, which is that of its command; 127 when there is no perf.
 */
int run_perf(char *const *argv, void (*read_line)(const char *line, void *data), void *data)
{
	char *line = NULL;
	size_t size = 0;
	int status;
	int ends[2];
	pid_t pid;
	FILE *in;

	fflush(stdout);
	if (pipe2(ends, O_CLOEXEC))
		fail(STATUS_SYSTEM, NULL, "cannot make a pipe: %s", strerror(errno));
	signal(SIGINT, SIG_IGN);
	pid = fork();
	if (pid < 0)
		fail(STATUS_SYSTEM, NULL, "cannot run perf: %s", strerror(errno));
	if (!pid)
		become_perf(argv, ends[1]);
	close(ends[1]);
	in = checked(fdopen(ends[0], "r"));
	while (getline(&line, &size, in) >= 0)
		read_line(line, data);
	fclose(in);
	free(line);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
