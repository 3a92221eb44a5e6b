// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl stat: perf counts, in the groups of a plan, and metrics come of it */
#include <stdlib.h>
#include <string.h>

#include "stat.h"
#include "verb.h"

/**
 * struct reader - lines of perf on their way to answers
 * @measured: where counts go
 * @nr: how many have come since the last answer
 * @answers: how many answers were printed
 * @form: how they are printed
 */
struct reader {
	struct measured *measured;
	unsigned int nr;
	unsigned int answers;
	enum stat_form form;
};

static void read_line(const char *line, void *data)
{
	struct reader *reader = data;

	if (!read_count(reader->measured, &reader->nr, line))
		return;
	print_measured(reader->measured, reader->form);
	reader->nr = 0;
	reader->answers++;
	forget_counts(reader->measured);
}

/* The command for perf in words, and as one text */
static char **make_command(struct measured *measured, char **command, unsigned int nr)
{
	char **argv = checked(calloc(nr + 20, sizeof(*argv)));
	unsigned int argc = 0;
	static const char *const same[][2] = {
		{ "-C", "cpu" }, { "-p", "pid" }, { "-I", "interval-print" }, { "-r", "repeat" },
	};
	unsigned int i;

	argv[argc++] = "perf";
	argv[argc++] = "stat";
	argv[argc++] = "-j";
	argv[argc++] = "--log-fd";
	argv[argc++] = text_of("%d", PERF_FD);
	if (option("all-cpus"))
		argv[argc++] = "-a";
	for (i = 0; i < ARRAY_SIZE(same); i++) {
		if (!option(same[i][1]))
			continue;
		argv[argc++] = (char *)same[i][0];
		argv[argc++] = (char *)option(same[i][1]);
	}
	argv[argc++] = "-e";
	argv[argc++] = perf_list(&measured->split);
	measured->command = perf_command(&measured->split, argv[argc - 1]);
	if (nr)
		argv[argc++] = "--";
	memcpy(&argv[argc], command, nr * sizeof(*argv));
	return argv;
}

/* Has perf failed, or its command? */
static int end_status(const struct measured *measured, const struct reader *reader, int status)
{
	const char *name = measured->split.all.pmu_name;
	struct live_pmus pmus;

	if (reader->answers) {
		if (status)
			warn("the command ended with status %d", status);
		return 0;
	}
	find_live_pmus("", &pmus);
	if (status != 127 && !find_live_pmu(&pmus, name))
		fail_no_pmu(&pmus, name);
	fail(STATUS_SYSTEM, NULL, "perf has counted nothing");
}

VERB(stat)
{
	struct measured measured = { .at = -1 };
	struct reader reader = { .measured = &measured };
	struct stat_wanted wanted = {
		.metrics = option("metrics"), .events = (char *)option("event"),
	};
	bool cpus = option("all-cpus") || option("cpu");
	struct query own = *query;
	char **argv;
	int status;

	if (!query->nr_words && !cpus && !option("pid"))
		fail(STATUS_USAGE, NULL, "stat needs a command, or -a, -C or -p");
	reader.form = json_wanted ? STAT_JSON : option("csv") ? STAT_CSV : STAT_TEXT;
	if (!cpus)
		own.flags |= PMK_PER_TASK;
	plan_stat(&own, &wanted, &measured);
	argv = make_command(&measured, query->words, query->nr_words);
	if (reader.form == STAT_CSV)
		puts("at,kind,name,value,unit,share,warning");
	status = run_perf(argv, read_line, &reader);
	return end_status(&measured, &reader, status);
}
