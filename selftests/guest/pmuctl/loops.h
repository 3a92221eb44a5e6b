/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Loops that do not end, in assembler, so that all instructions of a round are known: model.h has
 * the numbers. A program that counts them runs itself once more for it: it has SELF, its path,
 * ahead of this file.
 */
#ifndef PMK_PMUCTL_LOOPS_H
#define PMK_PMUCTL_LOOPS_H

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "pt.h"

#define SECONDS	1		/* that are counted */
#define WARM	200000		/* us, until lines and pages are where they stay */
#define TIMES	5		/* a count at most, where a group had no turn on a busy host */
#define TURN	"50"		/* of a group of events, in ms */
#define LINE	128ul
#define PAGE	65536ul		/* of the guest, see begin() */

/*
 * KiB that are within the L1 (32) and the L2 (256), and that are not in the L3 (4096), in more
 * pages than the TLB has (512)
 */
#define IN_L1		4
#define IN_L2		64
#define IN_MEMORY	65536

/*
 * One line of each page: pages are more than the ERAT has (64) and less than the TLB (512), and
 * their lines are in one set of the L1 and four of the L2, which have them not, and 64 of the L3
 */
#define STRIDE		(PAGE + PAGE / 8)
#define SPARSE_KIB	9216		/* 128 of them */

static char *memory;
static unsigned long size;

/* Two loads of each line of memory, the first of which finds it new; 4 a line and 3 a round */
static void loads(void)
{
	asm volatile("1:	mr	9,%0\n"
		     "	mtctr	%1\n"
		     "2:	ld	10,0(9)\n"
		     "	ld	10,64(9)\n"
		     "	addi	9,9,128\n"
		     "	bdnz	2b\n"
		     "	b	1b\n"
		     : : "b" (memory), "b" (size / LINE) : "memory", "ctr", "r9", "r10");
}

/* A load of each page; 3 a page and 3 a round */
static void pages(void)
{
	asm volatile("1:	mr	9,%0\n"
		     "	mtctr	%1\n"
		     "2:	ld	10,0(9)\n"
		     "	add	9,9,%2\n"
		     "	bdnz	2b\n"
		     "	b	1b\n"
		     : : "b" (memory), "b" (size / STRIDE), "b" (STRIDE)
		     : "memory", "ctr", "r9", "r10");
}

/* A store to each line; 4 a line and 3 a round */
static void stores(void)
{
	asm volatile("1:	mr	9,%0\n"
		     "	mtctr	%1\n"
		     "2:	std	10,0(9)\n"
		     "	nop\n"
		     "	addi	9,9,128\n"
		     "	bdnz	2b\n"
		     "	b	1b\n"
		     : : "b" (memory), "b" (size / LINE) : "memory", "ctr", "r9", "r10");
}

/*
 * A branch by the bits of a shift register with feedback (the polynomial of CRC-32): after any 14
 * of them either bit is as likely, so each way of prediction is wrong once in two turns, which have
 * 9 instructions and 4 branches, 3 of them taken
 */
static void directions(void)
{
	unsigned int bits = 1;

	asm volatile("1:	andi.	10,%0,1\n"
		     "	srwi	%0,%0,1\n"
		     "	beq	2f\n"
		     "	xor	%0,%0,%1\n"
		     "2:	b	1b\n"
		     : "+r" (bits) : "r" (0xedb88320) : "cr0", "r10");
}

/*
 * 24 calls, each in the one before, then 24 returns, of which a stack of 16 knows 16: 266
 * instructions. The branch that ends the calls is wrong once, too
 */
static void returns(void)
{
	asm volatile("1:	li	9,24\n"
		     "	bl	2f\n"
		     "	b	1b\n"
		     "2:	mflr	10\n"
		     "	std	10,0(%0)\n"
		     "	addi	%0,%0,8\n"
		     "	addi	9,9,-1\n"
		     "	cmpdi	9,0\n"
		     "	beq	3f\n"
		     "	bl	2b\n"
		     "3:	addi	%0,%0,-8\n"
		     "	ld	10,0(%0)\n"
		     "	mtlr	10\n"
		     "	blr\n"
		     : "+b" (memory) : : "memory", "lr", "cr0", "r9", "r10");
}

