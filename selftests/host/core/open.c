// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which events open, and that none leaves anything behind: where CPUs share the counters one of
 * them has all events; a group fits or is refused; what fails in the middle gives back what it had;
 * and who has the counters.
 * Covers: core/event model
 */
#include "expect.h"
#include "model/place.h"
#undef PMK_SEARCH_STEPS
#define PMK_SEARCH_STEPS	1	/* each node ends a slice */
#undef PMK_SEARCH_SLICES
#define PMK_SEARCH_SLICES	nr_slices
static unsigned int nr_slices = 9;
#include "core/event/claim.c"
#include "core/event/cached_alts.c"
#include "core/event/event.c"
#include "model/ask.c"
#include "model/node.c"
#include "model/place.c"

#define TYPE	10	/* of the PMU */
#define NR_COUNTERS	8
#define REFUSED	99	/* a code that the model does not know; code n is on counter n % 8 */
#define GENERIC	7	/* the code of cycles */
#define WIDE	100	/* a code on counters 0 and 1, or 2 and 3; n more is one on n - 1, or 4 */

static unsigned int nr_samplers, nr_locks, attempts, notified;
static u32 flags, more;	/* of the last request; config1 and config2 */
static int claimed;	/* the result of a claim */

static struct pmk_alt on_counters(unsigned int counter, unsigned int counters)
{
	return (struct pmk_alt) { .counter = counter, .counters = counters << counter };
}

static bool alternatives(const struct pmk_request *rq, struct pmk_alts *out,
			 struct pmk_refusal *why)
{
	unsigned int counter = rq->config[0] % 8;

	flags = rq->flags;
	more = rq->config[1] << 8 | rq->config[2];
	*why = (struct pmk_refusal) { .reason = rq->config[0] == REFUSED ? "no such code" : NULL };
	*out = (struct pmk_alts) { .nr = 1, .alt[0] = on_counters(counter, 1) };
	if (rq->config[0] < WIDE)
		return !why->reason;
	counter = rq->config[0] - WIDE;
	out->nr = 2;
	out->alt[0] = counter ? on_counters(counter - 1, 1) : on_counters(0, 3);
	out->alt[1] = counter ? on_counters(4, 1) : on_counters(2, 3);
	return true;
}

static const struct pmk_generic generic[] = {
	{ .id = PERF_COUNT_HW_CPU_CYCLES, .config = { GENERIC, 5, 6 } },
};

static const struct pmk_alias aliases[] = {
	{ "THREAD", 1 }, { "CORE", 2, .domain = PMK_CORE }, { "CHIP", 3, .domain = PMK_CHIP },
	{ "BOTH", 4 }, { "BOTH", 4, .domain = PMK_CORE },
};

static const unsigned int nr_aliases = ARRAY_SIZE(aliases);

static struct pmk_model model = {
	.aliases = aliases, .nr_aliases = &nr_aliases,
	.name = "open", .nr_counters = NR_COUNTERS, .alternatives = alternatives,
	.generic = generic, .nr_generic = 1,
};

static int claim(void (*interrupt)(struct pt_regs *regs)) { attempts++; return claimed; }
static void release(void) { trace("released "); }
static void in_use(unsigned int cpu, bool in_use) { trace("cpu%u=%u ", cpu, in_use); }
static void owner(struct pmk_pmu *p) { notified++; }
static const struct pmk_access access = { .claim = claim, .release = release, .in_use = in_use };
static struct pmk_pmu p;
static const struct pmk_desc desc = { .access = &access, .model = &model, .pmu = &p };
static const struct pmk_observer observer = { .owner = owner };
const struct pmk_observer *pmk_observer;
static struct pmk_cpu cpus[2];
static struct pmk_pmu p = { .desc = &desc, .published = true, .pmu.type = TYPE, .cpu = cpus };

void pmk_sample_event(struct perf_event *event)
{
	expect("the event is as it was", to_pmk_event(event)->owed, 0);
	nr_samplers++;
}

/* What other tasks do before this one gets a lock */
static void count_lock(void) { nr_locks++; }
static void unpublish(void) { p.published = nr_locks++ < 1; }	/* at its second lock */

static struct perf_event event_of(u64 code)
{
	return (struct perf_event) {
		.pmu = &p.pmu, .attr = { .type = TYPE, .config = code },
		.attach_state = PERF_ATTACH_TASK, .cpu = -1,
	};
}

