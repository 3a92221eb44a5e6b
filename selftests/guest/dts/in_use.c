// SPDX-License-Identifier: GPL-2.0-only
/*
 * in_use MODULE: a node is to go while events of its PMU are open. MODULE is "overlay", whose
 * removal is refused then, or "changeset", which nobody can refuse: the PMU stays as it is. The
 * test modules MODULE and detour are loaded, pmukit is not.
 * Covers: module
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "overlaid.h"
#include "ring.h"

#define ROUNDS		60
#define USERS		2
#define PERIOD		100000
#define HEXAGON_CYCLES	0x3

/* What the log has */
#define REFUSED	";pmukit: /pmu-power7: its overlay cannot be removed: " \
		"power7 may have open events, close them first\n"
#define STAYS	";pmukit: power7 stays without its node until a new node declares it " \
		"or the module is removed: it may have open events\n"
#define EARLIER	";pmukit: /pmu-power7: the PMU of an earlier node is still in use\n"

static bool refuses;	/* it is an overlay */

static int open_inherited(int type)
{
	struct perf_event_attr attr = pt_attr(type, PM_CYC);

	attr.disabled = 0;
	attr.inherit = 1;
	return pt_open(&attr, 0, -1, -1);
}

static int open_counting(const char *pmu, u64 code)
{
	int fd = pt_open_cpu(pt_pmu_type(pmu), code, 0, -1);

	if (fd >= 0)
		pt_on(fd);
	return fd >= 0 && pt_counts_on(fd) ? fd : -1;
}

static bool counts(const char *pmu, u64 code)
{
	int fd = open_counting(pmu, code);

	close(fd);
	return fd >= 0;
}

static bool new_event_counts(void)
{
	return counts(PMU, PM_CYC);
}

/* A task that is counted has a child, which is counted too */
static bool child_counts(int fd)
{
	u64 before = pt_count(fd);
	pid_t pid = fork();
	int status;

	if (!pid) {
		pt_run_turns(1000000);
		_exit(0);
	}
	return pid > 0 && waitpid(pid, &status, 0) == pid && !status && pt_count(fd) > before;
}

static bool is_bound(void)
{
	return pt_is_there(DEVICE "/driver") && pt_has_pmu(PMU);
}

static bool is_bound_and_counts(void)
{
	return is_bound() && new_event_counts();
}

static int set_second(const char *name)
{
	return pt_write_text(name, "/sys/module/overlay/parameters/second");
}

/* Overlays: that of the node, one beside it, and one that has a part in the node and another PMU */
static void test_refused(int log)
{
	ksft_test_result(take_away() == -EBUSY && is_bound(), "its overlay stays\n");
	ksft_test_result(pt_log_lines(log, REFUSED) == 1,
			 "the log says why, and names the node and the PMU\n");
	ksft_test_result(!set_second("other.dtbo") && !set_second("none"),
			 "an overlay with another node goes\n");
	ksft_test_result(!set_second("part.dtbo") && set_second("none") == -EBUSY,
			 "one that has changed the node stays\n");
	ksft_test_result(counts("hexagon", HEXAGON_CYCLES), "its own PMU counts then\n");
}

/* The node goes; a new one brings no second PMU */
static void test_stays(int log)
{
	ksft_test_result(!take_away() && !pt_is_there(DEVICE) && pt_has_pmu(PMU),
			 "the node goes, the PMU stays\n");
	ksft_test_result(pt_log_lines(log, STAYS) == 1, "the log says so\n");
	ksft_test_result(!apply() && pt_is_there(DEVICE) && !is_bound() && pt_has_pmu(PMU),
			 "no second PMU beside it\n");
	ksft_test_result(pt_log_lines(log, EARLIER) == 1, "the log says why, naming the node\n");
}

/* Is one event enough? */
static bool is_kept(void)
{
	if (refuses)
		return set_second("none") == -EBUSY && is_bound();
	return !take_away() && !apply() && !is_bound() && pt_has_pmu(PMU);
}

/* After the last event. A PMU without a node goes when the new node's device is tried again */
static bool goes(void)
{
	if (refuses && (set_second("none") || !new_event_counts()))
		return false;
	if (!refuses && (!pt_has_pmu(PMU) ||
			 pt_write_text("pmu-power7", "/sys/bus/platform/drivers_probe")))
		return false;
	return soon(is_bound) && !take_away() && soon(has_gone);
}

static void test_events(void)
{
	int log = pt_open_log(), type = pt_pmu_type(PMU), cpu = open_counting(PMU, PM_CYC);
	int task = open_inherited(type), samples = pt_open_sampling(type, PM_CYC, PERIOD, 0, -1);

	pt_on(samples);
	ksft_test_result(cpu >= 0 && task >= 0 && samples >= 0, "events are open\n");
	if (refuses)
		test_refused(log);
	else
		test_stays(log);
	close(log);
	ksft_test_result(new_event_counts(), "a new event counts\n");
	ksft_test_result(pt_counts_on(cpu), "an event of a CPU counts on\n");
	ksft_test_result(child_counts(task), "a task is counted on, and its child\n");
	ksft_test_result(pt_unload() == -EWOULDBLOCK, "the module stays\n");
	close(task);
	close(samples);
	ksft_test_result(is_kept() && pt_counts_on(cpu), "one event is enough\n");
	close(cpu);
	ksft_test_result(goes(), "without events the other overlay goes, and then the PMU\n");
	ksft_test_result(!apply() && is_bound() && new_event_counts(),
			 "a new node brings a PMU, which counts\n");
}

