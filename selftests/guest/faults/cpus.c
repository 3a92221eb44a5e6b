// SPDX-License-Identifier: GPL-2.0-only
/*
 * faults/cpus PMU: CPU 1 goes and comes. Each allocation fails once of the task that switches
 * it, then of the CPU's own thread cpuhp/1. Each step of CPU hotplug fails once, the module's
 * and the others, by the kernel's file for that: what the module has done is taken back then.
 * CPU 1 can be switched after, unless the scheduler had no memory, and events there are exact.
 * Covers: core/pmu lib
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "fault.h"
#include "nl.h"

#define CPU1		"/sys/devices/system/cpu/cpu1/"
#define STATES		"/sys/devices/system/cpu/hotplug/states"
#define NO_STEP		(-1)
#define MOST_STEPS	300
#define MOST_MISSING	10	/* messages: of one few allocations, and pages of their caches */

/* A step of CPU hotplug, as the kernel lists it */
static struct step {
	int number;
	bool ours;
} step[MOST_STEPS];

static unsigned int nr_steps, nr_ours;
static struct pt_nl listener;
static unsigned int heard;	/* how often CPU 1 has come and the listener was notified */
static bool stuck;		/* CPU 1 cannot go any more */

static bool is_on(void)
{
	u64 on = 0;

	pt_read_number(&on, 10, CPU1 "online");
	return on;
}

/* With nothing that fails */
static void have(bool on)
{
	int err = is_on() == on ? 0 : pt_switch_cpu(1, on);

	if (err)
		ksft_exit_fail_msg("cannot switch CPU 1 %s: %s\n", on ? "on" : "off",
				   strerror(-err));
}

static void have_on(void)
{
	have(true);
}

static void have_off(void)
{
	have(false);
}

static void have_off_or_stick(void)
{
	int err = pt_switch_cpu(1, false);

	stuck = err == -EBUSY;
	if (err && !stuck)
		ksft_exit_fail_msg("cannot switch CPU 1 off: %s\n", strerror(-err));
}

static int go(void)
{
	return pt_switch_cpu(1, false);
}

static int come(void)
{
	return stuck ? 0 : pt_switch_cpu(1, true);
}

static bool counts_there(void)
{
	int fd = pt_open_cpu(pt_emu.type, pt_emu.any->code, 1, -1);
	u64 count;

	if (fd < 0)
		return false;
	pt_on(fd);
	pt_tell("add %s 1234 cpu 1", pt_emu.any->name);
	count = pt_count(fd);
	close(fd);
	return count == 1234;
}

/* How often the listener has heard since that CPU 1 had come */
static unsigned int hear(void)
{
	const struct nlmsghdr *head;
	unsigned int nr = 0;

	while ((head = pt_nl_next(&listener, 0)) || errno == ENOBUFS)
		nr += head && pt_nl_command(head) == PMUKIT_CMD_CPU_UP_NTF;
	return nr;
}

/* An event that was opened before CPU 1 went would be off for good: one that is opened now */
static bool counts_after(int err)
{
	unsigned int nr = hear();

	heard += !err && nr;
	have(true);
	hear();
	return counts_there();
}

/* The thread of CPU 1 that runs its steps */
static pid_t cpu_thread(void)
{
	DIR *dir = opendir("/proc");
	const char *name;
	pid_t pid = 0;

	while (dir && !pid && (name = pt_next_name(dir))) {
		char comm[32] = "";

		if (pt_read_text(comm, sizeof(comm), "/proc/%s/comm", name) > 0 &&
		    !strncmp(comm, "cpuhp/1", 7))
			pid = atoi(name);
	}
	if (dir)
		closedir(dir);
	return pid;
}

