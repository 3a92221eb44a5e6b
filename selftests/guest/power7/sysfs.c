// SPDX-License-Identifier: GPL-2.0-only
/*
 * What perf finds in sysfs: names and codes of the event table and of the
 * reference, .scale and .per-pkg exactly where the table has them, format/,
 * caps/ and identifier.
 * Covers: core/pmu
 */
#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>
#include "images.h"
#include "pt.h"

#define PMU	PT_DEVICES "/power7"

static struct pt_line lines[PT_MAX_LINES];
static int nr_lines;

/* Columns of events.tsv */
enum { NAME, CODE, COUNTERS, ALTERNATIVES, DOMAIN, SCALE, NR_COLUMNS };

static bool is_missing(const char *path, const char *name)
{
	char text[64];

	return pt_read_text(text, sizeof(text), PMU "/events/%s%s", name, path) < 0;
}

static bool holds(const char *wanted, const char *name, const char *suffix)
{
	char text[64];

	return pt_read_text(text, sizeof(text), PMU "/events/%s%s", name, suffix) >= 0 &&
	       !strcmp(text, wanted);
}

/* Where it has a code in the reference: the same one */
static bool in_reference(const char *name, u64 code)
{
	int first, nr = pt_find_lines(lines, nr_lines, name, &first), i;

	for (i = first; i < first + nr; i++)
		if (lines[i].code == code)
			return true;
	return false;
}

/* A row of the table: the name's code, its scale, and whether it is the whole chip's */
static bool check_row(char **column)
{
	char wanted[32];
	u64 code = strtoull(column[CODE], NULL, 16);

	snprintf(wanted, sizeof(wanted), "event=0x%llx", code);
	if (!holds(wanted, column[NAME], "") || !in_reference(column[NAME], code))
		return false;
	if (!strcmp(column[SCALE], "1") ? !is_missing(".scale", column[NAME]) :
					  !holds(column[SCALE], column[NAME], ".scale"))
		return false;
	return !strcmp(column[DOMAIN], "chip") ? holds("1", column[NAME], ".per-pkg") :
						 is_missing(".per-pkg", column[NAME]);
}

static int split(char *text, char **column)
{
	char *rest;
	int nr = 0;

	for (text = strtok_r(text, "\t", &rest); text && nr < NR_COLUMNS;
	     text = strtok_r(NULL, "\t", &rest))
		column[nr++] = text;
	return nr;
}

static int count_files(const char *path)
{
	DIR *dir = opendir(path);
	struct dirent *entry;
	int nr = 0;

	while (dir && (entry = readdir(dir)))
		nr += entry->d_name[0] != '.';
	if (dir)
		closedir(dir);
	return nr;
}

static void test_events(void)
{
	int rows = 0, good = 0, scales = 0, chip = 0, files = count_files(PMU "/events");
	FILE *table = fopen("/share/events.tsv", "re");
	char text[512], *column[NR_COLUMNS];

	while (table && fgets(text, sizeof(text), table)) {
		if (text[0] == '#' || split(text, column) != NR_COLUMNS)
			continue;
		rows++;
		scales += !!strcmp(column[SCALE], "1");
		chip += !strcmp(column[DOMAIN], "chip");
		if (check_row(column))
			good++;
		else
			ksft_print_msg("%s: code, scale or per-pkg differ\n", column[NAME]);
	}
	if (table)
		fclose(table);
	ksft_test_result(rows == pt_count_names(lines, nr_lines) && good == rows,
			 "%d events as the table has them\n", rows);
	ksft_print_msg("%d files: %d names, %d scales, %d per-pkg\n", files, rows + 2, scales,
		       chip);
	ksft_test_result(files == rows + 2 + scales + chip, "no other file in events/\n");
	ksft_test_result(holds("event=0x1e", "cycles", "") &&
			 holds("event=0x2", "instructions", ""),
			 "cycles and instructions\n");
}

/* Put a value into a field as perf does, by what format/ says */
static u64 place(const char *field, u64 value)
{
	char text[64];
	int low, high, nr;

	if (pt_read_text(text, sizeof(text), PMU "/format/%s", field) < 0)
		return ~0ull;
	nr = sscanf(text, "config:%d-%d", &low, &high);
	if (nr < 1)
		return ~0ull;
	if (nr == 1)
		high = low;
	if (value >> (high - low + 1))
		return ~0ull;
	return value << low;
}

/*
 * Every code of the reference, taken to pieces by hand and put together by
 * format/:  PMC 19-16, UNIT 15-12, COMBINE 11, L2SEL 10-8, PMCSEL 7-0; TBSEL 21-20 is beside it
 */
static void test_format(void)
{
	int i, whole = 0, parts = 0;

	for (i = 0; i < nr_lines; i++) {
		u64 code = lines[i].code;

		whole += place("event", code) == code;
		parts += (place("pmc", code >> 16) | place("unit", code >> 12 & 15) |
			  place("combine", code >> 11 & 1) | place("l2sel", code >> 8 & 7) |
			  place("psel", code & 255)) == code;
	}
	ksft_test_result(whole == nr_lines, "every code fits into format/event\n");
	ksft_test_result(parts == nr_lines, "every code comes back from its parts\n");
	ksft_test_result(place("tbsel", 3) == 0x300000, "TBSEL is behind the code\n");
	ksft_test_result(count_files(PMU "/format") == 7, "no other file in format/\n");
}

static void test_caps(void)
{
	char backend[32] = "", counters[32] = "", sampling[32] = "", user_read[32] = "";

	pt_read_text(backend, sizeof(backend), PMU "/caps/backend");
	pt_read_text(counters, sizeof(counters), PMU "/caps/counters");
	pt_read_text(sampling, sizeof(sampling), PMU "/caps/sampling");
	pt_read_text(user_read, sizeof(user_read), PMU "/caps/user_read");
	ksft_test_result(!strcmp(backend, "hardware") && !strcmp(counters, "6") &&
			 !strcmp(sampling, "interrupt") && !strcmp(user_read, "spr 771-776"),
			 "caps: %s, %s counters, sampling by %s, users read %s\n", backend,
			 counters, sampling, user_read);
}

static void test_identifier(void)
{
	char text[32] = "";

	pt_read_text(text, sizeof(text), PMU "/identifier");
	ksft_test_result(!strcmp(text, "power7"), "identifier: %s\n", text);
}

int main(void)
{
	ksft_print_header();
	ksft_set_plan(9);
	nr_lines = pt_load_images(PT_IMAGES, lines);
	test_events();
	test_format();
	test_caps();
	test_identifier();
	ksft_finished();
}
