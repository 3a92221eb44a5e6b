// SPDX-License-Identifier: GPL-2.0-only
/*
 * The counter interrupt of an MPC7400, with ppc7400_interrupt=on and the test module pmi. QEMU's
 * counters stand still and never interrupt: the test puts the count into the counter, does to MMCR0
 * what the processor does, and takes the exception.
 * Covers: core/sampling
 */
#include <unistd.h>
#include "arch.h"
#include "ppc7400.h"

#define PMI		"/sys/kernel/debug/pmi/"
#define MMCR0		PT_CPU0 "mmcr0"
#define MMCR1		PT_CPU0 "mmcr1"
#define NEGATIVE	0x80000000u
#define PMXE		0x04000000u	/* of MMCR0: interrupts are on */
#define CYCLES		1
#define PERIOD		1000
#define POISON		0x5a5a5a5a	/* what the stack holds, by the test module */

static void pmi(const char *file, const char *text)
{
	if (pt_write_text(text, PMI "%s", file))
		ksft_exit_fail_msg("cannot write " PMI "%s\n", file);
}

/* As the processor: frozen (FCECE), its interrupt withdrawn (PMXE), then the exception */
static void overflow(unsigned int pmc, unsigned int late)
{
	ppc7400_set_counter(pmc, NEGATIVE + late);
	pt_set_hex(MMCR0, (pt_hex(MMCR0) | PPC7400_FC) & ~PMXE);
	pmi("raise", "1");
}

/* Each overflow is a sample, and the next period is set, late interrupts made good */
static void test_counter(unsigned int pmc)
{
	int e = PT_CPU(0, pmc << 8 | CYCLES, .pinned = 1, .sample_period = PERIOD), i;
	unsigned int late = 0, right = 0, again = 0;
	u64 armed, mmcr1, got = 0;

	pt_on(e);
	armed = pt_hex(MMCR0);
	mmcr1 = pt_hex(MMCR1);
	for (i = 0; i < 50; i++) {
		right += ppc7400_counter(pmc) == NEGATIVE - PERIOD + late;
		late = i % 7;
		overflow(pmc, late);
		got += pt_new_samples(e);
		again += pt_hex(MMCR0) == armed && pt_hex(MMCR1) == mmcr1;
	}
	ksft_test_result(got == 50 && pt_count(e) == 50 * PERIOD + late,
			 "PMC%u: %llu samples of 50, counted %llu\n", pmc, got, pt_count(e));
	ksft_test_result(right == 50, "PMC%u: the next period was set %u times\n", pmc, right);
	ksft_test_result(again == 50 && armed & PMXE && !(armed & PPC7400_FC),
			 "PMC%u: armed again %u times\n", pmc, again);
	pt_close(e);
}

/* The interrupt is taken in the kernel; an event of user mode shows the task */
static void test_user(void)
{
	int e = PT_CPU(0, 0x101, .pinned = 1, .sample_period = PERIOD, .exclude_kernel = 1);
	struct pt_record r;

	pt_on(e);
	overflow(1, 0);
	ksft_test_result(pt_next(e, &r) && (r.header.misc & PERF_RECORD_MISC_CPUMODE_MASK) ==
			 PERF_RECORD_MISC_USER && r.words[0] < PT_KERNEL_SPACE,
			 "exclude_kernel: the sample is in user mode\n");
	pt_close(e);
}

/* What the test module saw of one sample, or of an interrupt of its own */
static bool seen(u64 result, u64 *nip)
{
	u64 is_times, trap, is_result;
	char text[128] = "";

	pt_read_text(text, sizeof(text), PMI "seen");
	ksft_print_msg("%s\n", text);
	return sscanf(text, "times %llu trap %llx result %llx nip %llx", &is_times, &trap,
		      &is_result, nip) == 4 && is_times == 1 && trap == 0xf00 &&
	       is_result == result;
}

/* An event of the kernel's own, with the registers that perf is given */
static void watch(unsigned int period)
{
	char text[64];

	snprintf(text, sizeof(text), "%d %d %u", period ? pt_type : 0, CYCLES, period);
	pmi("watch", text);
}

/*
 * perf's powerpc code takes regs->result for its own driver's, and the kernel leaves there what the
 * stack held
 */
static void test_registers(void)
{
	u64 nip, own;

	pmi("own", "1");
	ksft_test_result(seen(POISON, &own), "the kernel's registers\n");
	watch(PERIOD);
	overflow(1, 0);
	ksft_test_result(seen(0, &nip) && nip == own, "a sample's registers\n");
	watch(0);
}

int main(void)
{
	unsigned int pmc;

	pt_begin(PPC7400_PMU);
	pt_no_limits();
	for (pmc = 1; pmc <= PPC7400_COUNTERS; pmc++)
		test_counter(pmc);
	test_user();
	test_registers();
	pt_finish();
}
