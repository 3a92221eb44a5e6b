// SPDX-License-Identifier: GPL-2.0-only
/*
 * CPU of system-wide counters: which CPU has the events of counters that all CPUs share, also when
 * it goes offline, what the file cpumask says, and what of CPU hotplug fails.
 * Covers: core/pmu
 */
#include "expect.h"
#include "sysfs.h"
#include "hotplug.h"

struct pmu;
static void perf_pmu_migrate_context(struct pmu *pmu, int source, int target);

#include "core/pmu/system_wide.c"

static struct pmk_pmu p;
static struct pmk_desc desc;

static void perf_pmu_migrate_context(struct pmu *pmu, int source, int target)
{
	expect("new events are on the other CPU", pmu == &p.pmu, true, p.home, target);
	trace("%d to %d ", source, target);
}

static void begin(bool system_wide)
{
	desc.system_wide = system_wide;
	p = (struct pmk_pmu) { .desc = &desc };
	fake_nr_possible = 2;
	fake_first_online = 1;
	fake_other_online = 0;
}

TEST(states)
{
	fake_cpuhp_err = -ENOSPC;
	expect("no state is left", pmk_system_wide_init(), -ENOSPC);
	fake_cpuhp_err = 0;
	expect("one that CPUs leave", pmk_system_wide_init(), 0, !!fake_state[0].down, true,
	       !!fake_state[0].up, false);
}

TEST(add)
{
	static const struct {
		bool system_wide; unsigned int cpus; int fails, err; bool is; unsigned int home;
	} row[] = {
		{ false, 2, 0, 0, false },
		{ true, 1, 0, 0, false },
		{ true, 2, -ENOMEM, -ENOMEM, true, nr_cpu_ids },
		{ true, 2, 0, 0, true, 1 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		begin(row[i].system_wide);
		fake_nr_possible = row[i].cpus;
		fake_instance_err = row[i].fails;
		expect("a PMU", pmk_system_wide_add(&p), row[i].err,
		       fake_state[0].instances, row[i].is && !row[i].err, fake_cpus_locked, 0);
		if (row[i].is)
			expect("its CPU", p.home, row[i].home);
		if (row[i].err)
			continue;
		expect("it is for all CPUs", p.system_wide, row[i].is);
		pmk_system_wide_remove(&p);
		expect("PMUs that follow CPU hotplug", fake_state[0].instances, 0);
	}
}

TEST(file)
{
	struct device dev = { .data = &p.pmu };
	char text[32];

	begin(true);
	p.home = 5;
	dev_attr_cpumask.show(&dev, &dev_attr_cpumask, text);
	expect_text("cpumask", text, "5\n");
	expect("its group", pmk_system_wide_group.attrs[0] == &dev_attr_cpumask.attr, true,
	       !pmk_system_wide_group.attrs[1], true);
}

TEST(offline)
{
	begin(true);
	p.home = 1;
	expect("another CPU", fake_state[0].down(0, &p.system_wide_node), 0, p.home, 1);
	expect_trace("no event moves", "");
	expect("the CPU of events", fake_state[0].down(1, &p.system_wide_node), 0);
	expect_trace("they move", "1 to 0 ");
	p.home = 1;
	fake_other_online = nr_cpu_ids;
	expect("the last CPU", fake_state[0].down(1, &p.system_wide_node), 0, p.home, 1);
	expect_trace("no event moves", "");
	pmk_system_wide_exit();
	expect("states that are left", fake_nr_states, 0);
}
