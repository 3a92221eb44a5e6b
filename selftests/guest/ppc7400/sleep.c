// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sleep, in which an MPC7400 loses its registers (test module nap): events go on with
 * the counts, and the rest of the period, that they had. Needs ppc7400_interrupt=on.
 * Covers: core/pmu
 */
#include <unistd.h>
#include "ppc7400.h"
#include "ring.h"

#define NEGATIVE	0x80000000ull
#define PERIOD		1000ull
#define COUNTED		123ull
#define CYCLES		1ull
#define DL1_MISS	0x211ull	/* on PMC2 */
#define VFPU_WAIT_CYC	0x308ull	/* on PMC3 */

static int type;

static void sleep_once(void)
{
	int err = pt_write_text("mem", "/sys/power/state");

	if (err)
		ksft_exit_fail_msg("no sleep: %s (is the module nap loaded?)\n", strerror(-err));
}

static int open_sampling(void)
{
	struct perf_event_attr attr = ppc7400_attr(type, VFPU_WAIT_CYC, 1);

	attr.exclude_user = 0;
	attr.pinned = 1;
	attr.sample_period = PERIOD;
	attr.sample_type = PT_SAMPLE_TYPE;
	return pt_open(&attr, -1, 0, -1);
}

/* Three events on three counters, one of them switched off */
static void test_events(void)
{
	int counting = ppc7400_open(type, DL1_MISS, 0), sampling = open_sampling();
	int off = ppc7400_open(type, 0x100 | CYCLES, 0);
	struct ppc7400_registers before, after;
	unsigned int i, zero = 0;

	if (counting < 0 || sampling < 0 || off < 0)
		ksft_exit_fail_msg("the events do not open\n");
	ppc7400_set_counter(1, COUNTED);
	pt_off(off);
	ppc7400_read(&before);
	ppc7400_set_counter(2, COUNTED);
	ppc7400_set_counter(3, NEGATIVE - PERIOD + COUNTED);
	sleep_once();
	ppc7400_read(&after);
	ppc7400_print("before", &before);
	ppc7400_print("after ", &after);
	ksft_test_result(ppc7400_same(&before, &after), "the control registers are as before\n");
	ksft_test_result(!ppc7400_counter(1) && !ppc7400_counter(4), "what nobody uses is 0\n");
	ksft_test_result(pt_count(counting) == COUNTED && ppc7400_counter(2) == 0,
			 "a count is kept: %llu\n", pt_count(counting));
	ksft_test_result(ppc7400_counter(3) == NEGATIVE - PERIOD + COUNTED &&
			 pt_count(sampling) == COUNTED,
			 "the rest of a period is kept: %llu\n", NEGATIVE - ppc7400_counter(3));
	ppc7400_set_counter(2, 1);
	ppc7400_set_counter(3, NEGATIVE - 1);
	ksft_test_result(pt_count(counting) == COUNTED + 1 && pt_count(sampling) == PERIOD - 1,
			 "both count on\n");
	pt_on(off);
	ksft_test_result(pt_count(off) == COUNTED && ppc7400_runs(counting),
			 "what was off is on again, with its count\n");
	close(off);
	close(sampling);
	close(counting);
	for (i = 1; i <= PPC7400_COUNTERS; i++)
		zero += !ppc7400_counter(i);
	ksft_test_result(zero == PPC7400_COUNTERS, "afterwards the counters are 0\n");
}

/* Nothing is open: nobody touches the registers, and the next event finds them unknown */
static void test_nobody(void)
{
	struct ppc7400_registers before, after;

	if (!ppc7400_registers_of(type, CYCLES, 0, &before))
		ksft_exit_fail_msg("no event\n");
	sleep_once();
	ksft_test_result(ppc7400_counter(1) == 0x11111111, "without events nobody looks\n");
	ksft_test_result(ppc7400_registers_of(type, CYCLES, 0, &after) &&
			 ppc7400_same(&before, &after),
			 "and the next one finds its registers\n");
	ksft_test_result(!ppc7400_counter(1) && !ppc7400_counter(2) &&
			 !ppc7400_counter(3) && !ppc7400_counter(4),
			 "and leaves the counters 0\n");
}

int main(void)
{
	ksft_print_header();
	type = pt_pmu_type(PPC7400_PMU);
	if (type < 0)
		ksft_exit_fail_msg("no PMU " PPC7400_PMU ": is the module loaded?\n");
	ksft_set_plan(10);
	test_events();
	test_nobody();
	ksft_finished();
}
