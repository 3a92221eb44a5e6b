// SPDX-License-Identifier: GPL-2.0-only
/*
 * stays: what a user reads of others in the user copies of an MPC7400's registers (user's manual,
 * UMMCR0 SPR 936, UMMCR1 940, UMMCR2 928) while an event of theirs is open whose task sleeps, and
 * when it has been closed. They are compared with the registers as the kernel reads them.
 * Covers: core/hot access
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "arch.h"
#include "ppc7400.h"
#include "user.h"

#define ON_PMC1		0x10c		/* BR_UNRESOLVED, which MMCR0 selects */
#define ON_PMC3		0x305		/* BR_TAKEN, which MMCR1 selects */
#define ON_PMC4		0x40e		/* BR_SPEC_FETCH_STALL_CYC, which MMCR1 selects */

static struct state {
	struct ppc7400_registers counting;	/* as the kernel reads them */
	unsigned int mmcr0, mmcr1, mmcr2;	/* as a user does, afterwards */
} *state;

static u64 code;

/* Another program, with an event of its own, that ends */
static void use_counter(void)
{
	if (!ppc7400_registers_of(pt_pmu_type(PPC7400_PMU), code, 0, &state->counting))
		ksft_exit_fail_msg("code %#llx does not count\n", code);
}

/* Reads as a user, who has no event */
static void read_as_user(void)
{
	state->mmcr0 = PT_MFSPR(936);
	state->mmcr1 = PT_MFSPR(940);
	state->mmcr2 = PT_MFSPR(928);
}

static void let_count(u64 what)
{
	code = what;
	pt_as(0, PT_ALL, use_counter);
	pt_as(PT_USER, 0, read_as_user);
	ppc7400_print("counting", &state->counting);
}

int main(void)
{
	unsigned int before;

	ksft_print_header();
	state = pt_shared(sizeof(*state));
	ksft_set_plan(3);
	let_count(ON_PMC3);
	before = state->mmcr1;
	ksft_test_result(state->counting.mmcr1 && state->mmcr1 == state->counting.mmcr1,
			 "MMCR1 after an event on PMC3: %08x\n", state->mmcr1);
	let_count(ON_PMC4);
	ksft_test_result(state->mmcr1 == state->counting.mmcr1 && state->mmcr1 != before,
			 "MMCR1 after another one: %08x\n", state->mmcr1);
	let_count(ON_PMC1);
	ksft_test_result(state->counting.mmcr0 && state->mmcr0 == PPC7400_FC,
			 "MMCR0 after an event on PMC1: %08x\n", state->mmcr0);
	ksft_finished();
}
