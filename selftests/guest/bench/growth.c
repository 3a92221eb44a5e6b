// SPDX-License-Identifier: GPL-2.0-only
/*
 * bench/growth MOST: what operations cost beside 1, 10, 100, ... MOST open events. These are
 * of a task that sleeps, equal or each with a request of its own; or of the very task that
 * this one is switched to and from, off or on. By "power7" and, for the same steps of perf
 * core, by the in-tree driver's "cpu". operate.h says what is printed. It means something
 * where time is a count of instructions (QEMU's -icount), on one CPU.
 * Covers: core/hot core/sampling
 */
#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include "operate.h"

/* The others: open events of the task @whose */
static struct {
	pid_t whose;
	int *event;
	int nr;
	u64 next;		/* the next request, where each has its own */
} others;

static pid_t start_sleeper(void)
{
	pid_t pid = fork();

	if (!pid)
		for (;;)
			pause();
	return pid;
}

static int open_equal(void)
{
	struct perf_event_attr attr = pt_attr(b.type, PM_CYC);

	return pt_open(&attr, others.whose, -1, -1);
}

/* A request that nobody has made, and that is not what do_open() asks for */
static int open_distinct(void)
{
	struct perf_event_attr attr = pt_attr(b.type, 0);
	int fd;

	do {
		attr.config = others.next >> 2;
		attr.exclude_user = others.next & 1;
		attr.exclude_kernel = others.next >> 1 & 1;
		others.next++;
		fd = attr.config == PM_INST_CMPL ? -EINVAL :
		     pt_open(&attr, others.whose, -1, -1);
	} while (fd == -EINVAL);
	return fd;
}

static int open_equal_on(void)
{
	struct perf_event_attr attr = pt_attr(b.type, PM_CYC);

	attr.disabled = 0;
	return pt_open(&attr, others.whose, -1, -1);
}

static void open_others(int nr, int (*open_one)(void))
{
	for (; others.nr < nr; others.nr++)
		others.event[others.nr] = must(open_one(), "another event");
}

static void close_others(void)
{
	while (others.nr)
		close(others.event[--others.nr]);
	others.next = 0;
}

/* All operations beside events of a task that sleeps */
static void beside(int most, const char *kind, int (*open_one)(void))
{
	char with_tree[32];
	int n;

	find_pmu("power7");
	for (n = 1; n <= most; n *= 10) {
		open_others(n, open_one);
		operate_pmu("open_events", kind, n);
		operate_module("open_events", kind, n);
	}
	close_others();
	b.type = must(pt_pmu_type("cpu"), "cpu");
	snprintf(with_tree, sizeof(with_tree), "%s/cpu", kind);
	for (n = 1; n <= most; n *= 10) {
		open_others(n, open_one);
		operate_pmu("open_events", with_tree, n);
	}
	close_others();
}

/* A switch to and from a task that has the events itself */
static void within(int most, const char *pmu, const char *row, int (*open_one)(void))
{
	int n;

	b.type = must(pt_pmu_type(pmu), pmu);
	for (n = 1; n <= most; n *= 10) {
		open_others(n, open_one);
		operate("open_events", row, "", n, 0, 21, do_switch);
	}
	close_others();
}

int main(int argc, char **argv)
{
	int most = argc > 1 ? atoi(argv[1]) : 1000;
	struct rlimit files = { most + 100, most + 100 };
	pid_t sleeper, partner;

	ksft_print_header();
	ksft_set_plan(1);
	setrlimit(RLIMIT_NOFILE, &files);
	others.event = calloc(most, sizeof(*others.event));
	partner = start_operating();
	sleeper = start_sleeper();
	others.whose = sleeper;
	beside(most, ",_equal", open_equal);
	beside(most, ",_distinct", open_distinct);
	others.whose = partner;
	within(most, "power7", "task_switch,_its_own,_off", open_equal);
	within(most, "cpu", "task_switch,_its_own,_off/cpu", open_equal);
	within(most, "power7", "task_switch,_its_own,_on", open_equal_on);
	within(most, "cpu", "task_switch,_its_own,_on/cpu", open_equal_on);
	kill(sleeper, SIGKILL);
	ksft_test_result_pass("operations beside up to %d events are measured\n", most);
	ksft_finished();
}
