// SPDX-License-Identifier: GPL-2.0-only
/*
 * The kernel's own test of SIGTRAP and of events that exec() removes, from the lab's
 * Linux source, with instructions of power7 in the place of the kernel's event. The kernel
 * must not warn about it. Whether it passes is not asked: QEMU counts the kernel too for an
 * event of user mode, and the delivery of a signal alone takes more than its period.
 * Covers: core/sampling
 */
#define _GNU_SOURCE
#define __SANE_USERSPACE_TYPES__
#include "pt.h"

#define PERF_TYPE_HARDWARE		pt_pmu_type("power7")
#define PERF_COUNT_HW_INSTRUCTIONS	0x02		/* PM_INST_CMPL */

#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wsign-compare"
#include "perf_events/remove_on_exec.c"

/* Before the test's own main(), in the first process: the test runs in another one */
static void __attribute__((constructor)) judge(int argc, char **argv)
{
	bool before = pt_has_warned();
	int status;

	if (!argc || !strcmp(argv[0], "exec_child"))
		return;
	if (!fork()) {
		if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
			_exit(1);
		return;
	}
	wait(&status);
	printf("TAP version 13\n1..1\n");
	if (before)
		printf("ok 1 # SKIP the kernel had warned before: only its log shows more\n");
	else
		printf("%sok 1 the kernel has not warned\n", pt_has_warned() ? "not " : "");
	fflush(stdout);
	_exit(!before && pt_has_warned());
}
