// SPDX-License-Identifier: GPL-2.0-only
/*
 * The end of throttling: a deadline of ours, for the CPU's tick may stand still. All counters of a
 * CPU are throttled by core/hot/progress.c. Single events are throttled by perf core, which ends
 * that in its tick, or by a module itself.
 */
#include <linux/ktime.h>
#include "core/sampling/sampling.h"

static struct pmu *find_pmu(const struct pmk_cpu *c)
{
	unsigned int i;

	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (c->event[i])
			return c->event[i]->pmu;
	return NULL;
}

/* Interrupts off. The counters are frozen, for a counter interrupt may be an NMI */
static void unthrottle(struct pmk_deadline *deadline)
{
	struct pmk_cpu *c = container_of(deadline, struct pmk_cpu, unthrottle);
	struct pmu *pmu = find_pmu(c);
	u64 now;

	if (pmu)
		pmu->pmu_disable(pmu);
	now = ktime_get_ns();
	c->unthrottle_at = PMK_NO_DEADLINE;
	pmk_unthrottle_cpu(c, now);
	if (c->throttled)
		pmk_unthrottle_by(c, c->throttled_until);
	pmk_unthrottle(c, now);
	if (pmu)
		pmu->pmu_enable(pmu);
}

/* Sets the timer for an NMI that has throttled, and cannot set it */
static void set_unthrottle(struct irq_work *work)
{
	struct pmk_cpu *c = container_of(work, struct pmk_cpu, set_unthrottle);

	pmk_deadline_by(&c->unthrottle, READ_ONCE(c->unthrottle_at));
}

/**
 * pmk_throttling_init() - prepare a CPU for throttling
 * @c: the CPU
 * @cpu: its number
 */
void pmk_throttling_init(struct pmk_cpu *c, unsigned int cpu)
{
	c->set_unthrottle = IRQ_WORK_INIT_HARD(set_unthrottle);
	c->unthrottle_at = PMK_NO_DEADLINE;
	pmk_deadline_init(&c->unthrottle, cpu, unthrottle);
}

/**
 * pmk_throttling_exit() - undo pmk_throttling_init(); no event is there any more
 * @c: the CPU
 *
 * May sleep.
 */
void pmk_throttling_exit(struct pmk_cpu *c)
{
	irq_work_sync(&c->set_unthrottle);
	pmk_deadline_exit(&c->unthrottle);
}
