/* SPDX-License-Identifier: GPL-2.0-only */
/* Allocations of the kernel that fail one by one, by /proc/PID/fail-nth. */
#ifndef PMK_GUEST_FAULT_H
#define PMK_GUEST_FAULT_H

#include <string.h>
#include "pmk.h"

/**
 * struct pmk_fault_op - something that the kernel is asked to do, again and again
 * @name: what it is
 * @before: makes it possible, nothing fails then; or NULL
 * @run: does it: 0 or -errno; an allocation may fail
 * @after: takes it back and looks, nothing fails then: is all as it should be? It gets the
 *	result of @run
 */
struct pmk_fault_op {
	const char *name;
	void (*before)(void);
	int (*run)(void);
	bool (*after)(int err);
};

/**
 * struct pmk_faults - what the tries of an operation came to
 * @tries: tries in which an allocation failed
 * @reached: allocations of the last try, in which none failed; caches that have grown
 *	meanwhile may need fewer than before
 * @failed: how many of @reached have failed in one of the tries
 * @errors: tries that ended in an error
 * @strange: of these, in another one than that of missing memory
 * @wrong: tries after which something was not as it should be
 * @err: result of the last try: 0 or -errno
 */
struct pmk_faults {
	unsigned int tries;
	unsigned int reached;
	unsigned int failed;
	unsigned int errors;
	unsigned int strange;
	unsigned int wrong;
	int err;
};

#define PMK_FAULT_POINTS	3	/* of pmk_test_faults() */

void pmk_faults_begin(void);
void pmk_faults_of(pid_t task);
struct pmk_faults pmk_fail_each(const struct pmk_fault_op *op);

/* Test points belong to the file that makes them, so this is no function of the library */
static inline void pmk_test_faults(const struct pmk_fault_op *op)
{
	struct pmk_faults f = pmk_fail_each(op);

	ksft_test_result(!f.err && f.failed == f.reached,
			 "%s: %u allocations reached, %u of them failed in %u tries, then: %s\n",
			 op->name, f.reached, f.failed, f.tries, strerror(-f.err));
	ksft_test_result(!f.strange, "%s: %u errors, %u of them strange\n", op->name, f.errors,
			 f.strange);
	ksft_test_result(!f.wrong, "%s: %u tries of %u left something wrong\n", op->name, f.wrong,
			 f.tries + 1);
}

#endif /* PMK_GUEST_FAULT_H */
