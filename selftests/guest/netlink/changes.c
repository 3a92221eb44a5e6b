// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/changes PMU: dumps while a CPU goes and comes back, and while the module is
 * unloaded and loaded again. A dump is complete, or it says that something has changed
 * meanwhile, or that there is nothing any more.
 * Covers: core/pmu
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"
#include "nl.h"

#define ROUNDS		30
#define MAX_CPUS	64
#define MAX_EVENTS	8		/* of a CPU */
#define SMALL_READ	4096

static struct pt_nl nl;
static struct pt_message m;
static int cpus;

static struct seen {
	int nr, twice, odd;
	bool cpu[MAX_CPUS];
} seen;

static void see_cpu(const struct nlmsghdr *head, void *with)
{
	u64 cpu = pt_nl_uint(pt_nl_attr(head, PMUKIT_A_CPU_CPU));
	struct seen *seen = with;

	if (cpu >= MAX_CPUS || !pt_nl_attr(head, PMUKIT_A_CPU_STATS)) {
		seen->odd++;
		return;
	}
	seen->twice += seen->cpu[cpu];
	seen->cpu[cpu] = true;
	seen->nr++;
}

static void open_socket(int room)
{
	pt_nl_open(&nl);
	nl.room = room;
	if (pt_nl_find(&nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
}

static void make_dump(void)
{
	memset(&seen, 0, sizeof(seen));
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_DUMP, PMUKIT_CMD_CPU_GET);
	pt_nl_put_string(&m, PMUKIT_A_CPU_PMU_NAME, pt_emu.name);
}

static int dump(void)
{
	make_dump();
	return pt_nl_ask(&nl, &m, see_cpu, &seen);
}

/* There is no such family any more, or not yet its PMU, or the module is about to go */
static bool is_absent(int err)
{
	return err == -ENOENT || err == -ENODEV || err == -EPROTONOSUPPORT;
}

/* Dump while a child is at work; true when every dump was as it should be */
static bool dump_beside(pid_t child, int *complete, int *interrupted, int *absent)
{
	bool good = true;
	int status, err;

	*complete = 0;
	*interrupted = 0;
	*absent = 0;
	while (!waitpid(child, &status, WNOHANG)) {
		err = dump();
		if (is_absent(err)) {
			(*absent)++;
			pt_nl_find(&nl);
			continue;
		}
		good &= !err && !seen.odd && !seen.twice;
		if (err)
			ksft_print_msg("a dump: %s\n", strerror(-err));
		if (nl.interrupted)
			(*interrupted)++;
		else
			(*complete)++;
		good &= nl.interrupted || seen.nr == cpus;
	}
	return good && WIFEXITED(status) && !WEXITSTATUS(status);
}

static int switch_cpu(void)
{
	int i, err = 0;

	for (i = 0; i < ROUNDS && !err; i++)
		err = pt_switch_cpu(1, false) ?: pt_switch_cpu(1, true);
	return err;
}

static void test_hotplug(void)
{
	int complete, interrupted, absent;
	bool good;
	pid_t pid;

	if (!pt_can_switch_cpu(1)) {
		ksft_test_result_skip("this machine has one CPU\n");
		return;
	}
	pid = fork();
	if (!pid)
		_exit(!!switch_cpu());
	good = dump_beside(pid, &complete, &interrupted, &absent);
	ksft_test_result(good && complete && !absent,
			 "CPU 1 off and on %d times: %d dumps complete, %d interrupted\n", ROUNDS,
			 complete, interrupted);
}

/*
 * The kernel makes the first part of a dump when it is asked for, and each other when the
 * one before it is read: a CPU that goes in between makes it inconsistent.
 */
static void test_interrupted(void)
{
	int event[MAX_CPUS * MAX_EVENTS], nr = cpus * pt_emu.nr_any, i, err;

	pt_nl_close(&nl);
	open_socket(SMALL_READ);
	for (i = 0; i < nr; i++) {
		event[i] = pt_open_cpu(pt_emu.type, pt_emu.any->code, i % cpus, -1);
		pt_on(event[i]);
	}
	err = dump();
	if (nl.reads < 2) {
		ksft_test_result_skip("a dump of %d CPUs fits into one part\n", cpus);
		ksft_test_result_skip("a dump of %d CPUs fits into one part\n", cpus);
		goto out;
	}
	ksft_test_result(!err && !nl.interrupted && seen.nr == cpus,
			 "%d CPUs in parts: %d messages\n", cpus, seen.nr);
	make_dump();
	pt_nl_write(&nl, &m);
	pt_switch_cpu(1, false);
	err = pt_nl_answer(&nl, see_cpu, &seen);
	pt_switch_cpu(1, true);
	ksft_test_result(!err && nl.interrupted && !seen.twice && !seen.odd,
			 "a CPU goes in between: %sinterrupted\n", nl.interrupted ? "" : "not ");
out:
	for (i = 0; i < nr; i++)
		close(event[i]);
	nl.room = sizeof(nl.in.body);
}

static int reload(void)
{
	char parameters[64];
	int i, err = 0;

	snprintf(parameters, sizeof(parameters), "emulate=%s clock=manual", pt_emu.processor);
	for (i = 0; i < ROUNDS && !err; i++) {
		/* a dump holds the module for a moment */
		do {
			err = pt_unload();
		} while (err == -EWOULDBLOCK || err == -EBUSY);
		if (!err)
			err = pt_load(parameters);
	}
	return err;
}

static void test_module(void)
{
	int complete, interrupted, absent;
	pid_t pid = fork();
	bool good;

	if (!pid)
		_exit(!!reload());
	good = dump_beside(pid, &complete, &interrupted, &absent);
	ksft_test_result(good, "%d reloads: %d dumps complete, %d interrupted, %d not there\n",
			 ROUNDS, complete, interrupted, absent);
	ksft_test_result(!pt_nl_find(&nl) && !dump() && seen.nr == cpus, "a dump after it\n");
}

/* A dump that nobody reads to its end keeps the module, until its socket is closed */
static void test_unfinished(void)
{
	static const int many = 64;
	struct pt_nl other;
	int err, i;

	pt_nl_open(&other);
	if (pt_nl_find(&other))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	for (i = 0; i < many; i++) {
		pt_nl_begin(&m, other.family, NLM_F_REQUEST | NLM_F_DUMP, PMUKIT_CMD_CPU_GET);
		pt_nl_write(&other, &m);
	}
	pt_nl_close(&other);
	err = pt_unload_soon();
	ksft_test_result(!err && !pt_is_loaded(), "unloaded after %d dumps left unread: %d\n",
			 many, err);
	err = pt_nl_find(&nl);
	ksft_test_result(err == -ENOENT, "the family is gone: %s\n", strerror(-err));
}

static int possible_cpus(void)
{
	char text[64] = "";
	int last;

	if (pt_read_text(text, sizeof(text), "/sys/devices/system/cpu/possible") < 0 ||
	    sscanf(text, "0-%d", &last) != 1)
		return 1;
	return last + 1;
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	cpus = possible_cpus();
	open_socket(sizeof(nl.in.body));
	ksft_set_plan(7);
	test_hotplug();
	test_interrupted();
	test_module();
	test_unfinished();
	pt_nl_close(&nl);
	ksft_finished();
}
