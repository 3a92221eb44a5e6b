// SPDX-License-Identifier: GPL-2.0-only
/*
 * perf/known LOOP: perf stat -M on the kernel's own driver of a POWER7, with counters that the
 * plugin for QEMU makes. This program, run once more by perf, has loops whose instructions, flops
 * and lines of memory are known; so each metric has to be what is computed here of these numbers,
 * of the sentence that describes it and of the plugin's model (Documentation/qemu.md). Nothing is
 * taken from the tables. LOOP is one of them: mix, load or store.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "pt.h"

#define OUTPUT		"/tmp/known.out"

/* perf begins to count while this program, which has started, sleeps: milliseconds, seconds */
#define DELAY		"500"
#define SLEEP		1

/* The loop of mix(): of each kind in a turn */
#define TURNS		4000000ul
#define INSTRUCTIONS	20.0
#define BRANCHES	4.0
#define TAKEN		1.0
#define FLOATING	5.0		/* four of one flop, and one of two */
#define FLOPS		6.0

/* A walk: each line of memory, again and again; INNER instructions a line, OUTER a round */
#define LINE		128ul
#define LINES		2000000ul
#define INNER		4.0
#define OUTER		5.0
#define LOADS		2.0		/* in a line, one of which finds it new */
#define PAGE		4096.0

/* Of the plugin's model: cycles that a load waits for L2, L3 and memory */
#define FROM_L2		6.0
#define FROM_L3		25.0
#define FROM_MEMORY	200.0

/* What a walk takes: it is within the L1, or beyond L1 (32 KiB), L2 (256 KiB) or L3 (4 MiB) */
#define IN_L1		"4"
#define IN_L2		"64"
#define IN_L3		"1024"
#define IN_MEMORY	"16384"

/* Lines for each instruction of a walk through @kib */
#define PER_INST(kib)	(1 / (INNER + OUTER * LINE / 1024 / (kib)))

/* A loop, KiB that it walks through, and what perf has to print for the metric */
static const struct known {
	const char *metric, *program, *kib;
	double value;
} known[] = {
	{ "cpi", "mix", "0", 1 },
	{ "ipc", "mix", "0", 1 },
	{ "run_ipc", "mix", "0", 1 },
	{ "run_share_percent", "mix", "0", 100 },
	{ "disp_per_cmpl", "mix", "0", 1 },
	{ "br_share_percent", "mix", "0", 100 * BRANCHES / INSTRUCTIONS },
	{ "br_taken_ratio_percent", "mix", "0", 100 * TAKEN / BRANCHES },
	{ "br_mpred_ratio_percent", "mix", "0", 0 },
	{ "flop_per_inst", "mix", "0", FLOPS / INSTRUCTIONS },
	{ "flop_per_cyc", "mix", "0", FLOPS / INSTRUCTIONS },
	{ "vsu_share_percent", "mix", "0", 100 * FLOATING / INSTRUCTIONS },
	{ "l1_st_miss_ratio_percent", "mix", "0", 0 },
	{ "l1_ld_miss_ratio_percent", "load", IN_L1, 0 },
	{ "l1_ld_miss_ratio_percent", "load", IN_L2, 100 / LOADS },
	{ "l1_ld_miss_rate", "load", IN_L2, 1000 * PER_INST(64) },
	{ "l2_data_miss_ratio_percent", "load", IN_L2, 0 },
	{ "data_l2_share_percent", "load", IN_L2, 100 },
	{ "latency_l2", "load", IN_L2, FROM_L2 },
	{ "stall_per_l1d_miss", "load", IN_L2, FROM_L2 },
	{ "lsu_stall_dcache_miss_cpi", "load", IN_L2, FROM_L2 * PER_INST(64) },
	{ "l2_ld_miss_ratio_percent", "load", IN_L3, 100 },
	{ "l3_data_miss_ratio_percent", "load", IN_L3, 0 },
	{ "data_l3_share_percent", "load", IN_L3, 100 },
	{ "latency_l3", "load", IN_L3, FROM_L3 },
	{ "derat_miss_rate", "load", IN_L3, 1000 * PER_INST(1024) * LINE / PAGE },
	{ "dtlb_miss_rate", "load", IN_L3, 0 },
	{ "l3_data_miss_ratio_percent", "load", IN_MEMORY, 100 },
	{ "latency_lmem", "load", IN_MEMORY, FROM_MEMORY },
	{ "miss_cpi_lmem", "load", IN_MEMORY, FROM_MEMORY * PER_INST(16384) },
	{ "dtlb_miss_rate", "load", IN_MEMORY, 1000 * PER_INST(16384) * LINE / PAGE },
	{ "l1_st_miss_ratio_percent", "store", IN_L2, 100 },
	{ "l2_st_miss_ratio_percent", "store", IN_L2, 0 },
	{ "l2_st_miss_ratio_percent", "store", IN_MEMORY, 100 },
};

