// SPDX-License-Identifier: GPL-2.0-only
/* Allocations of the kernel that fail one by one. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "fault.h"

#define MOST_TRIES	20000	/* more than any operation makes */
#define TRIES		4
#define FAULTS		"/sys/kernel/debug/"

static int nth_fd;

/* Every allocation may fail, without a word in the log; else only those that cannot wait */
static void let_all_fail(void)
{
	static const char * const kinds[] = { "failslab", "fail_page_alloc" };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		pt_write_text("N", FAULTS "%s/ignore-gfp-wait", kinds[i]);
		pt_write_text("0", FAULTS "%s/verbose", kinds[i]);
	}
	pt_write_text("N", FAULTS "fail_page_alloc/ignore-gfp-highmem");
	pt_write_text("0", FAULTS "fail_page_alloc/min-order");
}

/**
 * pt_faults_begin() - prepare for pt_fail_each(): allocations of this task are to fail
 *
 * Skips the program where the kernel does not let allocations fail.
 */
void pt_faults_begin(void)
{
	nth_fd = open("/proc/self/fail-nth", O_RDWR | O_CLOEXEC);
	if (nth_fd < 0)
		ksft_exit_skip("this kernel does not let allocations fail\n");
	let_all_fail();
}

/**
 * pt_faults_of() - from now on allocations of another task are to fail
 * @task: its number; it may be one of the kernel's own
 *
 * After pt_faults_begin().
 */
void pt_faults_of(pid_t task)
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

/* One try: how many allocations are left until one would have failed; 0: it has */
static unsigned int try_nth(const struct pt_fault_op *op, unsigned int n, struct pt_faults *f)
{
	unsigned int rest;

	if (op->before)
		op->before();
	fail_nth(n);
	f->err = op->run();
	rest = left();
	if (!op->after(f->err)) {
		f->wrong++;
		ksft_print_msg("%s, allocation %u%s, result %d: not as it should be after\n",
			       op->name, n, rest ? " did not fail" : "", f->err);
	}
	return rest;
}

/* The same, again where a run needs fewer allocations than one before: caches may have grown */
static bool has_failed(const struct pt_fault_op *op, unsigned int n, struct pt_faults *f)
{
	unsigned int tries = n <= f->reached ? TRIES : 1;

	while (tries--)
		if (!try_nth(op, n, f))
			return true;
	return false;
}

/**
 * pt_fail_each() - the first allocation of an operation fails, then only the second, and so
 * on until none is left
 * @op: the operation
 * @f: gets what the tries came to; @f->reached is there already, or 0
 */
void pt_fail_each(const struct pt_fault_op *op, struct pt_faults *f)
{
	unsigned int n;

	for (n = 1; n < MOST_TRIES && has_failed(op, n, f); n++) {
		f->errors += f->err != 0;
		if (!f->err || f->err == -ENOMEM || f->err == -ENOBUFS || f->err == -EAGAIN)
			continue;
		f->strange++;
		ksft_print_msg("%s, allocation %u: %s\n", op->name, n, strerror(-f->err));
	}
	f->failed = n - 1;
}

/**
 * pt_count_allocations() - how many allocations does an operation make in which none fails?
 * @op: the operation
 * @f: gets the smallest number of some runs in @f->reached, and what was wrong after them
 */
void pt_count_allocations(const struct pt_fault_op *op, struct pt_faults *f)
{
	unsigned int i, nr;

	f->reached = MOST_TRIES;
	for (i = 0; i < TRIES; i++) {
		nr = MOST_TRIES - try_nth(op, MOST_TRIES, f);
		if (nr < f->reached)
			f->reached = nr;
	}
}
