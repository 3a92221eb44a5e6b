// SPDX-License-Identifier: GPL-2.0-only
/*
 * Somebody else writes the registers although pmukit has claimed the counters: Linux 6.12's
 * own driver does so after it has been refused once. Nobody can keep it from that. What it
 * makes the counters hold is nobody's count.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include "core/counter.h"
#include "core/core.h"

static void say_foreign(struct irq_work *work)
{
	struct pmk_pmu *p = container_of(work, struct pmk_pmu, say_foreign);

	pr_warn("%s: another driver writes the registers that pmukit has claimed; what the counters held when that was noticed is not counted\n",
		p->pmu.name);
}

/**
 * pmk_foreign_init() - be ready to say it, once
 * @p: the PMU
 */
void pmk_foreign_init(struct pmk_pmu *p)
{
	atomic_set(&p->said_foreign, 0);
	init_irq_work(&p->say_foreign, say_foreign);
}

/**
 * pmk_take_back() - make the registers of this CPU pmukit's again
 * @desc: the PMU
 * @c: this CPU; its control registers do not hold what was written
 *
 * Every register is written anew. Events count on from where they were when their
 * counters were last known. Interrupts off, or NMI; counters are frozen after.
 */
void pmk_take_back(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	struct pmk_pmu *p = desc->pmu;
	unsigned int i;

	pmk_prepare_cpu(desc, c);
	for (i = 0; i < desc->model->nr_counters; i++) {
		desc->access->write_counter(i, 0);
		if (c->event[i] && !(c->event[i]->hw.state & PERF_HES_STOPPED))
			pmk_program(desc, c->event[i]);
	}
	if (c->set.used)
		pmk_load(desc, c);
	if (!atomic_xchg(&p->said_foreign, 1))	/* several CPUs may notice at once */
		irq_work_queue(&p->say_foreign);
}
