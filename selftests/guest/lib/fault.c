// SPDX-License-Identifier: GPL-2.0-only
/* Allocations of the kernel that fail one by one. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "fault.h"

#define MOST_TRIES	20000
#define FAULTS		"/sys/kernel/debug/"

static int nth_fd;

/* Every allocation may fail, without a word in the log; else only those that cannot wait */
static void let_all_fail(void)
{
	static const char * const kinds[] = { "failslab", "fail_page_alloc" };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		pmk_write_text("N", FAULTS "%s/ignore-gfp-wait", kinds[i]);
		pmk_write_text("0", FAULTS "%s/verbose", kinds[i]);
	}
	pmk_write_text("N", FAULTS "fail_page_alloc/ignore-gfp-highmem");
	pmk_write_text("0", FAULTS "fail_page_alloc/min-order");
}

/**
 * pmk_faults_begin() - prepare for pmk_fail_each(): allocations of this task are to fail
 *
 * Skips the program where the kernel does not let allocations fail.
 */
void pmk_faults_begin(void)
{
	nth_fd = open("/proc/self/fail-nth", O_RDWR | O_CLOEXEC);
	if (nth_fd < 0)
		ksft_exit_skip("this kernel does not let allocations fail\n");
	let_all_fail();
}

/**
 * pmk_faults_of() - from now on allocations of another task are to fail
 * @task: its number; it may be one of the kernel's own
 *
 * After pmk_faults_begin().
 */
void pmk_faults_of(pid_t task)
{
	char path[32];

	close(nth_fd);
	snprintf(path, sizeof(path), "/proc/%d/fail-nth", task);
	nth_fd = open(path, O_RDWR | O_CLOEXEC);
	if (nth_fd < 0)
		ksft_exit_fail_msg("cannot open %s: %s\n", path, strerror(errno));
}

static void fail_nth(unsigned int n)
{
	char text[16];
	int length = snprintf(text, sizeof(text), "%u", n);

	if (pwrite(nth_fd, text, length, 0) != length)
		ksft_exit_fail_msg("cannot write fail-nth: %s\n", strerror(errno));
}

/* How many are left until one would have failed; 0: it has */
static unsigned int left(void)
{
	char text[16] = "";
	int length = pread(nth_fd, text, sizeof(text) - 1, 0);
	unsigned int n = strtoul(text, NULL, 10);

	if (length <= 0)
		ksft_exit_fail_msg("cannot read fail-nth: %s\n", strerror(errno));
	if (n)
		fail_nth(0);
	return n;
}

/* One try: has an allocation failed? @wrong goes up when something is not as it should be */
static bool try_nth(const struct pmk_fault_op *op, unsigned int n, int *err, unsigned int *reached,
		    unsigned int *wrong)
{
	unsigned int rest;

	if (op->before)
		op->before();
	fail_nth(n);
	*err = op->run();
	rest = left();
	if (!op->after(*err)) {
		++*wrong;
		ksft_print_msg("%s, allocation %u%s, result %d: not as it should be after\n",
			       op->name, n, rest ? " did not fail" : "", *err);
	}
	*reached = n - rest;
	return !rest;
}

/**
 * pmk_fail_each() - the first allocation of an operation fails, then only the second, and so
 * on until none is left
 * @op: the operation
 *
 * Return: what the tries came to.
 */
struct pmk_faults pmk_fail_each(const struct pmk_fault_op *op)
{
	struct pmk_faults f = {};
	unsigned int n;

	for (n = 1; n < MOST_TRIES && try_nth(op, n, &f.err, &f.reached, &f.wrong); n++) {
		f.errors += f.err != 0;
		if (!f.err || f.err == -ENOMEM || f.err == -ENOBUFS || f.err == -EAGAIN)
			continue;
		f.strange++;
		ksft_print_msg("%s, allocation %u: %s\n", op->name, n, strerror(-f.err));
	}
	f.tries = n - 1;
	f.failed = f.tries < f.reached ? f.tries : f.reached;
	return f;
}
