// SPDX-License-Identifier: GPL-2.0-only
/*
 * Setting up a PMU: what perf core is told of it, what is ready on each CPU, which step fails and
 * that all before it is undone; what is forgotten before a CPU comes up; and that nothing is left
 * when the PMU goes. It is the driver's own source.
 * Covers: core/pmu
 */
#define PMK_COMPAT_UNREGISTER_H	/* perf's timers are not here */
#define CONFIG_EVENT_TRACING	has_tracing
static bool has_tracing = true;

#include "expect.h"
#include "sysfs.h"
#include "hotplug.h"

#define list_del(entry)		unlist(entry)
static void unlist(struct list_head *entry);

struct pmu;
static void pmk_perf_cpu_gone(struct pmu *pmu, unsigned int cpu);

#undef pr_err
#define pr_err(...)	(nr_lines++)
#undef WARN_ON
#define WARN_ON(condition)	((condition) ? nr_warnings++, true : false)
#undef alloc_percpu
#define alloc_percpu(type)	(no_cpus ? NULL : (nr_allocated++, (type *)calloc(2, sizeof(type))))
#undef free_percpu
#define free_percpu(memory)	(nr_allocated--, free(memory))
#undef kvfree
#define kvfree(memory)		((void)(memory), nr_attrs--)
#define mutex_init(lock)	((lock)->held = false, nr_locks++)
#define THIS_MODULE		((void *)0x1234)
static unsigned int nr_lines, nr_warnings, nr_allocated, nr_attrs, nr_locks;
static bool no_cpus;		/* there is no memory for them */

#include "core/pmu/pmu.c"

enum { ARM = 20, FROZEN = 2 };

/* PMUs are in the list one at a time */
static void unlist(struct list_head *entry)
{
	if (!lock.held || prepared.next != entry)
		abort();
	prepared.next = NULL;
}

static int setup_err, sysfs_err, wide_err, wide_state_err;
static bool within = true, system_wide;
static unsigned int nr_set_up, nr_wide, nr_wide_states, nr_reports, nr_deadlines, nr_throttling;
static unsigned int nr_cached, nr_generic, nr_erased, gone, readied, unused, precise;
static bool generic_is_served;
static u32 flags;

int pmk_event_init(struct perf_event *event) { return 0; }
void pmk_registry_erase(struct pmk_pmu *p) { nr_erased++; }
void pmk_registry_give_generic(const struct pmk_pmu *p) { nr_generic -= p->generic; }
bool pmk_registry_take_generic(const struct pmk_pmu *p)
{
	expect("the PMU is to be generic", p->generic, true);
	nr_generic += !generic_is_served;
	return !generic_is_served;
}

void pmk_cached_alts_exit(struct pmk_pmu *p) { nr_cached++; }
void pmk_report_init(struct pmk_pmu *p) { nr_reports++; }
void pmk_report_exit(struct pmk_pmu *p) { nr_reports--; }
void pmk_update_counters(struct pmk_deadline *deadline) { }
int pmk_system_wide_init(void) { nr_wide_states += !wide_state_err; return wide_state_err; }
void pmk_system_wide_exit(void) { nr_wide_states--; }
void pmk_system_wide_remove(struct pmk_pmu *p) { nr_wide--; }
bool pmk_within_capacity(const struct pmk_model *model, struct pmk_refusal *why)
{
	*why = (struct pmk_refusal) { .reason = "too many" };
	return within;
}

int pmk_system_wide_add(struct pmk_pmu *p)
{
	nr_wide += !wide_err;
	p->system_wide = system_wide;
	return wide_err;
}

int pmk_sysfs_make(struct pmk_pmu *p)
{
	static const struct attribute_group *groups[1];

	nr_attrs += !sysfs_err;
	p->pmu.attr_groups = groups;
	return sysfs_err;
}

void pmk_stop_image(const struct pmk_model *model, struct pmk_image *out)
{
	out->nr = 1;
	out->write[0].value = FROZEN;
}

void pmk_deadline_init(struct pmk_deadline *deadline, unsigned int cpu,
		       void (*expired)(struct pmk_deadline *deadline))
{
	nr_deadlines++;
	deadline->cpu = cpu;
	deadline->expired = expired;
	deadline->set = PMK_NO_DEADLINE;
}

void pmk_deadline_exit(struct pmk_deadline *deadline)
{
	nr_deadlines--;
	deadline->set = PMK_NO_DEADLINE;
}

void pmk_throttling_init(struct pmk_cpu *c, unsigned int cpu)
{
	nr_throttling++;
	c->unthrottle.cpu = cpu;
}

