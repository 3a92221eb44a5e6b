// SPDX-License-Identifier: GPL-2.0-only
/*
 * PMUs of the domains beyond a thread. The counters of each thread of a core can count what the
 * core does, and perf stat -a would add up what they all have. A PMU of a wider domain has these
 * events alone, and one thread of each core, or of each chip, counts them, on counters that it
 * shares with the PMU of its own events: the hot path is that of the counters, whose PMU it is.
 */
#include <linux/slab.h>
#include "compat/disabled.h"
#include "core/pmu/pmu.h"

/*
 * perf core disables and enables PMUs one by one, and knows of no shared counters. They run unless
 * their own PMU is disabled: its pmu_enable() is not called twice, as the second write to the
 * registers would discard an interrupt. An event that comes meanwhile stops them for itself.
 */
static void enable(struct pmu *pmu)
{
	const struct pmk_desc *desc = to_pmk_pmu(pmu)->desc;

	if (this_cpu_ptr(desc->pmu->cpu)->frozen && !pmk_is_disabled(&desc->pmu->pmu))
		desc->ops.pmu_enable(&desc->pmu->pmu);
}

static int make(struct pmk_pmu *p, unsigned int domain, const char *name)
{
	struct pmk_pmu *wider = kzalloc(sizeof(*wider), GFP_KERNEL);
	int err;

	if (!wider)
		return -ENOMEM;
	wider->desc = p->desc;
	wider->cpu = p->cpu;
	wider->domain = domain;
	wider->name = kasprintf(GFP_KERNEL, "%s_%s", name, pmk_domain_name[domain]);
	err = -ENOMEM;
	if (!wider->name)
		goto no_name;
	pmk_system_wide_add(wider);
	err = pmk_sysfs_make(wider);
	if (err)
		goto not_system_wide;
	pmk_pmu_fill(wider);
	wider->pmu.pmu_enable = enable;
	p->wider[domain] = wider;
	return 0;
not_system_wide:
	pmk_system_wide_remove(wider);
no_name:
	kfree(wider->name);
	kfree(wider);
	return err;
}

/**
 * pmk_domains_make() - set up the PMUs of the domains that a model has
 * @p: the PMU that has the counters
 * @name: its name, with which theirs begin
 *
 * May sleep.
 *
 * Return: 0 or -ENOMEM; pmk_domains_free() follows then, too.
 */
int pmk_domains_make(struct pmk_pmu *p, const char *name)
{
	unsigned int i;
	int err = 0;

	for (i = PMK_THREAD + 1; i < PMK_NR_DOMAINS && !err; i++)
		if (p->desc->model->domains & 1u << i)
			err = make(p, i, name);
	return err;
}

/**
 * pmk_domains_free() - undo pmk_domains_make()
 * @p: the PMU; perf has none of the others
 *
 * May sleep; waits for CPU hotplug.
 */
void pmk_domains_free(struct pmk_pmu *p)
{
	unsigned int i;

	for (i = 0; i < PMK_NR_DOMAINS; i++) {
		if (!p->wider[i])
			continue;
		pmk_system_wide_remove(p->wider[i]);
		kvfree(p->wider[i]->attrs);
		kfree(p->wider[i]->name);
		kfree(p->wider[i]);
		p->wider[i] = NULL;
	}
}
