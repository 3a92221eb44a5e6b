// SPDX-License-Identifier: GPL-2.0-only
/*
 * The counter interrupt of an MPC7400, with ppc7400_interrupt=on and the test module
 * pmi. QEMU's counters stand still and never interrupt: the test puts the count into
 * the counter, does to MMCR0 what the processor does, and takes the exception.
 * Covers: core/sampling
 */
#include <sys/ioctl.h>
#include <unistd.h>
#include "ppc7400.h"
#include "ring.h"

#define PMI		"/sys/kernel/debug/pmi/"
#define NEGATIVE	0x80000000ull
#define PERIOD		1000ull
#define POISON		0x5a5a5a5aull	/* pmi leaves it where regs->result will be */
#define CYCLES		1ull
#define ON_PMC(n)	((n) << 8 | CYCLES)

static int type;

struct seen {
	u64 times, trap, result, nip;
};

static void look(struct seen *seen)
{
	char text[128];

	if (pt_read_text(text, sizeof(text), PMI "seen") < 0 ||
	    sscanf(text, "times %llu trap %llx result %llx nip %llx", &seen->times, &seen->trap,
		   &seen->result, &seen->nip) != 4)
		ksft_exit_fail_msg("no " PMI "seen: is the module pmi loaded?\n");
}

static void tell(const char *file, const char *text)
{
	int err = pt_write_text(text, PMI "%s", file);

	if (err)
		ksft_exit_fail_msg(PMI "%s: %s\n", file, strerror(-err));
}

/* As the processor: frozen (FCECE), its interrupt withdrawn (PMXE), then the exception */
static void interrupt(void)
{
	struct ppc7400_registers now;

	ppc7400_read(&now);
	ppc7400_set_mmcr0((now.mmcr0 | PPC7400_FC) & ~(u64)PPC7400_PMXE);
	tell("raise", "1");
}

static int open_sampling(struct pt_ring *ring, u64 code, unsigned int mix)
{
	struct perf_event_attr attr = ppc7400_attr(type, code, mix);
	int fd, err;

	attr.pinned = 1;
	attr.sample_period = PERIOD;
	attr.sample_type = PT_SAMPLE_TYPE;
	fd = pt_open(&attr, -1, 0, -1);
	err = fd < 0 ? fd : pt_ring_map(ring, fd);
	if (err)
		ksft_exit_fail_msg("code %#llx: %s\n", code, strerror(-err));
	return fd;
}

static u64 samples_of(struct pt_ring *ring)
{
	struct pt_tally tally = {};

	pt_ring_tally(ring, &tally);
	return tally.samples;
}

/* Each overflow is a sample, and the next one is aimed at, late interrupts made good */
static void test_period(unsigned int counter)
{
	u64 samples = 0, total = 0, late = 0;
	struct ppc7400_registers armed, now;
	struct pt_ring ring;
	int fd = open_sampling(&ring, ON_PMC(counter), 0), i, aimed = 0, again = 0;

	ppc7400_read(&armed);
	for (i = 0; i < 50; i++) {
		aimed += ppc7400_counter(counter) == NEGATIVE - PERIOD + late;
		late = i % 7;
		ppc7400_set_counter(counter, NEGATIVE + late);
		total = (i + 1) * PERIOD + late;
		interrupt();
		samples += samples_of(&ring);
		ppc7400_read(&now);
		again += ppc7400_same(&now, &armed);
	}
	ksft_test_result(samples == 50, "PMC%u: %llu samples of 50\n", counter, samples);
	ksft_test_result(pt_count(fd) == total, "PMC%u: count %llu of %llu\n", counter,
			 pt_count(fd), total);
	ksft_test_result(aimed == 50, "PMC%u: aimed at the next period %d times\n", counter,
			 aimed);
	ksft_test_result(again == 50 && armed.mmcr0 & PPC7400_PMXE && !(armed.mmcr0 & PPC7400_FC),
			 "PMC%u: released and armed again %d times\n", counter, again);
	pt_ring_close(&ring, fd);
}

