// SPDX-License-Identifier: GPL-2.0-only
/*
 * First process of a guest: mounts the usual file systems, runs the commands
 * of /etc/run one after the other and powers off.
 *
 * What it prints is read by selftests/lab/tap.awk:
 *
 *	# ...			comments of the list, as they stand there
 *	# run: COMMAND		before each command
 *	# again		after a try, when it gets another one
 *	# exit: STATUS SECONDS	after it (128 + signal when killed), with how long it took
 *	[kmsg LEVEL] TEXT	what the kernel logged meanwhile
 *	# end of run		after the last command
 *
 * With the kernel parameter leaks=1 a kernel with kmemleak is asked in the end what memory it
 * lost, as the last command. console_level=LEVEL says what the console shows of what the kernel
 * says, from the first command on: levels below it.
 *
 * After a comment "# by time" a command whose points depend on how fast the host is
 * gets two more tries. Words of a command are separated by blanks; there is no quoting.
 * FOLDER/NAME is a program of selftests/guest, in /tests; others are in /bin. Behind a program of
 * selftests/guest quirks=NAME,... is no word of its own, but a parameter of the module whenever
 * the program loads it (pt_emulate()).
 * Kernel parameter limit=SECONDS bounds the time of one command, as it would be on an
 * idle host: see undisturbed().
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/klog.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "system.h"

#define MAX_WORDS	64
#define MAX_LINE	1024
#define SYSLOG_ACTION_CONSOLE_LEVEL	8
#define CONSOLE_ERRORS	4	/* errors alone, as with "quiet" */
#define LOOPS		1000000		/* some milliseconds in an emulator */
#define KMEMLEAK	"/sys/kernel/debug/kmemleak"
#define LEAK_AGE	6		/* seconds; younger memory is no leak to kmemleak */

static void take_quirks(char **words)
{
	int i, kept = 0;

	for (i = 0; words[i]; i++) {
		if (!strncmp(words[i], "quirks=", 7))
			setenv("PMK_QUIRKS", words[i], 1);
		else
			words[kept++] = words[i];
	}
	words[kept] = NULL;
}

/* exit() would put the list's file position, which parent and child share, back */
static void child(char **words)
{
	char path[128] = "";
	sigset_t none;

	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	setpgid(0, 0);
	if (!strcmp(words[0], "insmod"))
		_exit(load_module(words));
	if (!strcmp(words[0], "rmmod"))
		_exit(unload_module(words));
	take_quirks(words);
	if (strchr(words[0], '/'))
		snprintf(path, sizeof(path), "/tests/%s", words[0]);
	execvp(*path ? path : words[0], words);
	printf("%s: %m\n", words[0]);
	_exit(127);
}

