// SPDX-License-Identifier: GPL-2.0-only
/*
 * CPUs of events that no task has: which CPU has those of counters that all CPUs share, and of each
 * core and chip, also when it goes offline and comes back, what the file cpumask says, and what of
 * CPU hotplug fails.
 * Covers: core/pmu
 */
#include "expect.h"
#include "sysfs.h"
#include "hotplug.h"

struct pmu;
static void perf_pmu_migrate_context(struct pmu *pmu, int source, int target);
static unsigned int nr_waits;
#define cpus_read_lock()	(nr_waits++)
#define cpus_read_unlock()	((void)0)
#define list_del(entry)		((void)(entry), with_homes.next = NULL)	/* there is one */

#include "core/pmu/system_wide.c"

static struct pmk_pmu p;
static struct pmk_model model;
static struct pmk_desc desc = { .model = &model };

static void perf_pmu_migrate_context(struct pmu *pmu, int source, int target)
{
	expect("new events are on the other CPU", pmu == &p.pmu, true, lock.held, false,
	       p.homes.bits >> source & 1, 0, p.homes.bits >> target & 1, 1);
	trace("%d to %d ", source, target);
}

static void begin(bool system_wide, enum pmk_domain domain)
{
	desc.system_wide = system_wide;
	p = (struct pmk_pmu) { .desc = &desc, .domain = domain };
	fake_nr_possible = 8;
}

TEST(states)
{
	fake_cpuhp_err = -ENOSPC;
	expect("no state is left", pmk_system_wide_init(), -ENOSPC);
	fake_cpuhp_err = 0;
	expect("one for CPUs that come and leave", pmk_system_wide_init(), 0,
	       !!fake_state[0].down, true, !!fake_state[0].up, true, here.bits, 3);
}

/* CPUs 1 to 7 are online */
TEST(add)
{
	static const struct {
		bool system_wide; u8 domain, core, chip; int cpus; bool uncore; u8 homes;
	} row[] = {
		{ false, PMK_THREAD, 4, 8, 8, false, 0 },
		{ true, PMK_THREAD, 4, 8, 1, false, 0 },
		{ true, PMK_THREAD, 1, 4, 8, false, 0x02 },
		{ false, PMK_CORE, 4, 8, 8, false, 0x12 },
		{ false, PMK_CORE, 2, 8, 8, false, 0x56 },
		{ false, PMK_CORE, 1, 8, 8, false, 0xfe },
		{ false, PMK_CHIP, 4, 8, 8, false, 0x02 },
		{ false, PMK_CHIP, 2, 4, 8, false, 0x12 },
		{ true, PMK_CHIP, 1, 1, 1, false, 0xfe },
		{ false, PMK_THREAD, 2, 4, 8, true, 0x12 },
		{ false, PMK_THREAD, 1, 1, 1, true, 0xfe },
	}, *r;

	pmk_system_wide_exit();
	fake_online.bits = 0xfe;
	here.bits = 0;
	pmk_system_wide_init();
	for (r = row; r < row + ARRAY_SIZE(row); r++) {
		bool is = r->domain || r->uncore || (r->system_wide && r->cpus > 1);

		begin(r->system_wide, r->domain);
		model.uncore = r->uncore;
		p.homes.bits = 0xff;	/* of an earlier time */
		fake_nr_possible = r->cpus;
		fake_core = r->core;
		fake_chip = r->chip;
		pmk_system_wide_add(&p);
		expect("a PMU", p.system_wide, is, !!with_homes.next, is, lock.held, false);
		if (is)
			expect("its CPUs", p.homes.bits, r->homes);
		nr_waits = 0;
		pmk_system_wide_remove(&p);
		expect("PMUs that follow CPU hotplug", !!with_homes.next, false, lock.held, false,
		       nr_waits, !!r->domain);
	}
	model.uncore = false;
}

TEST(file)
{
	struct device dev = { .data = &p.pmu };
	char text[32];

	begin(true, PMK_THREAD);
	p.homes.bits = 0x22;
	dev_attr_cpumask.show(&dev, &dev_attr_cpumask, text);
	expect_text("cpumask", text, "0x22\n");
	expect("its group", pmk_system_wide_group.attrs[0] == &dev_attr_cpumask.attr, true,
	       !pmk_system_wide_group.attrs[1], true);
}

/* Until the callback has returned, the CPU is online */
static void leave(unsigned int cpu, const char *moves, unsigned long homes)
{
	expect("a CPU leaves", fake_state[0].down(cpu), 0);
	fake_online.bits &= ~(1ul << cpu);
	expect_trace("events that move", moves);
	expect("CPUs that have events", p.homes.bits, homes);
}

static void come(unsigned int cpu, unsigned long homes)
{
	fake_online.bits |= 1ul << cpu;
	expect("a CPU comes", fake_state[0].up(cpu), 0);
	expect_trace("no event moves", "");
	expect("CPUs that have events", p.homes.bits, homes);
}

TEST(hotplug)
{
	static const u8 domain[] = { PMK_THREAD, PMK_CORE, PMK_CHIP };

	fake_core = 2;
	fake_chip = 4;
	for (unsigned int i = 0; i < ARRAY_SIZE(domain); i++) {
		fake_online.bits = 0x0f;
		here.bits = 0x0f;
		begin(true, domain[i]);
		pmk_system_wide_add(&p);
		leave(1, "", domain[i] == PMK_CORE ? 0x05 : 0x01);
		come(1, domain[i] == PMK_CORE ? 0x05 : 0x01);
		leave(0, "0 to 1 ", domain[i] == PMK_CORE ? 0x06 : 0x02);
		come(0, domain[i] == PMK_CORE ? 0x06 : 0x02);
		expect("the CPU of the events of CPU 0", pmk_home_of(&p, 0), 1);
		expect("of CPU 3", pmk_home_of(&p, 3), domain[i] == PMK_CORE ? 2 : 1);
		leave(0, "", domain[i] == PMK_CORE ? 0x06 : 0x02);
		if (domain[i] == PMK_CORE) {
			leave(1, "", 0x04);	/* the last one of its core */
			expect("nobody has its events", pmk_home_of(&p, 1), nr_cpu_ids);
			come(0, 0x05);
		}
		pmk_system_wide_remove(&p);
	}
	pmk_system_wide_exit();
	expect("states that are left", fake_nr_states, 0);
}
