// SPDX-License-Identifier: GPL-2.0-only
/*
 * The deadline at which throttling ends: the first of all that asked for one, set at once, or after
 * an NMI, which may not set a timer; and none is left when the PMU goes.
 * Covers: core/sampling
 */
#define ktime_get_ns()	now_ns
static unsigned long now_ns;

#include "expect.h"
#include "core/sampling/unthrottle.c"

#define CPU	1
#define NOW	1000

static bool is_set_up;
static struct pmk_cpu cpu;

void pmk_deadline_init(struct pmk_deadline *deadline, unsigned int cpu,
		       void (*expired)(struct pmk_deadline *deadline))
{
	*deadline = (struct pmk_deadline) {
		.cpu = cpu, .set = PMK_NO_DEADLINE, .expired = expired,
	};
	is_set_up = true;
}

void pmk_deadline_at(struct pmk_deadline *deadline, u64 ns)
{
	expect("a timer is set", in_nmi(), 0, is_set_up, true);
	deadline->set = ns;
}

void pmk_deadline_exit(struct pmk_deadline *deadline)
{
	deadline->set = PMK_NO_DEADLINE;
	is_set_up = false;
}

void pmk_unthrottle(struct pmk_cpu *c, u64 now) { trace("unthrottle at %lu ", now); }
static void freeze(struct pmu *pmu) { trace("freeze "); }
static void release(struct pmu *pmu) { trace("release "); }

static struct pmu pmu = { .pmu_disable = freeze, .pmu_enable = release };
static struct perf_event event = { .pmu = &pmu };

static void begin(void)
{
	cpu = (struct pmk_cpu) { .unthrottle_at = 1 };
	now_ns = NOW;
	pmk_throttling_init(&cpu, CPU);
	expect("the CPU of the timer", cpu.unthrottle.cpu, CPU);
}

static void by_in_nmi(u64 ns)
{
	__preempt_count_add(NMI_OFFSET);
	pmk_unthrottle_by(&cpu, ns);
	__preempt_count_sub(NMI_OFFSET);
}

/* The deadline has come */
static void expire(void)
{
	cpu.unthrottle.set = PMK_NO_DEADLINE;
	cpu.unthrottle.expired(&cpu.unthrottle);
}

/* The first of several counts, whoever asks */
TEST(first)
{
	static const struct { bool nmi, work; u64 ns, deadline; } row[] = {
		{ false, false, 1000, 1000 },
		{ false, false, 2000, 1000 },
		{ true, true, 3000, 1000 },
		{ false, false, 500, 500 },
		{ true, false, 400, 500 },
		{ true, true, 450, 400 },
	};

	begin();
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		if (row[i].nmi)
			by_in_nmi(row[i].ns);
		else
			pmk_unthrottle_by(&cpu, row[i].ns);
		if (row[i].work)
			irq_work_sync(&cpu.set_unthrottle);
		expect("the deadline", cpu.unthrottle.set, row[i].deadline);
	}
}

/* One that has passed is none: the next one that is asked for is set */
TEST(passed)
{
	for (unsigned int i = 0; i < 2; i++) {
		begin();
		cpu.event[PMK_MAX_COUNTERS - 1] = i ? &event : NULL;
		pmk_unthrottle_by(&cpu, NOW);
		TRACES("it has come", expire(), i ? "freeze unthrottle at 1000 release " :
		       "unthrottle at 1000 ");
		expect("the deadline", cpu.unthrottle.set, PMK_NO_DEADLINE);
		pmk_unthrottle_by(&cpu, 5000);
		expect("the next one", cpu.unthrottle.set, 5000);
	}
}

/* All counters of the CPU stay throttled for longer, or may continue, or were not throttled */
TEST(cpu)
{
	static const struct { bool was; u64 until; bool is, stale; } row[] = {
		{ true, NOW + 1, true, false },
		{ true, NOW, false, true },
		{ false, 0, false, false },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		begin();
		cpu.throttled = row[i].was;
		cpu.throttled_until = row[i].until;
		cpu.no_progress = 8;
		cpu.built.used = 1;
		expire();
		expect("the counters", cpu.throttled, row[i].is,
		       cpu.no_progress, row[i].stale ? 0 : 8, cpu.stale, row[i].stale,
		       cpu.built.used, !row[i].stale,
		       cpu.unthrottle.set, row[i].is ? row[i].until : PMK_NO_DEADLINE);
	}
}

TEST(exit)
{
	begin();
	by_in_nmi(1000);
	pmk_throttling_exit(&cpu);
	expect("what is left", cpu.set_unthrottle.queued, false, is_set_up, false,
	       cpu.unthrottle.set, PMK_NO_DEADLINE);
}
