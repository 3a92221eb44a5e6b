// SPDX-License-Identifier: GPL-2.0-only
/*
 * hexagon/plugin: what the plugin for QEMU counts in a loop of packets whose instructions are
 * known, to the last one; what its model counts of a walk through memory. The plugin answers the
 * PMU call, and leaves out what the monitor does.
 * Covers: core/hot access
 */
#include "pmu.h"

#define FEW	1000
#define MANY	3000		/* less than a tick */
#define LINES	4096		/* of 64 octets: sixteen times what the L1 has */
#define PAGE	4096
#define RING	(16 * PAGE)
#define CALLS	1000		/* of 240 microseconds each, of the monitor's virtual time */

struct kind {
	const char *event;
	u32 code;
	u32 in_turn;
};

static const struct kind kinds[] = {
	{ "COMMITTED_PKT_ANY", 0x03, 8 }, { "COMMITTED_PKT_T0", 0x0c, 8 },
	{ "COMMITTED_PKT_T1", 0x0d, 0 }, { "CYCLES_1_THREAD_RUNNING", 0x3b, 8 },
	{ "COMMITTED_INSTS", 0x2a, 15 }, { "COMMITTED_LOADS", 0x30, 3 },
	{ "COMMITTED_STORES", 0x31, 1 }, { "COMMITTED_MEMOPS", 0x32, 1 },
	{ "COMMITTED_NOPS", 0x33, 3 }, { "COMMITTED_FPS", 0x50, 2 },
	{ "COMMITTED_PROGRAM_FLOW_INSTS", 0x37, 3 }, { "COMMITTED_PKT_CHANGED_FLOW", 0x38, 2 },
	{ "COMMITTED_PKT_ENDLOOP", 0x39, 1 }, { "COMMITTED_BIMODAL_BRANCH_INSTS", 0x5c, 2 },
	{ "COMMITTED_PKT_RETURN", 0x5a, 0 }, { "DCFETCH_COMMITTED", 0xc3, 0 },
	{ "JTLB_MISS", 0x58, 0 }, { "AXI_SLAVE_READ_BUSY", 0x95, 0 },
};

/* 8 packets, 15 instructions; one of two jumps goes somewhere, over a NOP that does not count */
static __attribute((noinline)) void turns(u32 n)
{
	static u64 memory[8];
	u32 a = 0, b = 0, c = 0;

	asm volatile("loop0(1f, %4)\n"
		     "1: { %0 = memw(%3+#0)\n %1 = memw(%3+#8) }\n"
		     "{ %2 = add(%2, #1)\n memw(%3+#16) = %0 }\n"
		     "memw(%3+#24) += #1\n"
		     "{ p0 = cmp.gt(%2, #-1)\n nop }\n"
		     "{ if (!p0) jump 2f\n %0 = sfadd(%0, %1) }\n"
		     "{ if (p0) jump 2f\n %1 = sfmpy(%1, %0) }\n"
		     "nop\n"
		     "2: { %0 = memub(%3+#1)\n nop }\n"
		     "{ %1 = add(%1, #1)\n nop }:endloop0"
		     : "+r" (a), "+r" (b), "+r" (c) : "r" (memory), "r" (n)
		     : "memory", "lc0", "sa0", "usr", "p0");
}

static u64 difference(u32 code, u32 chain, void (*run)(u32 n), u32 few, u32 many)
{
	int fd = open_code(code, chain);
	u64 base = least(fd, run, few), count = least(fd, run, many);

	close(fd);
	return count - base;
}

static void test_kind(const struct kind *kind)
{
	u64 count = difference(kind->code, 0, turns, FEW, MANY);

	ksft_test_result(count == (u64)(MANY - FEW) * kind->in_turn,
			 "%s: %llu in %u turns, %u in each\n", kind->event, count, MANY - FEW,
			 kind->in_turn);
}

static char memory[LINES * 64];

/* One load of each line, over and over; none of them is in the L1 when its turn comes */
static __attribute((noinline)) void walk(u32 rounds)
{
	u32 i, loaded;

	while (rounds--)
		for (i = 0; i < sizeof(memory); i += 64)
			asm volatile("%0 = memb(%1)" : "=r" (loaded) : "r" (memory + i));
}

static void test_walk(const char *event, u32 code, u32 least_wanted, u32 most)
{
	u64 count = difference(code, 0, walk, 2, 12);

	ksft_test_result(count >= least_wanted && count <= most,
			 "%s: %llu in a walk over %u lines, %u to %u\n", event, count, 10 * LINES,
			 least_wanted, most);
}

/* Samples by a timer, of a CPU. The monitor interrupts at system calls alone, see hexmon.md */
static void test_samples(bool freq)
{
	struct perf_event_attr attr = event_attr(0x03, 0);
	u64 at = 0, sum = 0, longest = 0, samples = 0, count;
	struct perf_event_mmap_page *page;
	struct { struct perf_event_header header; u64 ip, period; } *sample;
	int fd, i;

	attr.freq = freq;
	attr.sample_period = freq ? 1000 : 100000;
	attr.sample_type = PERF_SAMPLE_IP | PERF_SAMPLE_PERIOD;
	fd = open_attr(&attr, -1, 0, -1);
	page = mmap(NULL, PAGE + RING, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (fd < 0 || page == MAP_FAILED)
		ksft_exit_fail_msg("cannot sample: error %d\n", fd < 0 ? -fd : errno);
	switch_on(fd);
	for (i = 0; i < CALLS; i++) {
		turns(MANY);
		getppid();
	}
	switch_off(fd);
	count = count_of(fd);
	for (; at < page->data_head && at < RING; at += sample->header.size) {
		sample = (void *)((char *)page + PAGE + at);
		if (sample->header.type != PERF_RECORD_SAMPLE)
			continue;
		samples++;
		sum += sample->period;
		longest = sample->period > longest ? sample->period : longest;
	}
	ksft_test_result(samples > CALLS / 10 && sum <= count && count - sum <= 2 * longest,
			 "%s: periods of %llu samples add up to %llu of %llu packets\n",
			 freq ? "frequency" : "period", samples, sum, count);
	munmap(page, PAGE + RING);
	close(fd);
}

int main(void)
{
	unsigned int i;
	u64 count;

	ksft_print_header();
	if (find_pmu("hexagon"))
		ksft_exit_fail_msg("there is no PMU\n");
	ksft_set_plan(ARRAY_SIZE(kinds) + 8);
	ksft_test_result(has("hexagon", "caps/backend", "hardware"), "caps/backend\n");
	ksft_test_result(has("hexagon", "caps/sampling", "timer"), "caps/sampling\n");
	memset(memory, 1, sizeof(memory));	/* pages that nobody wrote are one page of zeros */
	for (i = 0; i < ARRAY_SIZE(kinds); i++)
		test_kind(&kinds[i]);
	count = difference(0x03, 1, turns, FEW, MANY);
	ksft_test_result(count == (MANY - FEW) * 8ull, "two counters as one: %llu packets\n",
			 count);
	test_walk("DCACHE_DEMAND_MISS", 0x13, 10 * LINES, 10 * LINES + 500);
	test_walk("L2_DU_READ_ACCESS", 0x7c, 10 * LINES, 10 * LINES + 500);
	test_walk("L2_DU_READ_MISS", 0x7d, 0, 500);
	test_samples(true);
	test_samples(false);
	ksft_finished();
}
