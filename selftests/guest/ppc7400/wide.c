// SPDX-License-Identifier: GPL-2.0-only
/*
 * ppc7400/wide: counters without an interrupt, in a loop of NOPs, of which QEMU executes 2^32 in a
 * moment. The count is right, and own readings never go back; or the timer was late, and
 * the statistics say so.
 * Covers: core/hot
 */
#include "pt.h"
#include <pmukit/self.h>

#define ROUNDS	150
#define BLOCKS	262144
#define BLOCK	512

static void run(void)
{
	asm volatile("mtctr %0\n"
		     "1:\t.rept %1\n"
		     "nop\n"
		     ".endr\n"
		     "bdnz 1b" : : "r" (BLOCKS), "i" (BLOCK - 1) : "ctr");
}

int main(void)
{
	u64 wanted = (u64)ROUNDS * BLOCKS * BLOCK, last = 0, late;
	struct pmukit_self_result now = {};
	struct pmukit_self self;
	unsigned int i, back = 0;
	bool by_page = true;
	const char *where;

	ksft_print_header();
	ksft_set_plan(3);
	if (pmukit_self_open(&self, "ppc7400/INST_CMPL/u", &where))
		ksft_exit_fail_msg("cannot open the event at \"%s\"\n", where);
	late = pt_stat("ppc7400", -1, "late_updates");
	pmukit_self_start(&self);
	for (i = 0; i < ROUNDS; i++) {
		run();
		if (pmukit_self_read(&self, &now))
			ksft_exit_fail_msg("cannot read the event\n");
		back += now.count[0] < last;
		last = now.count[0];
		by_page &= now.way == PMUKIT_SELF_USER_PAGE;
	}
	pmukit_self_read_exact(&self, &now);
	late = pt_stat("ppc7400", -1, "late_updates") - late;
	ksft_print_msg("late %llu times\n", late);
	ksft_test_result(by_page, "without a system call\n");
	ksft_test_result(late || !back, "%u readings are less than the one before\n", back);
	ksft_test_result(late || (now.count[0] >= wanted && now.count[0] < wanted + wanted / 1000),
			 "%llu of %llu instructions\n", (u64)now.count[0], wanted);
	ksft_finished();
}
