// SPDX-License-Identifier: GPL-2.0-only
/* Somebody else: another user, with some capabilities or with none. */
#include <linux/capability.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "user.h"

#define PARANOID	"/proc/sys/kernel/perf_event_paranoid"

/* pt_keep() - have these capabilities and no others, from now on; false where it fails */
bool pt_keep(u64 capabilities)
{
	struct __user_cap_header_struct head = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct data[2] = {};
	int i;

	for (i = 0; i < 2; i++) {
		data[i].effective = capabilities >> 32 * i;
		data[i].permitted = capabilities >> 32 * i;
	}
	return !syscall(SYS_capset, &head, data);
}

/* pt_use_only() - of the capabilities that one has, use these alone; false where it fails */
bool pt_use_only(u64 capabilities)
{
	struct __user_cap_header_struct head = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct data[2];
	int i;

	if (syscall(SYS_capget, &head, data))
		return false;
	for (i = 0; i < 2; i++)
		data[i].effective = data[i].permitted & (capabilities >> 32 * i);
	return !syscall(SYS_capset, &head, data);
}

/**
 * pt_become() - be another user from now on; root alone may
 * @uid: who
 * @capabilities: what is kept
 *
 * Ends the program when that fails.
 */
void pt_become(uid_t uid, u64 capabilities)
{
	/* the kernel makes a task that changes its user as private as a setuid program */
	if (!prctl(PR_SET_KEEPCAPS, 1) && !setgid(uid) && !setuid(uid) && pt_keep(capabilities) &&
	    !prctl(PR_SET_DUMPABLE, 1))
		return;
	printf("Bail out! cannot become user %u: %m\n", uid);
	exit(1);
}

/**
 * pt_as() - let somebody else do something, in a process of its own
 * @uid: who
 * @capabilities: with these capabilities
 * @act: what; it and pt_as() see what is in pt_shared() both
 *
 * Ends the program when that process ends in another way than by returning.
 */
void pt_as(uid_t uid, u64 capabilities, void (*act)(void))
{
	int status;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (!pid) {
		if (uid || capabilities != PT_ALL)
			pt_become(uid, capabilities);
		act();
		fflush(stdout);
		_exit(0);
	}
	if (pid > 0 && waitpid(pid, &status, 0) == pid && !status)
		return;
	printf("Bail out! user %u did not come to an end\n", uid);
	exit(1);
}

/* What kernel.perf_event_paranoid was, and who changed it */
static struct {
	char level[16];
	pid_t pid;
} usual;

/* However the program ends; its children end, too */
static void usual_paranoid(void)
{
	if (getpid() == usual.pid)
		pt_write_text(usual.level, PARANOID);
}

/**
 * pt_paranoid() - set kernel.perf_event_paranoid, until the program ends
 * @level: one of those that this kernel knows
 *
 * Ends the program when that fails.
 */
void pt_paranoid(const char *level)
{
	if (!usual.pid) {
		if (pt_read_text(usual.level, sizeof(usual.level), PARANOID) < 0)
			ksft_exit_fail_perror(PARANOID);
		usual.pid = getpid();
		atexit(usual_paranoid);
	}
	if (pt_write_text(level, PARANOID))
		ksft_exit_fail_perror(PARANOID);
}

/* pt_shared() - zeroed memory that this process and those that it forks have together */
void *pt_shared(size_t size)
{
	void *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (shared != MAP_FAILED)
		return shared;
	printf("Bail out! no memory to share: %m\n");
	exit(1);
}
