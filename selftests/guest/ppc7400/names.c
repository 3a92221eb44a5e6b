// SPDX-License-Identifier: GPL-2.0-only
/*
 * ppc7400/names [interrupt] [breakpoints]: what perf finds of an MPC7400 in sysfs, and what
 * comes of it. Every name of events/ has the transcription's code and writes its
 * registers, every field of format/ arrives where the manual has it, and caps/ says
 * what the PMU can do.
 * Covers: core/pmu
 */
#include <dirent.h>
#include <stdlib.h>
#include "ppc7400.h"

#define EVENTS		PT_DEVICES "/" PPC7400_PMU "/events"

static int type;
static bool interrupt, breakpoints;

/* cycles and so on are other names of these */
static const char *table_name(const char *name)
{
	static const char * const other[][2] = {
		{ "cycles", "CYCLES" }, { "instructions", "INST_CMPL" },
		{ "branch-misses", "BR_MISPRED" }, { "cache-misses", "DL1_MISS" },
	};
	unsigned int i;

	for (i = 0; i < 4; i++)
		if (!strcmp(other[i][0], name))
			return other[i][1];
	return name;
}

/* A name as perf uses it: its code is a line's, and the registers are one of its lines' */
static bool check_alias(const char *name)
{
	struct ppc7400_registers now;
	unsigned int i;
	char text[64];
	u64 code;

	if (pt_read_text(text, sizeof(text), EVENTS "/%s", name) < 0 ||
	    sscanf(text, "event=%llx", &code) != 1)
		return false;
	for (i = 0; i < ppc7400_nr_lines && strcmp(ppc7400_lines[i].name, table_name(name)); i++)
		;
	if (i == ppc7400_nr_lines || ppc7400_lines[i].code != code)
		return false;
	if (ppc7400_is_breakpoint(&ppc7400_lines[i]) && !breakpoints)
		return true;
	return ppc7400_registers_of(type, code, 0, &now) &&
	       ppc7400_is_event(table_name(name), &now);
}

static void test_names(void)
{
	DIR *dir = opendir(EVENTS);
	struct dirent *entry;
	unsigned int good = 0, nr = 0;

	while (dir && (entry = readdir(dir))) {
		if (entry->d_name[0] == '.')
			continue;
		nr++;
		if (check_alias(entry->d_name))
			good++;
		else
			ksft_print_msg("%s: code or registers differ\n", entry->d_name);
	}
	if (dir)
		closedir(dir);
	/* and four more names of events */
	ksft_test_result(nr == ppc7400_nr_names() + 4 && good == nr, "%u of %u names\n", good,
			 nr);
}

/* Fields that tune an event: shifts are the manual's, MMCR0 bits 10-15 and 7-8, MMCR2 bit 0 */
static void test_arguments(void)
{
	static const u64 with_threshold[] = { 0x10b, 0x113, 0x114 };
	unsigned int i, tried = 0, good = 0;
	struct ppc7400_registers plain, now;
	u64 value;

	for (i = 0; i < 3; i++) {
		if (!ppc7400_registers_of(type, with_threshold[i], 0, &plain))
			continue;
		for (value = 0; value < 128; value++, tried++) {
			if (!ppc7400_registers_of(type, with_threshold[i] | value << 12, 0, &now))
				continue;
			good += now.mmcr0 == (plain.mmcr0 | (value & 63) << 16) &&
				now.mmcr2 == (value & 64 ? 0x80000000u : 0) &&
				now.mmcr1 == plain.mmcr1;
		}
	}
	for (i = 1; i <= PPC7400_COUNTERS; i++) {
		if (!ppc7400_registers_of(type, i << 8 | 3, 0, &plain))
			continue;
		for (value = 0; value < 4; value++, tried++) {
			if (!ppc7400_registers_of(type, value << 19 | i << 8 | 3, 0, &now))
				continue;
			good += now.mmcr0 == (plain.mmcr0 | value << 23) &&
				now.mmcr1 == plain.mmcr1 && now.mmcr2 == plain.mmcr2;
		}
	}
	ksft_test_result(tried == 3 * 128 + 4 * 4 && good == tried,
			 "%u of %u thresholds, multipliers and time base bits\n", good, tried);
}

static void test_caps(void)
{
	const char *wanted = interrupt ? "interrupt" : "timer";
	char backend[32] = "", counters[32] = "", sampling[32] = "", user_read[32] = "";

	pt_read_text(backend, sizeof(backend), PT_DEVICES "/" PPC7400_PMU "/caps/backend");
	pt_read_text(counters, sizeof(counters), PT_DEVICES "/" PPC7400_PMU "/caps/counters");
	pt_read_text(sampling, sizeof(sampling), PT_DEVICES "/" PPC7400_PMU "/caps/sampling");
	pt_read_text(user_read, sizeof(user_read), PT_DEVICES "/" PPC7400_PMU "/caps/user_read");
	ksft_test_result(!strcmp(backend, "hardware") && !strcmp(counters, "4") &&
			 !strcmp(sampling, wanted) && !strcmp(user_read, "spr 937,938,941,942"),
			 "caps: %s, %s counters, sampling by %s, users read %s\n", backend,
			 counters, sampling, user_read);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	type = ppc7400_begin(argc, argv, &interrupt, &breakpoints);
	ksft_set_plan(3);
	test_names();
	test_arguments();
	test_caps();
	ksft_finished();
}