static void test_several(void)
{
	struct pt_ring first, second;
	int one = open_sampling(&first, ON_PMC(1ull), 0);
	int other = open_sampling(&second, ON_PMC(3ull), 0);
	u64 samples;

	ppc7400_set_counter(1, NEGATIVE);
	ppc7400_set_counter(3, NEGATIVE);
	interrupt();
	samples = samples_of(&first);
	ksft_test_result(samples == 1 && samples_of(&second) == 1,
			 "two at once: one sample each\n");
	ppc7400_set_counter(3, NEGATIVE);
	interrupt();
	samples = samples_of(&first);
	ksft_test_result(!samples && samples_of(&second) == 1, "one of two: its sample alone\n");
	pt_ring_close(&first, one);
	pt_ring_close(&second, other);
}

static void test_counting(void)
{
	int fd = ppc7400_open(type, CYCLES, 0);
	u64 spurious;

	ppc7400_set_counter(1, NEGATIVE + 5);
	interrupt();
	ksft_test_result(!ppc7400_counter(1) && pt_count(fd) == NEGATIVE + 5,
			 "an event that counts is folded\n");
	spurious = pt_stat(PPC7400_PMU, 0, "spurious");
	interrupt();
	spurious = pt_stat(PPC7400_PMU, 0, "spurious") - spurious;
	ksft_test_result(spurious == 1 && pt_count(fd) == NEGATIVE + 5,
			 "without an overflow: spurious, nothing counted\n");
	close(fd);
}

/* The interrupt is taken in the kernel; an event of user mode shows the task */
static void test_user(void)
{
	struct pt_record record;
	struct pt_ring ring;
	int fd = open_sampling(&ring, CYCLES, 2);
	bool user = false;

	ppc7400_set_counter(1, NEGATIVE);
	interrupt();
	while (pt_ring_next(&ring, &record))
		if (record.header.type == PERF_RECORD_SAMPLE)
			user = (record.header.misc & PERF_RECORD_MISC_CPUMODE_MASK) ==
			       PERF_RECORD_MISC_USER && record.words[0] < 0xb0000000;
	ksft_test_result(user, "exclude_kernel: the sample is in user mode\n");
	pt_ring_close(&ring, fd);
}

/*
 * perf's powerpc code takes regs->result for its own driver's, and the kernel leaves
 * there what the stack held. An event of the kernel's own sees what perf is given.
 */
static void test_result(void)
{
	struct seen own, watched;
	char text[64];

	tell("own", "1");
	look(&own);
	ksft_test_result(own.times == 1 && own.trap == 0xf00 && own.result == POISON,
			 "the kernel's registers: trap %#llx, result %#llx\n", own.trap,
			 own.result);
	snprintf(text, sizeof(text), "%d %llu %llu", type, CYCLES, PERIOD);
	tell("watch", text);
	ppc7400_set_counter(1, NEGATIVE);
	interrupt();
	look(&watched);
	ksft_test_result(watched.times == 1 && watched.result == 0 && watched.nip == own.nip,
			 "a sample's registers: result %#llx, nip %#llx\n", watched.result,
			 watched.nip);
	tell("watch", "0 0 0");
}

/*
 * Ten overflows at once, and samples that take longer than the window (a tick, 4 ms): there is
 * one in each counter interrupt, and none is lost.
 */
static void test_slow(void)
{
	struct seen slow, fast;
	char text[64];

	snprintf(text, sizeof(text), "%d %llu %llu", type, CYCLES, PERIOD);
	tell("watch", text);
	tell("delay", "40");
	ppc7400_set_counter(1, NEGATIVE + 9 * PERIOD);
	interrupt();
	look(&slow);
	ksft_test_result(slow.times == 1, "slow samples: %llu in one interrupt\n", slow.times);
	tell("delay", "0");
	ppc7400_set_counter(1, NEGATIVE);
	interrupt();
	look(&fast);
	ksft_test_result(fast.times == 11, "%llu samples after 11 overflows\n", fast.times);
	tell("watch", "0 0 0");
}

int main(void)
{
	unsigned int counter;

	ksft_print_header();
	type = pt_pmu_type(PPC7400_PMU);
	if (type < 0)
		ksft_exit_fail_msg("no PMU " PPC7400_PMU ": is the module loaded?\n");
	ksft_set_plan(4 * PPC7400_COUNTERS + 9);
	pt_no_time_limit();
	for (counter = 1; counter <= PPC7400_COUNTERS; counter++)
		test_period(counter);
	test_several();
	test_counting();
	test_user();
	test_result();
	test_slow();
	ksft_finished();
}