/* 3 loads, 2 stores, 5 of floating point, 4 branches, of which the last is taken, 6 of integers */
static void mix(unsigned long turns)
{
	static double memory[4] = { 1, 1 };

	asm volatile("mtctr	%0\n"
		     "1:	ld	9,0(%1)\n"
		     "	ld	10,8(%1)\n"
		     "	lfd	1,0(%1)\n"
		     "	fadd	2,1,1\n"
		     "	fsub	3,2,1\n"
		     "	fmul	4,2,1\n"
		     "	fadd	5,3,4\n"
		     "	fmadd	6,1,2,3\n"
		     "	cmpdi	%1,0\n"
		     "	beq	2f\n"
		     "	add	9,9,10\n"
		     "	beq	2f\n"
		     "	xor	10,9,10\n"
		     "	beq	2f\n"
		     "	std	9,16(%1)\n"
		     "	addi	11,9,1\n"
		     "	or	11,11,10\n"
		     "	stfd	6,24(%1)\n"
		     "	addi	11,11,1\n"
		     "	bdnz	1b\n"
		     "2:\n"
		     : : "b" (turns), "b" (memory)
		     : "memory", "ctr", "cr0", "r9", "r10", "r11", "fr1", "fr2", "fr3", "fr4",
		       "fr5", "fr6");
}

/* INNER instructions from 2 to bdnz, OUTER others */
static void load(char *memory, unsigned long lines, unsigned long rounds)
{
	asm volatile("1:	mr	9,%1\n"
		     "	mtctr	%2\n"
		     "2:	ld	10,0(9)\n"
		     "	ld	10,64(9)\n"
		     "	addi	9,9,128\n"
		     "	bdnz	2b\n"
		     "	addi	%0,%0,-1\n"
		     "	cmpdi	%0,0\n"
		     "	bne	1b\n"
		     : "+b" (rounds) : "b" (memory), "b" (lines)
		     : "memory", "ctr", "cr0", "r9", "r10");
}

static void store(char *memory, unsigned long lines, unsigned long rounds)
{
	asm volatile("1:	mr	9,%1\n"
		     "	mtctr	%2\n"
		     "2:	std	10,0(9)\n"
		     "	nop\n"
		     "	addi	9,9,128\n"
		     "	bdnz	2b\n"
		     "	addi	%0,%0,-1\n"
		     "	cmpdi	%0,0\n"
		     "	bne	1b\n"
		     : "+b" (rounds) : "b" (memory), "b" (lines)
		     : "memory", "ctr", "cr0", "r9", "r10");
}

/*
 * Pages that are only read would all be the kernel's one page of zeros. The kernel gives each its
 * own here, which is not in user mode, so it does not matter when perf begins to count.
 */
static char *own_pages(unsigned long size)
{
	void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);

	return memory == MAP_FAILED ? NULL : memory;
}

/* What perf prints of a metric while this program runs, into OUTPUT */
static int measure(const char *metric, const char *program, const char *kib)
{
	static char self[256];
	char *const argv[] = { "perf-events", "stat", "--all-user", "-j", "-D", DELAY, "-M",
			       (char *)metric, self, (char *)program, (char *)kib, NULL };

	if (readlink("/proc/self/exe", self, sizeof(self) - 1) < 0)
		ksft_exit_fail_msg("/proc is not there\n");
	return pt_execute(argv, OUTPUT);
}

/* A metric's value is in a line of JSON, and its name behind the unit; NAN without */
static double printed(const char *metric)
{
	static const char value[] = "\"metric-value\" : \"";
	char line[1024], name[128], *at;
	FILE *f = fopen(OUTPUT, "re");
	double got = NAN;

	snprintf(name, sizeof(name), " %s\"", metric);
	while (f && isnan(got) && fgets(line, sizeof(line), f)) {
		at = strstr(line, value);
		if (at && strstr(line, name))
			got = strtod(at + strlen(value), NULL);
	}
	if (f)
		fclose(f);
	return got;
}

/*
 * Within a hundredth; where nothing is wanted, of 100 percent, or of 50 in 1000 instructions: what
 * the kernel does in a tick takes some lines and pages from the loop
 */
static bool is_near(const struct known *k, double got)
{
	double most = strstr(k->metric, "_percent") ? 100 : 50;

	return fabs(got - k->value) <= 0.01 * (k->value ? k->value : most);
}

static void test_known(const struct known *k)
{
	int status = measure(k->metric, k->program, k->kib);
	double got = printed(k->metric);
	bool right = !status && is_near(k, got);

	if (!right)
		pt_show_file(OUTPUT);
	ksft_test_result(right, "%s of %s %s: %.4f, %.4f wanted\n", k->metric, k->program, k->kib,
			 got, k->value);
}

/* The loop itself, for perf */
static int run(const char *program, unsigned long kib)
{
	unsigned long lines = kib * 1024 / LINE;
	char *memory = kib ? own_pages(kib * 1024) : NULL;

	if (kib && !memory)
		return 1;
	sleep(SLEEP);
	if (!strcmp(program, "load"))
		load(memory, lines, LINES / lines);
	else if (!strcmp(program, "store"))
		store(memory, lines, LINES / lines);
	else
		mix(TURNS);
	return 0;
}

int main(int argc, char **argv)
{
	unsigned int i, nr = 0;

	if (argc == 3)
		return run(argv[1], strtoul(argv[2], NULL, 10));
	ksft_print_header();
	if (argc != 2)
		ksft_exit_fail_msg("usage: perf/known LOOP\n");
	pt_pin(0);
	for (i = 0; i < ARRAY_SIZE(known); i++)
		nr += !strcmp(known[i].program, argv[1]);
	ksft_set_plan(nr);
	for (i = 0; i < ARRAY_SIZE(known); i++)
		if (!strcmp(known[i].program, argv[1]))
			test_known(&known[i]);
	ksft_finished();
}
