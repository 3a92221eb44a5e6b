// SPDX-License-Identifier: GPL-2.0-only
/*
 * Setting up a PMU: what perf core gets, what is ready on each CPU, which step fails and that all
 * before it is undone; what is reset before a CPU comes up; and that nothing is left when the PMU
 * goes.
 * Covers: core/pmu
 */
#define PMK_COMPAT_UNREGISTER_H	/* perf's timers are not here */
#define PMK_COMPAT_DISABLED_H
#define CONFIG_EVENT_TRACING	has_tracing
static bool has_tracing = true;

#include "expect.h"
#include "sysfs.h"
#include "hotplug.h"

#define list_del(entry)		unlist(entry)
static void unlist(struct list_head *entry);

struct pmu;
static void pmk_perf_cpu_gone(struct pmu *pmu, unsigned int cpu);
static bool pmk_is_disabled(struct pmu *pmu);

#undef pr_err
#define pr_err(...)	(nr_lines++)
#undef WARN_ON
#define WARN_ON(condition)	((condition) ? nr_warnings++, true : false)
#undef alloc_percpu
#define alloc_percpu(type)	(no_cpus ? NULL : (nr.cpus++, (type *)calloc(2, sizeof(type))))
#undef free_percpu
#define free_percpu(memory)	(nr.cpus--, free(memory))
#undef kvfree
#define kvfree(memory)		((void)(memory), nr.attrs--)
#undef kzalloc
#define kzalloc(size, flags)	((flags) || fail_now() ? NULL : calloc(1, size))
#define kasprintf(flags, text, ...)	\
	((flags) || fail_now() ? NULL : made_name(text, __VA_ARGS__))
#undef kfree
#define kfree(memory)		free((void *)(memory))
#define mutex_init(lock)	((lock)->held = false, nr_locks++)
#define THIS_MODULE		((void *)0x1234)

/* What a PMU has, until it gives that back */
static struct { int setup, cpus, attrs, wide, reports, deadlines, throttling, generic; } nr;
static unsigned int nr_lines, nr_warnings, nr_locks, nr_cached, nr_wide_states;
static int no_cpus;		/* there is no memory for them */

/* The part of a wider domain that fails */
static unsigned int nr_parts, failing_part;
static bool fail_now(void) { return ++nr_parts == failing_part; }
static char *made_name(const char *text, const char *name, const char *domain)
{
	char made[32];

	snprintf(made, sizeof(made), text, name, domain);
	return strdup(made);
}

#include "core/pmu/pmu.c"
#include "core/pmu/fill.c"
#include "core/pmu/domains.c"

enum { ARM = 20, FROZEN = 2 };

/* PMUs are in the list one at a time */
static void unlist(struct list_head *entry)
{
	if (!lock.held || prepared.next != entry)
		abort();
	prepared.next = NULL;
}

static int setup_err, sysfs_err, wide_state_err, exceeds, generic_is_served;
static bool system_wide;
static unsigned int precise;
static u32 flags;

int pmk_event_init(struct perf_event *event) { return 0; }
void pmk_registry_erase(struct pmk_pmu *p) { }
void pmk_registry_give_generic(struct pmk_pmu *p) { nr.generic -= p->generic; }
bool pmk_registry_take_generic(struct pmk_pmu *p)
{
	expect("the PMU is to be generic", p->generic, true);
	nr.generic += !generic_is_served;
	return !generic_is_served;
}

void pmk_cached_alts_exit(struct pmk_pmu *p) { nr_cached++; }
void pmk_report_init(struct pmk_pmu *p) { nr.reports++; }
void pmk_report_exit(struct pmk_pmu *p) { nr.reports--; }
void pmk_update_counters(struct pmk_deadline *deadline) { }
int pmk_system_wide_init(void) { nr_wide_states += !wide_state_err; return wide_state_err; }
void pmk_system_wide_exit(void) { nr_wide_states--; }
void pmk_system_wide_remove(struct pmk_pmu *p) { nr.wide--; }
bool pmk_within_capacity(const struct pmk_model *model, struct pmk_alts *scratch,
			 struct pmk_refusal *why)
{
	*why = (struct pmk_refusal) { .reason = "too many" };
	return !exceeds;
}

void pmk_system_wide_add(struct pmk_pmu *p)
{
	nr.wide++;
	p->system_wide = system_wide || p->domain;
}

