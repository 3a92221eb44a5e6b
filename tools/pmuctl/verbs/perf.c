// SPDX-License-Identifier: GPL-2.0-only
/* perf as a program that writes lines */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "stat.h"
#include "verb.h"

static pid_t spawn(char *const *argv, int from, int to)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t signals;
	sigset_t set;
	pid_t pid;
	int error;

	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, from, to);
	posix_spawnattr_init(&signals);
	posix_spawnattr_setflags(&signals, POSIX_SPAWN_SETSIGDEF);
	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	posix_spawnattr_setsigdefault(&signals, &set);
	error = posix_spawnp(&pid, argv[0], &files, &signals, argv, environ);
	if (error)
		fail_system("cannot run perf: %s%s", strerror(error), error != ENOENT ? "" :
			    "; it is in linux-perf of Debian, linux-tools-$(uname -r) of Ubuntu, perf of Fedora");
	return pid;
}

/** wait_for_end() - wait for a process; returns its exit status as a shell has it */
int wait_for_end(int pid)
{
	int status;

	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/**
 * run_perf() - run perf
 * @out: the file descriptor to which it writes lines
 * @read_line: called for each line
 * @data: for @read_line
 *
 * Ctrl-C ends perf and not this program. Ends it with STATUS_SYSTEM where there is no perf.
 * Return: the exit status of perf, which is that of its command.
 */
int run_perf(char *const *argv, int out, void (*read_line)(char *line, void *data), void *data)
{
	text_auto_t *line = NULL;
	size_t size = 0;
	int ends[2];
	pid_t pid;
	FILE *in;

	fflush(stdout);
	if (pipe2(ends, O_CLOEXEC))
		fail_system("cannot make a pipe: %s", strerror(errno));
	signal(SIGINT, SIG_IGN);
	pid = spawn(argv, ends[1], out);
	close(ends[1]);
	in = checked(fdopen(ends[0], "r"));
	while (getline(&line, &size, in) >= 0)
		read_line(line, data);
	fclose(in);
	return wait_for_end(pid);
}
