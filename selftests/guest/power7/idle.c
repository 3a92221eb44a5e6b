// SPDX-License-Identifier: GPL-2.0-only
/*
 * Idle time on counters that follow the run latch, which the kernel clears when it idles: on a CPU
 * the events that the latch gates count less than others, and FCWAIT makes them equal. A task is
 * never idle: its PM_CYC is the same as run cycles on PMC6.
 * Covers: core/event power7
 */
#include <unistd.h>
#include "event.h"

#define RUN_INST	0x500fa
#define LEAST		500000	/* instructions of 20 times 100 loops */
#define LEAST_CYCLES	100000	/* of these: groups have up to six of them */

/* The leader and its group while this task runs and sleeps */
static void measure(int leader)
{
	int i;

	pt_on(leader);
	for (i = 0; i < 20; i++) {
		usleep(10000);
		pt_run_dense(100);
	}
	pt_off(leader);
}

static void test_cpu(bool idle)
{
	int a = PT_CPU(0, 0x10002, .exclude_idle = idle);	/* on PMC1 alone */
	int b = pt_event(PT_OF(0x400fa), 0, a);
	int c = pt_event(PT_OF(idle ? PM_INST_CMPL : RUN_INST, .exclude_idle = idle), 0, a);
	u64 all, run, other;

	measure(a);
	all = pt_count(a);
	run = pt_count(b);
	other = pt_count(c);
	ksft_test_result(run >= LEAST && run == other && (idle ? run == all : run < all),
			 "a CPU, %s: %llu of %llu instructions are of run time\n",
			 idle ? "without idle time" : "all", run, all);
	pt_close(c);
	pt_close(b);
	pt_close(a);
}

/* PM_CYC as cycles on PMC1 to PMC4; what is left for the fifth is run cycles, on PMC6 */
static void test_task(void)
{
	int e[5], i;

	for (i = 0; i < 5; i++)
		e[i] = pt_event(PT_OF(i < 4 ? (i + 1) * 0x10000 + 0x1e : PM_CYC), -1,
				i ? e[0] : -1);
	measure(e[0]);
	ksft_test_result(pt_count(e[0]) >= LEAST_CYCLES && pt_count(e[0]) == pt_count(e[3]) &&
			 pt_count(e[0]) == pt_count(e[4]),
			 "a task: cycles and run cycles are the same, %llu\n", pt_count(e[0]));
}

int main(void)
{
	pt_begin("power7");
	pt_pin(0);
	test_cpu(false);
	test_cpu(true);
	test_task();
	pt_finish();
}
