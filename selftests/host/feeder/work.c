// SPDX-License-Identifier: GPL-2.0-only
/* work HOW N: N turns of a loop of two instructions, once or several times, in several ways */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static sigjmp_buf back;
static unsigned long turns;
static char **own;

static void *loop(void *unused)
{
	unsigned long n = turns;

#ifdef __x86_64__
	asm volatile("1: dec %0\n\tjnz 1b" : "+r" (n) : : "cc");
#else
	asm volatile("1: subs %0, %0, #1\n\tb.ne 1b" : "+r" (n) : : "cc");
#endif
	return NULL;
}

static void on_signal(int number)
{
	loop(NULL);
	if (number == SIGSEGV)
		siglongjmp(back, 1);
}

static void in_child(pid_t pid)
{
	int status;

	if (!pid) {
		execl(own[0], own[0], "once", own[2], NULL);
		_exit(1);
	}
	if (waitpid(pid, &status, 0) != pid || status)
		exit(1);
}

/* A write that nobody takes: what a thread executes does not depend on who waits for whom */
static void *loop_and_stay(void *pipe)
{
	static char much[1 << 20];

	loop(NULL);
	return write(((int *)pipe)[1], much, sizeof(much)) > 0 ? pipe : NULL;
}

static void in_threads(void *(*does)(void *))
{
	pthread_t thread[4];
	int pipes[4][2], i;
	char c;

	for (i = 0; i < 4; i++)
		if (pipe(pipes[i]) || pthread_create(&thread[i], NULL, does, pipes[i]))
			exit(1);
	for (i = 0; i < 4; i++)
		if (does == loop ? pthread_join(thread[i], NULL) : read(pipes[i][0], &c, 1) != 1)
			exit(1);
}

static void in_fork(void)
{
	int status;
	pid_t pid;

	loop(NULL);
	pid = fork();
	loop(NULL);
	if (!pid)
		_exit(0);
	if (waitpid(pid, &status, 0) != pid || status)
		exit(1);
}

int main(int argc, char **argv)
{
	const char *how = argv[1];

	if (argc != 3)
		return 2;
	own = argv;
	turns = strtoul(argv[2], NULL, 0);
	if (!strcmp(how, "threads"))
		in_threads(loop);
	else if (!strcmp(how, "together"))
		in_threads(loop_and_stay);
	else if (!strcmp(how, "fork"))
		in_fork();
	else if (!strcmp(how, "vfork"))
		in_child(vfork());
	else if (!strcmp(how, "exec"))
		in_child(fork());
	signal(SIGUSR1, on_signal);
	signal(SIGSEGV, on_signal);
	if (!strcmp(how, "signal"))
		raise(SIGUSR1);
	if (!strcmp(how, "fault") && !sigsetjmp(back, 1))
		*(char *)(long)argc = 0;
	if (!strcmp(how, "refused"))
		execl("/nowhere", "nowhere", NULL);
	if (!strcmp(how, "become")) {
		loop(NULL);
		execl(own[0], own[0], "once", own[2], NULL);
	}
	loop(NULL);
	if (!strcmp(how, "killed"))
		raise(SIGTERM);
	return 0;
}
