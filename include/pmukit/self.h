/* SPDX-License-Identifier: GPL-2.0-only WITH Linux-syscall-note */
/*
 * Self-reading: a thread counts events of its own, and reads them without a system call where
 * the machine lets programs read the counters. A header for C (from C89 on) and C++, no
 * library; pmukit_self(3) is its man page.
 *
 *	struct pmukit_self self;
 *	struct pmukit_self_result result;
 *
 *	if (pmukit_self_open(&self, "{power7/PM_CYC/u,power7/PM_INST_CMPL/u}", NULL))
 *		...
 *	pmukit_self_start(&self);
 *	...
 *	pmukit_self_read(&self, &result);	result.count[0], result.count[1]
 *	pmukit_self_close(&self);
 *
 * A compiler with a strict standard (-std=c99) needs -D_DEFAULT_SOURCE.
 */
#ifndef PMUKIT_SELF_H
#define PMUKIT_SELF_H

#include <pmukit/self_open.h>
#include <pmukit/self_read.h>

#endif /* PMUKIT_SELF_H */
