// SPDX-License-Identifier: GPL-2.0-only
/*
 * System sleep loses the registers. All CPUs but one are offline then, and have no events. The
 * events of the last CPU are stopped here and started again after waking up.
 */
#include "compat/syscore.h"
#include "core/hot/arrange.h"
#include "core/pmu/pmu.h"
#include "core/pmu/registry.h"

static void put_to_sleep(const struct pmk_desc *desc)
{
	struct pmk_cpu *c = this_cpu_ptr(desc->pmu->cpu);
	unsigned int i;

	if (!c->ready)
		return;
	desc->ops.pmu_disable(&desc->pmu->pmu);
	for (i = 0; i < PMK_MAX_COUNTERS; i++) {
		if (!c->event[i] || c->event[i]->hw.state & PERF_HES_STOPPED)
			continue;
		desc->ops.stop(c->event[i], PERF_EF_UPDATE);
		c->asleep |= 1u << i;
	}
}

static void wake(const struct pmk_desc *desc)
{
	struct pmk_cpu *c = this_cpu_ptr(desc->pmu->cpu);
	unsigned int i;

	if (!c->ready)
		return;
	pmk_prepare_cpu(desc, c);
	for (i = 0; i < desc->model->nr_counters; i++)
		desc->access->write_counter(i, 0);
	for (; c->asleep; c->asleep &= c->asleep - 1)
		desc->ops.start(c->event[__ffs(c->asleep)], 0);
	c->stale = true;
	desc->ops.pmu_enable(&desc->pmu->pmu);
}

/*
 * Interrupts are off and no task runs, so the list needs no lock. syscore suspends what was
 * registered last first, and resumes it last: timekeeping works in both callbacks.
 */
static int sleep_all(PMK_SYSCORE_ARGUMENT)
{
	struct pmk_pmu *p;

	list_for_each_entry(p, &pmk_pmus, entry)
		put_to_sleep(p->desc);
	return 0;
}

static void wake_all(PMK_SYSCORE_ARGUMENT)
{
	struct pmk_pmu *p;

	list_for_each_entry(p, &pmk_pmus, entry)
		wake(p->desc);
}

PMK_DEFINE_SYSCORE(sleeper, sleep_all, wake_all);

/**
 * pmk_sleep_init() - register for system sleep
 *
 * After the PMUs of the driver's start; others come and go later. May sleep.
 */
void pmk_sleep_init(void)
{
	pmk_register_syscore(&sleeper);
}

#ifdef MODULE
/**
 * pmk_sleep_exit() - undo pmk_sleep_init(). May sleep.
 */
void pmk_sleep_exit(void)
{
	pmk_unregister_syscore(&sleeper);
}
#endif
