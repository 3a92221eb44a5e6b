// SPDX-License-Identifier: GPL-2.0-only
/*
 * overlaid MODULE: a node that declares a POWER7 comes and goes, before and after pmukit is loaded,
 * while no event is open. The test module that does it is loaded. MODULE is "overlay", which
 * applies dts/overlays/arm64-virt.dtso, or "changeset", which makes the same node by a changeset.
 * Covers: module
 */
#include <string.h>
#include "overlaid.h"

#define ROUNDS	10

int main(int argc, char **argv)
{
	char alias[128] = "";
	int i, good = 0;

	ksft_print_header();
	if (argc != 2)
		ksft_exit_fail_msg("usage: %s MODULE\n", argv[0]);
	module = argv[1];
	ksft_set_plan(7);
	ksft_test_result(!apply() && pt_is_there(DEVICE) && !take_away(),
			 "a node comes and goes without pmukit\n");
	ksft_test_result(!pt_is_there(DEVICE) && !apply() && pt_is_there(DEVICE),
			 "the node brings a device\n");
	pt_read_text(alias, sizeof(alias), DEVICE "/modalias");
	alias[strcspn(alias, "\n")] = '\0';
	ksft_test_result(strstr(alias, "Cpmukit,emulated-power7"), "its alias: %s\n", alias);
	ksft_test_result(!pt_load("") && pt_has_pmu(PMU) && pt_clock_is(PMU, "real 2000"),
			 "pmukit loads, and has the PMU\n");
	ksft_test_result(!take_away() && !pt_is_there(DEVICE) && soon(has_gone),
			 "the node goes, and so does the PMU\n");
	for (i = 0; i < ROUNDS; i++)
		good += !apply() && pt_has_pmu(PMU) && !take_away() && soon(has_gone);
	ksft_test_result(good == ROUNDS, "they come and go %d times\n", good);
	ksft_test_result(!pt_unload() && pt_is_gone(), "unloaded: nothing is left\n");
	ksft_finished();
}
