// SPDX-License-Identifier: GPL-2.0-only
/* What asks the kernel, in a pmuctl that was made with LIVE=0: says which pmuctl can */
#include "live/live.h"
#include "verbs/stat.h"
#include "verbs/verb.h"

noreturn void fail_no_pmu(const char *name)
{
	fail(STATUS_USAGE, NULL,
	     "this pmuctl was built with LIVE=0 and asks no kernel: make tools on Linux, or the package pmuctl, has what does");
}

int explain_live(const struct query *query)
{
	fail_no_pmu(NULL);
}

noreturn void fail_to_count(const struct query *query, char *list, bool cpus)
{
	fail_no_pmu(NULL);
}