/* Opens an event in the group of @leader, its own without one; 0 or the error */
static int open_in(struct perf_event *event, struct perf_event *leader)
{
	event->group_leader = leader ?: event;
	return pmk_event_init(event);
}

static void close_event(struct perf_event *event) { event->destroy(event); }

/* Nothing is left, but for what the cache keeps */
static void expect_nothing(void)
{
	pmk_cached_alts_exit(&p);
	memset(p.cached_alts, 0, sizeof(p.cached_alts));
	expect("objects and events that are left", fake_objects, 0, atomic_read(&p.users), 0);
}

/* One event alone, and what it leaves */
static int try_event(struct perf_event event)
{
	int err = open_in(&event, NULL);

	if (!err)
		close_event(&event);
	expect_nothing();
	return err;
}

static int try_attr(struct perf_event_attr attr, bool of_cpu)
{
	struct perf_event event = event_of(attr.config);

	if (!attr.type)
		attr.type = TYPE;
	event.attr = attr;
	event.attach_state = of_cpu ? 0 : PERF_ATTACH_TASK;
	memset(&event.hw, 1, sizeof(event.hw));
	return try_event(event);
}

/* What the model is asked for an event */
TEST(flags)
{
	static const struct { struct perf_event_attr attr; bool of_cpu; u32 flags; } row[] = {
		{ {}, false, PMK_PER_TASK },
		{ {}, true, 0 },
		{ { .exclude_user = 1 }, true, PMK_EXCLUDE_USER },
		{ { .exclude_kernel = 1 }, true, PMK_EXCLUDE_KERNEL },
		{ { .exclude_hv = 1 }, true, PMK_EXCLUDE_HV },
		{ { .exclude_guest = 1 }, true, 0 },
		{ { .exclude_idle = 1 }, false, PMK_PER_TASK },
		{ { .exclude_idle = 1 }, true, PMK_EXCLUDE_IDLE },
		{ { .sample_period = 1 }, true, PMK_SAMPLING },
	};

	jiffies = 1000 * HZ;
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		flags = ~0u;
		try_attr(row[i].attr, row[i].of_cpu);
		expect("flags", flags, row[i].flags);
	}
	expect("events that were prepared to sample", nr_samplers, 1);
}

#define PERIOD		PERF_SAMPLE_PERIOD
#define TIMED(kinds)	{ .sample_period = 9, .sample_type = (kinds) }

TEST(refusals)
{
	static const struct {
		struct perf_event_attr attr;
		int err;
		u8 precise, refused, timed;
	} row[] = {
		{ { .config = REFUSED }, -EINVAL, 0, 1 },
		{ { .precise_ip = 1 }, -EOPNOTSUPP, 0, 0 },
		{ { .precise_ip = 1 }, -EOPNOTSUPP, 1, 1 },
		{ { .config3 = 1 }, -EINVAL, 0, 0 },
		{ { .exclude_host = 1 }, -EINVAL, 0, 0 },
		{ { .sample_type = PERF_SAMPLE_BRANCH_STACK }, -EOPNOTSUPP, 0, 0 },
		{ { .type = PERF_TYPE_RAW }, -ENOENT, 0, 0 },
		{ TIMED(PERIOD), 0, 0, 0, 1 },
		{ { .sample_period = 9 }, 0, 0, 0, 0 },
		{ { .sample_period = 9 }, -EOPNOTSUPP, 0, 0, 1 },
		{ { .sample_freq = 9, .freq = 1 }, 0, 0, 0, 1 },
		{ { .sample_freq = 9, .freq = 1, .sigtrap = 1 }, -EOPNOTSUPP, 0, 0, 1 },
		{ TIMED(PERIOD | PERF_SAMPLE_ADDR), -EOPNOTSUPP, 0, 0, 1 },
		{ TIMED(PERIOD | PERF_SAMPLE_DATA_SRC), -EOPNOTSUPP, 0, 0, 1 },
		{ TIMED(PERIOD | PERF_SAMPLE_WEIGHT_STRUCT), -EOPNOTSUPP, 0, 0, 1 },
		{ { .sample_type = PERF_SAMPLE_ADDR }, 0, 0, 0, 1 },
	};
	struct perf_event event = event_of(1);

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		u64 codes = p.refused.code;

		p.max_precise = row[i].precise;
		p.timed = row[i].timed;
		expect("an event", try_attr(row[i].attr, false), row[i].err,
		       p.refused.code - codes, row[i].refused);
	}
	p.max_precise = 0;
	p.timed = false;
	p.published = false;
	expect("a PMU that is not published", try_event(event_of(1)), -ENOENT);
	p.published = true;
	nr_locks = 1;
	fake_before_lock = unpublish;
	expect("one that goes meanwhile", try_event(event_of(1)), -ENOENT);
	fake_before_lock = NULL;
	p.published = true;
	event.hw.idx = 3;
	event.hlist_entry.next = &event;
	open_in(&event, NULL);
	expect("an event has neither a list nor a counter, and is stopped", !event.hlist_entry.next,
	       true, event.hw.idx, -1, event.hw.state, PERF_HES_STOPPED);
	close_event(&event);
}

