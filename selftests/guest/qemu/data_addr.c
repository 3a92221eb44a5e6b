// SPDX-License-Identifier: GPL-2.0-only
/*
 * qemu/data_addr PMU: data addresses of samples on counters that the plugin for QEMU makes. A
 * program walks over lines of a buffer that is larger than the L1 cache: each load misses, and from
 * one sample to the next there are as many lines as a period has misses. Of marked loads and of
 * any, by the module and by the kernel's own driver.
 */
#include <stdlib.h>
#include <string.h>
#include "ring.h"
#include "data_addr.h"

#define LINE		128u
#define SIZE		1048576u
#define LOADS		200000u
#define PERIOD		101
#define DISTANCE	(PERIOD * LINE)
#define FEW		5	/* samples of a walk that another load may have come into */

/* Words of a sample: those of pt_sampling_attr(), then the address */
enum { IP, TASK, TIME, ADDR };

static char *buffer;

/**
 * struct found - what the samples of one walk had
 * @samples: how many
 * @at_load: of these, at the load, or right behind it
 * @inside: of these, with the address of a line of the buffer
 * @apart: and as far from the one before as a period's misses
 */
struct found {
	unsigned int samples;
	unsigned int at_load;
	unsigned int inside;
	unsigned int apart;
};

/* One load in each line, and again from the first one on */
static __attribute((noinline)) void walk(void)
{
	unsigned long at = 0;

	asm volatile("mtctr	%2\n"
		     "1:	.globl	walk_load\n"
		     "walk_load:	ldx	9,%1,%0\n"
		     "	addi	%0,%0,%4\n"
		     "	and	%0,%0,%3\n"
		     "	bdnz	1b\n"
		     : "+b" (at)
		     : "b" (buffer), "r" ((unsigned long)LOADS), "r" (SIZE - 1ul), "i" (LINE)
		     : "memory", "ctr", "r9");
}

static void look_at(const struct pt_record *record, unsigned long *before, struct found *f)
{
	unsigned long ip = record->words[IP], at = record->words[ADDR] - (unsigned long)buffer;

	f->samples++;
	f->at_load += ip == (unsigned long)walk_load || ip == (unsigned long)walk_load + 4;
	if (at < SIZE && at % LINE == 0) {
		f->inside++;
		f->apart += (at - *before) % SIZE == DISTANCE % SIZE;
	}
	*before = at;
}

static struct found sampled(int type, u64 code)
{
	struct perf_event_attr attr = pt_sampling_attr(type, code, PERIOD);
	unsigned long before = 0;
	struct found found = { 0 };
	struct pt_record record;
	struct pt_ring ring;
	int fd;

	attr.sample_type |= PERF_SAMPLE_ADDR;
	attr.exclude_kernel = 1;
	fd = pt_ring_open(&ring, &attr, -1);
	pt_on(fd);
	walk();
	pt_off(fd);
	while (pt_ring_next_sample(&ring, &record))
		look_at(&record, &before, &found);
	pt_ring_close(&ring, fd);
	return found;
}

static void test(const char *pmu, const char *event, u64 code)
{
	struct found f = sampled(pt_pmu_type(pmu), code);
	unsigned int wanted = LOADS / PERIOD - FEW;

	ksft_test_result(f.samples <= LOADS / PERIOD + FEW && f.at_load >= wanted,
			 "%s, %s: %u samples of %u loads, %u at the load\n", pmu, event, f.samples,
			 LOADS, f.at_load);
	ksft_test_result(f.inside >= wanted && f.apart >= wanted,
			 "%s, %s: %u with the address of a line, %u of them %u lines further\n",
			 pmu, event, f.inside, f.apart, PERIOD);
}

int main(int argc, char **argv)
{
	static const char * const events[] = { "PM_MRK_LD_MISS_L1", "PM_LD_MISS_L1" };
	unsigned int i;

	ksft_print_header();
	if (argc < 2 || pt_pmu_type(argv[1]) < 0)
		ksft_exit_fail_msg("usage: qemu/data_addr PMU: no PMU\n");
	ksft_set_plan(8);
	pt_no_limits();
	buffer = aligned_alloc(SIZE, SIZE);
	if (!buffer)
		ksft_exit_fail_msg("no memory\n");
	memset(buffer, 1, SIZE);
	for (i = 0; i < ARRAY_SIZE(events); i++) {
		u64 code = pt_event_code(argv[1], events[i]);

		test(argv[1], events[i], code);
		test("cpu", events[i], code);
	}
	ksft_finished();
}
