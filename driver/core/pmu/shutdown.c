// SPDX-License-Identifier: GPL-2.0-only
/*
 * The machine goes down, or another kernel takes it over by kexec: its counters are frozen
 * and ask for no interrupt from then on. Programs run on for a while, and perf switches their
 * events, so that freezing the counters once is not enough: what a CPU writes to release
 * them becomes what it writes to freeze them. The hot path asks nothing for that.
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

/* Nobody stops a reboot from here on. May sleep. */
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
 * pmk_shutdown_init() - ask to be told of reboot, halt and kexec
 *
 * May sleep.
 */
void pmk_shutdown_init(void)
{
	register_reboot_notifier(&notifier);
}

/**
 * pmk_shutdown_exit() - undo pmk_shutdown_init(). May sleep.
 */
void pmk_shutdown_exit(void)
{
	unregister_reboot_notifier(&notifier);
}
