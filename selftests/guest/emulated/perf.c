// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/perf PMU EVENT PROGRAM NUMBER: perf's own commands on an emulated PMU, with the flags
 * that perf sets by itself: stat counts EVENT in PROGRAM, record samples it, and report knows the
 * function that the samples are in, which has to be main().
 * Covers: core/event core/sampling
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "emu.h"

#define OUTPUT	"/tmp/emu_perf.out"
#define DATA	"/tmp/emu_perf.data"
#define IN_MAIN	"[.] main"

/* Run it: lines of the output that have the text, -1 when it fails; the number of the last one */
static int lines_of(char *const argv[], const char *text, u64 *number)
{
	char line[1024];
	int lines = 0;
	FILE *f;

	*number = 0;
	if (pt_execute(argv, OUTPUT)) {
		pt_show_file(OUTPUT);
		return -1;
	}
	f = fopen(OUTPUT, "re");
	while (f && fgets(line, sizeof(line), f)) {
		if (!strstr(line, text))
			continue;
		*number = strtoull(line, NULL, 10);
		lines++;
	}
	if (f)
		fclose(f);
	return lines;
}

#define PERF(text, ...) lines_of((char *[]) { "perf", __VA_ARGS__, NULL }, text, &number)

int main(int argc, char **argv)
{
	char event[64], user[80];
	u64 number;

	ksft_print_header();
	if (argc < 5)
		ksft_exit_fail_msg("usage: perf PMU EVENT PROGRAM NUMBER\n");
	pt_emulate(argc, argv, "clock=real");
	snprintf(event, sizeof(event), "%s/%s/", pt_emu.name, argv[2]);
	snprintf(user, sizeof(user), "%su", event);
	ksft_test_result(PERF(event, "stat", "-x,", "-e", event, argv[3], argv[4]) == 1 && number,
			 "perf stat: %llu\n", number);
	if (!pt_has_filter()) {
		PERF(event, "stat", "-x,", "-e", user, argv[3], argv[4]);
		pt_expect("perf stat of user mode: not counted", number, 0);
	}
	ksft_test_result(PERF("", "record", "-e", event, "-c", "100000", "-o", DATA, argv[3],
			      argv[4]) >= 0, "perf record\n");
	ksft_test_result(PERF(argv[2], "script", "-F", "event", "-i", DATA) > 0,
			 "perf script: samples\n");
	ksft_test_result(PERF(IN_MAIN, "report", "--stdio", "--sort", "dso,sym", "-i", DATA) == 1,
			 "perf report names the loop's function\n");
	pt_emulate_end();
	pt_finish();
}
