/* SPDX-License-Identifier: GPL-2.0-only */
/* Allocations of the kernel that fail one by one, by /proc/PID/fail-nth. */
#ifndef PT_GUEST_FAULT_H
#define PT_GUEST_FAULT_H

#include <string.h>
#include "pt.h"

/**
 * struct pt_fault_op - something that the kernel is asked to do, again and again
 * @name: what it is
 * @before: makes it possible, nothing fails then; or NULL
 * @run: does it: 0 or -errno; an allocation may fail
 * @after: takes it back and looks, nothing fails then: is all as it should be? It gets the
 *	result of @run
 * @none: it makes no allocation
 */
struct pt_fault_op {
	const char *name;
	void (*before)(void);
	int (*run)(void);
	bool (*after)(int err);
	bool none;
};

/**
 * struct pt_faults - what the tries of an operation came to
 * @reached: allocations of a run in which none fails
 * @failed: how many have failed, each in a try of its own. More than @reached where a try that
 *	fails needs others; a little fewer where another task is at work, as for a CPU that comes
 * @errors: tries that ended in an error
 * @strange: of these, in another one than that of missing memory
 * @wrong: runs after which something was not as it should be
 * @err: result of the last try, in which none failed: 0 or -errno
 */
struct pt_faults {
	unsigned int reached;
	unsigned int failed;
	unsigned int errors;
	unsigned int strange;
	unsigned int wrong;
	int err;
};

#define PT_FAULT_POINTS	3	/* of pt_test_faults() */

void pt_faults_begin(void);
void pt_faults_of(pid_t task);
void pt_fail_each(const struct pt_fault_op *op, struct pt_faults *f);
void pt_count_allocations(const struct pt_fault_op *op, struct pt_faults *f);

/* Test points belong to the file that makes them, so this is no function of the library */
static inline void pt_test_faults(const struct pt_fault_op *op)
{
	struct pt_faults f = {};

	pt_count_allocations(op, &f);
	pt_fail_each(op, &f);
	ksft_test_result(!f.err && !f.reached == op->none &&
			 f.failed + f.reached / 10 >= f.reached,
			 "%s: %u allocations reached, %u failed, then: %s\n", op->name, f.reached,
			 f.failed, strerror(-f.err));
	ksft_test_result(!f.strange, "%s: %u errors, %u of them strange\n", op->name, f.errors,
			 f.strange);
	ksft_test_result(!f.wrong, "%s: %u runs left something wrong\n", op->name, f.wrong);
}

#endif /* PT_GUEST_FAULT_H */