TEST(generic)
{
	static const struct { u32 type; u64 config; int err; } row[] = {
		{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, 0 },
		{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_BUS_CYCLES, -ENOENT },
		{ PERF_TYPE_HW_CACHE, PERF_COUNT_HW_CPU_CYCLES, -ENOENT },
		{ PERF_TYPE_RAW, PERF_COUNT_HW_CPU_CYCLES, 0 },
	};
	struct perf_event event;

	for (unsigned int i = 0; i < 2 * ARRAY_SIZE(row); i++) {
		p.generic = i % 2;
		event = event_of(row[i / 2].config);
		event.attr.type = row[i / 2].type;
		expect("an event", try_event(event), p.generic ? row[i / 2].err : -ENOENT);
	}
	event = event_of(PERF_COUNT_HW_CPU_CYCLES);
	event.attr.type = PERF_TYPE_HARDWARE;
	event.attr.config1 = 8;
	open_in(&event, NULL);
	expect("the counter of cycles", pmk_alts(&event)->alt[0].counter, GENERIC % 8, more, 0xd06);
	close_event(&event);
	p.generic = false;
}

TEST(failures)
{
	struct perf_event event = event_of(1), same = event_of(1);
	u64 codes = p.refused.code;

	for (unsigned int i = 1; i < 3; i++) {
		fake_failures = i;
		expect("no memory, which is not the code's fault", try_event(event_of(1)), -ENOMEM,
		       p.refused.code, codes, fake_failures, 0);
	}
	claimed = -EBUSY;
	expect("another driver has the counters", try_event(event_of(1)), -EBUSY);
	claimed = 0;
	open_in(&event, NULL);
	open_in(&same, NULL);
	expect("alternatives of two events of a code", fake_objects, 1);
	close_event(&event);
	expect("alternatives of the other one", fake_objects, 1);
	close_event(&same);
	expect("alternatives that are kept", fake_objects, 1);
	expect_nothing();
}

/* Two codes that have the same slot of the cache */
TEST(slot)
{
	struct pmk_request one = { .config = { 1 }, .flags = PMK_PER_TASK }, other = one;
	struct perf_event first, second;

	do
		other.config[0]++;
	while (slot_of(&p, &other) != slot_of(&p, &one) || other.config[0] % 8 == 1);
	first = event_of(1);
	second = event_of(other.config[0]);
	open_in(&first, NULL);
	open_in(&second, NULL);
	expect("counters of both codes", pmk_alts(&first)->alt[0].counter, 1,
	       pmk_alts(&second)->alt[0].counter, other.config[0] % 8);
	close_event(&first);
	expect("alternatives without an event or a slot are gone", fake_objects, 1);
	close_event(&second);
	expect_nothing();
}

TEST(groups)
{
	struct perf_event leader = event_of(0), member[NR_COUNTERS];
	struct perf_event same = event_of(8), beside = event_of(9);
	struct perf_event software = { .attr.type = PERF_TYPE_SOFTWARE };
	struct perf_event other = { .pmu = &(struct pmu) { .type = 11 }, .attr.type = 11 };
	u64 refused = p.refused.group;

	for (unsigned int i = 0; i < NR_COUNTERS; i++)
		member[i] = event_of(i);
	software.group_leader = &software;
	expect("behind software", open_in(&member[1], &software), 0);
	close_event(&member[1]);
	expect("behind another PMU's", open_in(&member[1], &other), -EINVAL);
	expect("a leader", open_in(&leader, NULL), 0);
	expect("on the leader's counter", open_in(&same, &leader), -EINVAL,
	       p.refused.group - refused, 2);
	list_add_tail(&other.sibling_list, &leader.sibling_list);
	expect("beside another PMU's", open_in(&member[1], &leader), -EINVAL);
	INIT_LIST_HEAD(&leader.sibling_list);
	list_add_tail(&software.sibling_list, &leader.sibling_list);
	for (unsigned int i = 1; i < NR_COUNTERS; i++) {
		expect("on one more counter", open_in(&member[i], &leader), 0);
		list_add_tail(&member[i].sibling_list, &leader.sibling_list);
		expect("on a sibling's counter", open_in(&beside, &leader), -EINVAL);
	}
	expect("more than there are counters", open_in(&same, &leader), -EINVAL);
	for (unsigned int i = 1; i < NR_COUNTERS; i++)
		close_event(&member[i]);
	close_event(&leader);
	expect_nothing();
}