int pmk_sysfs_make(struct pmk_pmu *p)
{
	static const struct attribute_group *groups[1];

	int err = p->domain && fail_now() ? -ENOMEM : sysfs_err;

	nr.attrs += !err;
	p->pmu.attr_groups = groups;
	return err;
}

void pmk_stop_image(const struct pmk_model *model, struct pmk_image *out)
{
	out->nr = 1;
	out->write[0].value = FROZEN;
}

void pmk_deadline_init(struct pmk_deadline *deadline, unsigned int cpu,
		       void (*expired)(struct pmk_deadline *deadline))
{
	nr.deadlines++;
	*deadline = (struct pmk_deadline) {
		.cpu = cpu, .expired = expired, .set = PMK_NO_DEADLINE,
	};
}

void pmk_deadline_exit(struct pmk_deadline *deadline)
{
	nr.deadlines--;
	deadline->set = PMK_NO_DEADLINE;
}

void pmk_throttling_init(struct pmk_cpu *c, unsigned int cpu)
{
	nr.throttling++;
	c->unthrottle.cpu = cpu;
}

void pmk_throttling_exit(struct pmk_cpu *c) { nr.throttling--; }
static void pmk_perf_cpu_gone(struct pmu *pmu, unsigned int cpu)
{
	trace("%s%u ", to_pmk_pmu(pmu)->name ?: "gone", cpu);
}

const char * const pmk_domain_name[] = { "thread", "core", "chip" };
static bool disabled;
static bool pmk_is_disabled(struct pmu *pmu)
{
	expect("the PMU of the counters", to_pmk_pmu(pmu)->domain, PMK_THREAD);
	return disabled;
}

static int setup(const char *name)
{
	expect("the name", strcmp(name, "name"), 0);
	nr.setup += !setup_err;
	return setup_err;
}

static void teardown(void) { nr.setup--; }
static void cpu_prepares(unsigned int cpu) { trace("prepare%u ", cpu); }
static void in_use(unsigned int cpu, bool in_use) { trace("cpu%u=%u ", cpu, in_use); }
static u32 get_flags(void) { return flags; }
static unsigned int get_precise(void) { return precise; }
static int add(struct perf_event *event, int flags) { return 0; }
static void change(struct perf_event *event, int flags) { }
static void read_event(struct perf_event *event) { }
static void all(struct pmu *pmu) { trace("enable "); }

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

/* A PMU has nothing any more, and hears of no CPU */
static void expect_nothing(const char *what)
{
	expect(what, nr.setup, 0, nr.cpus, 0, nr.attrs, 0, nr.wide, 0, nr.deadlines, 0,
	       nr.throttling, 0, nr.generic, 0, !!prepared.next, false);
}

static int prepare(bool generic)
{
	memset(&p, 0x55, sizeof(p));
	return pmk_pmu_prepare(&desc, "name", generic);
}

static void discard(void)
{
	pmk_pmu_discard(&desc);
	expect_nothing("a PMU that has gone");
}

/* Preparing fails, and leaves nothing */
static void test_failure(const char *what, bool generic, int err)
{
	expect(what, prepare(generic), err);
	expect_nothing(what);
}

TEST(states)
{
	fake_cpuhp_err = -ENOSPC;
	expect("no state is left", pmk_hotplug_init(), -ENOSPC);
	fake_cpuhp_err = 0;
	wide_state_err = -EBUSY;
	expect("the other state fails", pmk_hotplug_init(), -EBUSY, fake_nr_states, 0);
	wide_state_err = 0;
	expect("states", pmk_hotplug_init(), 0, !!fake_state[0].up, true);
}

