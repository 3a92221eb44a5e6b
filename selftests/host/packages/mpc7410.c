// SPDX-License-Identifier: GPL-2.0-only
/*
 * The driver of "make patches" for the MPC7410, on this host. Nothing of core-book3s.c is here
 * but the few words that the driver needs of it. Compiled and fed by mpc7410.sh: standard input has
 * lines "NAME CODE PMC MMCR0 MMCR1 MMCR2 BAMR", the registers for one event alone. Each point is
 * one line of output, "ok TEXT" or "not ok TEXT".
 */
#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "mpc7410-words.h"
#include "mpc7410-pmu.c"

#define MAX_ROWS	256
#define CORE_BITS	0x06000000u	/* PMXE and FCECE are core-book3s.c's */

static struct row {
	char name[40];
	unsigned int code, pmc, reg[4];
} row[MAX_ROWS];
static unsigned int nr_rows;

static void point(bool ok, const char *text)
{
	printf("%s %s\n", ok ? "ok" : "not ok", text);
}

static bool valid(unsigned int code)
{
	unsigned long mask, value;

	return !mpc7410_get_constraint(code, &mask, &value, 0);
}

static bool refused_match(const struct row *r)
{
	return strstr(r->name, "ABR_MATCH");
}

/* The code of a row for its counter alone */
static unsigned int pinned(const struct row *r)
{
	return (r->code & 0x7f) | r->pmc << 8;
}

/* Alone, by the code that names the counter */
static bool image_is(const struct row *r, unsigned int arguments, unsigned int mmcr0,
		     unsigned int mmcr2)
{
	u64 event = pinned(r) | arguments;
	struct mmcr_regs m = {};
	unsigned int hwc;

	if (mpc7410_compute_mmcr(&event, 1, &hwc, &m, NULL, 0) || hwc != r->pmc - 1)
		return false;
	return m.mmcr0 == ((r->reg[0] & ~CORE_BITS) | mmcr0) && m.mmcr1 == r->reg[1] &&
	       m.mmcr2 == mmcr2 && m.mmcra == mmcr2;
}

static void test_images(void)
{
	bool images = true, accepted = true;
	unsigned int i;

	for (i = 0; i < nr_rows; i++) {
		images &= image_is(&row[i], 0, 0, row[i].reg[2]);
		accepted &= valid(row[i].code) == !refused_match(&row[i]);
		accepted &= valid(pinned(&row[i])) == !refused_match(&row[i]);
	}
	point(nr_rows > 100, "there are images");
	point(images, "each event alone has the registers of the transcription");
	point(accepted, "each event is accepted, but matches of IABR and DABR");
}

static bool documented(unsigned int pmc, unsigned int sel)
{
	unsigned int i;

	for (i = 0; i < nr_rows; i++)
		if ((row[i].code & 0x7f) == sel && row[i].pmc == pmc && !refused_match(&row[i]))
			return true;
	return false;
}

/* All codes of 21 bits and one bit more */
static void test_codes(void)
{
	unsigned int code, pmc, sel, wrong = 0;
	bool want, threshold;

	for (code = 0; code < 1u << 22; code++) {
		pmc = code >> 8 & 7;
		sel = code & 0x7f;
		want = pmc ? pmc <= 4 && documented(pmc, sel) : sel <= 4;
		threshold = pmc == 1 && (sel == 11 || sel == 19 || sel == 20);
		want &= !(code & 0x200880);
		want &= !(code & 0x7f000) || threshold;
		want &= !(code & 0x180000) || sel == 3;
		wrong += valid(code) != want;
	}
	point(!wrong, "no other code is accepted, nor an argument of another event");
}

static void test_arguments(void)
{
	bool good = true;
	unsigned int i;

	for (i = 0; i < nr_rows; i++) {
		if (strstr(row[i].name, "EXCEED"))
			good &= image_is(&row[i], 0x7f000, 0x3f0000, 0x80000000);
		if (!strcmp(row[i].name, "TBL_TRANSITIONS"))
			good &= image_is(&row[i], 0x180000, 0x1800000, 0);
	}
	point(good, "threshold, multiplier and the bit of the time base are in their fields");
}

/* As core-book3s.c adds the constraints of a group up; its rule is power_pmu.add_fields */
static bool fits(const u64 *event, int n)
{
	unsigned long mask, value, sum, all = 0, masks = 0;
	int i;

	for (i = 0; i < n; i++) {
		if (mpc7410_get_constraint(event[i], &mask, &value, 0))
			return false;
		sum = (all | value) + (all & value & mpc7410_pmu.add_fields);
		if (((sum + mpc7410_pmu.test_adder) ^ all) & masks ||
		    ((sum + mpc7410_pmu.test_adder) ^ value) & mask)
			return false;
		all = sum;
		masks |= mask;
	}
	return n <= mpc7410_pmu.n_counter;
}

static bool has_counters(const u64 *event, unsigned int n)
{
	unsigned int hwc[4], i, pmc, taken = 0;
	struct mmcr_regs m;

	if (mpc7410_compute_mmcr((u64 *)event, n, hwc, &m, NULL, 0))
		return false;
	for (i = 0; i < n; i++) {
		pmc = event[i] >> 8 & 7;
		if (hwc[i] > 3 || taken & 1u << hwc[i] || (pmc && hwc[i] != pmc - 1))
			return false;
		taken |= 1u << hwc[i];
	}
	return true;
}

