// SPDX-License-Identifier: GPL-2.0-only
/*
 * What pmuctl export prints of metrics whose events have made-up rates: the same event in two
 * groups, on two CPUs, one without a counter, a divisor of 0, and a PMU that is not asked for.
 */
#include "verbs/export.h"

static struct live_pmu power7 = { .name = "power7_emu" };
static struct live_pmu other = { .name = "other" };

static struct live_event event[] = {
	{ .word = "PM_CYC", .pmu = &power7, .group = NO_GROUP },
	{ .word = "PM_CYC", .pmu = &power7, .group = 0 },
	{ .word = "PM_INST_CMPL", .pmu = &power7, .group = 0 },
	{ .word = "PM_CYC", .pmu = &other, .group = 0 },
	{ .word = "PM_INST_CMPL", .pmu = &other, .group = 0 },
};

/* event, CPU, file, leader, share of the time, rate */
static struct count count[] = {
	{ &event[0], 0, -1, true, 1, 900 },
	{ &event[1], 0, -1, true, 0.5, 500 },
	{ &event[2], 0, -1, false, 0.5, 200 },
	{ &event[0], 3, -1, true, 1, 700 },
	{ &event[2], 3, -1, false, 1, 100 },
	{ &event[1], 4, -1, true, 1, 700 },
	{ &event[2], 4, -1, false, 1, 0 },
	{ &event[1], 5, -1, true, 1, 700 },
	{ &event[2], 5, -1, false, 0, 100 },
	{ &event[3], 0, -1, true, 1, 600 },
	{ &event[4], 0, -1, false, 1, 100 },
};

int main(void)
{
	struct counts counts = { count, ARRAY_SIZE(count) };
	struct query query = { .pmu = known_pmu("power7") };
	char *words[2] = { "cpi", "CPI" };
	json_t *families = json_array();

	power7.known = query.pmu;
	other.known = known_pmu("hexagon");
	check_metrics(&query, words, ARRAY_SIZE(words));
	add_ratios(families, &query, words, ARRAY_SIZE(words), &counts);
	print_families(stdout, families, FORM_PROMETHEUS);
	json_decref(families);
	return 0;
}
