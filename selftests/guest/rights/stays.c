// SPDX-License-Identifier: GPL-2.0-only
/*
 * rights/stays PMU: what a user without an event reads in the user copies of control and address
 * registers when somebody else's program has ended, against what the kernel read meanwhile.
 * MPC7400: UMMCR0, SPR 936, and UMMCR1, 940, of the user's manual; POWER7: MMCR1, SIAR and SDAR,
 * SPRs 782, 780 and 781 of the Power ISA 2.06. QEMU writes neither address: the test module siar
 * does.
 * Covers: core/hot access
 */
#include "event.h"
#include "user.h"

#define SIAR	0x12345670
#define SDAR	0x76543210
#define FC	0x80000000u	/* of MMCR0 */

/* An event counts; then a user reads in a register this value, or the kernel's where that is 0 */
static const struct row {
	const char *pmu, *file;
	u64 code;
	unsigned int spr, value;
} rows[] = {
	{ "power7", PT_CPU0 "mmcr1", PM_CYC, 782, 0 },
	{ "power7", PT_SIAR "siar", PM_CYC, 780, SIAR },
	{ "power7", PT_SIAR "sdar", PM_CYC, 781, SDAR },
	{ "power7", PT_CPU0 "mmcr1", PM_INST_CMPL, 782, 0 },
	{ "ppc7400", PT_CPU0 "mmcr1", 0x305, 940, 0 },	/* BR_TAKEN */
	{ "ppc7400", PT_CPU0 "mmcr1", 0x40e, 940, 0 },	/* BR_SPEC_FETCH_STALL_CYC */
	{ "ppc7400", PT_CPU0 "mmcr0", 0x10c, 936, FC },	/* BR_UNRESOLVED, which MMCR0 selects */
};

static const struct row *row;
static struct shared {
	unsigned int kernel, user;
} *shared;

static void let_count(void)
{
	pt_on(PT_TASK(row->code, .pinned = 1));
	pt_run_turns(10000);
	shared->kernel = pt_hex(row->file);
}

static void look(void)
{
	shared->user = pt_spr(row->spr);
}

int main(int argc, char **argv)
{
	const char *pmu = argc > 1 ? argv[1] : "";
	unsigned int last = 0;

	pt_begin(pmu);
	pt_pin(0);
	shared = pt_shared(sizeof(*shared));
	if (!strcmp(pmu, "power7")) {
		pt_set_hex(PT_SIAR "siar", SIAR);
		pt_set_hex(PT_SIAR "sdar", SDAR);
	}
	for (row = rows; row < rows + ARRAY_SIZE(rows); row++) {
		if (strcmp(row->pmu, pmu))
			continue;
		pt_as(0, PT_ALL, let_count);
		pt_as(PT_USER, 0, look);
		ksft_test_result(shared->kernel && shared->user != last &&
				 shared->user == (row->value ?: shared->kernel),
				 "%s after event %#llx: %#x\n", strrchr(row->file, '/') + 1,
				 row->code, shared->user);
		last = shared->user;
	}
	pt_finish();
}
