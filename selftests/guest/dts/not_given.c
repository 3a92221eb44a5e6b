// SPDX-License-Identifier: GPL-2.0-only
/*
 * A driver that is a part of the kernel, a node /pmu-hexagon with a clock-frequency, and on the
 * command line a pmukit.mhz that is no number: it is reported and ignored, and the node's frequency
 * holds.
 * Covers: module
 */
#include <string.h>
#include "pt.h"

#define GIVEN	"pmukit.mhz=2GHz"

int main(void)
{
	char line[512];
	u64 mhz = 0;

	ksft_print_header();
	if (pt_read_text(line, sizeof(line), "/proc/cmdline") < 0 || !strstr(line, GIVEN))
		ksft_exit_fail_msg("no %s on the command line\n", GIVEN);
	ksft_set_plan(3);
	pt_read_number(&mhz, 10, "/sys/module/pmukit/parameters/mhz");
	ksft_test_result(mhz == 1000, "the parameter has its default\n");
	ksft_test_result(pt_has_pmu("hexagon"), "the node has its PMU\n");
	ksft_test_result(pt_clock_is("hexagon", "real 300"), "its clock is that of the node\n");
	ksft_finished();
}