TEST(failures)
{
	static const struct { int *step, value; const char *what; bool generic; int err; } row[] = {
		{ &setup_err, -EIO, "setup", false, -EIO },
		{ &setup_err, -EIO, "setup of a generic PMU", true, -EIO },
		{ &sysfs_err, -EIO, "files", false, -EIO },
		{ &sysfs_err, -EIO, "files of a generic PMU", true, -EIO },
		{ &generic_is_served, true, "two generic PMUs", true, -EBUSY },
		{ &no_cpus, true, "no memory", false, -ENOMEM },
		{ &exceeds, true, "a limit is exceeded", false, -EINVAL },
	}, *r;
	const struct pmk_traits right = desc.traits, bad[] = {
		{ .arm = 21, .free_running = 3 },
		{ .arm = ARM, .free_running = 1 },
		{ .arm = ARM, .free_running = 3, .nr_counters = 1 },
		{ .arm = ARM, .free_running = 3, .nr_ctrl = 1 },
	};

	access.setup = setup;
	access.teardown = teardown;
	for (r = row; r < row + ARRAY_SIZE(row); r++) {
		*r->step = r->value;
		test_failure(r->what, r->generic, r->err);
		*r->step = 0;
	}
	expect("messages", nr_lines, 1, nr_warnings, 0);
	for (unsigned int i = 0; i < ARRAY_SIZE(bad); i++) {
		desc.traits = bad[i];
		test_failure("traits of another model", false, -EINVAL);
	}
	desc.traits = right;
	expect("warnings", nr_warnings, 4);
}

/* Each part of PMUs of wider domains fails once, and nothing is left */
TEST(domain_failures)
{
	model.domains = 1 << PMK_CORE | 1 << PMK_CHIP;
	for (failing_part = 1; failing_part <= 6; failing_part++) {
		nr_parts = 0;
		test_failure("a part", false, -ENOMEM);
	}
	failing_part = 0;
	sysfs_err = -EIO;
	test_failure("the PMU itself", false, -EIO);
	sysfs_err = 0;
	model.domains = 0;
}

TEST(domains)
{
	struct pmk_pmu *core, *chip;
	struct pmk_cpu *c;

	model.domains = 1 << PMK_CORE | 1 << PMK_CHIP;
	expect("a PMU", prepare(false), 0, nr.wide, 3, nr.attrs, 3, nr.cpus, 1, !!p.name, false);
	core = p.wider[PMK_CORE];
	chip = p.wider[PMK_CHIP];
	expect_text("that of a core", core->name, "name_core");
	expect_text("that of a chip", chip->name, "name_chip");
	expect("what it shares", core->desc == &desc, true, core->cpu == p.cpu, true,
	       core->domain, PMK_CORE, chip->domain, PMK_CHIP, !!p.wider[PMK_THREAD], false);
	expect("what perf gets", core->pmu.task_ctx_nr, perf_invalid_context,
	       core->pmu.capabilities, PERF_PMU_CAP_NO_INTERRUPT, core->pmu.add == add, true,
	       core->pmu.pmu_disable == all, true, core->pmu.pmu_enable == all, false);
	c = p.cpu;
	TRACES("counters that run", core->pmu.pmu_enable(&core->pmu), "");
	c->frozen = true;
	disabled = true;
	TRACES("that their own PMU stops", core->pmu.pmu_enable(&core->pmu), "");
	disabled = false;
	TRACES("that nobody stops", chip->pmu.pmu_enable(&chip->pmu), "enable ");
	pmk_pmu_set_registered(core, true);
	TRACES("a CPU comes up", fake_state[0].up(1), "name_core1 ");
	nr.deadlines += 3;	/* all were left twice */
	discard();
	model.domains = 0;
}

TEST(prepare)
{
	struct perf_event event = { .hw.idx = 2 };

	access.setup = NULL;
	access.teardown = NULL;
	nr.reports = 0;
	nr_cached = 0;
	nr_locks = 0;
	expect("a PMU", prepare(false), 0, nr_locks, 1, p.serial, 0, p.desc == &desc, true,
	       p.pmu.module == THIS_MODULE, true, !!p.pmu.attr_groups, true);
	expect("its functions", p.pmu.event_init == pmk_event_init && p.pmu.add == add &&
	       p.pmu.del == change && p.pmu.read == read_event && p.pmu.pmu_enable == all, true,
	       !!p.pmu.event_idx, false);
	expect("messages and deadlines", nr.reports, 1, nr.deadlines, 4);
	for (unsigned int cpu = 0; cpu < 2; cpu++)
		expect("a CPU", p.cpu[cpu].freeze, FROZEN, p.cpu[cpu].update_timer.cpu, cpu,
		       p.cpu[cpu].unthrottle.cpu, cpu);
	discard();
	expect("messages and alternatives", nr.reports, 0, nr_cached, 1);
	access.setup = setup;
	access.teardown = teardown;
	access.user_read = "spr";
	expect("a PMU that is set up", prepare(false), 0, nr.setup, 1, !!p.pmu.event_idx, true);
	expect("the index of a counter", p.pmu.event_idx(&event), 3);
	event.hw.idx = -1;
	expect("that of none", p.pmu.event_idx(&event), 0);
	discard();
}

