// SPDX-License-Identifier: GPL-2.0-only
/*
 * load_fails PMUS [FIRST]: each call that the module makes while it is loaded with
 * emulate=PMUS, and that can fail, fails once (test module "faults"). While it is about to,
 * other programs use whatever is there: events, files, the netlink family. The load fails
 * then, or works without what it is missing; nothing is left behind, nobody holds what has
 * gone, and the next load works. FIRST: the call to begin with. PMUS "nodes": no emulate=, nodes
 * of the device tree declare the PMUs; the log names the device of one that has no PMU then.
 * Covers: core/pmu
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "nl.h"

#define FAULTS		"/sys/kernel/debug/faults"
#define MOST_CALLS	500
#define MOST_FILES	200
#define ALLOWED_KB	512	/* about 6 kB for each failed load */
#define ROUNDS		2	/* more than the first one, whose memory is not compared */
#define NO_MEMORY	": probe with driver pmukit failed with error -12"

/* What users got hold of */
static int file[MOST_FILES], nr_files, nr_events;
static struct pt_nl nl;
static bool has_net, joined;

/* What the tries of one round came to */
static struct {
	unsigned int reached;		/* calls of a load without failure */
	unsigned int failed;		/* calls that failed */
	unsigned int refused;		/* loads that failed then */
	unsigned int held;		/* of these, with users of what was about to go */
	unsigned int left;		/* tries that left something behind */
	unsigned int clean;		/* clean loads that worked after */
	unsigned int without;		/* loads that worked without a PMU */
	unsigned int reported;		/* of these, with its device in the log */
	unsigned int registrations;	/* failed calls by kind */
	unsigned int families;
	unsigned int states;
	unsigned int allocations;
} seen;

static char parameters[128];
static int nr_pmus;
static bool nodes;

static void keep(int fd)
{
	if (fd >= 0 && nr_files < MOST_FILES)
		file[nr_files++] = fd;
}

/* Perf's timer of a PMU runs on every CPU after its interval has changed */
static void start_timers(const char *pmu)
{
	pt_write_text("3", PT_DEVICES "/%s/perf_event_mux_interval_ms", pmu);
	pt_write_text("150", PT_DEVICES "/%s/perf_event_mux_interval_ms", pmu);
}

/* Events of a task and of a CPU, counting */
static void use_pmu(const char *pmu)
{
	int type = pt_pmu_type(pmu), fd[2], i;
	u64 code = pt_any_code(pmu);
	char mask[320];

	snprintf(mask, sizeof(mask), PT_DEVICES "/%s/cpumask", pmu);
	nr_events += pt_is_there(mask) ? 1 : 2;	/* of tasks there are none where CPUs share */
	fd[0] = pt_open_task(type, code, -1);
	fd[1] = pt_open_cpu(type, code, 0, -1);
	for (i = 0; i < 2; i++) {
		if (fd[i] < 0)
			continue;
		pt_on(fd[i]);
		keep(fd[i]);
	}
	start_timers(pmu);
}

static void use_files(void)
{
	char path[320];
	const char *name;
	DIR *dir, *files;

	dir = opendir(PT_DEBUGFS);
	while (dir && (name = pt_next_name(dir))) {
		snprintf(path, sizeof(path), PT_DEBUGFS "/%s", name);
		files = opendir(path);
		while (files && (name = pt_next_name(files)))
			keep(openat(dirfd(files), name, O_RDONLY | O_CLOEXEC));
		if (files)
			closedir(files);
	}
	if (dir)
		closedir(dir);
}

/* Member of the group, and in the middle of a dump */
static void use_netlink(void)
{
	static struct pt_message m;

	pt_nl_open(&nl);
	joined = !pt_nl_find(&nl) && !pt_nl_join(&nl, nl.group);
	if (!joined)
		return;
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_DUMP, PMUKIT_CMD_PMU_GET);
	pt_nl_write(&nl, &m);
}

static void use_all(void)
{
	pt_every_pmu(use_pmu);
	use_files();
	if (has_net)
		use_netlink();
}

/* What was held is used once more, and goes */
static void let_go(void)
{
	char text[4096];
	int i;

	usleep(20000);
	for (i = 0; i < nr_files; i++)
		if (read(file[i], text, sizeof(text)) < 0)
			continue;
	for (i = 0; i < nr_files; i++)
		close(file[i]);
	nr_files = 0;
	if (has_net) {
		while (joined && pt_nl_next(&nl, 20))
			;
		pt_nl_close(&nl);
	}
	joined = false;
}

static void read_state(unsigned int *calls, char failed[64], int *held)
{
	char text[128] = "";

	pt_read_text(text, sizeof(text), FAULTS "/state");
	if (sscanf(text, "calls %u failed %63s held %d", calls, failed, held) != 3)
		ksft_exit_fail_msg("no test module: \"%s\"\n", text);
}

