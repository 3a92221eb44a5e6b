// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where a sample is, on the processor's own registers. The test puts SIAR and what MMCRA says of it
 * there (the test module siar), for QEMU writes neither: an event of the kernel alone has samples
 * in the kernel, one of user mode there, and a precise one at SIAR, or none. By Linux's driver
 * core-book3s.c, perf_read_regs() and siar_valid().
 * Covers: core/sampling access
 */
#include <string.h>
#include <unistd.h>
#include "arch.h"
#include "ring.h"
#include "siar.h"

#define PERIOD		100003
#define PERIODS		300
#define TURNS		1000
#define PRECISE_PERIODS	20
#define PLUS		"(pvr 004a "	/* of a POWER7+, in /proc/cpuinfo */
#define MARKED		0x2d05a		/* PM_MRK_DTLB_MISS_4K, on PMC2 */
#define NEGATIVE	0x80000000ull

/* Bits of MMCRA: instructions are marked; SIAR is of user mode; POWER7+: SIAR is valid */
#define SAMPLE_ENABLE	0x1ull
#define SIPR		0x20000000000ull
#define SIAR_VALID	0x10000000ull

#define KERNEL_ADDRESS	0xc000000000123458ull

/* What is found: samples, those at SIAR, those of a mode and with an address of another one */
struct found {
	u64 nr, at_siar, user, kernel, mixed, lost;
};

static int type;
static bool is_plus;

/* Registers that were chosen, beside what the driver has in MMCRA */
static void choose(u64 siar, u64 bits)
{
	pt_set_register("siar", siar);
	pt_set_register("mmcra", pt_get_register("mmcra") | bits);
}

static int open_on_cpu(struct pt_ring *ring, struct perf_event_attr *attr)
{
	int fd = pt_open(attr, -1, 0, -1), err = fd < 0 ? fd : pt_ring_map(ring, fd);

	if (err)
		ksft_exit_fail_msg("code %#llx: %s\n", attr->config, strerror(-err));
	return fd;
}

static void look(struct pt_ring *ring, u64 siar, struct found *f)
{
	struct pt_record r;
	unsigned int mode;
	bool above;

	while (pt_ring_next(ring, &r)) {
		if (r.header.type != PERF_RECORD_SAMPLE)
			continue;
		mode = r.header.misc & PERF_RECORD_MISC_CPUMODE_MASK;
		above = r.words[0] >= PT_KERNEL_SPACE;
		f->nr++;
		f->at_siar += siar && r.words[0] == siar;
		f->user += mode == PERF_RECORD_MISC_USER;
		f->kernel += mode == PERF_RECORD_MISC_KERNEL;
		f->mixed += above != (mode == PERF_RECORD_MISC_KERNEL);
	}
}

/* In both modes, until so many periods are over. QEMU counts in each, whatever the event says */
static void work(int fd, unsigned int periods)
{
	char text[256];

	while (pt_count(fd) < (u64)periods * PERIOD) {
		pt_run_turns(TURNS);
		pt_read_text(text, sizeof(text), "/proc/version");
	}
}

/*
 * @only: the modes that count, by perf's letters; NULL: all. SIAR is there before the event counts:
 * on a slow kernel periods end before MMCRA is chosen, which the driver writes as it starts.
 */
static struct found sample(const char *only, u64 siar, u64 bits)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, PERIOD);
	u64 before = pt_get_register("mmcra"), lost = pt_stat("power7", 0, "lost");
	struct found f = {};
	struct pt_ring ring;
	int fd;

	attr.exclude_user = only && !strchr(only, 'u');
	attr.exclude_kernel = only && !strchr(only, 'k');
	fd = open_on_cpu(&ring, &attr);
	pt_set_register("siar", siar);
	pt_on(fd);
	choose(siar, bits);
	work(fd, PERIODS);
	pt_off(fd);
	pt_set_register("mmcra", before);
	pt_set_register("siar", 0);
	look(&ring, siar, &f);
	f.lost = pt_stat("power7", 0, "lost") - lost;
	ksft_print_msg("%llu samples: %llu SIAR, user %llu, kernel %llu, mixed %llu, lost %llu\n",
		       f.nr, f.at_siar, f.user, f.kernel, f.mixed, f.lost);
	pt_ring_close(&ring, fd);
	return f;
}

static void test_kernel(void)
{
	u64 user = (unsigned long)__executable_start;
	struct found f = sample("k", KERNEL_ADDRESS, SIPR);

	ksft_test_result(f.at_siar >= PERIODS / 2 && f.at_siar == f.kernel && f.kernel == f.nr &&
			 !f.lost, "the kernel alone, SIPR trails: at SIAR\n");
	f = sample("k", KERNEL_ADDRESS, SAMPLE_ENABLE | SIPR | SIAR_VALID);
	ksft_test_result(f.at_siar >= PERIODS / 2 && f.at_siar == f.kernel && f.kernel == f.nr &&
			 !f.lost, "the same, marked: at SIAR\n");
	f = sample("k", 0, 0);
	ksft_test_result(f.nr && f.lost && f.kernel == f.nr && !f.mixed,
			 "the kernel alone, nothing is known: in the kernel, or lost\n");
	f = sample("k", user, SAMPLE_ENABLE | SIPR | SIAR_VALID);
	ksft_test_result(f.nr && f.lost && f.kernel == f.nr && !f.mixed,
			 "the kernel alone, SIAR of user mode: in the kernel, or lost\n");
}