void pmk_throttling_exit(struct pmk_cpu *c) { nr_throttling--; }

static void pmk_perf_cpu_gone(struct pmu *pmu, unsigned int cpu)
{
	gone |= 1u << cpu;
}

static int setup(const char *name)
{
	expect("the name", strcmp(name, "name"), 0);
	nr_set_up += !setup_err;
	return setup_err;
}

static void teardown(void) { nr_set_up--; }
static void cpu_prepares(unsigned int cpu) { readied |= 1u << cpu; }
static u32 get_flags(void) { return flags; }
static unsigned int get_precise(void) { return precise; }

static void in_use(unsigned int cpu, bool in_use)
{
	expect("a CPU that comes up is in use", in_use, false);
	unused |= 1u << cpu;
}

static int add(struct perf_event *event, int flags) { return 0; }
static void change(struct perf_event *event, int flags) { }
static void read_event(struct perf_event *event) { }
static void all(struct pmu *pmu) { }

static struct pmk_model model = {
	.name = "test", .nr_ctrl = 2, .free_running = 3,
	.ctrl = { { .number = 21 }, { .number = ARM } }, .stop = { { .ctrl = 1 } },
};

static struct pmk_access access = { .in_use = in_use };
static struct pmk_pmu p;
static struct pmk_desc desc = {
	.model = &model, .access = &access, .pmu = &p,
	.traits = { .arm = ARM, .free_running = 3 },
	.ops = {
		.pmu_enable = all, .pmu_disable = all, .add = add, .del = change,
		.start = change, .stop = change, .read = read_event,
	},
};

static void expect_nothing(void)
{
	expect("set up", nr_set_up, 0);
	expect("system-wide", nr_wide, 0);
	expect("generic events", nr_generic, 0);
	expect("attributes", nr_attrs, 0);
	expect("CPUs", nr_allocated, 0);
	expect("deadlines", nr_deadlines, 0);
	expect("throttling", nr_throttling, 0);
	expect("PMUs that hear of CPUs", !!prepared.next, false);
}

static int prepare(bool generic)
{
	memset(&p, 0x55, sizeof(p));
	return pmk_pmu_prepare(&desc, "name", generic);
}

static void test_states(void)
{
	fake_cpuhp_err = -ENOSPC;
	expect("no state is left", pmk_hotplug_init(), -ENOSPC);
	fake_cpuhp_err = 0;
	wide_state_err = -EBUSY;
	expect("the other state fails", pmk_hotplug_init(), -EBUSY);
	expect("states that are left", fake_nr_states, 0);
	wide_state_err = 0;
	expect("states", pmk_hotplug_init(), 0);
	expect("what CPUs call before they come up", !!fake_state[0].prepare, true);
}

/* What each step that fails leaves */
static void test_failures(void)
{
	static int *const step[] = { &setup_err, &wide_err, &sysfs_err };
	unsigned int i;

	access.setup = setup;
	access.teardown = teardown;
	for (i = 0; i < ARRAY_SIZE(step); i++) {
		*step[i] = -EIO;
		expect("a step that fails", prepare(false), -EIO);
		expect_nothing();
		expect("a step of a generic PMU that fails", prepare(true), -EIO);
		expect_nothing();
		*step[i] = 0;
	}
	generic_is_served = true;
	expect("two generic PMUs", prepare(true), -EBUSY);
	expect_nothing();
	generic_is_served = false;
	no_cpus = true;
	expect("no memory", prepare(false), -ENOMEM);
	no_cpus = false;
	expect_nothing();
	within = false;
	expect("a limit is exceeded", prepare(false), -EINVAL);
	expect("lines of the log", nr_lines, 1);
	within = true;
	desc.traits.arm = 21;
	expect("another register freezes", prepare(false), -EINVAL);
	desc.traits.arm = ARM;
	desc.traits.free_running = 1;
	expect("other counters run freely", prepare(false), -EINVAL);
	desc.traits.free_running = 3;
	expect("warnings", nr_warnings, 2);
	expect_nothing();
}

