// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sampling of a driver in the kernel, where perf core writes samples and throttles events: each
 * overflow is handed over with its period and data address, or accounted for without a sample; an
 * event that perf core has throttled stops; the time of an interrupt is told. It is the driver's
 * own source.
 * Covers: core/sampling
 */
#undef MODULE

#define KERNEL_ADDRESS	0xffffffff81000000ul
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

static int perf_event_overflow(struct perf_event *of, struct perf_sample_data *data,
			       struct pt_regs *at)
{
	expect("the registers", (u64)at, (u64)&regs);
	nr_samples++;
	sample = *data;
	if (throttles)
		of->hw.interrupts = PMK_THROTTLED;
	return throttles;
}

static void perf_event_account_interrupt(struct perf_event *of)
{
	nr_accounted++;
	if (throttles)
		of->hw.interrupts = PMK_THROTTLED;
}

static void perf_sample_event_took(unsigned long ns)
{
	took = ns;
}

static u64 sample_addr(void)
{
	return ADDRESS;
}

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

static void test_sample(void)
{
	begin((struct perf_event_attr) { .sample_type = PERF_SAMPLE_ADDR });
	expect("it stops", pmk_sample(&event, NULL, &cpu), false);
	expect("samples", nr_samples, 1);
	expect("samples that are counted", cpu.stats.samples, 1);
	expect("overflows that are accounted for", nr_accounted, 0);
	expect("what is in it", sample.sample_flags, PERF_SAMPLE_PERIOD | PERF_SAMPLE_ADDR);
	expect("the period that is over", sample.period, PERIOD);
	expect("the data address", sample.addr, ADDRESS);
	expect("the last period", event.hw.last_period, NEXT);
	expect("times throttled", cpu.stats.throttled, 0);
	throttles = true;
	expect("it stops when it is throttled", pmk_sample(&event, NULL, &cpu), true);
	expect("times throttled", cpu.stats.throttled, 1);
}

/* The hypervisor's: there is never a sample, and yet there may be too many */
static void test_lost(void)
{
	begin((struct perf_event_attr) { .exclude_user = 1, .exclude_kernel = 1 });
	expect("it stops without a sample", pmk_sample(&event, NULL, &cpu), false);
	expect("samples", nr_samples, 0);
	expect("overflows without a sample", cpu.stats.lost, 1);
	expect("overflows that are accounted for", nr_accounted, 1);
	throttles = true;
	expect("it stops when it is throttled", pmk_sample(&event, NULL, &cpu), true);
}

static void test_signal(void)
{
	begin((struct perf_event_attr) { .sigtrap = 1 });
	expect("it stops after a signal", pmk_sample(&event, NULL, &cpu), false);
	expect("samples", nr_samples, 1);
	event.pending_work = 1;
	pmk_sample(&event, NULL, &cpu);
	expect("samples while a signal is on its way", nr_samples, 1);
	expect("overflows that are accounted for", nr_accounted, 1);
}

static void test_time(void)
{
	now_ns = 5000;
	pmk_begin_interrupt(&cpu);
	now_ns += 300;
	pmk_end_interrupt(&cpu);
	expect("the time of an interrupt", took, 300);
}

int main(void)
{
	test_sample();
	test_lost();
	test_signal();
	test_time();
	expect("nothing is throttled but by perf core", pmk_stays_throttled(&event, &cpu), false);
	return wrong > 0;
}
