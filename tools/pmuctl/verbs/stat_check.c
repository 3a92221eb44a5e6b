// SPDX-License-Identifier: GPL-2.0-only
/* What pmuctl stat tells in place of perf: wrong options */
#include <errno.h>
#include <signal.h>

#include "live/live.h"
#include "stat.h"
#include "verb.h"

#define MAX_SECONDS	1000000	/* of an interval */

/* The numbers of an option, none where it is not given; @what: what they number, with an example */
static json_t *numbers_of(const char *name, const char *what)
{
	json_t *numbers = option(name) ? read_list(option(name)) : json_array();

	if (!numbers)
		fail_usage("--%s: '%s' is no list of %s", name, option(name), what);
	return numbers;
}

/**
 * check_stat() - end with STATUS_USAGE where perf would answer with its whole usage, or not at all
 */
void check_stat(const struct query *query)
{
	json_t *online = online_cpus();
	json_t *list;

	if (option("stack") && any_option("metrics,event"))
		fail_usage("--stack has its own metrics: it goes without -M and -e");
	if (option("svg") && !option("stack"))
		fail_usage("--svg is for --stack");
	if (option("modifiers") && (!option("stack") || option("from")))
		fail_usage("--modifiers is for --stack with events counted here");
	if (option("modifiers") && (!*option("modifiers") || !are_modifiers(option("modifiers"))))
		fail_usage("--modifiers: '%s' are none of perf", option("modifiers"));
	check_replaceable("svg");
	check_replaceable("trace");
	if (option("from")) {
		if (any_option("event,all-cpus,cpu,pid,interval-print,repeat,runs,kernel"))
			fail_usage("--from takes what was counted, and counts nothing");
		return;
	}
	if (option("runs") && any_option("all-cpus,cpu,pid,interval-print"))
		fail(STATUS_USAGE, NULL,
		     "--runs runs a command for each group of events, which excludes -a, -C, -p and -I");
	if (option("kernel") && any_option("all-cpus,cpu,pid"))
		fail(STATUS_USAGE, NULL,
		     "--kernel is for a command: with -a, -C and -p the kernel's work counts anyway");
	if (any_option("unscaled,by,top,trace"))
		fail_usage("--unscaled, --by, --top and --trace are for --from");
	if (!query->nr_words && !any_option("all-cpus,cpu,pid"))
		fail_usage("stat needs a command, or -a, -C or -p");
	option_number("interval-print", MAX_SECONDS * 1000ul, 0);
	option_number("repeat", MAX_SECONDS, 0);
	list = numbers_of("cpu", "CPUs, such as 0,2-3");
	for_each_item(number, list)
		if (!has_number(online, json_integer_value(number)))
			fail_usage("--cpu: CPU %d is not online", (int)json_integer_value(number));
	list = numbers_of("pid", "processes, such as 12,34");
	for_each_item(number, list)
		if (kill(json_integer_value(number), 0) && errno == ESRCH)
			fail_usage("--pid: there is no process %d",
				   (int)json_integer_value(number));
}

/** check_stack() - end with STATUS_NO where a PMU has no tree; returns the PMU */
const struct pmu *check_stack(const struct pmu *pmu)
{
	if (!stack_root(pmu))
		fail(STATUS_NO, NULL,
		     "%s has no stack: no metric of its table is the sum of the parts of a group",
		     pmu->model->name);
	if (!option("from") && list_has(stack_root(pmu)->needs, "log"))
		fail_no("%s has a stack in logs alone: stat --stack --from FILE", pmu->model->name);
	return pmu;
}
