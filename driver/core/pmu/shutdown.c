// SPDX-License-Identifier: GPL-2.0-only
/*
 * At reboot, halt and kexec the counters are frozen and the counter interrupt is disabled. Programs
 * still run for a while, and perf switches their events, so freezing the counters once is not
 * enough. The value that releases the counters of a CPU is replaced by the value that freezes them,
 * which adds no check to the hot path.
 */
#include <linux/reboot.h>
#include <linux/smp.h>
#include "core/hot/arrange.h"
#include "core/pmu/pmu.h"
#include "core/pmu/registry.h"

/* On each CPU, interrupts off */
static void freeze_here(void *unused)
{
	struct pmk_pmu *p;

	list_for_each_entry(p, &pmk_pmus, entry) {
		struct pmk_cpu *c = this_cpu_ptr(p->cpu);

		if (!c->ready)
			continue;
		p->desc->ops.pmu_disable(&p->pmu);
		pmk_set_run(c, c->run);
		p->desc->ops.pmu_enable(&p->pmu);
	}
}

/* The reboot cannot be cancelled any more. May sleep. */
static int shut_down(struct notifier_block *block, unsigned long action, void *data)
{
	pmk_stay_frozen();
	down_read(&pmk_pmus_lock);
	on_each_cpu(freeze_here, NULL, 1);
	up_read(&pmk_pmus_lock);
	return NOTIFY_DONE;
}

static struct notifier_block notifier = { .notifier_call = shut_down };

/**
 * pmk_shutdown_init() - register for reboot, halt and kexec
 *
 * May sleep.
 */
void pmk_shutdown_init(void)
{
	register_reboot_notifier(&notifier);
}

#ifdef MODULE
/**
 * pmk_shutdown_exit() - undo pmk_shutdown_init(). May sleep.
 */
void pmk_shutdown_exit(void)
{
	unregister_reboot_notifier(&notifier);
}
#endif
