// SPDX-License-Identifier: GPL-2.0-only
/*
 * qemu/matrix PMU: misses of the L1 data cache that the plugin for QEMU counts, where how many there
 * have to be follows from the cache's lines: numbers of a matrix are added row by row, which misses
 * once for each line, then column by column, which misses at each number. The samples are at these
 * two loads.
 *
 * qemu/matrix: adds them alone, for who samples it.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "matrix.h"
#include "ring.h"

#define ROWS		256		/* of 2 KiB: those of a column are in two sets of the cache */
#define TURNS		16
#define NUMBERS		(ROWS * ROWS)
#define PERIOD		1009
#define TOLERANCE	100		/* one miss in so many: interrupts use the cache, too */

static const struct cache {
	const char *pmu, *event;
	unsigned int line;		/* numbers in one */
	unsigned int behind;		/* from the load to its sample, in bytes */
} caches[] = {
	{ "power7", "PM_LD_MISS_L1", 16, 4 },	/* in user mode the driver takes SRR0, not SIAR */
	{ "ppc7400", "DL1_LD_MISS", 4, 0 },
};

/* All pages are its own: those that nobody wrote are one page of zeros */
static double matrix[ROWS][ROWS] __attribute((aligned(128)));

/* ADD(NAME, STEP): NAME(first) adds as many numbers as a row has, STEP bytes apart */
#define ADD(name, step)								\
static __attribute((noinline, noclone)) void name(const double *first)		\
{										\
	asm volatile("	mtctr	%0\n"						\
		     "	mr	9,%1\n"						\
		     "	.globl	" #name "_load\n"				\
		     #name "_load:	lfd	1,0(9)\n"			\
		     "	fadd	2,2,1\n"					\
		     "	addi	9,9,%2\n"					\
		     "	bdnz	" #name "_load\n"				\
		     : : "r" (ROWS), "b" (first), "i" (step)			\
		     : "memory", "ctr", "fr1", "fr2", "r9");			\
}

ADD(by_rows, sizeof(double))
ADD(by_columns, sizeof(matrix[0]))

static void add_rows(void)
{
	unsigned int i;

	for (i = 0; i < ROWS; i++)
		by_rows(matrix[i]);
}

static void add_columns(void)
{
	unsigned int i;

	for (i = 0; i < ROWS; i++)
		by_columns(&matrix[0][i]);
}

static void fill(void)
{
	memset(matrix, 1, sizeof(matrix));
}

static void add(void (*way)(void))
{
	unsigned int turn;

	for (turn = 0; turn < TURNS; turn++)
		way();
}

static u64 code_of(const struct cache *cache)
{
	char text[64];

	if (pt_read_text(text, sizeof(text), PT_DEVICES "/%s/events/%s", cache->pmu,
			 cache->event) < 0 || strncmp(text, "event=", 6))
		ksft_exit_fail_msg("no event %s\n", cache->event);
	return strtoull(text + 6, NULL, 0);
}

/* Beside a line of the machine's memory, those of the stack and of this program miss a few times */
static void test_count(const struct cache *cache, const char *how, void (*way)(void), u64 wanted)
{
	int fd = pt_open_user(pt_pmu_type(cache->pmu), code_of(cache), -1);
	u64 counted;

	if (fd < 0)
		ksft_exit_fail_msg("%s: %s\n", cache->event, strerror(-fd));
	pt_on(fd);
	add(way);
	pt_off(fd);
	counted = pt_count(fd);
	close(fd);
	ksft_test_result(counted >= wanted && counted - wanted <= wanted / TOLERANCE,
			 "%s: %llu misses of %u numbers, %llu or few more wanted\n", how, counted,
			 TURNS * NUMBERS, wanted);
}

static void test_samples(const struct cache *cache)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_pmu_type(cache->pmu), code_of(cache),
						       PERIOD);
	u64 samples = 0, rows = 0, columns = 0, elsewhere;
	struct pt_record record;
	struct pt_ring ring;
	int fd;

	attr.exclude_kernel = 1;
	fd = pt_ring_open(&ring, &attr, -1);
	pt_on(fd);
	add(add_rows);
	add(add_columns);
	pt_off(fd);
	while (pt_ring_next(&ring, &record)) {
		if (record.header.type != PERF_RECORD_SAMPLE)
			continue;
		samples++;
		rows += record.words[0] == (unsigned long)by_rows_load + cache->behind;
		columns += record.words[0] == (unsigned long)by_columns_load + cache->behind;
	}
	pt_ring_close(&ring, fd);
	elsewhere = samples - rows - columns;
	ksft_test_result(samples && elsewhere <= 1 + samples / TOLERANCE,
			 "%llu of %llu samples are not at one of the loads\n", elsewhere, samples);
	ksft_test_result(llabs((long long)(columns - rows * cache->line)) <= 2 * cache->line,
			 "by rows %llu, by columns %u times as many: %llu\n", rows, cache->line,
			 columns);
}

static void test(const struct cache *cache)
{
	ksft_set_plan(4);
	pt_no_limits();
	test_count(cache, "by rows", add_rows, TURNS * NUMBERS / cache->line);
	test_count(cache, "by columns", add_columns, TURNS * NUMBERS);
	test_samples(cache);
	ksft_finished();
}

int main(int argc, char **argv)
{
	unsigned int i;

	fill();
	if (argc == 1) {
		add(add_rows);
		add(add_columns);
		return 0;
	}
	ksft_print_header();
	for (i = 0; i < ARRAY_SIZE(caches); i++)
		if (!strcmp(argv[1], caches[i].pmu))
			test(&caches[i]);
	ksft_exit_fail_msg("usage: qemu/matrix [power7|ppc7400]\n");
}