TEST(capabilities)
{
	const u32 type = PERF_PMU_CAP_EXTENDED_HW_TYPE, none = PERF_PMU_CAP_NO_INTERRUPT;
	const struct {
		bool generic, wide, tracing;
		unsigned int precise;
		u32 flags, interval;
		bool samples, timed;
		u32 capabilities;
	} row[] = {
		{ false, false, true, 0, 0, 0, true, false, 0 },
		{ true, false, true, 0, 0, 0, true, false, type },
		{ true, true, true, 0, 0, 0, true, false, 0 },
		{ true, false, true, 2, 0, 5, true, false, type },
		{ true, false, true, 2, PMK_NO_INTERRUPT, 0, false, false, type | none },
		{ true, false, true, 2, PMK_NO_INTERRUPT, 5, true, true, type },
		{ true, false, false, 2, PMK_NO_INTERRUPT, 5, false, false, type | none },
		{ true, true, true, 2, PMK_NO_INTERRUPT, 5, false, false, none },
		{ false, false, true, 2, ~PMK_NO_INTERRUPT, 0, true, false, 0 },
		{ false, false, false, 2, ~PMK_NO_INTERRUPT, 0, false, false, none },
	}, *r;

	for (r = row; r < row + ARRAY_SIZE(row); r++) {
		bool generic = r->generic && !r->wide;

		system_wide = r->wide;
		desc.system_wide = r->wide;
		has_tracing = r->tracing;
		precise = r->precise;
		desc.max_precise = r->precise ? get_precise : NULL;
		flags = r->flags;
		desc.update_interval = r->interval;
		desc.flags = r->precise ? get_flags : NULL;
		expect("a PMU", prepare(r->generic), 0, p.pmu.capabilities, r->capabilities,
		       p.generic, generic, nr.generic, generic);
		expect("it", p.pmu.task_ctx_nr, r->wide ? perf_invalid_context : perf_hw_context,
		       p.samples, r->samples, p.timed, r->timed,
		       p.max_precise, r->samples && !r->timed ? precise : 0);
		discard();
	}
	system_wide = false;
	desc.system_wide = false;
	has_tracing = true;
}

static const struct cpumask *served_cpus(void)
{
	static const struct cpumask cpus = { 0x6 };

	return &cpus;
}

TEST(some_cpus)
{
	prepare(false);
	expect("all CPUs", !p.cpus && !p.pmu.filter, true);
	discard();
	desc.cpus = served_cpus;
	prepare(false);
	expect("two CPUs", p.cpus == served_cpus(), true, p.pmu.filter(&p.pmu, 0), true,
	       p.pmu.filter(&p.pmu, 1), false, p.pmu.filter(&p.pmu, 2), false,
	       p.pmu.filter(&p.pmu, 3), true);
	discard();
	desc.cpus = NULL;
	model.uncore = true;
	prepare(false);
	expect("an uncore PMU", p.samples, false, p.max_precise, 0, p.pmu.capabilities,
	       PERF_PMU_CAP_NO_INTERRUPT | PERF_PMU_CAP_NO_EXCLUDE);
	discard();
	model.uncore = false;
}

/* Nothing of CPU 1 is as it was before */
static void test_cpu(bool registered, bool ready, const char *wanted)
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
	TRACES("a CPU comes up", expect("no error", fake_state[0].up(1), 0), wanted);
	expect("its timers", c->update_timer.set, PMK_NO_DEADLINE,
	       c->unthrottle.set, PMK_NO_DEADLINE, c->unthrottle_at, PMK_NO_DEADLINE);
	expect("its state", c->ready, false, c->update_pending, false, c->throttled, false);
	nr.deadlines += 3;	/* all were left twice */
	discard();
}

TEST(cpu_comes_up)
{
	test_cpu(false, false, "");
	test_cpu(true, false, "gone1 ");
	access.cpu_prepare = cpu_prepares;
	test_cpu(true, true, "gone1 prepare1 cpu1=0 ");
	pmk_hotplug_exit();
	expect("states that are left", fake_nr_states + nr_wide_states, 0);
}
