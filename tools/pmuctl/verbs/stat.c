// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl stat: perf counts, in the groups of a plan, and metrics come of it */
#include <stdlib.h>
#include <string.h>

#include "stat.h"

#define STAT_HELP \
	"Without -M and -e: the first group of metrics. Options behind -- are the\n" \
	"command's. Options with one letter are those of perf stat."

/* options without a letter */
enum { OPTION_PMU = 0x400, OPTION_CSV };

static struct stat_wanted wanted;
static const char *cpus;
static const char *processes;
static const char *interval;
static const char *repeat;
static bool all_cpus;
static enum stat_form form;

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct query *query = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = query;
		return 0;
	case OPTION_PMU:
		query->pmu = find_pmu(arg);
		query->chosen = true;
		return 0;
	case OPTION_CSV:
		form = STAT_CSV;
		return 0;
	case 'M':
		wanted.metrics = arg;
		return 0;
	case 'e':
		wanted.events = arg;
		return 0;
	case 'a':
		all_cpus = true;
		return 0;
	case 'C':
		cpus = arg;
		return 0;
	case 'p':
		processes = arg;
		return 0;
	case 'I':
		interval = arg;
		return 0;
	case 'r':
		repeat = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
	{ "pmu", OPTION_PMU, "NAME", 0, "The PMU in question", 0 },
	{ "metrics", 'M', "METRIC,...", 0, "Metrics, or groups of them, see pmuctl metrics", 0 },
	{ "event", 'e', "EVENTS", 0, "Events, as perf takes them", 0 },
	{ "all-cpus", 'a', NULL, 0, "Count on all CPUs", 0 },
	{ "cpu", 'C', "LIST", 0, "Count on these CPUs", 0 },
	{ "pid", 'p', "LIST", 0, "Count these processes", 0 },
	{ "interval-print", 'I', "MILLISECONDS", 0, "Print again and again", 0 },
	{ "repeat", 'r', "TIMES", 0, "Run the command so many times, and print averages", 0 },
	{ "csv", OPTION_CSV, NULL, 0, "Comma-separated values, with a head", 0 },
	{ 0 }
};

/**
 * struct reader - lines of perf on their way to answers
 * @measured: where counts go
 * @nr: how many have come since the last answer
 * @answers: how many answers were printed
 */
struct reader {
	struct measured *measured;
	unsigned int nr;
	unsigned int answers;
};

static void read_line(const char *line, void *data)
{
	struct reader *reader = data;

	if (!read_count(reader->measured, &reader->nr, line))
		return;
	print_measured(reader->measured, form);
	reader->nr = 0;
	reader->answers++;
	forget_counts(reader->measured);
}

/* The command for perf in words, and as one text */
static char **make_command(struct measured *measured, char **command, unsigned int nr)
{
	char **argv = checked(calloc(nr + 20, sizeof(*argv)));
	unsigned int argc = 0;
	const char *const given[][2] = {
		{ "-C", cpus }, { "-p", processes }, { "-I", interval }, { "-r", repeat },
	};
	unsigned int i;

	argv[argc++] = "perf";
	argv[argc++] = "stat";
	argv[argc++] = "-j";
	argv[argc++] = "--log-fd";
	argv[argc++] = text_of("%d", PERF_FD);
	if (all_cpus)
		argv[argc++] = "-a";
	for (i = 0; i < ARRAY_SIZE(given); i++) {
		if (!given[i][1])
			continue;
		argv[argc++] = (char *)given[i][0];
		argv[argc++] = (char *)given[i][1];
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

static int run(const struct query *given)
{
	struct measured measured = { .at = -1 };
	struct reader reader = { .measured = &measured };
	struct query query = *given;
	char **argv;
	int status;

	if (!given->nr_words && !all_cpus && !cpus && !processes)
		fail(STATUS_USAGE, NULL, "stat needs a command, or -a, -C or -p");
	if (json_wanted)
		form = STAT_JSON;
	if (!all_cpus && !cpus)
		query.flags |= PMK_PER_TASK;
	plan_stat(&query, &wanted, &measured);
	argv = make_command(&measured, given->words, given->nr_words);
	if (form == STAT_CSV)
		puts("at,kind,name,value,unit,share,warning");
	status = run_perf(argv, read_line, &reader);
	return end_status(&measured, &reader, status);
}

static const struct argp_child json_child[] = {
	{ &json_argp, 0, NULL, 0 },
	{ 0 }
};

static const struct argp stat_argp = {
	.options = options,
	.parser = parse,
	.children = json_child,
};

static const struct argp_child children[] = {
	{ &stat_argp, 0, NULL, 0 },
	{ 0 }
};

static const struct argp argp = {
	.args_doc = "[--] [COMMAND...]",
	.doc = "Count events with perf, in the fewest groups, and print metrics.\v" STAT_HELP,
	.children = children,
};

static const struct exit_status statuses[] = {
	{ 0, "perf has counted, whatever the command's status was" },
	{ STATUS_NO, "a code is refused" },
	{ STATUS_NO_PMU, "this kernel has no such PMU" },
	{ 0 }
};

const struct verb stat_verb = {
	.name = "stat",
	.summary = "count with perf, and print metrics",
	.argp = &argp,
	.statuses = statuses,
	.run = run,
};