/* No two events have one counter, nor two bits of the time base */
static bool can_run(const u64 *event, unsigned int n)
{
	unsigned int i, pmc, pmcs = 0, bits = 0;

	for (i = 0; i < n; i++) {
		pmc = event[i] >> 8 & 7;
		if (pmc && pmcs & 1u << pmc)
			return false;
		pmcs |= 1u << pmc;
		if ((event[i] & 0x7f) == 3)
			bits |= 1u << (event[i] >> 19);
	}
	return n <= 4 && !(bits & (bits - 1));
}

/* Groups of two to five of these, in every order */
static void test_groups(void)
{
	static const u64 one[] = { 0x1, 0x3, 0x80003, 0x105, 0x10b, 0x206, 0x307, 0x408, 0x403 };
	unsigned int group, groups = ARRAY_SIZE(one), i, n, rest, wrong = 0, good = 0;
	u64 event[5];

	for (n = 2; n <= 5; n++) {
		groups *= ARRAY_SIZE(one);
		for (group = 0; group < groups; group++) {
			for (i = 0, rest = group; i < n; i++, rest /= ARRAY_SIZE(one))
				event[i] = one[rest % ARRAY_SIZE(one)];
			wrong += fits(event, n) != can_run(event, n);
			if (!can_run(event, n))
				continue;
			good++;
			wrong += !has_counters(event, n);
		}
	}
	point(good > 100 && !wrong, "groups run whose events have a counter each, and one bit");
}

/* What registers as which processor */
static void test_processors(void)
{
	static const struct {
		unsigned int pvr;
		bool registers;
	} cpu[] = {
		{ 0x000c0209, false }, { 0x000c1101, false }, { 0x800c1102, false },
		{ 0x800c1103, true }, { 0x800c1104, true }, { 0x80000201, false },
		{ 0x00083311, false },
	};
	bool good = true;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cpu); i++) {
		words_pvr = cpu[i].pvr;
		words_registered = NULL;
		good &= init_mpc7410_pmu() == (cpu[i].registers ? 0 : -ENODEV);
		good &= (words_registered == &mpc7410_pmu) == cpu[i].registers;
	}
	point(good, "only an MPC7410 whose interrupt is safe registers");
}

/* The code of an event by the transcription */
static u64 code_of(const char *name)
{
	unsigned int i;

	for (i = 0; i < nr_rows; i++)
		if (!strcmp(row[i].name, name))
			return row[i].code;
	return ~0ull;
}

/* By the user's manual, tables of PMC1 to PMC4: what perf means by each generic event */
static const char *const generic[] = {
	[PERF_COUNT_HW_CPU_CYCLES] = "CYCLES",
	[PERF_COUNT_HW_INSTRUCTIONS] = "INST_CMPL",
	[PERF_COUNT_HW_CACHE_MISSES] = "DL1_MISS",
	[PERF_COUNT_HW_BRANCH_MISSES] = "BR_MISPRED",
};

#define LD	PERF_COUNT_HW_CACHE_OP_READ
#define ST	PERF_COUNT_HW_CACHE_OP_WRITE
#define TOUCH	PERF_COUNT_HW_CACHE_OP_PREFETCH
#define ALL	PERF_COUNT_HW_CACHE_RESULT_ACCESS
#define MISS	PERF_COUNT_HW_CACHE_RESULT_MISS

/* The manual has none of stores that access the data cache, nor of the instruction cache */
static const char *const cache[PERF_COUNT_HW_CACHE_MAX][3][2] = {
	[PERF_COUNT_HW_CACHE_L1D] = {
		[LD] = { [ALL] = "LD_CMPL", [MISS] = "DL1_LD_MISS" },
		[ST] = { [MISS] = "DL1_ST_MISS" },
		[TOUCH] = { [MISS] = "DL1_TOUCH_MISS" },
	},
	[PERF_COUNT_HW_CACHE_DTLB] = { [LD] = { [MISS] = "DTLB_MISS" } },
	[PERF_COUNT_HW_CACHE_ITLB] = { [LD] = { [MISS] = "ITLB_MISS" } },
	[PERF_COUNT_HW_CACHE_BPU] = { [LD] = { [MISS] = "BR_MISPRED" } },
};

/* 0 and, of caches, -1 are no event */
static bool means(u64 code, const char *name)
{
	return name ? code == code_of(name) && valid(code) : !code || code == (u64)-1;
}

static void test_generic(void)
{
	const char *const *name = &cache[0][0][0];
	const u64 *code = &mpc7410_cache_events[0][0][0];
	bool good = ARRAY_SIZE(mpc7410_generic_events) == ARRAY_SIZE(generic);
	unsigned int i;

	for (i = 0; good && i < ARRAY_SIZE(generic); i++)
		good = means((unsigned int)mpc7410_generic_events[i], generic[i]);
	point(good, "generic events are those that the manual has");
	good = sizeof(mpc7410_cache_events) / sizeof(*code) == sizeof(cache) / sizeof(*name);
	for (i = 0; good && i < sizeof(cache) / sizeof(*name); i++)
		good = means(code[i], name[i]);
	point(good, "and so are those of caches");
}

int main(void)
{
	struct row *r = row;

	while (nr_rows < MAX_ROWS &&
	       scanf("%39s %x %u %x %x %x %x", r->name, &r->code, &r->pmc, &r->reg[0],
		     &r->reg[1], &r->reg[2], &r->reg[3]) == 7) {
		nr_rows++;
		r++;
	}
	test_images();
	test_codes();
	test_arguments();
	test_groups();
	test_processors();
	test_generic();
	return 0;
}
