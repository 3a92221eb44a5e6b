// SPDX-License-Identifier: GPL-2.0-only
/* Other processes: forks, and programs with what they print in a file. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "pt.h"

/* pt_fork() - fork(2), which has to succeed */
pid_t pt_fork(void)
{
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid < 0)
		ksft_exit_fail_perror("fork");
	return pid;
}

/* pt_beside() - another process acts until pt_stop(), or until this one ends */
pid_t pt_beside(void (*act)(void))
{
	pid_t pid = pt_fork();

	if (pid)
		return pid;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	act();
	_exit(0);
}

static int to_partner[2], to_this[2];

static void answer(void)
{
	char c;

	while (read(to_partner[0], &c, 1) == 1 && write(to_this[1], &c, 1) == 1)
		;
}

/* pt_partner() - another process, which pt_switch() lets have the CPU; until pt_stop() */
pid_t pt_partner(void)
{
	if (pipe(to_partner) || pipe(to_this))
		ksft_exit_fail_perror("pipe");
	return pt_beside(answer);
}

/* pt_switch() - go on when the partner has had its turn */
void pt_switch(void)
{
	char c = 0;

	if (write(to_partner[1], &c, 1) != 1 || read(to_this[0], &c, 1) != 1)
		ksft_exit_fail_msg("the other program does not answer\n");
}

/* pt_wait_children() - the sum of the statuses that all children end with; of a signal, 128 more */
int pt_wait_children(void)
{
	int sum = 0, status;

	while (wait(&status) > 0)
		sum += WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	return sum;
}

/**
 * pt_execute() - run a program to its end
 * @argv: its words, NULL behind the last; the first is looked for in PATH
 * @output: the file for what it prints, errors included; replaced
 *
 * Return: its exit status, 127 where it cannot be run, -1 where a signal has ended it.
 */
int pt_execute(char *const argv[], const char *output)
{
	int fd, status;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (!pid) {
		fd = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
		dup2(fd, 1);
		dup2(fd, 2);
		execvp(argv[0], argv);
		_exit(127);
	}
	if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status))
		return -1;
	return WEXITSTATUS(status);
}

/**
 * pt_start() - run a program beside this one, and go on when it has closed its output
 * @argv: its words, NULL behind the last
 *
 * Return: its process, for pt_stop().
 */
pid_t pt_start(char *const argv[])
{
	int ends[2];
	pid_t pid;
	char c;

	fflush(stdout);
	if (pipe(ends))
		ksft_exit_fail_msg("no pipe\n");
	pid = fork();
	if (!pid) {
		dup2(ends[1], 1);
		close(ends[0]);
		close(ends[1]);
		execvp(argv[0], argv);
		_exit(127);
	}
	close(ends[1]);
	while (read(ends[0], &c, 1) > 0)
		;
	close(ends[0]);
	return pid;
}

/* pt_stop() - end a program of pt_start() */
void pt_stop(pid_t pid)
{
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
}

/* pt_show_file() - the lines of a file as messages of the test, where they surprise */
void pt_show_file(const char *path)
{
	char line[512];
	FILE *f = fopen(path, "re");

	while (f && fgets(line, sizeof(line), f))
		ksft_print_msg("%s", line);
	if (f)
		fclose(f);
}