/* A group that no first choice fits is searched without the lock, until a signal ends it */
TEST(search)
{
	struct perf_event leader = event_of(WIDE + 1), low = event_of(WIDE + 2);
	struct perf_event wide = event_of(WIDE);

	open_in(&leader, NULL);
	open_in(&low, &leader);
	list_add_tail(&low.sibling_list, &leader.sibling_list);
	fake_killed = true;
	expect("a signal", open_in(&wide, &leader), -EINTR);
	fake_killed = false;
	nr_slices = 1;
	expect("too short a search", open_in(&wide, &leader), -EINVAL);
	nr_slices = 9;
	nr_locks = 0;
	fake_before_lock = unpublish;
	expect("a PMU that goes meanwhile", open_in(&wide, &leader), -ENOENT);
	fake_before_lock = NULL;
	p.published = true;
	fake_pauses = 0;
	expect("a group", open_in(&wide, &leader), 0, fake_pauses, 2);
	expect("what is planned", to_pmk_event(&leader)->planned, 0, to_pmk_event(&low)->planned, 0,
	       to_pmk_event(&wide)->planned, 1);
	close_event(&wide);
	close_event(&low);
	close_event(&leader);
	expect_nothing();
}

/* A task with an event forks */
TEST(inherited)
{
	struct perf_event parent = event_of(1), child = event_of(1);

	parent.attr.sample_period = 5;
	child.attr.sample_period = 5;
	open_in(&parent, NULL);
	to_pmk_event(&parent)->planned = 3;
	child.parent = &parent;
	claimed = -EBUSY;
	nr_locks = 0;
	fake_before_lock = count_lock;
	expect("a child's, without a lock", open_in(&child, NULL), 0, nr_locks, 0);
	fake_before_lock = NULL;
	claimed = 0;
	expect("its alternatives", pmk_alts(&child) == pmk_alts(&parent), true,
	       to_pmk_event(&child)->planned, 3, atomic_read(&p.users), 2);
	close_event(&parent);
	expect("without the parent", atomic_read(&p.users), 1, fake_objects, 1);
	close_event(&child);
	expect_nothing();
}

/* Alternatives of another PMU's event are no alternatives here */
TEST(other_parent)
{
	static struct pmu other;
	struct perf_event parent = event_of(1), child = event_of(2);

	parent.pmu = &other;
	child.parent = &parent;
	expect("a child's", open_in(&child, NULL), 0, pmk_alts(&child)->alt[0].counter, 2);
	close_event(&child);
	expect_nothing();
}

TEST(system_wide)
{
	struct perf_event event = event_of(1);

	p.system_wide = true;
	p.homes.bits = 1 << 1;
	expect("of a task", try_event(event), -EINVAL);
	event.cpu = 0;
	expect("of a task on a CPU", try_event(event), -EINVAL);
	event.attach_state = 0;
	expect("of a CPU", open_in(&event, NULL), 0, event.cpu, 1);
	close_event(&event);
	event.cpu = -1;
	expect("of no CPU", try_event(event), -EINVAL);
	event.cpu = 0;
	p.system_wide = false;
}

/* Events of CPUs that the PMU does not serve are those of another one */
TEST(some_cpus)
{
	static const struct cpumask cpus = { 0x6 };

	p.cpus = &cpus;
	for (int cpu = -1; cpu < 4; cpu++) {
		struct perf_event event = event_of(1);
		bool other = cpu == 0 || cpu == 3;

		event.cpu = cpu;
		expect("an event", open_in(&event, NULL), other ? -ENOENT : 0);
		if (!other)
			close_event(&event);
	}
	p.cpus = NULL;
	expect_nothing();
}

