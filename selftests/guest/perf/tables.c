// SPDX-License-Identifier: GPL-2.0-only
/*
 * perf/tables PMU [DRIVER]: perf with the tables of "make perf-json" in it, perf-events, on the
 * PMU's own machine. It lists each event of /share/PMU.tsv with description, topic and code; its
 * own tests of its tables pass; and what it prints for a metric is the ratio of the counts beside
 * it. DRIVER is another PMU, that of the kernel's own driver, for which perf-events has the tables;
 * they have no event in doubt.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "pt.h"

#define OUTPUT		"/tmp/tables.out"
#define MAX_ROWS	1024
#define NR_COLUMNS	10

enum column { NAME, CODE, STATUS = 6, DESCRIPTION = 8, TOPIC = 9 };

static struct row {
	char *column[NR_COLUMNS];
	int listed;
} row[MAX_ROWS];
static int nr_rows;

static void read_table(const char *pmu, bool doubtful)
{
	char path[64], line[1024], *rest, *word;
	int i;
	FILE *f;

	snprintf(path, sizeof(path), "/share/%s.tsv", pmu);
	f = fopen(path, "re");
	while (f && fgets(line, sizeof(line), f) && nr_rows < MAX_ROWS) {
		if (line[0] == '#')
			continue;
		word = strtok_r(strdup(line), "\t\n", &rest);
		for (i = 0; i < NR_COLUMNS && word; i++, word = strtok_r(NULL, "\t\n", &rest))
			row[nr_rows].column[i] = word;
		if (i == NR_COLUMNS &&
		    (doubtful || !strcmp(row[nr_rows].column[STATUS], "verified")))
			nr_rows++;
	}
	if (f)
		fclose(f);
}

/* The value of a member of JSON that is a line by itself, or NULL */
static char *value_of(const char *line, const char *member)
{
	char start[64], *value;

	snprintf(start, sizeof(start), "\t\"%s\": \"", member);
	if (strncmp(line, start, strlen(start)))
		return NULL;
	value = strdup(line + strlen(start));
	*strrchr(value, '"') = '\0';
	return value;
}

/* perf takes blanks behind commas away */
static bool same_text(const char *a, const char *b)
{
	for (; *a || *b; a++, b++) {
		a += strspn(a, " ");
		b += strspn(b, " ");
		if (*a != *b)
			return false;
		if (!*a)
			break;
	}
	return true;
}

/* An event is as its row says */
static bool is_row(const struct row *r, const char *pmu, const char *topic, const char *text,
		   const char *encoding)
{
	char wanted[512], subject[64];
	char *dash;

	snprintf(subject, sizeof(subject), "%s", r->column[TOPIC]);
	dash = strchr(subject, '-');	/* a blank in perf's topics */
	if (dash)
		*dash = ' ';
	snprintf(wanted, sizeof(wanted), "%s/event=%#llx/", pmu,
		 strtoull(r->column[CODE], NULL, 16));
	if (strcmp(encoding, wanted) || !topic || strcmp(topic, subject))
		return false;
	if (!strcmp(r->column[STATUS], "verified"))
		return text && same_text(text, r->column[DESCRIPTION]);
	snprintf(wanted, sizeof(wanted), "%s (%s)", r->column[DESCRIPTION], r->column[STATUS]);
	return text && same_text(text, wanted);
}

static void test_list(char *pmu)
{
	char *const argv[] = { "perf-events", "list", "-j", pmu, NULL };
	char *unit = NULL, *name = NULL, *topic = NULL, *text = NULL, *value, line[1024];
	int status = pt_execute(argv, OUTPUT), right = 0, i;
	FILE *f = fopen(OUTPUT, "re");

	while (f && fgets(line, sizeof(line), f)) {
		if (line[0] == '{') {
			unit = NULL;
			name = NULL;
			topic = NULL;
			text = NULL;
		}
		value = value_of(line, "Unit");
		unit = value ? value : unit;
		value = value_of(line, "EventName");
		name = value ? value : name;
		value = value_of(line, "Topic");
		topic = value ? value : topic;
		value = value_of(line, "BriefDescription");
		text = value ? value : text;
		value = value_of(line, "Encoding");
		if (!value || !name || !unit || strcmp(unit, pmu))
			continue;
		for (i = 0; i < nr_rows; i++) {
			if (strcasecmp(row[i].column[NAME], name))
				continue;
			row[i].listed++;
			if (is_row(&row[i], pmu, topic, text, value))
				right++;
			else
				ksft_print_msg("%s: %s, %s, %s\n", name, topic, text, value);
		}
	}
	if (f)
		fclose(f);
	ksft_test_result(!status && nr_rows > 100 && right == nr_rows,
			 "perf list: %d of %d events are as in the table\n", right, nr_rows);
}

static void test_own(void)
{
	char *const argv[] = { "perf-events", "test", "PMU event table", "PMU event map",
			       "metric thresholds", NULL };
	int status = pt_execute(argv, OUTPUT), ok = 0, failed = 0;
	FILE *f = fopen(OUTPUT, "re");
	char line[512];

	while (f && fgets(line, sizeof(line), f)) {
		ok += !!strstr(line, " Ok");
		failed += !!strstr(line, "FAILED");
	}
	if (f)
		fclose(f);
	pt_show_file(OUTPUT);
	ksft_test_result(!status && ok >= 4 && !failed,
			 "perf's tests of its tables: status %d, %d passed, %d failed\n", status,
			 ok, failed);
}

/* perf stat -x, prints a line for each event, and a metric behind one of them */
static void test_metric(char *metric, const char *above, const char *below)
{
	char *const argv[] = { "perf-events", "stat", "-x,", "-M", metric, "loop", "100", NULL };
	double count, printed = NAN, value[2] = {}, ratio;
	int status = pt_execute(argv, OUTPUT);
	FILE *f = fopen(OUTPUT, "re");
	char line[512], *end;

	while (f && fgets(line, sizeof(line), f)) {
		count = strtod(line, NULL);
		if (strstr(line, above))
			value[0] = count;
		else if (strstr(line, below))
			value[1] = count;
		/* COUNT,UNIT,EVENT,TIME,SHARE,METRIC,UNIT NAME */
		end = strstr(line, "100.00,");
		if (end && end[7] != ',')
			printed = strtod(end + 7, NULL);
	}
	if (f)
		fclose(f);
	ratio = value[0] / value[1];
	if (status || !(fabs(printed - ratio) <= 0.051))
		pt_show_file(OUTPUT);
	ksft_test_result(!status && value[0] > 0 && value[1] > 0 && fabs(printed - ratio) <= 0.051,
			 "perf stat -M %s: status %d, %.0f / %.0f is %.3f, printed %.1f\n", metric,
			 status, value[0], value[1], ratio, printed);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	if (argc != 2 && argc != 3)
		ksft_exit_fail_msg("usage: %s PMU [DRIVER]\n", argv[0]);
	read_table(argv[1], argc == 2);
	ksft_set_plan(4);
	test_list(argv[argc - 1]);
	test_own();
	test_metric("CPI", "PM_CYC", "PM_INST_CMPL");
	test_metric("IPC", "PM_INST_CMPL", "PM_CYC");
	ksft_finished();
}
