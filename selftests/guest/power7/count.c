// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counts are right: instructions to the last one, the same as the in-tree driver's, for a task and
 * for a CPU, on every counter that can have them.
 * Covers: core/hot access
 */
#include <unistd.h>
#include "event.h"

#define MILLION	1000000ull

/*
 * Loops of 250 instructions a turn differ by their length alone: whatever reading takes, that
 * difference must be counted to the last instruction. So the in-tree driver counts the same
 */
static void test_exact(const char *what, int e)
{
	struct perf_event_mmap_page *page = pt_map(e);
	u64 one, more[2], before, total;

	pt_on(e);
	one = pt_fewest(page, 1);
	more[0] = pt_fewest(page, 400) - one;
	more[1] = pt_fewest(page, 800) - one;
	before = pt_self_read(page);
	total = pt_count(e);
	ksft_test_result(more[0] == 399 * 250 && more[1] == 799 * 250,
			 "%s: %llu and %llu instructions, exact\n", what, more[0], more[1]);
	ksft_test_result(before < total && total < pt_self_read(page) &&
			 total > 100 * (more[1] + one), "%s: read() has them all\n", what);
	pt_unmap(page);
	close(e);
}

/* All counters start and stop at once, so a group agrees to the last instruction */
static void test_group(void)
{
	bool same = true;
	int e[5], i;

	for (i = 0; i < 5; i++)		/* the last counts run instructions, on PMC5 */
		e[i] = pt_event(PT_OF(i < 4 ? PM_INST_CMPL : 0x500fa), -1, i ? e[0] : -1);
	pt_on(e[0]);
	pt_run_dense(4000);
	pt_off(e[0]);
	for (i = 1; i < 5; i++)
		same &= pt_count(e[i]) == pt_count(e[0]);
	ksft_test_result(same && pt_count(e[0]) >= MILLION, "PMC1-5 count the same\n");
}

int main(void)
{
	pt_begin("power7");
	pt_pin(0);
	test_exact("task", PT_TASK(PM_INST_CMPL));
	test_exact("CPU 0", PT_CPU(0, PM_INST_CMPL));
	test_exact("in-tree driver", pt_event(PT_ATTR(pt_pmu_type("cpu"), PM_INST_CMPL), -1, -1));
	test_group();
	pt_finish();
}