/* A PMU of cores on the counters of another one: four CPUs of which CPUs 1 and 2 have the events */
TEST(domain)
{
	static struct pmk_pmu core = {
		.desc = &desc, .pmu.type = TYPE, .cpu = cpus, .domain = PMK_CORE,
		.system_wide = true, .homes = { 0x6 },
	};
	static const struct { struct perf_event_attr attr; int cpu, err; u8 home; } row[] = {
		{ { .config = 2 }, 0, 0, 1 },
		{ { .config = 2 }, 3, 0, 2 },
		{ { .config = 4 }, 1, 0, 1 },
		{ { .config = 2, .exclude_guest = 1 }, 1, 0, 1 },
		{ { .config = 1 }, 1, -EINVAL },
		{ { .config = 3 }, 1, -EINVAL },
		{ { .config = 2 }, 5, -ENODEV },
		{ { .config = 2 }, -1, -EINVAL },
		{ { .config = 2, .exclude_user = 1 }, 1, -EINVAL },
		{ { .config = 2, .exclude_kernel = 1 }, 1, -EINVAL },
		{ { .config = 2, .exclude_hv = 1 }, 1, -EINVAL },
		{ { .config = 2, .exclude_idle = 1 }, 1, -EINVAL },
	}, *r;
	struct perf_event event, leader = event_of(2);

	fake_online.bits = 0xf;
	fake_core = 2;
	for (r = row; r < row + ARRAY_SIZE(row); r++) {
		event = (struct perf_event) { .pmu = &core.pmu, .attr = r->attr, .cpu = r->cpu };
		event.attr.type = TYPE;
		expect("an event", open_in(&event, NULL), r->err,
		       atomic_read(&p.users), !r->err, atomic_read(&core.users), 0);
		if (r->err)
			continue;
		expect("its CPU", event.cpu, r->home);
		close_event(&event);
		expect_nothing();
	}
	event = (struct perf_event) { .pmu = &core.pmu, .attr = row[0].attr };
	event.attr.type = TYPE;
	event.attach_state = PERF_ATTACH_TASK;
	expect("one of a task", open_in(&event, NULL), -EINVAL);
	event.attach_state = 0;
	open_in(&leader, NULL);
	expect("in a group of the other PMU", open_in(&event, &leader), -EINVAL);
	close_event(&leader);
	p.published = false;
	expect("while the other PMU is closed", open_in(&event, NULL), -ENOENT);
	p.published = true;
	expect_nothing();
}

static int locked_claim(void)
{
	int err;

	mutex_lock(&p.lock);
	err = pmk_claim(&p);
	mutex_unlock(&p.lock);
	return err;
}

/* The first event claims the counters, and the last one gives them back */
TEST(first_and_last)
{
	pmk_observer = &observer;
	attempts = 0;
	cpus[1].ready = true;
	p.used = true;
	expect("two events", locked_claim(), 0, locked_claim(), 0);
	pmk_claim_again(&p);
	expect("claims of three events", attempts, 1, notified, 1);
	pmk_unclaim(&p);
	TRACES("one is still open", pmk_unclaim(&p), "");
	TRACES("the last one", pmk_unclaim(&p), "cpu1=0 released ");
	expect("what is left", cpus[1].ready, false, p.used, false, notified, 2,
	       atomic_read(&p.users), 0);
	expect("a new first event", locked_claim(), 0, attempts, 2);
	pmk_unclaim(&p);
}

/*
 * Where another driver has the counters, ten attempts and one more each second reach its lock,
 * however often a user asks: so many opens, all refused, after so many jiffies
 */
TEST(attempts)
{
	static const struct { unsigned int jiffies, opens, attempts; } row[] = {
		{ 1000 * HZ, 100, 10 },
		{ 0, 5, 0 },
		{ HZ - 1, 5, 0 },
		{ 1, 5, 1 },
		{ 3 * HZ, 5, 3 },
		{ 2 * HZ, 1, 1 },
	};
	u64 refused = p.refused.busy;

	claimed = -EBUSY;
	notified = 0;
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		jiffies += row[i].jiffies;
		attempts = 0;
		for (unsigned int n = 0; n < row[i].opens; n++)
			expect("another driver has the counters", locked_claim(), -EBUSY);
		expect("attempts", attempts, row[i].attempts, notified, 1, p.taken, true);
		if (!i)
			expect("refusals are counted", p.refused.busy - refused, 100);
	}
	claimed = 0;
	notified = 0;
	expect("one more attempt, when the driver has gone", locked_claim(), 0, notified, 1,
	       p.taken, false);
	pmk_unclaim(&p);
	claimed = -EBUSY;
	attempts = 0;
	expect("the first refusal needs no attempt that is left", locked_claim(), -EBUSY,
	       attempts, 1, locked_claim(), -EBUSY, attempts, 1);
}
