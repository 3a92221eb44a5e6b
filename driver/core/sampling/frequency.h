/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The period of an event that samples by frequency. perf core computes it at each sample
 * (__perf_event_account_interrupt()) and at each tick, of which a module reaches the
 * second only; so the first is here, with the same low pass. Same in 6.12 and 7.3.
 */
#ifndef PMK_SAMPLING_FREQUENCY_H
#define PMK_SAMPLING_FREQUENCY_H

#include <linux/bitops.h>
#include <linux/jiffies.h>
#include <linux/math64.h>
#include <linux/perf_event.h>
#include <linux/sched/clock.h>

/* With so many bits the product with NSEC_PER_SEC fits 64 */
#define PMK_COUNT_BITS	34

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

/**
 * pmk_adjust_period() - bring an event nearer to its frequency, at a sample
 * @event: an event with attr.freq, whose counter is frozen
 * @count: events since the sample before
 *
 * An eighth of the way at a time. Interrupt or NMI.
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

#endif /* PMK_SAMPLING_FREQUENCY_H */