static double seconds(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

static double now(void)
{
	return seconds(CLOCK_MONOTONIC);
}

/*
 * Seconds that a loop of fixed length takes, without those of other tasks of the guest. The
 * compiler must not make it shorter: one that is over in microseconds meets no pause.
 */
static double loop_time(void)
{
	double start = seconds(CLOCK_THREAD_CPUTIME_ID);
	unsigned int i;

	for (i = 0; i < LOOPS; i++)
		asm volatile("" : "+m" (i));
	return seconds(CLOCK_THREAD_CPUTIME_ID) - start;
}

/*
 * Seconds that would have passed on an idle host: the shortest loop ever ran undisturbed;
 * what loops take on average, the machine takes longer for everything.
 */
static double undisturbed(double start, double *loops, unsigned int *nr)
{
	static double best = 1e9;
	double took = loop_time();

	if (took < best)
		best = took;
	*loops += took;
	++*nr;
	return (now() - start) * best * *nr / *loops;
}

/* Wait for the child, for at most limit seconds; its status as a shell has it */
static int wait_for(pid_t pid, int limit)
{
	const struct timespec second = { .tv_sec = 1 };
	double start = now(), loops = 0;
	unsigned int nr = 0;
	sigset_t chld;
	int status;

	sigemptyset(&chld);
	sigaddset(&chld, SIGCHLD);
	while (waitpid(pid, &status, WNOHANG) != pid) {
		if (sigtimedwait(&chld, NULL, &second) >= 0 || errno == EINTR)
			continue;
		if (undisturbed(start, &loops, &nr) <= limit)
			continue;
		printf("# took longer than %d seconds\n", limit);
		kill(-pid, SIGKILL);
		waitpid(pid, &status, 0);
		break;
	}
	/* what the command left behind */
	kill(-pid, SIGKILL);
	while (waitpid(-1, NULL, WNOHANG) > 0)
		;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int run_once(char **words, int limit)
{
	pid_t pid = fork();

	if (!pid)
		child(words);
	return pid < 0 ? 126 : wait_for(pid, limit);
}

/* A command of which test points fail (status 1) has so many tries. True when it passes or skips */
static void run_command(const char *command, int limit, int tries)
{
	char line[MAX_LINE], *words[MAX_WORDS + 1], *rest, *word;
	double start = now();
	int n = 0, status;

	printf("# run: %s\n", command);
	snprintf(line, sizeof(line), "%s", command);
	for (word = strtok_r(line, " \t", &rest); word && n < MAX_WORDS;
	     word = strtok_r(NULL, " \t", &rest))
		words[n++] = word;
	words[n] = NULL;
	status = run_once(words, limit);
	while (status == 1 && --tries) {
		print_kernel_log();
		printf("# again\n");
		status = run_once(words, limit);
	}
	print_kernel_log();
	printf("# exit: %d %.0f\n", status, now() - start);
}

/* Commands up to the end of the list */
static void run_list(FILE *list, int limit)
{
	char line[MAX_LINE];
	int tries = 1;

	while (list && fgets(line, sizeof(line), list)) {
		line[strcspn(line, "\n")] = '\0';
		if (line[0] == '#') {
			printf("%s\n", line);
			if (!strcmp(line, "# by time"))
				tries = 3;
			continue;
		}
		if (line[0])
			run_command(line, limit, tries);
		tries = 1;
	}
}

static void tell_kmemleak(const char *word)
{
	int fd = open(KMEMLEAK, O_WRONLY | O_CLOEXEC);

	if (write(fd, word, strlen(word)) < 0)
		printf("# no answer from kmemleak: %m\n");
	close(fd);
}

/* What was lost while the machine started is not our concern: the first scan forgets it */
static void forget_leaks(void)
{
	tell_kmemleak("scan");
	tell_kmemleak("clear");
}

static void look_for_leaks(void)
{
	char line[256];
	int lines = 0;
	FILE *file;

	sleep(LEAK_AGE);
	tell_kmemleak("scan");
	sleep(LEAK_AGE);
	tell_kmemleak("scan");
	printf("# run: kmemleak\n1..1\n");
	file = fopen(KMEMLEAK, "re");
	lines = !file;
	for (; file && fgets(line, sizeof(line), file); lines++)
		printf("# %s", line);
	printf("%s 1 no memory is lost\n", lines ? "not ok" : "ok");
	print_kernel_log();
	printf("# exit: %d\n", lines != 0);
}

int main(void)
{
	const char *limit = getenv("limit"), *leaks = getenv("leaks");
	const char *level = getenv("console_level");
	sigset_t chld;

	mount_all();
	open_console();
	setvbuf(stdout, NULL, _IONBF, 0);
	klogctl(SYSLOG_ACTION_CONSOLE_LEVEL, NULL, level ? atoi(level) : CONSOLE_ERRORS);
	setenv("PATH", "/bin", 1);
	setenv("HOME", "/tmp", 1);
	setenv("PAGER", "cat", 1);
	sigemptyset(&chld);
	sigaddset(&chld, SIGCHLD);
	sigprocmask(SIG_BLOCK, &chld, NULL);
	if (chdir("/tmp"))
		printf("# cannot enter /tmp: %m\n");

	print_kernel_log();
	if (leaks)
		forget_leaks();
	run_list(fopen("/etc/run", "re"), limit ? atoi(limit) : 60);
	if (leaks)
		look_for_leaks();
	printf("# end of run\n");
	reboot(RB_POWER_OFF);
	return 1;
}