static void find_steps(void)
{
	char states[16384] = "", *line, *rest;

	pt_read_text(states, sizeof(states), STATES);
	for (line = strtok_r(states, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		if (nr_steps == MOST_STEPS)
			ksft_exit_fail_msg("more than %d steps\n", MOST_STEPS);
		step[nr_steps].number = atoi(line);
		step[nr_steps].ours = strstr(line, "pmukit");
		nr_ours += step[nr_steps++].ours;
	}
}

/* The kernel takes the step out of the file when it has failed */
static int armed(void)
{
	char text[16] = "";

	pt_read_text(text, sizeof(text), CPU1 "hotplug/fail");
	return atoi(text);
}

static bool arm(int number)
{
	char text[16];

	snprintf(text, sizeof(text), "%d", number);
	return !pt_write_text(text, CPU1 "hotplug/fail");
}

/*
 * A step fails in one direction: the kernel takes back what came before it. Where a step does
 * nothing in this direction, or is one of those that the kernel does not let fail, it has no
 * say. The step of the module that prepares a CPU is one when CPU 1 goes.
 */
static void test_steps(bool on)
{
	unsigned int i, failed = 0, ours = 0, refused = 0, good = 0;

	for (i = 0; i < nr_steps; i++) {
		int err;

		have(!on);
		if (!arm(step[i].number))
			continue;
		err = pt_switch_cpu(1, on);
		if (armed() != NO_STEP) {
			arm(NO_STEP);
			continue;
		}
		failed++;
		ours += step[i].ours;
		refused += err && is_on() != on;
		good += counts_after(err);
	}
	ksft_test_result(failed && refused == failed, "CPU 1 %s: %u steps of %u fail, %u refused\n",
			 on ? "comes" : "goes", failed, nr_steps, refused);
	ksft_test_result(ours == 2 && nr_ours == 3, "%u steps of the module's %u failed\n", ours,
			 nr_ours);
	ksft_test_result(good == failed, "all is right after %u of them\n", good);
}

/*
 * The last step is the scheduler's. When it has no memory for its domains CPU 1 comes, and
 * cannot go any more: that ends the tries. The module's message was among those before.
 */
static void test_coming(void)
{
	static const struct pt_fault_op op = {
		"cpuhp/1, CPU 1 comes", have_off_or_stick, come, counts_after, false,
	};
	unsigned int before = heard, missing;
	struct pt_faults f = {};

	pt_fail_each(&op, &f);
	heard -= before;
	ksft_test_result(f.failed && !f.wrong && !f.strange && !f.err,
			 "%s: %u allocations failed%s, %u errors, %u runs left something wrong\n",
			 op.name, f.failed, stuck ? " until it was stuck" : "", f.errors, f.wrong);
	missing = f.failed - f.errors - heard;
	ksft_test_result(missing && missing <= MOST_MISSING && heard > missing,
			 "%s: it came %u times, %u of them without a message\n", op.name,
			 f.failed - f.errors, missing);
}

int main(int argc, char **argv)
{
	static const struct pt_fault_op by_task[] = {
		{ "CPU 1 goes", have_on, go, counts_after, false },
		{ "CPU 1 comes", have_off, come, counts_after, false },
	}, by_thread = { "cpuhp/1, CPU 1 goes", have_on, go, counts_after, false };
	unsigned int i;
	int err;

	ksft_print_header();
	pt_faults_begin();
	pt_emulate(argc, argv, "clock=manual");
	pt_nl_open(&listener);
	if (pt_nl_find(&listener) || pt_nl_join(&listener, listener.group))
		ksft_exit_fail_msg("cannot listen\n");
	ksft_set_plan(PT_FAULT_POINTS * (ARRAY_SIZE(by_task) + 1) + 11);
	for (i = 0; i < ARRAY_SIZE(by_task); i++)
		pt_test_faults(&by_task[i]);
	find_steps();
	test_steps(false);
	test_steps(true);
	pt_faults_of(cpu_thread());
	pt_test_faults(&by_thread);
	test_coming();
	pt_nl_close(&listener);
	err = pt_unload_soon();
	ksft_test_result(!err && pt_is_gone(), "the module goes: %s\n", strerror(-err));
	ksft_test_result(!stuck || pt_switch_cpu(1, false) == -EBUSY,
			 "it was not what kept CPU 1 from going\n");
	ksft_test_result(!pt_has_kmemleak() || !pt_leaks(), "kmemleak finds nothing\n");
	ksft_finished();
}
