// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/perf PMU EVENT PROGRAM...: perf's own commands on an emulated PMU, with the flags that
 * perf sets by itself: stat counts EVENT in PROGRAM, record samples it, and report knows the
 * function that the samples are in, which has to be main().
 * Covers: core/event core/sampling
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "emu.h"

#define MAX_WORDS	32
#define OUTPUT		"/tmp/emu_perf.out"
#define DATA		"/tmp/emu_perf.data"

/* Run "perf" and more words, then those of @program (or NULL); its exit status or -1 */
static int run_perf(const char *words, char **program)
{
	char copy[256], *argv[MAX_WORDS] = {}, *rest, *word;
	int n = 0;

	snprintf(copy, sizeof(copy), "perf %s", words);
	for (word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
		argv[n++] = word;
	while (program && *program && n < MAX_WORDS - 1)
		argv[n++] = *program++;
	return pt_execute(argv, OUTPUT);
}

/* Lines of the output with a text; @count: the number in front of the last one */
static int lines_with(const char *text, u64 *count)
{
	char line[512];
	FILE *f = fopen(OUTPUT, "re");
	int nr = 0;

	*count = 0;
	while (f && fgets(line, sizeof(line), f)) {
		if (!strstr(line, text))
			continue;
		*count = strtoull(line, NULL, 10);
		nr++;
	}
	if (f)
		fclose(f);
	return nr;
}

static void test_stat(const char *event, char **program)
{
	char words[192];
	u64 count;
	int status, nr;

	snprintf(words, sizeof(words), "stat -x, -e %s/%s/", pt_emu.name, event);
	status = run_perf(words, program);
	nr = lines_with(event, &count);
	if (status || nr != 1 || !count)
		pt_show_file(OUTPUT);
	ksft_test_result(!status && nr == 1 && count, "perf %s: status %d, %llu\n", words, status,
			 count);
	if (pt_has_filter())
		return;
	strcat(words, "u");
	status = run_perf(words, program);
	lines_with(event, &count);
	if (count)
		pt_show_file(OUTPUT);
	ksft_test_result(!count, "perf %s: status %d, not counted\n", words, status);
}

static void test_record(const char *event, char **program)
{
	char words[192];
	int status, nr;
	u64 count;

	snprintf(words, sizeof(words), "record -e %s/%s/ -c 100000 -o " DATA, pt_emu.name, event);
	status = run_perf(words, program);
	if (status)
		pt_show_file(OUTPUT);
	ksft_test_result(!status, "perf %s: status %d\n", words, status);
	status = run_perf("script -F event -i " DATA, NULL);
	nr = lines_with(event, &count);
	if (status || !nr)
		pt_show_file(OUTPUT);
	ksft_test_result(!status && nr > 0, "perf script: status %d, %d samples\n", status, nr);
	status = run_perf("report --stdio --sort dso,sym -i " DATA, NULL);
	nr = lines_with("[.] main", &count);
	if (status || nr != 1)
		pt_show_file(OUTPUT);
	ksft_test_result(!status && nr == 1, "perf report: status %d, names the loop's function\n",
			 status);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	if (argc < 4)
		ksft_exit_fail_msg("usage: %s PMU EVENT PROGRAM...\n", argv[0]);
	pt_emulate(argc, argv, "clock=real");
	ksft_set_plan(pt_has_filter() ? 4 : 5);
	test_stat(argv[2], argv + 3);
	test_record(argv[2], argv + 3);
	pt_emulate_end();
	ksft_finished();
}
