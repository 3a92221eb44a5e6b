// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module: a PMU that perf core alone registers, with its device. Writing the parameter "turn"
 * registers and unregisters it.
 */
#include <linux/module.h>
#include "compat/unregister.h"

static int no_event(struct perf_event *event)
{
	return -ENOENT;
}

static int turn(const char *value, const struct kernel_param *param)
{
	static struct pmu pmu;
	int err;

	pmu = (struct pmu) { .task_ctx_nr = perf_invalid_context, .event_init = no_event };
	err = perf_pmu_register(&pmu, value, -1);
	if (!err)
		pmk_unregister(&pmu);	/* perf core would free timers that run */
	return err;
}

static const struct kernel_param_ops turn_ops = { .set = turn };
module_param_cb(turn, &turn_ops, NULL, 0200);
MODULE_DESCRIPTION("A PMU for the tests of pmukit");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