/* By CTR to one place twice, then to another one twice: 34 instructions, 2 of 4 targets are new */
static void targets(void)
{
	asm volatile("	bcl	20,31,1f\n"
		     "1:	mflr	6\n"
		     "	addi	8,6,3f-1b\n"
		     "	addi	6,6,2f-1b\n"
		     "	mr	7,6\n"
		     "	mr	9,8\n"
		     "4:	mtctr	6\n"
		     "	mr	10,6\n"
		     "	mr	6,7\n"
		     "	mr	7,8\n"
		     "	mr	8,9\n"
		     "	mr	9,10\n"
		     "	bctr\n"
		     "	nop\n"
		     "2:	nop\n"
		     "3:	b	4b\n"
		     : : : "ctr", "lr", "r6", "r7", "r8", "r9", "r10");
}

/* The memory itself: code of so many octets at the beginning of each part, the last one is b */
static void run_code(unsigned long part, unsigned long octets)
{
	unsigned int *word = (unsigned int *)memory;
	unsigned long at, i, last = octets / 4 - 1;

	for (at = 0; at < size; at += part) {
		long to = at + part < size ? at + part : 0;

		for (i = 0; i < last; i++)
			word[at / 4 + i] = 0x60000000;		/* nop */
		word[at / 4 + last] = 0x48000000 | ((to - (at + 4 * last)) & 0x03fffffc);
	}
	__builtin___clear_cache(memory, memory + size);
	asm volatile("mtctr	%0\n"
		     "	bctr\n"
		     : : "r" (memory) : "memory", "ctr");
}

/* 32 instructions a line */
static void code(void)
{
	run_code(size, size);
}

/* 32 instructions a page, all in one line */
static void code_pages(void)
{
	run_code(STRIDE, LINE);
}

/*
 * A loop, its memory, and by how many percent a metric may be another: what the kernel does in a
 * tick takes lines, pages and predictions from the loop
 */
static const struct loop {
	const char *name;
	void (*run)(void);
	unsigned int kib;
	double percent;
} loops[] = {
	{ "loads in L1", loads, IN_L1, 3 },
	{ "loads in L2", loads, IN_L2, 5 },
	{ "loads in L3", pages, SPARSE_KIB, 3 },
	{ "loads in memory", loads, IN_MEMORY, 3 },
	{ "stores in memory", stores, IN_MEMORY, 3 },
	{ "directions", directions, 1, 1 },
	{ "returns", returns, 1, 1 },
	{ "targets", targets, 1, 1 },
	{ "code in L2", code, IN_L2, 3 },
	{ "code in L3", code_pages, SPARSE_KIB, 3 },
};

/* For who counts: a loop, or time that passes. Each page is its own, not the page of zeros */
static int run(const char *name)
{
	const struct loop *loop = loops, *end = loops + ARRAY_SIZE(loops);

	if (!strcmp(name, "sleep"))
		return sleep(SECONDS);
	while (loop < end && strcmp(loop->name, name))
		loop++;
	if (loop == end)
		return 1;
	size = loop->kib * 1024ul;
	memory = mmap(NULL, size, PROT_READ | PROT_WRITE | PROT_EXEC,
		      MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
	if (memory == MAP_FAILED)
		return 1;
	close(1);		/* the loop begins */
	loop->run();
	return 0;
}

/* Another process runs a loop, until pt_stop() */
static pid_t start(const char *name)
{
	char *const argv[] = { SELF, (char *)name, NULL };
	pid_t pid = pt_start(argv);

	usleep(WARM);
	return pid;
}

/* The beginning of main(): with the name of a loop the program is that loop, and comes to no end */
static void begin(int argc, char **argv)
{
	if (argc == 2)
		exit(run(argv[1]));
	ksft_print_header();
	if (argc != 1)
		ksft_exit_fail_msg("usage: " SELF " [LOOP]\n");
	if (getpagesize() != PAGE)
		ksft_exit_fail_msg("pages have %d bytes, not %lu\n", getpagesize(), PAGE);
	pt_write_text(TURN, PT_DEVICES "/power7/perf_event_mux_interval_ms");
}

#endif /* PMK_PMUCTL_LOOPS_H */
