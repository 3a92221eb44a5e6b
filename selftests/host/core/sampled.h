/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * For programs that sample: the driver's source from an overflow to a sample, one event on one CPU,
 * perf core's part as far as the driver meets it, and the sample that came of it.
 */
#ifndef SAMPLED_H
#define SAMPLED_H

#include "expect.h"

#undef local_clock
#define local_clock()		now_ns
#undef raw_smp_processor_id
#define raw_smp_processor_id()	5
#undef perf_swevent_get_recursion_context
#define perf_swevent_get_recursion_context()	context
#define CONFIG_EVENT_TRACING	has_tracing

static u64 now_ns;
static int context;		/* of perf core, for an event in an event; -1: none is left */
static bool has_tracing = true;
static unsigned int nr_by_core;	/* samples */
static u64 counted_by_core;	/* events */
static u64 new_period;		/* that perf core gives the event; 0: none */

/*
 * perf_swevent_event() and perf_swevent_overflow(): the events are counted; the sample of a fixed
 * period that is reported is made at once, any other when period_left, a negative number then, has
 * grown to 0, with one more for each period beyond. Then a new period begins.
 */
static void perf_tp_event(u16 type, u64 nr, void *record, int size, struct pt_regs *regs,
			  struct hlist_head *head, int rctx, struct task_struct *task)
{
	struct perf_event *of = container_of(head->first, struct perf_event, hlist_entry);
	struct perf_sample_data data;
	u64 samples = 1;
	bool fixed = of->attr.sample_type & PERF_SAMPLE_PERIOD && !of->attr.freq;

	nr_by_core++;
	counted_by_core = nr;
	expect("the recursion context", rctx, context);
	of->count.value += nr;
	data = (struct perf_sample_data) {
		.sample_flags = PERF_SAMPLE_RAW, .period = fixed ? nr : of->hw.last_period,
	};
	if (!fixed) {
		of->hw.period_left.value += nr;
		if (of->hw.period_left.value < 0)
			return;
		samples += of->hw.period_left.value / of->hw.sample_period;
		of->hw.last_period = of->hw.sample_period;
		of->hw.period_left.value = -(s64)of->hw.sample_period;
	}
	if (new_period)
		of->hw.sample_period = new_period;
	while (samples--)
		of->overflow_handler(of, &data, regs);
}

#include "core/sampling/sample.c"
#include "core/sampling/tp_event.c"

#define KERNEL_ADDRESS	0xffffffff81000000ul
#define USER_ADDRESS	0x400000ul

struct pmk_limits pmk_limits = { .tick = U32_MAX, .samples = S32_MAX };

static unsigned int nr_samples;
static struct perf_sample_data sample;	/* the last one, and its registers */
static struct pt_regs *shown;
static struct pmk_cpu cpu;
static struct perf_event event;
static struct perf_event_context of_task = { .task = current };

void pmk_throttle(struct perf_event *event, struct pmk_cpu *c)
{
	expect("throttled without a limit", true, false);
}

static void handler(struct perf_event *of, struct perf_sample_data *data, struct pt_regs *regs)
{
	expect("the event of the sample", of == &event, true);
	nr_samples++;
	sample = *data;
	shown = regs;
}

/* Has an overflow a sample? */
static bool emit(struct pt_regs *recorded)
{
	unsigned int before = nr_samples;
	u64 lost = cpu.stats.lost, samples = cpu.stats.samples;
	bool emitted;

	memset(&fake_garbage, 0xa5, sizeof(fake_garbage));
	emitted = pmk_emit(&event, recorded, &cpu);
	expect("samples, and overflows without one", emitted, nr_samples - before,
	       cpu.stats.samples - samples, nr_samples - before,
	       cpu.stats.lost - lost, !emitted && !to_pmk_event(&event)->owed);
	return emitted;
}

#endif /* SAMPLED_H */
