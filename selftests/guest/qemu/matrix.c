// SPDX-License-Identifier: GPL-2.0-only
/*
 * qemu/matrix PMU: misses of the L1 data cache and of translations that the plugin for QEMU
 * counts, where how many there have to be follows from lines and pages: numbers of a matrix are
 * added row by row, which misses once for each line or page, then column by column, which misses at
 * each number. Each row begins a page, of the size that the guest reports. Samples are at these two
 * loads. PMU may be cpu, the kernel's own driver for an MPC7450.
 *
 * qemu/matrix: adds them alone, for who samples it.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "matrix.h"
#include "ring.h"

#define ROWS		256		/* more than an ERAT has, or a TLB of 128 pages */
#define COLUMNS		512
#define NUMBERS		(ROWS * COLUMNS)
#define TURNS		8
#define PERIOD		1009
#define TOLERANCE	100		/* one miss in so many: interrupts use the cache, too */

/*
 * What misses, a name of sysfs or a code: once for so many numbers in a row, in pages of this size
 * alone; in a group behind another one, which has the counter that it would get first
 */
struct event {
	const char *name;
	unsigned int numbers;
	const char *behind;
	unsigned long page;
};

static const struct machine {
	const char *pmu;
	struct event event[6];		/* behind the last one, none */
	unsigned int behind;		/* from the load to its sample, in bytes */
} machines[] = {
	/* In user mode pmukit takes SRR0 on a POWER7; the kernel's own driver has nothing else */
	{ "power7", { { .name = "PM_LD_MISS_L1", .numbers = 16 },
		      { .name = "PM_LSU_DERAT_MISS", .numbers = 512 },
		      { .name = "PM_DERAT_MISS_4K", .numbers = 512, .page = 4096 },
		      { .name = "PM_DERAT_MISS_64K", .numbers = 512, .page = 65536 } }, 4 },
	{ "ppc7400", { { .name = "DL1_LD_MISS", .numbers = 4 },
		       { .name = "DTLB_MISS", .numbers = 512 } }, 0 },
	{ "cpu", { { .name = "0x225", .numbers = 4 }, { .name = "0x312", .numbers = 512 },
		   { .name = "0x217", .numbers = 4, .behind = "0x225" } }, 4 },
};

/* A row has COLUMNS numbers and what is left of its page */
static char *matrix;
static unsigned long page;
static int type;

/* ADD(NAME): NAME(first, n, step) adds n numbers, step bytes apart */
#define ADD(name)								\
static __attribute((noinline, noclone)) void name(const void *first, unsigned int n,	\
						  unsigned long step)		\
{										\
	asm volatile("	mtctr	%0\n"						\
		     "	mr	9,%1\n"						\
		     "	.globl	" #name "_load\n"				\
		     #name "_load:	lfd	1,0(9)\n"			\
		     "	fadd	2,2,1\n"					\
		     "	add	9,9,%2\n"					\
		     "	bdnz	" #name "_load\n"				\
		     : : "r" (n), "b" (first), "r" (step)			\
		     : "memory", "ctr", "fr1", "fr2", "r9");			\
}

ADD(by_rows)
ADD(by_columns)

static void add_rows(void)
{
	unsigned int i;

	for (i = 0; i < TURNS * ROWS; i++)
		by_rows(matrix + i % ROWS * page, COLUMNS, sizeof(double));
}

static void add_columns(void)
{
	unsigned int i;

	for (i = 0; i < TURNS * COLUMNS; i++)
		by_columns(matrix + i % COLUMNS * sizeof(double), ROWS, page);
}

/* The stack and what is left in the cache by others make a few more or fewer */
static void test_count(const struct machine *m, const struct event *event, const char *how,
		       void (*add)(void), unsigned int numbers)
{
	const char *first = event->behind ? event->behind : event->name;
	int leader = pt_open_user(type, pt_event_code(m->pmu, first), -1), fd = leader;
	long long wanted = TURNS * NUMBERS / numbers, counted;

	if (event->page && event->page != page)
		wanted = 0;
	if (event->behind)
		fd = pt_open_user(type, pt_event_code(m->pmu, event->name), leader);
	if (leader < 0 || fd < 0)
		ksft_exit_fail_msg("%s: %s\n", event->name, strerror(fd < 0 ? -fd : -leader));
	pt_on(leader);
	add();
	pt_off(leader);
	counted = pt_count(fd);
	if (event->behind)
		close(leader);
	close(fd);
	ksft_test_result(llabs(counted - wanted) <= wanted / TOLERANCE + 16,
			 "%s: %s: %lld misses, wanted %lld\n", event->name, how, counted, wanted);
}

static void test_samples(const struct machine *m)
{
	const struct event *event = &m->event[0];
	u64 code = pt_event_code(m->pmu, event->name);
	struct perf_event_attr attr = pt_sampling_attr(type, code, PERIOD);
	long long samples = 0, rows = 0, columns = 0, elsewhere;
	struct pt_record record;
	struct pt_ring ring;
	int fd;

	attr.exclude_kernel = 1;
	fd = pt_ring_open(&ring, &attr, -1);
	pt_on(fd);
	add_rows();
	add_columns();
	pt_off(fd);
	while (pt_ring_next_sample(&ring, &record)) {
		samples++;
		rows += record.words[0] == (unsigned long)by_rows_load + m->behind;
		columns += record.words[0] == (unsigned long)by_columns_load + m->behind;
	}
	pt_ring_close(&ring, fd);
	elsewhere = samples - rows - columns;
	ksft_test_result(samples && elsewhere <= 1 + samples / TOLERANCE,
			 "%lld of %lld samples are not at one of the loads\n", elsewhere, samples);
	ksft_test_result(llabs(columns - rows * event->numbers) <= 2 * event->numbers,
			 "by rows %lld, by columns %u times as many: %lld\n", rows,
			 event->numbers, columns);
}

static void test(const struct machine *m)
{
	const struct event *event;
	unsigned int nr = 0;

	type = pt_pmu_type(m->pmu);
	while (m->event[nr].name)
		nr++;
	ksft_set_plan(2 * nr + 2);
	pt_no_limits();
	for (event = m->event; event < m->event + nr; event++) {
		test_count(m, event, "by rows", add_rows, event->numbers);
		test_count(m, event, "by columns", add_columns, 1);
	}
	test_samples(m);
	ksft_finished();
}

int main(int argc, char **argv)
{
	unsigned int i;

	/* All pages are its own: those that nobody wrote are one page of zeros */
	page = sysconf(_SC_PAGESIZE);
	matrix = aligned_alloc(page, ROWS * page);
	if (!matrix)
		ksft_exit_fail_msg("no memory\n");
	memset(matrix, 1, ROWS * page);
	if (argc == 1) {
		add_rows();
		add_columns();
		return 0;
	}
	ksft_print_header();
	for (i = 0; i < ARRAY_SIZE(machines); i++)
		if (!strcmp(argv[1], machines[i].pmu))
			test(&machines[i]);
	ksft_exit_fail_msg("usage: qemu/matrix [power7|ppc7400|cpu]\n");
}
