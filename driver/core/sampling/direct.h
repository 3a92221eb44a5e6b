/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Direct delivery of a sample to the overflow handler of its event, which writes it. Before that,
 * as perf core does from 6.12 to 7.3: the period of an event that samples by frequency, and most
 * fields of the sample, because perf_prepare_sample() keeps the fields that a driver filled in.
 */
#ifndef PMK_SAMPLING_DIRECT_H
#define PMK_SAMPLING_DIRECT_H

#include <linux/bitops.h>
#include <linux/jiffies.h>
#include <linux/math64.h>
#include <linux/perf_event.h>
#include <linux/pid.h>
#include <linux/pid_namespace.h>
#include <linux/sched.h>
#include <linux/sched/clock.h>
#include <linux/smp.h>

/* With so many bits the product with NSEC_PER_SEC fits 64 */
#define PMK_COUNT_BITS	34

/* The address is the registers' own on PowerPC; others know segments, or guests of theirs */
#define PMK_PLAIN_KINDS	((IS_ENABLED(CONFIG_PPC) ? PERF_SAMPLE_IP : 0) | PERF_SAMPLE_TID |	\
			 PERF_SAMPLE_TIME | PERF_SAMPLE_ID | PERF_SAMPLE_IDENTIFIER |		\
			 PERF_SAMPLE_STREAM_ID | PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD)

/* The period at which @count events in @ns, of less than two ticks, would be sample_freq */
static inline u64 pmk_period_of(u64 count, u64 ns, u64 sample_freq)
{
	u64 divisor = ns * sample_freq;
	int shift;

	if (unlikely(count >> PMK_COUNT_BITS)) {
		shift = fls64(count) - PMK_COUNT_BITS;
		count >>= shift;
		divisor = (divisor >> shift) ?: 1;
	}
	return div64_u64(count * NSEC_PER_SEC, divisor);
}

/* A much shorter period takes effect at once: 0 asks for a fresh one */
static inline void pmk_use_short_period(struct perf_event *event)
{
	struct hw_perf_event *hwc = &event->hw;

	if (unlikely(local64_read(&hwc->period_left) > 8 * (s64)hwc->sample_period))
		local64_set(&hwc->period_left, 0);
}

/*
 * __perf_event_account_interrupt(): bring an event nearer to its frequency, an eighth of the way at
 * a time; @count: events since the sample before
 */
static inline void pmk_adjust_period(struct perf_event *event, u64 count)
{
	struct hw_perf_event *hwc = &event->hw;
	u64 now = local_clock();
	s64 ns = now - hwc->freq_time_stamp, change;

	hwc->freq_time_stamp = now;
	if (ns <= 0 || ns >= 2 * TICK_NSEC)
		return;
	change = pmk_period_of(count, ns, event->attr.sample_freq) - hwc->sample_period;
	change += change >= 0 ? 7 : -7;
	hwc->sample_period = (hwc->sample_period + change / 8) ?: 1;
	pmk_use_short_period(event);
}

/* pid_nr_ns(), without a call: 0 where @ns does not see the task */
static __always_inline u32 pmk_number_in(const struct pid_namespace *ns, struct pid *pid)
{
	if (unlikely(!pid || ns->level > pid->level || pid->numbers[ns->level].ns != ns))
		return 0;
	return pid->numbers[ns->level].nr;
}

/* Numbers of the task for who opened the event; false for the idle task, and for a dead one */
static __always_inline bool pmk_fill_task(struct perf_sample_data *data,
					  const struct pid_namespace *ns)
{
	data->tid_entry.pid = pmk_number_in(ns, task_tgid(current));
	data->tid_entry.tid = pmk_number_in(ns, task_pid(current));
	return data->tid_entry.pid && data->tid_entry.tid;
}

/* All that the event asks for, or nothing: then perf core does it */
static __always_inline void pmk_fill_sample(struct perf_sample_data *data,
					    struct perf_event *event, struct pt_regs *regs)
{
	struct perf_event *origin = event->parent ?: event;
	u64 kinds = event->attr.sample_type;

	if (kinds & ~(u64)PMK_PLAIN_KINDS)
		return;
	if (kinds & PERF_SAMPLE_TID && !pmk_fill_task(data, origin->ns))
		return;
	if (kinds & PERF_SAMPLE_TIME)
		data->time = event->clock();
	if (kinds & (PERF_SAMPLE_ID | PERF_SAMPLE_IDENTIFIER | PERF_SAMPLE_STREAM_ID |
		     PERF_SAMPLE_CPU)) {
		data->id = origin->id;
		data->stream_id = event->id;
		data->cpu_entry.cpu = raw_smp_processor_id();
		data->cpu_entry.reserved = 0;
	}
	data->ip = instruction_pointer(regs);
	data->sample_flags |= kinds;
}

/**
 * pmk_overflow_direct() - write a sample
 * @event: the event, for which pmk_is_for_core() is false; hw.period_left is what is left
 *         of the next period
 * @regs: registers of the interrupted context; in user mode when the event excludes the kernel
 *
 * What __perf_event_overflow() does for such an event, but for throttling. The handler wakes
 * readers by itself, in an NMI too. perf_event_overflow() is for a counter that runs, and so is
 * this: an event that has a counter is active. Interrupt or NMI.
 */
static __always_inline void pmk_overflow_direct(struct perf_event *event,
						struct pt_regs *regs)
{
	struct hw_perf_event *hwc = &event->hw;
	struct perf_sample_data data __uninitialized;
	u64 period = hwc->last_period;

	hwc->last_period = hwc->sample_period;
	if (event->attr.freq)
		pmk_adjust_period(event, period);
	event->pending_kill = POLL_IN;
	perf_sample_data_init(&data, 0, period);
	pmk_fill_sample(&data, event, regs);
	event->overflow_handler(event, &data, regs);
}

#endif /* PMK_SAMPLING_DIRECT_H */
