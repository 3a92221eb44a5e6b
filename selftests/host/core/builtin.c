// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sampling of a driver in the kernel, where perf core writes samples and throttles events: each
 * overflow is passed on with its period and data address, or accounted for without a sample; an
 * event that perf core has throttled stops; perf core gets the time of an interrupt.
 * Covers: core/sampling
 */
#undef MODULE

#define ADDRESS		0x1234560ul
#define PERIOD		1000	/* that is over, and NEXT comes */
#define NEXT		3000

struct perf_event;
struct perf_sample_data;
struct pt_regs;

static unsigned long now_ns;
#define sched_clock()	now_ns

static int perf_event_overflow(struct perf_event *event, struct perf_sample_data *data,
			       struct pt_regs *regs);
static void perf_event_account_interrupt(struct perf_event *event);
static void perf_sample_event_took(unsigned long ns);

#include "expect.h"
#include "core/sampling/sample.c"

static unsigned int nr_samples, nr_accounted;
static unsigned long took;
static struct perf_sample_data sample;
static bool throttles;
static struct pmk_cpu cpu;
static struct perf_event event;
static struct perf_event_context of_task = { .task = current };
static struct pt_regs regs = { .rip = 0x400000, .cs = 3 };

static void perf_event_account_interrupt(struct perf_event *of)
{
	nr_accounted++;
	if (throttles)
		of->hw.interrupts = PMK_THROTTLED;
}

static int perf_event_overflow(struct perf_event *of, struct perf_sample_data *data,
			       struct pt_regs *at)
{
	expect("the registers", at == &regs, true);
	nr_samples++;
	sample = *data;
	if (throttles)
		of->hw.interrupts = PMK_THROTTLED;
	return throttles;
}

static void perf_sample_event_took(unsigned long ns) { took = ns; }
static u64 sample_addr(void) { return ADDRESS; }

static const struct pmk_desc desc = { .sample_addr = sample_addr };
static struct pmk_pmu pmu = { .desc = &desc };

static void begin(struct perf_event_attr attr)
{
	cpu = (struct pmk_cpu) { .interrupted = &regs };
	event = (struct perf_event) {
		.pmu = &pmu.pmu, .attr = attr, .ctx = &of_task,
		.hw = { .sample_period = NEXT, .last_period = PERIOD },
	};
	nr_samples = 0;
	nr_accounted = 0;
	throttles = false;
	memset(&fake_garbage, 0xa5, sizeof(fake_garbage));
}

/* An overflow: does the event stop, and how many are samples, lost, accounted for? */
static void test_overflow(bool stops, u64 samples, u64 lost, u64 accounted)
{
	expect("an overflow", pmk_sample(&event, NULL, &cpu), stops, nr_samples, samples,
	       cpu.stats.samples, samples, cpu.stats.lost, lost, nr_accounted, accounted);
}

TEST(sample)
{
	begin((struct perf_event_attr) { .sample_type = PERF_SAMPLE_ADDR });
	test_overflow(false, 1, 0, 0);
	expect("what is in it", sample.sample_flags, PERF_SAMPLE_PERIOD | PERF_SAMPLE_ADDR,
	       sample.period, PERIOD, sample.addr, ADDRESS, event.hw.last_period, NEXT,
	       cpu.stats.throttled, 0);
	throttles = true;
	test_overflow(true, 2, 0, 0);
	expect("times throttled", cpu.stats.throttled, 1);
	expect("nothing is throttled but by perf core", pmk_stays_throttled(&event, &cpu), false);
}

/* The hypervisor's: there is never a sample, and yet there may be too many */
TEST(lost)
{
	begin((struct perf_event_attr) { .exclude_user = 1, .exclude_kernel = 1 });
	test_overflow(false, 0, 1, 1);
	throttles = true;
	test_overflow(true, 0, 2, 2);
}

TEST(signal)
{
	begin((struct perf_event_attr) { .sigtrap = 1 });
	test_overflow(false, 1, 0, 0);
	event.pending_work = 1;
	test_overflow(false, 1, 1, 1);
}

TEST(time)
{
	now_ns = 5000;
	pmk_begin_interrupt(&cpu);
	now_ns += 300;
	pmk_end_interrupt(&cpu);
	expect("the time of an interrupt", took, 300);
}
