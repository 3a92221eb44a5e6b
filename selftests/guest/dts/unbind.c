// SPDX-License-Identifier: GPL-2.0-only
/*
 * unbind: the device of a node loses its driver while programs have events open. A reference
 * to the module does not prevent that. The events go on, no new ones can be opened, the PMU
 * goes with the last event, and comes again.
 * Covers: module
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "ring.h"

#define PMU		"ppc7400"
#define CYCLES		0x1
#define ROUNDS		30
#define USERS		4

static char device[256];

/* The device whose node declares the PMU */
static bool find_device(void)
{
	struct dirent *entry;
	DIR *dir = opendir(PMK_DRIVER);

	while (dir && (entry = readdir(dir)))
		if (strstr(entry->d_name, PMU))
			snprintf(device, sizeof(device), "%s", entry->d_name);
	if (dir)
		closedir(dir);
	return device[0];
}

static int bind_device(void)
{
	return pmk_write_text(device, PMK_DRIVER "/bind");
}

static int unbind_device(void)
{
	return pmk_write_text(device, PMK_DRIVER "/unbind");
}

/* A task that is counted has a child, which is counted too */
static bool child_counts(int fd)
{
	u64 before = pmk_count(fd);
	pid_t pid = fork();
	int status;

	if (!pid) {
		pmk_run_turns(1000000);
		_exit(0);
	}
	return pid > 0 && waitpid(pid, &status, 0) == pid && !status && pmk_count(fd) > before;
}

static int open_inherited(int type)
{
	struct perf_event_attr attr = pmk_attr(type, CYCLES);

	attr.disabled = 0;
	attr.inherit = 1;
	return pmk_open(&attr, 0, -1, -1);
}

static int open_sampling(int type, pid_t pid, int cpu)
{
	struct perf_event_attr attr = pmk_attr(type, CYCLES);

	attr.disabled = 0;
	attr.sample_period = 100000;
	attr.sample_type = PERF_SAMPLE_IP;
	return pmk_open(&attr, pid, cpu, -1);
}

/* While an event keeps the PMU */
static void test_bind_early(void)
{
	int log = pmk_open_log(), err = bind_device();

	ksft_test_result(err < 0 && pmk_has_pmu(PMU), "no second PMU beside it: %s\n",
			 strerror(-err));
	ksft_test_result(pmk_log_lines(log, ";pmukit: /pmu-" PMU
				       ": the PMU of an earlier node is still in use\n") == 1,
			 "the log says why, and names the node\n");
	close(log);
}

static void test_events(void)
{
	int type = pmk_pmu_type(PMU), fd[3], i;

	fd[0] = pmk_open_cpu(type, CYCLES, 0, -1);
	fd[1] = open_inherited(type);
	fd[2] = open_sampling(type, 0, -1);
	pmk_on(fd[0]);
	ksft_test_result(fd[0] >= 0 && fd[1] >= 0 && fd[2] >= 0 && pmk_counts_on(fd[0]),
			 "events are open\n");
	ksft_test_result(!unbind_device(), "their device loses its driver\n");
	ksft_test_result(pmk_open_cpu(type, CYCLES, 0, -1) == -ENOENT, "no new event opens\n");
	ksft_test_result(pmk_counts_on(fd[0]), "an event of a CPU counts on\n");
	ksft_test_result(child_counts(fd[1]), "a task is counted on, and its child\n");
	test_bind_early();
	for (i = 1; i < 3; i++)
		close(fd[i]);
	usleep(1200000);
	ksft_test_result(pmk_has_pmu(PMU) && pmk_counts_on(fd[0]), "one event keeps it\n");
	close(fd[0]);
	ksft_test_result(pmk_pmu_goes(PMU), "it goes with the last event\n");
	ksft_test_result(!bind_device() && pmk_has_pmu(PMU), "it comes again\n");
	type = pmk_pmu_type(PMU);
	fd[0] = pmk_open_cpu(type, CYCLES, 0, -1);
	pmk_on(fd[0]);
	ksft_test_result(fd[0] >= 0 && pmk_counts_on(fd[0]), "and counts\n");
	close(fd[0]);
}

/* Opens, uses and closes events all the time, whether there is a PMU or not */
static void use(void)
{
	for (;;) {
		int type = pmk_pmu_type(PMU), cpu, task;

		if (type < 0)
			continue;
		cpu = pmk_open_cpu(type, CYCLES, 0, -1);
		task = open_inherited(type);
		if (task >= 0 && !fork())
			_exit(0);
		while (waitpid(-1, NULL, WNOHANG) > 0)
			;
		if (cpu >= 0)
			pmk_count(cpu);
		close(task);
		close(cpu);
	}
}

static void test_race(void)
{
	pid_t user[USERS];
	int i, unbound = 0, bound = 0, refused = 0;

	for (i = 0; i < USERS; i++) {
		user[i] = fork();
		if (!user[i])
			use();
	}
	for (i = 0; i < ROUNDS; i++) {
		usleep(20000);
		if (!unbind_device())
			unbound++;
		usleep(20000);
		if (!bind_device())
			bound++;
		else
			refused++;
	}
	for (i = 0; i < USERS; i++) {
		kill(user[i], SIGKILL);
		waitpid(user[i], NULL, 0);
	}
	ksft_print_msg("%d times unbound, %d bound, %d refused\n", unbound, bound, refused);
	ksft_test_result(unbound > 1, "bound and unbound beside users\n");
	unbind_device();
	ksft_test_result(pmk_pmu_goes(PMU), "it goes after them\n");
}

/* The first rounds let the kernel's caches grow */
static void test_memory(void)
{
	u64 before = 0, after;
	int i;

	for (i = 0; i < 60; i++) {
		if (i == 20)
			before = pmk_kernel_memory();
		bind_device();
		unbind_device();
	}
	after = pmk_kernel_memory();
	ksft_test_result(!pmk_has_pmu(PMU) && after < before + 512,
			 "40 times more: the kernel's memory: %llu kB, then %llu kB\n",
			 before, after);
}

/* A command to the manual clock that would take for ever */
static void test_command(void)
{
	int fd, status = 0;
	pid_t pid;

	if (pmk_unload_soon() || pmk_load("clock=manual"))
		ksft_exit_fail_msg("the module does not load again\n");
	fd = open_sampling(pmk_pmu_type(PMU), -1, 0);
	pid = fork();
	if (!pid)
		_exit(-pmk_write_text("advance 9000000000000000000 cpu 0",
				      PMK_DEBUGFS "/" PMU "/clock"));
	usleep(200000);
	ksft_test_result(fd >= 0 && !waitpid(pid, &status, WNOHANG), "a command runs for long\n");
	ksft_test_result(!unbind_device(), "unbind does not wait for it\n");
	ksft_test_result(waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
			 WEXITSTATUS(status) == ENODEV, "it ends: %s\n",
			 strerror(WEXITSTATUS(status)));
	close(fd);
	ksft_test_result(pmk_pmu_goes(PMU), "and the PMU goes\n");
}

int main(void)
{
	int err;

	ksft_print_header();
	ksft_set_plan(19);
	err = pmk_load("");
	if (err || !find_device())
		ksft_exit_fail_msg("no device: %s\n", strerror(-err));
	test_events();
	test_race();
	test_memory();
	bind_device();
	test_command();
	bind_device();
	err = pmk_unload_soon();
	ksft_test_result(!err && pmk_is_gone(), "unloaded: nothing is left\n");
	ksft_finished();
}
