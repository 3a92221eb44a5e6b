// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters that all CPUs share: which CPU has the events, also when it goes offline, what the file
 * cpumask says, and what of CPU hotplug fails. It is the driver's own source.
 * Covers: core/pmu
 */
#include "expect.h"
#include "sysfs.h"
#include "hotplug.h"

struct pmu;
static void perf_pmu_migrate_context(struct pmu *pmu, int source, int target);

#include "core/pmu/system_wide.c"

static unsigned int nr_moved, from, to;
static struct pmk_pmu p;
static struct pmk_desc desc;

static void perf_pmu_migrate_context(struct pmu *pmu, int source, int target)
{
	expect("the PMU whose events move", pmu == &p.pmu, true);
	expect("new events are on the other CPU", p.home, target);
	nr_moved++;
	from = source;
	to = target;
}

static void begin(bool system_wide)
{
	desc.system_wide = system_wide;
	p = (struct pmk_pmu) { .desc = &desc };
	nr_moved = 0;
	fake_nr_possible = 2;
	fake_first_online = 1;
	fake_other_online = 0;
}

static void test_states(void)
{
	fake_cpuhp_err = -ENOSPC;
	expect("no state is left", pmk_system_wide_init(), -ENOSPC);
	fake_cpuhp_err = 0;
	expect("a state", pmk_system_wide_init(), 0);
	expect("it is one that CPUs leave", fake_state[0].down && !fake_state[0].up, true);
}

static void test_add(void)
{
	begin(false);
	expect("a PMU of each CPU", pmk_system_wide_add(&p), 0);
	expect("it is for all CPUs", p.system_wide, false);
	expect("PMUs that are told", fake_state[0].instances, 0);
	pmk_system_wide_remove(&p);
	expect("PMUs that are told", fake_state[0].instances, 0);
	begin(true);
	fake_nr_possible = 1;
	expect("one on a machine with one CPU", pmk_system_wide_add(&p), 0);
	expect("it is for all CPUs", p.system_wide, false);
	begin(true);
	fake_instance_err = -ENOMEM;
	expect("one that fails", pmk_system_wide_add(&p), -ENOMEM);
	expect("the CPU of its events", p.home, nr_cpu_ids);
	fake_instance_err = 0;
	expect("one for all CPUs", pmk_system_wide_add(&p), 0);
	expect("it is for all CPUs", p.system_wide, true);
	expect("the CPU of its events", p.home, 1);
	expect("PMUs that are told", fake_state[0].instances, 1);
	expect("CPUs may leave", fake_cpus_locked, 0);
	pmk_system_wide_remove(&p);
	expect("PMUs that are told", fake_state[0].instances, 0);
}

static void test_file(void)
{
	struct device dev = { .data = &p.pmu };
	char text[32];

	begin(true);
	p.home = 5;
	dev_attr_cpumask.show(&dev, &dev_attr_cpumask, text);
	expect("the file names the CPU", strcmp(text, "5\n"), 0);
	expect("its group", pmk_system_wide_group.attrs[0] == &dev_attr_cpumask.attr, true);
	expect("its end", !pmk_system_wide_group.attrs[1], true);
}

static void test_leave(void)
{
	begin(true);
	p.home = 1;
	expect("another CPU leaves", fake_state[0].down(0, &p.system_wide_node), 0);
	expect("events that moved", nr_moved, 0);
	expect("the CPU of events", p.home, 1);
	expect("their CPU leaves", fake_state[0].down(1, &p.system_wide_node), 0);
	expect("events that moved", nr_moved, 1);
	expect("from", from, 1);
	expect("to", to, 0);
	p.home = 1;
	fake_other_online = nr_cpu_ids;
	expect("the last CPU leaves", fake_state[0].down(1, &p.system_wide_node), 0);
	expect("events that moved", nr_moved, 1);
	expect("the CPU of events", p.home, 1);
}

int main(void)
{
	test_states();
	test_add();
	test_file();
	test_leave();
	pmk_system_wide_exit();
	expect("states that are left", fake_nr_states, 0);
	return wrong > 0;
}