static void test_prepare(void)
{
	unsigned int cpu;

	access.setup = NULL;
	access.teardown = NULL;
	nr_reports = 0;
	nr_cached = 0;
	nr_locks = 0;
	expect("a PMU", prepare(false), 0);
	expect("its lock", nr_locks, 1);
	expect("nothing of before is left", p.serial, 0);
	expect("its descriptor", p.desc == &desc, true);
	expect("its module", p.pmu.module == THIS_MODULE, true);
	expect("its attributes", !!p.pmu.attr_groups, true);
	expect("its functions", p.pmu.event_init == pmk_event_init && p.pmu.add == add &&
	       p.pmu.del == change && p.pmu.read == read_event && p.pmu.pmu_enable == all, true);
	expect("users read counters", !!p.pmu.event_idx, false);
	expect("messages", nr_reports, 1);
	expect("deadlines", nr_deadlines, 2);
	for (cpu = 0; cpu < 2; cpu++) {
		expect("what freezes a CPU", p.cpu[cpu].freeze, FROZEN);
		expect("the CPU of its timer", p.cpu[cpu].update_timer.cpu, cpu);
		expect("that of the other one", p.cpu[cpu].unthrottle.cpu, cpu);
	}
	pmk_pmu_discard(&desc);
	expect_nothing();
	expect("messages", nr_reports, 0);
	expect("alternatives are given back", nr_cached, 1);
	access.setup = setup;
	access.teardown = teardown;
	access.user_read = "spr";
	expect("a PMU that is set up", prepare(false), 0);
	expect("it is", nr_set_up, 1);
	if (p.pmu.event_idx) {
		struct perf_event event = { .hw.idx = 2 };

		expect("the index of a counter", p.pmu.event_idx(&event), 3);
		event.hw.idx = -1;
		expect("that of none", p.pmu.event_idx(&event), 0);
	} else {
		expect("users read counters", false, true);
	}
	pmk_pmu_discard(&desc);
	expect_nothing();
}

static void test_capable(bool generic, bool wide, bool samples, u32 capabilities)
{
	system_wide = wide;
	expect("a PMU", prepare(generic), 0);
	expect("its capabilities", p.pmu.capabilities, capabilities);
	expect("it has generic events", p.generic, generic && !wide);
	expect("and has taken them", nr_generic, generic && !wide);
	expect("its contexts", p.pmu.task_ctx_nr, wide ? perf_invalid_context : perf_hw_context);
	expect("it samples", p.samples, samples);
	expect("the highest precise_ip", p.max_precise, samples ? precise : 0);
	pmk_pmu_discard(&desc);
	system_wide = false;
}

static void test_capabilities(void)
{
	const u32 both = PERF_PMU_CAP_EXTENDED_HW_TYPE | PERF_PMU_CAP_NO_INTERRUPT;

	test_capable(false, false, true, 0);
	test_capable(true, false, true, PERF_PMU_CAP_EXTENDED_HW_TYPE);
	test_capable(true, true, true, 0);
	desc.max_precise = get_precise;
	desc.flags = get_flags;
	precise = 2;
	test_capable(true, false, true, PERF_PMU_CAP_EXTENDED_HW_TYPE);
	flags = PMK_NO_INTERRUPT;
	test_capable(true, false, false, both);
	flags = ~PMK_NO_INTERRUPT;
	test_capable(false, false, true, 0);
	has_tracing = false;
	test_capable(false, false, false, PERF_PMU_CAP_NO_INTERRUPT);
	has_tracing = true;
}

/* Nothing of CPU 1 is as it was before */
static void test_cpu(bool registered, bool ready)
{
	struct pmk_cpu *c;

	prepare(false);
	c = &p.cpu[1];
	c->ready = ready;
	c->update_pending = true;
	c->throttled = true;
	c->update_timer.set = 1;
	c->unthrottle.set = 1;
	c->unthrottle_at = 1;
	pmk_pmu_set_registered(&p, registered);
	gone = 0;
	readied = 0;
	unused = 0;
	expect("a CPU comes up", fake_state[0].prepare(1), 0);
	expect("its timers", c->update_timer.set == PMK_NO_DEADLINE &&
	       c->unthrottle.set == PMK_NO_DEADLINE && c->unthrottle_at == PMK_NO_DEADLINE, true);
	expect("perf's timer", gone, registered ? 1 << 1 : 0);
	expect("its registers", readied, access.cpu_prepare ? 1 << 1 : 0);
	expect("it was told that nobody uses it", unused, ready ? 1 << 1 : 0);
	expect("its registers are known", c->ready, false);
	expect("its timer is set", c->update_pending, false);
	expect("it is throttled", c->throttled, false);
	nr_deadlines += 2;	/* both were left twice */
	pmk_pmu_discard(&desc);
	expect_nothing();
}

int main(void)
{
	test_states();
	test_failures();
	test_prepare();
	test_capabilities();
	test_cpu(false, false);
	test_cpu(true, false);
	access.cpu_prepare = cpu_prepares;
	test_cpu(true, true);
	pmk_hotplug_exit();
	expect("states that are left", fake_nr_states + nr_wide_states, 0);
	return wrong > 0;
}
