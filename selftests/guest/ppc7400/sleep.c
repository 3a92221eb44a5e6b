// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sleep, in which an MPC7400 loses its registers (test module nap): events go on with the counts,
 * and the rest of the period, that they had. Needs ppc7400_interrupt=on.
 * Covers: core/pmu
 */
#include <unistd.h>
#include "ppc7400.h"

#define NEGATIVE	0x80000000u
#define JUNK		0x11111111	/* of the test module, in PMC1 */

static void fall_asleep(void)
{
	if (pt_write_text("mem", "/sys/power/state"))
		ksft_exit_fail_msg("it cannot sleep: is the test module loaded?\n");
}

static bool all_zero(void)
{
	unsigned int i;

	for (i = 1; i <= PPC7400_COUNTERS && !ppc7400_counter(i); i++)
		;
	return i > PPC7400_COUNTERS;
}

/* Three events on three counters, one of them switched off */
static void test_events(void)
{
	int counting = PT_CPU(0, 0x211, .pinned = 1);	/* DL1_MISS, on PMC2 */
	int sampling = PT_CPU(0, 0x308, .pinned = 1, .sample_period = 1000);	/* on PMC3 */
	int stopped = PT_CPU(0, 0x101, .pinned = 1);	/* CYCLES, on PMC1 */
	struct ppc7400_registers before, after;

	pt_on(counting);
	pt_on(sampling);
	pt_on(stopped);
	ppc7400_set_counter(1, 123);
	pt_off(stopped);
	ppc7400_read(&before);
	ppc7400_set_counter(2, 123);
	ppc7400_set_counter(3, NEGATIVE - 1000 + 123);
	fall_asleep();
	ppc7400_read(&after);
	ksft_test_result(ppc7400_same(&before, &after) && !after.bamr,
			 "the control registers are as before\n");
	ksft_test_result(!ppc7400_counter(1) && !ppc7400_counter(4), "unused counters are 0\n");
	ksft_test_result(pt_count(counting) == 123 && !ppc7400_counter(2), "a count is kept\n");
	ksft_test_result(ppc7400_counter(3) == NEGATIVE - 1000 + 123 && pt_count(sampling) == 123,
			 "the rest of a period is kept\n");
	ppc7400_set_counter(2, 1);
	ppc7400_set_counter(3, NEGATIVE - 1);
	ksft_test_result(pt_count(counting) == 124 && pt_count(sampling) == 999,
			 "both count on\n");
	pt_on(stopped);
	ksft_test_result(pt_count(stopped) == 123 && pt_ran_always(counting),
			 "what was off is on again, with its count\n");
	pt_close(sampling);
	close(stopped);
	close(counting);
	ksft_test_result(all_zero(), "afterwards the counters are 0\n");
}

/* Without an event the driver does not touch the registers, and the next one finds them unknown */
static void test_nothing_open(void)
{
	struct ppc7400_registers before, after;

	if (!ppc7400_registers_of(pt_type, 1, 0, &before))
		ksft_exit_fail_msg("no event\n");
	fall_asleep();
	pt_expect("without events nobody looks", ppc7400_counter(1), JUNK);
	ksft_test_result(ppc7400_registers_of(pt_type, 1, 0, &after) &&
			 ppc7400_same(&before, &after) && all_zero(),
			 "the next event finds its registers and leaves the counters 0\n");
}

int main(void)
{
	pt_begin(PPC7400_PMU);
	test_events();
	test_nothing_open();
	pt_finish();
}