/* Load with one call that fails, and users meanwhile: 0 or -errno of the load */
static int load_failing(unsigned int nth, unsigned int *calls, char failed[64])
{
	char number[16];
	int status, held;
	pid_t pid;

	snprintf(number, sizeof(number), "%u", nth);
	pt_write_text(number, FAULTS "/nth");
	pid = fork();
	if (!pid)
		_exit(-pt_load(parameters));
	for (;;) {
		if (waitpid(pid, &status, WNOHANG) == pid)
			break;
		read_state(calls, failed, &held);
		if (held) {
			use_all();
			pt_write_text("go", FAULTS "/go");
			waitpid(pid, &status, 0);
			break;
		}
		usleep(1000);
	}
	read_state(calls, failed, &held);
	pt_write_text("0", FAULTS "/nth");
	return -WEXITSTATUS(status);
}

static void count_kind(const char *function)
{
	seen.registrations += !strcmp(function, "perf_pmu_register");
	seen.families += !strcmp(function, "genl_register_family");
	seen.states += !strcmp(function, "__cpuhp_setup_state");
	seen.allocations += strstr(function, "alloc") || strstr(function, "kstr");
}

static bool loads_cleanly(void)
{
	bool good;

	nr_events = 0;
	good = !pt_load(parameters) && pt_every_pmu(use_pmu) == nr_pmus && nr_files == nr_events;
	let_go();
	return good && !pt_unload_soon() && pt_is_gone();
}

/* The call with number @nth fails; false when there are not so many */
static bool try_call(unsigned int nth)
{
	char failed[64];
	unsigned int calls;
	int log = pt_open_log(), err = load_failing(nth, &calls, failed);
	bool refused = err, was_held = nr_files || joined;
	bool without = !err && pt_every_pmu(NULL) < nr_pmus;

	seen.without += without;
	seen.reported += without && pt_log_lines(log, NO_MEMORY) == 1;
	close(log);
	if (!strcmp(failed, "-")) {
		seen.reached = calls;
		pt_unload_soon();
		return false;
	}
	seen.failed++;
	seen.refused += refused;
	seen.held += refused && was_held;
	ksft_print_msg("call %u, %s: %s, %d files held%s\n", nth, failed, strerror(-err), nr_files,
		       joined ? ", group joined" : "");
	let_go();
	if (!refused)
		pt_unload_soon();
	if (!pt_is_gone()) {
		seen.left++;
		ksft_print_msg("call %u, %s: something is left\n", nth, failed);
	}
	count_kind(failed);
	seen.clean += loads_cleanly();
	return true;
}

static void try_all(unsigned int first)
{
	unsigned int nth;

	memset(&seen, 0, sizeof(seen));
	for (nth = first; nth < MOST_CALLS; nth++)
		if (!try_call(nth))
			break;
	usleep(400000);		/* timers that outlive what they belong to end by now */
}

static void report(void)
{
	ksft_test_result(seen.reached && seen.reached == seen.failed,
			 "%u calls can fail, %u failed\n", seen.reached, seen.failed);
	ksft_test_result((int)seen.registrations == nr_pmus && seen.states == 2u + has_net &&
			 seen.allocations &&
			 (!has_net || seen.families == 1),
			 "%u registrations with perf, %u families, %u hotplug calls, %u allocations\n",
			 seen.registrations, seen.families, seen.states, seen.allocations);
	ksft_test_result(!seen.held, "%u loads of %u failed under their users\n", seen.held,
			 seen.refused);
	ksft_test_result(!seen.left, "%u loads of %u left something behind\n", seen.left,
			 seen.failed);
	ksft_test_result(seen.clean == seen.failed, "%u clean loads of %u worked after\n",
			 seen.clean, seen.failed);
	if (nodes)
		ksft_test_result(seen.without && seen.reported == seen.without,
				 "%u loads without a PMU of a node, %u named its device\n",
				 seen.without, seen.reported);
}

/* What is lost is lost in each round; caches of the kernel grow once, not always in the first */
static void test_memory(void)
{
	u64 before, after = pt_kernel_memory();
	int round = 0;

	do {
		before = after;
		try_all(1);
		after = pt_memory_in_the_end(before + ALLOWED_KB);
	} while (++round < ROUNDS && after >= before + ALLOWED_KB);
	ksft_test_result(before && after < before + ALLOWED_KB,
			 "all again: the kernel's memory: %llu kB, then %llu kB\n", before, after);
	if (pt_has_kmemleak())
		ksft_test_result(!pt_leaks(), "kmemleak finds nothing\n");
	else
		ksft_test_result_skip("this kernel has no kmemleak\n");
}

int main(int argc, char **argv)
{
	ksft_print_header();
	if (argc < 2)
		ksft_exit_fail_msg("usage: %s PMUS [FIRST]\n", argv[0]);
	nodes = !strcmp(argv[1], "nodes");
	ksft_set_plan(7 + nodes);
	if (!nodes)
		snprintf(parameters, sizeof(parameters), "emulate=%s", argv[1]);
	has_net = pt_has_net();
	pt_write_text("1", PT_EXPEDITED);
	if (pt_load(parameters))
		ksft_exit_fail_msg("cannot load pmukit %s\n", parameters);
	nr_pmus = pt_every_pmu(NULL);
	if (pt_unload_soon() || !pt_is_gone())
		ksft_exit_fail_msg("cannot unload pmukit\n");
	try_all(argc > 2 ? atoi(argv[2]) : 1);
	report();
	test_memory();
	pt_write_text("0", PT_EXPEDITED);
	ksft_finished();
}
