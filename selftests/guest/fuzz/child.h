/* SPDX-License-Identifier: GPL-2.0-only */
/* Children of the fuzzer's processes: how they begin, and how a process is killed. */
#ifndef FUZZ_CHILD_H
#define FUZZ_CHILD_H

#include "feed.h"
#include <sched.h>
#include <sys/utsname.h>

#define MAX_CHILDREN	3
#define EXIT		"exit"	/* argument of a program that has nothing to do but end */

static int children;
static const char self[] = "/proc/self/exe";

/*
 * Linux 6.12 on a 32-bit PowerPC panics when a task is killed in the middle of fork(), with or
 * without the module: hash__flush_tlb_mm() takes the mark for a VMA that dup_mmap() leaves where
 * it stopped. Newer kernels leave no mark.
 */
static bool survives_killed_fork(void)
{
	struct utsname name;

	return uname(&name) || strcmp(name.machine, "ppc") || strncmp(name.release, "6.12.", 5);
}

static void lock_forks(void)
{
	while (__atomic_exchange_n(&tally->forking, 1, __ATOMIC_ACQUIRE))
		sched_yield();
}

static void unlock_forks(void)
{
	__atomic_store_n(&tally->forking, 0, __ATOMIC_RELEASE);
}

/* fork(), in the middle of which end_by_force() kills nobody where the kernel would panic */
static int start_child(void)
{
	int pid;

	if (survives_killed_fork())
		return fork();
	lock_forks();
	pid = fork();
	if (pid)
		unlock_forks();
	return pid;
}

static void end_by_force(int pid)
{
	bool locked = !survives_killed_fork();

	if (locked)
		lock_forks();
	kill(pid, SIGKILL);
	if (locked)
		unlock_forks();
}

static void reap(bool all)
{
	int status;

	while (children && waitpid(-1, &status, all ? 0 : WNOHANG) > 0)
		children--;
}

/* A child has a part of each inherited event, and may become another program */
static void op_fork(void)
{
	static char *const arguments[] = { (char *)self, EXIT, NULL };
	unsigned int turns = draw(200000), i;
	bool changes = one_in(3);

	reap(false);
	if (children == MAX_CHILDREN)
		return;
	children++;
	if (start_child())
		return;
	for (i = 0; i < SLOTS; i++)
		if (slots[i].fd >= 0 && one_in(3))
			close(slots[i].fd);
	run(turns);
	if (feeds)
		op_feed();
	if (changes)
		execve(self, arguments, NULL);
	_exit(0);
}

#endif