/* Opens, uses and closes events, whether there is a PMU or not */
static void use(int seed)
{
	srand(seed);
	for (;;) {
		int type = pt_pmu_type(PMU), cpu, task;

		usleep(rand() % 20000);
		if (type < 0)
			continue;
		cpu = pt_open_cpu(type, PM_CYC, 0, -1);
		task = open_inherited(type);
		if (task >= 0 && !fork())
			_exit(0);
		while (waitpid(-1, NULL, WNOHANG) > 0)
			;
		if (cpu >= 0)
			pt_count(cpu);
		close(task);
		close(cpu);
	}
}

static bool is_taken_away(void)
{
	return !take_away();
}

static void test_race(void)
{
	int i, err, gone = 0, kept = 0, wrong = 0;
	pid_t user[USERS];
	bool has_pmu;

	for (i = 0; i < USERS; i++) {
		user[i] = fork();
		if (!user[i])
			use(i);
	}
	for (i = 0; i < ROUNDS; i++) {
		usleep(rand() % 20000);
		err = take_away();
		has_pmu = !within(err ? 0 : refuses ? 10000 : 300, has_gone);
		wrong += refuses ? has_pmu != (err == -EBUSY || err == -EAGAIN) : err;
		kept += has_pmu;
		gone += !has_pmu;
		wrong += !err && (apply() || (refuses && !is_bound()));
	}
	for (i = 0; i < USERS; i++)
		pt_stop(user[i]);
	ksft_test_result(gone && kept && !wrong,
			 "beside users: %d times gone, %d times kept\n", gone, kept);
	/* events of a task that was killed go a little after the task */
	ksft_test_result(soon(is_taken_away) && !apply() && soon(is_bound_and_counts),
			 "after them a new node brings a PMU, which counts\n");
}

/* The first rounds let the kernel's caches grow */
static void test_memory(void)
{
	u64 before = 0, after;
	int i;

	for (i = 0; i < 60; i++) {
		if (i == 20)
			before = pt_kernel_memory();
		take_away();
		soon(has_gone);
		apply();
	}
	after = pt_kernel_memory();
	ksft_test_result(is_bound() && after < before + 512,
			 "40 times more: the kernel's memory: %llu kB, then %llu kB\n",
			 before, after);
}

/* The node goes while an event is being opened, which gets no memory then: the PMU goes, too */
static void test_opening(void)
{
	int err, status = -1;
	bool held;
	pid_t pid;

	pt_write_text("1", PT_DETOUR "/alloc");
	pid = fork();
	if (!pid)
		_exit(pt_open_cpu(pt_pmu_type(PMU), PM_CYC, 0, -1) != -ENOMEM);
	held = pt_wait_held();
	err = take_away();
	held &= pt_is_held();
	pt_write_text("1", PT_DETOUR "/held");
	waitpid(pid, &status, 0);
	ksft_test_result(held && !status && err == (refuses ? -EAGAIN : 0),
			 "an event is being opened: %s\n", strerror(-err));
	ksft_test_result((!refuses || !take_away()) && soon(has_gone) && !apply() && soon(is_bound),
			 "it fails: the PMU goes, and comes\n");
}

/* PMUs are closed before others are asked: the test module is the last one */
static void test_vetoed(void)
{
	int err;

	pt_write_text("1", "/sys/module/overlay/parameters/veto");
	err = take_away();
	pt_write_text("0", "/sys/module/overlay/parameters/veto");
	ksft_test_result(err == -EPERM && soon(is_bound_and_counts),
			 "another driver refuses the removal: new events count\n");
}

/* The module goes after an event, with the node or with the PMU that has none any more */
static void test_unload(void)
{
	int fd = pt_open_cpu(pt_pmu_type(PMU), PM_CYC, 0, -1), err = take_away();

	close(fd);
	ksft_test_result(fd >= 0 && err == (refuses ? -EBUSY : 0) && !pt_unload_soon() &&
			 pt_is_gone(), "unloaded: nothing is left\n");
	ksft_test_result(!refuses || !take_away(), "the node has gone\n");
}

int main(int argc, char **argv)
{
	ksft_print_header();
	if (argc != 2)
		ksft_exit_fail_msg("usage: %s MODULE\n", argv[0]);
	module = argv[1];
	refuses = !strcmp(module, "overlay");
	ksft_set_plan(19 + 2 * refuses);
	if (apply())
		ksft_exit_fail_msg("no node\n");
	if (pt_load("") || !is_bound())
		ksft_exit_fail_msg("no PMU when it is loaded\n");
	test_events();
	test_race();
	test_memory();
	test_opening();
	if (refuses)
		test_vetoed();
	test_unload();
	ksft_finished();
}