static void test_others(void)
{
	struct found f = sample(NULL, KERNEL_ADDRESS, SIPR);

	ksft_test_result(f.at_siar >= PERIODS / 2 && f.at_siar == f.nr && f.kernel == f.nr &&
			 !f.lost, "both modes, SIPR trails: at SIAR\n");
	f = sample("u", KERNEL_ADDRESS, SIPR);
	ksft_test_result(f.user >= PERIODS / 2 && f.user == f.nr && !f.mixed,
			 "user mode alone, SIAR of the kernel: in user mode\n");
	f = sample("u", 0, 0);
	ksft_test_result(f.user >= PERIODS / 2 && f.user == f.nr && !f.mixed,
			 "user mode alone, nothing is known: in user mode\n");
}

/*
 * The interrupts are those of instructions, which QEMU counts; the marked event's counter is
 * negative then because the test wrote it. Whoever leaves the CPU may have MMCRA written anew, so
 * not each of the samples need be there.
 */
static struct found sample_marked(unsigned int precise, u64 siar, u64 bits)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PM_INST_CMPL, PERIOD);
	struct pt_ring instructions, ring;
	int fd = open_on_cpu(&instructions, &attr), marked;
	struct found f = {};
	unsigned int i;
	u64 lost;

	attr = pt_sampling_attr(type, MARKED, 1000);
	attr.precise_ip = precise;
	marked = open_on_cpu(&ring, &attr);
	pt_on(marked);
	pt_on(fd);
	lost = pt_stat("power7", 0, "lost");
	for (i = 1; i <= PRECISE_PERIODS; i++) {
		choose(siar, bits);
		pt_set_register("pmc2", NEGATIVE);
		work(fd, i);
	}
	f.lost = pt_stat("power7", 0, "lost") - lost;
	look(&ring, siar, &f);
	ksft_print_msg("%llu samples, %llu at SIAR, %llu lost\n", f.nr, f.at_siar, f.lost);
	pt_ring_close(&ring, marked);
	pt_ring_close(&instructions, fd);
	return f;
}

/*
 * Another event goes: an overflow that meets such a stop of the counters has its sample with the
 * next event, in an interrupt of its own. Until then SIAR and MMCRA are of something else.
 */
static void test_late(void)
{
	struct perf_event_attr attr = pt_sampling_attr(type, MARKED, 1000);
	u64 lost = pt_stat("power7", 0, "lost");
	struct found f = {};
	struct pt_ring ring;
	int fd, other, i;

	attr.precise_ip = 1;
	fd = open_on_cpu(&ring, &attr);
	other = pt_open_cpu(type, PM_CYC, 0, -1);
	pt_on(fd);
	for (i = 0; i < PRECISE_PERIODS; i++) {
		pt_on(other);
		choose(KERNEL_ADDRESS, SIAR_VALID);
		pt_set_register("pmc2", NEGATIVE);
		pt_off(other);
	}
	pt_set_register("siar", 0);
	lost = pt_stat("power7", 0, "lost") - lost;
	look(&ring, KERNEL_ADDRESS, &f);
	ksft_test_result(!f.nr && !lost, "precise, owed: %llu samples at another SIAR, %llu lost\n",
			 f.nr, lost);
	close(other);
	pt_ring_close(&ring, fd);
}

static void test_precise(void)
{
	unsigned int most = is_plus ? 2 : 1;
	struct found f = sample_marked(most, KERNEL_ADDRESS, SIAR_VALID);

	ksft_test_result(f.at_siar > PRECISE_PERIODS / 2 && f.at_siar == f.nr,
			 "precise, valid: at SIAR\n");
	f = sample_marked(most, KERNEL_ADDRESS, 0);
	ksft_test_result(is_plus ? !f.nr && f.lost > PRECISE_PERIODS / 2 :
				   f.at_siar > PRECISE_PERIODS / 2 && f.at_siar == f.nr,
			 "precise, not said to be valid: %s\n", is_plus ? "lost" : "at SIAR");
	f = sample_marked(most, 0, SIAR_VALID);
	ksft_test_result(!f.nr && f.lost > PRECISE_PERIODS / 2, "precise, no SIAR: lost\n");
	f = sample_marked(0, 0, SIAR_VALID);
	ksft_test_result(f.nr > PRECISE_PERIODS / 2 && !f.mixed && !f.lost,
			 "not precise, no SIAR: where the interrupt came\n");
}

int main(void)
{
	char text[1024];

	ksft_print_header();
	ksft_set_plan(12);
	pt_no_time_limit();
	pt_pin(0);
	type = pt_pmu_type("power7");
	if (pt_read_text(text, sizeof(text), "/proc/cpuinfo") < 0)
		ksft_exit_fail_msg("no /proc/cpuinfo\n");
	is_plus = strstr(text, PLUS);
	test_kernel();
	test_others();
	test_precise();
	test_late();
	ksft_finished();
}
