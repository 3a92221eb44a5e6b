// SPDX-License-Identifier: GPL-2.0-only
/*
 * perf/every: of every metric that perf lists for this machine's processor the kernel's own driver
 * takes all events. Some metrics at a time: perf takes long to start.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "pt.h"

#define OUTPUT		"/tmp/every.out"
#define NAMES		"/tmp/every.names"
#define AT_A_TIME	40
#define MAX_TEXT	2048

/* Lines that perf has printed with this text */
static int lines_with(const char *text)
{
	char line[1024];
	FILE *f = fopen(OUTPUT, "re");
	int nr = 0;

	while (f && fgets(line, sizeof(line), f))
		nr += !!strstr(line, text);
	if (f)
		fclose(f);
	return nr;
}

/* Metrics with commas between */
static void test_metrics(char *metrics, int nr)
{
	char *const argv[] = { "perf-events", "stat", "-j", "-M", metrics, "loop", "1", NULL };
	int status = pt_execute(argv, OUTPUT);
	int events = lines_with("\"event\""), refused = lines_with("<not supported>");

	if (status || refused)
		pt_show_file(OUTPUT);
	ksft_test_result(!status && events > nr && !refused,
			 "%d metrics, status %d: of %d events %d are refused\n", nr, status,
			 events, refused);
}

/* The names that are in NAMES, between blanks */
static int read_names(char metrics[][MAX_TEXT], int most)
{
	FILE *f = fopen(NAMES, "re");
	char name[128];
	int nr = 0;

	while (f && nr < most && fscanf(f, "%127s", name) == 1) {
		char *list = metrics[nr / AT_A_TIME];
		size_t used = strlen(list);

		snprintf(list + used, MAX_TEXT - used, "%s%s", used ? "," : "", name);
		nr++;
	}
	if (f)
		fclose(f);
	return nr;
}

int main(void)
{
	char *const argv[] = { "perf-events", "list", "--raw-dump", "metrics", NULL };
	static char metrics[20][MAX_TEXT];
	int nr, i;

	ksft_print_header();
	if (pt_execute(argv, NAMES))
		ksft_exit_fail_msg("perf lists no metrics\n");
	/* To take turns on the counters takes the plugin long, and is not what is shown here */
	pt_write_text("1000", PT_DEVICES "/cpu/perf_event_mux_interval_ms");
	nr = read_names(metrics, ARRAY_SIZE(metrics) * AT_A_TIME);
	ksft_set_plan(1 + (nr + AT_A_TIME - 1) / AT_A_TIME);
	ksft_test_result(nr > 100, "perf list: %d metrics\n", nr);
	for (i = 0; i < nr; i += AT_A_TIME)
		test_metrics(metrics[i / AT_A_TIME], nr - i < AT_A_TIME ? nr - i : AT_A_TIME);
	ksft_finished();
}
