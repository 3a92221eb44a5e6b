// SPDX-License-Identifier: GPL-2.0-only
/*
 * ppc7400/names [interrupt] [breakpoints]: what perf finds of an MPC7400 in sysfs, and what
 * comes of it. Every name of events/ has the transcription's code and writes its
 * registers, every field of format/ arrives where the manual has it, and caps/ says
 * what the PMU can do.
 */
#include <dirent.h>
#include <stdlib.h>
#include "ppc7400.h"

#define EVENTS		PMK_DEVICES "/" G4_PMU "/events"
#define NR_EVENTS	133

static struct g4_line lines[G4_LINES];
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
	struct g4_registers now;
	unsigned int i;
	char text[64];
	u64 code;

	if (pmk_read_text(text, sizeof(text), EVENTS "/%s", name) < 0 ||
	    sscanf(text, "event=%llx", &code) != 1)
		return false;
	for (i = 0; i < G4_LINES && strcmp(lines[i].name, table_name(name)); i++)
		;
	if (i == G4_LINES || lines[i].code != code)
		return false;
	if (g4_is_breakpoint(&lines[i]) && !breakpoints)
		return true;
	return g4_registers_of(type, code, 0, &now) && g4_is_event(lines, table_name(name), &now);
}

static void test_names(void)
{
	DIR *dir = opendir(EVENTS);
	struct dirent *entry;
	int good = 0, nr = 0;

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
	ksft_test_result(nr == NR_EVENTS + 4 && good == nr, "%d of %d names\n", good, nr);
}

/* Fields that tune an event: shifts are the manual's, MMCR0 bits 10-15 and 7-8, MMCR2 bit 0 */
static void test_arguments(void)
{
	static const u64 with_threshold[] = { 0x10b, 0x113, 0x114 };
	unsigned int i, tried = 0, good = 0;
	struct g4_registers plain, now;
	u64 value;

	for (i = 0; i < 3; i++) {
		if (!g4_registers_of(type, with_threshold[i], 0, &plain))
			continue;
		for (value = 0; value < 128; value++, tried++) {
			if (!g4_registers_of(type, with_threshold[i] | value << 12, 0, &now))
				continue;
			good += now.mmcr0 == (plain.mmcr0 | (value & 63) << 16) &&
				now.mmcr2 == (value & 64 ? 0x80000000u : 0) &&
				now.mmcr1 == plain.mmcr1;
		}
	}
	for (i = 1; i <= G4_COUNTERS; i++) {
		if (!g4_registers_of(type, i << 8 | 3, 0, &plain))
			continue;
		for (value = 0; value < 4; value++, tried++) {
			if (!g4_registers_of(type, value << 19 | i << 8 | 3, 0, &now))
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
	const char *wanted = interrupt ? "interrupt" : "none";
	char backend[32] = "", counters[32] = "", sampling[32] = "";

	pmk_read_text(backend, sizeof(backend), PMK_DEVICES "/" G4_PMU "/caps/backend");
	pmk_read_text(counters, sizeof(counters), PMK_DEVICES "/" G4_PMU "/caps/counters");
	pmk_read_text(sampling, sizeof(sampling), PMK_DEVICES "/" G4_PMU "/caps/sampling");
	ksft_test_result(!strcmp(backend, "hardware") && !strcmp(counters, "4") &&
			 !strcmp(sampling, wanted),
			 "caps: %s, %s counters, sampling by %s\n", backend, counters, sampling);
}

int main(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++) {
		interrupt |= !strcmp(argv[i], "interrupt");
		breakpoints |= !strcmp(argv[i], "breakpoints");
	}
	ksft_print_header();
	type = pmk_pmu_type(G4_PMU);
	if (type < 0)
		ksft_exit_fail_msg("no PMU " G4_PMU ": is the module loaded?\n");
	ksft_set_plan(3);
	g4_load_lines(interrupt, lines);
	test_names();
	test_arguments();
	test_caps();
	ksft_finished();
}
