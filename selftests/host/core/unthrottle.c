// SPDX-License-Identifier: GPL-2.0-only
/*
 * The deadline at which throttling ends: the first of all that asked for one, set at once, or after
 * an NMI, which may not set a timer; and none is left when the PMU goes. It is the driver's own
 * source.
 * Covers: core/sampling
 */
#define ktime_get_ns()	now_ns
static unsigned long now_ns;

#include "expect.h"
#include "core/sampling/unthrottle.c"

#define CPU	1
#define NOW	1000

static unsigned int nr_unthrottled, nr_frozen, nr_released;
static u64 unthrottled_at;
static bool is_set_up, is_frozen;
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
	expect("a timer is set in an NMI", in_nmi(), 0);
	expect("the timer can be set", is_set_up, true);
	deadline->set = ns;
}

void pmk_deadline_exit(struct pmk_deadline *deadline)
{
	deadline->set = PMK_NO_DEADLINE;
	is_set_up = false;
}

void pmk_unthrottle(struct pmk_cpu *c, u64 now)
{
	expect("frozen when events go on", is_frozen, nr_frozen);
	nr_unthrottled++;
	unthrottled_at = now;
}

static void freeze(struct pmu *pmu)
{
	is_frozen = true;
	nr_frozen++;
}

static void release(struct pmu *pmu)
{
	is_frozen = false;
	nr_released++;
}

static struct pmu pmu = { .pmu_disable = freeze, .pmu_enable = release };
static struct perf_event event = { .pmu = &pmu };

static void begin(void)
{
	cpu = (struct pmk_cpu) { .unthrottle_at = 1 };
	nr_unthrottled = 0;
	nr_frozen = 0;
	nr_released = 0;
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
static void test_first(void)
{
	begin();
	pmk_unthrottle_by(&cpu, 1000);
	expect("the deadline", cpu.unthrottle.set, 1000);
	pmk_unthrottle_by(&cpu, 2000);
	expect("the deadline after a later one", cpu.unthrottle.set, 1000);
	by_in_nmi(3000);
	irq_work_sync(&cpu.set_unthrottle);
	expect("the deadline after a later one of an NMI", cpu.unthrottle.set, 1000);
	pmk_unthrottle_by(&cpu, 500);
	expect("the deadline after an earlier one", cpu.unthrottle.set, 500);
	by_in_nmi(400);
	by_in_nmi(450);
	expect("the deadline before the work of an NMI", cpu.unthrottle.set, 500);
	irq_work_sync(&cpu.set_unthrottle);
	expect("the deadline after it", cpu.unthrottle.set, 400);
}

/* One that has passed is none: the next one that is asked for is set */
static void test_passed(bool has_event)
{
	begin();
	cpu.event[PMK_MAX_COUNTERS - 1] = has_event ? &event : NULL;
	pmk_unthrottle_by(&cpu, NOW);
	expire();
	expect("times that events were asked for", nr_unthrottled, 1);
	expect("the time by then", unthrottled_at, NOW);
	expect("times frozen", nr_frozen, has_event);
	expect("times released", nr_released, has_event);
	expect("the deadline when nothing is throttled", cpu.unthrottle.set, PMK_NO_DEADLINE);
	pmk_unthrottle_by(&cpu, 5000);
	expect("the next one", cpu.unthrottle.set, 5000);
}

/* All counters of the CPU stand still for longer, or may go on */
static void test_cpu(u64 until, bool throttled)
{
	begin();
	cpu.throttled = true;
	cpu.throttled_until = until;
	cpu.no_progress = 8;
	cpu.built.used = 1;
	expire();
	expect("the counters stand still", cpu.throttled, throttled);
	expect("the deadline", cpu.unthrottle.set, throttled ? until : PMK_NO_DEADLINE);
	expect("interrupts without progress", cpu.no_progress, throttled ? 8 : 0);
	expect("registers are to be written anew", cpu.stale, !throttled);
	expect("what they hold", cpu.built.used, throttled);
}

/* Nothing changes for counters that do not stand still */
static void test_cpu_alone(void)
{
	begin();
	cpu.no_progress = 7;
	expire();
	expect("interrupts without progress", cpu.no_progress, 7);
	expect("registers are to be written anew", cpu.stale, false);
}

static void test_exit(void)
{
	begin();
	by_in_nmi(1000);
	pmk_throttling_exit(&cpu);
	expect("work that is left", cpu.set_unthrottle.queued, false);
	expect("the deadline that is left", cpu.unthrottle.set, PMK_NO_DEADLINE);
	expect("the timer is there", is_set_up, false);
}

int main(void)
{
	test_first();
	test_passed(false);
	test_passed(true);
	test_cpu(NOW + 1, true);
	test_cpu(NOW, false);
	test_cpu_alone();
	test_exit();
	return wrong > 0;
}
