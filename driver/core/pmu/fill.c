// SPDX-License-Identifier: GPL-2.0-only
/* What perf core gets of a PMU. */
#include <linux/module.h>
#include "core/event/event.h"
#include "core/pmu/pmu.h"

/* The index in the user page: 0 for no counter, n + 1 for the counter with index n */
static int event_idx(struct perf_event *event)
{
	return event->hw.idx + 1;
}

static int capabilities(const struct pmk_pmu *p)
{
	return (p->generic ? PERF_PMU_CAP_EXTENDED_HW_TYPE : 0) |
	       (p->samples ? 0 : PERF_PMU_CAP_NO_INTERRUPT) |
	       (p->desc->model->uncore ? PERF_PMU_CAP_NO_EXCLUDE : 0);
}

/* True: perf core leaves out the events of tasks on this CPU */
static bool filter(struct pmu *pmu, int cpu)
{
	return !cpumask_test_cpu(cpu, to_pmk_pmu(pmu)->cpus);
}

/**
 * pmk_pmu_fill() - fill in what perf core gets
 * @p: the PMU, with everything else
 */
void pmk_pmu_fill(struct pmk_pmu *p)
{
	const struct pmk_desc *desc = p->desc;
	const struct attribute_group **groups = p->pmu.attr_groups;

	p->pmu = (struct pmu) {
		.module = THIS_MODULE,
		.attr_groups = groups,
		.task_ctx_nr = p->system_wide ? perf_invalid_context : perf_hw_context,
		.capabilities = capabilities(p),
		.event_init = pmk_event_init,
		.filter = p->cpus ? filter : NULL,
		.event_idx = desc->access->user_read ? event_idx : NULL,
		/* no start_txn: each add() checks for itself that the event fits */
		.pmu_enable = desc->ops.pmu_enable,
		.pmu_disable = desc->ops.pmu_disable,
		.add = desc->ops.add,
		.del = desc->ops.del,
		.start = desc->ops.start,
		.stop = desc->ops.stop,
		.read = desc->ops.read,
	};
}
