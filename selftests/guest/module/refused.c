// SPDX-License-Identifier: GPL-2.0-only
/*
 * module/refused [PMU WORD...]: the module is refused, says why and leaves nothing behind: on a
 * machine that has none of our PMUs, or with emulate=PMU, which exceeds a limit of
 * driver/model/capacity.h; the log has "PMU: WORD..." then.
 * Covers: core/pmu model
 */
#include <errno.h>
#include <stdio.h>
#include "pt.h"

int main(int argc, char **argv)
{
	char text[256] = "pmukit: this machine has none of the PMUs", parameters[64] = "", path[64];
	int times = argc > 1 ? 1 : 20, good = 0, i, used, log = pt_open_log();

	ksft_print_header();
	if (pt_is_loaded())
		ksft_exit_skip("pmukit is loaded\n");
	if (argc > 1) {
		snprintf(parameters, sizeof(parameters), "emulate=%s", argv[1]);
		used = snprintf(text, sizeof(text), "pmukit: %s:", argv[1]);
		for (i = 2; i < argc; i++)
			used += snprintf(text + used, sizeof(text) - used, " %s", argv[i]);
	}
	snprintf(path, sizeof(path), "/sys/devices/%s", argc > 1 ? argv[1] : "power7");
	for (i = 0; i < times; i++)
		good += pt_load(parameters) == (argc > 1 ? -EINVAL : -ENODEV) && pt_is_gone() &&
			!pt_is_there(path);
	ksft_test_result(good == times, "refused, and nothing left: %d of %d\n", good, times);
	i = pt_log_lines(log, text);
	ksft_test_result(i == times, "the log says \"%s\": %d of %d\n", text, i, times);
	if (argc == 1)
		pt_expect("the counters are free for others",
			  pt_refusal(PT_ATTR(pt_pmu_type("cpu"), PM_CYC), -1, -1), 0);
	pt_finish();
}
