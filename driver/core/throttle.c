// SPDX-License-Identifier: GPL-2.0-only
/*
 * Throttling, by what sample_limits.c knows. perf core throttles an event of a module only where
 * one call yields two samples (perf_swevent_overflow()), by number alone, and wakes it in
 * its tick, which an idle CPU does without. So the driver looks itself: at the number of
 * samples in a window as long as a tick, and at the time that the counter interrupts of this
 * CPU took in it. An event that has too many rests until the window's end, which a timer of
 * ours tells. One busy window says little (the CPU of a virtual machine may have been
 * elsewhere), so time counts when several more were too busy than were not.
 */
#include <linux/jiffies.h>
#include <linux/ktime.h>
#include <linux/timex.h>
#include "core/sample.h"
#include "lib/task_flags.h"

#define LONG_WINDOWS	4u	/* more than others, before time counts */
#define LONGEST_REST	64	/* windows */
#define EARLY		8	/* the first look is at one in so many of the samples */
#define SEEN		2	/* in hw.interrupts; 1 after the next one says that a tick began */

static void begin_window(struct perf_event *event, struct pmk_cpu *c)
{
	to_pmk_event(event)->window = c->window;
	to_pmk_event(event)->samples = 0;
	to_pmk_event(event)->look = max(READ_ONCE(pmk_limits.samples) / EARLY, 1u);
}

/*
 * Was the window too busy by itself, of whose time @allowed was allowed? What of it does the next
 * one get? One that only makes up for others before it says nothing. One without an interrupt is
 * as long as many.
 */
static void count_window(struct pmk_cpu *c, u32 allowed, u32 limit)
{
	u32 left = c->busy > allowed ? c->busy - allowed : 0;

	if (c->busy > (u64)c->carried + allowed)
		c->long_windows = min(c->long_windows + 1, LONG_WINDOWS);
	else if (!left)
		c->long_windows -= min(c->long_windows, max((allowed - c->busy) / limit, 1u));
	if (c->long_windows < LONG_WINDOWS)
		left = min_t(u64, left, (u64)LONG_WINDOWS * limit);
	c->busy = left;
	c->carried = left;
}

/**
 * pmk_new_window() - a new window begins: was the one before it too busy?
 * @c: this CPU
 * @now: get_cycles()
 *
 * Time that was taken and not allowed for is carried on: a single counter interrupt may be longer
 * than a window. Before time counts no more is carried on than LONG_WINDOWS windows allow, for a
 * virtual machine may have been stopped. So a program that stays below the limit now and then,
 * lest time counts, has at most two fifths of the time at the usual limit of a quarter, while no
 * interrupt is longer than a window. Interrupts off, or in an NMI.
 */
void pmk_new_window(struct pmk_cpu *c, u32 now)
{
	u32 window = pmk_limits.window, limit = READ_ONCE(pmk_limits.busy);
	u32 cycles = now - c->window_start, allowed;
	unsigned int i;

	if (!window) {	/* get_cycles() stands still */
		now = jiffies;
		if (c->window_start == now)
			return;
	} else {
		/* one after the other they begin when they should; the rest is the next one's */
		if (cycles - window < window) {
			now = c->window_start + window;
			cycles = window;
		}
		if ((s32)c->busy < 0)	/* get_cycles() went back in a counter interrupt */
			c->busy = 0;
		allowed = min_t(u64, div_u64((u64)limit * cycles, window), U32_MAX);
		count_window(c, allowed, limit);
	}
	c->window_start = now;
	c->window++;
	c->no_progress = 0;
	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (c->event[i])
			begin_window(c->event[i], c);
}

static bool is_too_busy(const struct pmk_cpu *c)
{
	return c->busy > READ_ONCE(pmk_limits.busy) && c->long_windows >= LONG_WINDOWS;
}

/*
 * perf core's own throttling writes PERF_RECORD_THROTTLE. To set it off an event takes the
 * last two samples of the window at once, and leaves one out later. Not for an event with a
 * limit of its own or a signal for each sample, nor by frequency, where a new period may come
 * before the one to leave out, nor where every call is one sample, nor on an idle CPU, where
 * the tick that ends it may not come for long.
 */
static bool can_batch(struct perf_event *event)
{
	return PMK_THROTTLE_BATCH > 1 && !pmk_one_sample_a_call(event) && !event->attr.freq &&
	       !event->attr.sigtrap && !atomic_read(&event->event_limit) &&
	       !pmk_current_has(PF_IDLE);
}

/*
 * The samples at which to look; returns how many were handed over. perf core counts the
 * samples of its tick that it has seen, and most go past it. So it sees one early in the
 * window and the third to last one. When its tick did not end between them, it is told of the
 * rest, and throttles at the last two. Otherwise its tick would end the rest too late.
 */
static unsigned int emit_last(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c,
			      u32 most)
{
	struct pmk_event *ev = to_pmk_event(event);
	struct hw_perf_event *hwc = &event->hw;

	if (!can_batch(event)) {
		ev->look = most;
		return pmk_emit(event, regs, c);
	}
	if (ev->samples + 1 == most && hwc->interrupts + 2 >= most)
		return pmk_emit_by_core(event, regs, c, PMK_THROTTLE_BATCH);
	if (ev->samples + 1 >= most)
		return pmk_emit(event, regs, c);
	if (!pmk_emit_by_core(event, regs, c, 1))
		return 0;
	if (ev->samples + 2 < most) {
		hwc->interrupts = SEEN;
		ev->look = most - 2;
		return 1;
	}
	if (hwc->interrupts > SEEN)
		hwc->interrupts = ev->samples;
	ev->look = most - 1;
	return 1;
}

/* The window ends after a tick, or when the time that was taken is allowed for */
static u64 rest_ns(const struct pmk_cpu *c)
{
	u32 window = pmk_limits.window, passed = (u32)get_cycles() - c->window_start;
	u64 cycles = window;

	if (!window)
		return TICK_NSEC;
	if (is_too_busy(c))
		cycles *= min(1 + c->busy / READ_ONCE(pmk_limits.busy), LONGEST_REST);
	return cycles > passed ? div_u64((cycles - passed) * TICK_NSEC, window) : 0;
}

static bool rests_here(const struct pmk_cpu *c, unsigned int i)
{
	return c->event[i] && to_pmk_event(c->event[i])->resting;
}

/* The deadline is that of the rest that ends first */
static void set_rest(struct pmk_cpu *c)
{
	unsigned int i;

	if (c->resting)
		pmk_deadline_by(&c->rest, c->rest_end);
	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (rests_here(c, i))
			pmk_deadline_by(&c->rest, to_pmk_event(c->event[i])->rest_end);
}

static void set_rest_work(struct irq_work *work)
{
	set_rest(container_of(work, struct pmk_cpu, set_rest));
}

/**
 * pmk_set_rest() - see to it that what rests on this CPU is woken
 * @c: this CPU
 *
 * Interrupts off, or in an NMI.
 */
void pmk_set_rest(struct pmk_cpu *c)
{
	if (in_nmi())
		irq_work_queue(&c->set_rest);
	else
		set_rest(c);
}

/**
 * pmk_rest_on() - does an event that lost its counter while it rested rest on?
 * @event: the event, which has a counter again
 * @c: this CPU
 *
 * Its rest ends when it would have ended, lest a program that switches to another one and
 * back, or disables its event and enables it, had more samples. Time that samples took is to be
 * made up for on the CPU that they took it of: on another one a tick is enough. Interrupts off.
 *
 * Return: true when the event must not be started yet.
 */
bool pmk_rest_on(struct perf_event *event, struct pmk_cpu *c)
{
	struct pmk_event *ev = to_pmk_event(event);
	u64 now = ktime_get_ns();

	ev->resting = now < ev->rest_end;
	if (!is_too_busy(c))
		ev->rest_end = min(ev->rest_end, now + TICK_NSEC);
	if (ev->resting)
		pmk_deadline_by(&c->rest, ev->rest_end);
	return ev->resting;
}

static void rest(struct perf_event *event, struct pmk_cpu *c)
{
	c->stats.throttled++;
	to_pmk_event(event)->rest_end = ktime_get_mono_fast_ns() + rest_ns(c);
	to_pmk_event(event)->resting = true;
	c->rest_window = c->window;
	if (event->hw.interrupts == PMK_THROTTLED)
		irq_work_queue(&c->keep_tick);
	pmk_set_rest(c);
}

/* An event that came in the middle of a window has none of its samples */
static void join_window(struct perf_event *event, struct pmk_cpu *c)
{
	if (to_pmk_event(event)->window == c->window)
		return;
	begin_window(event, c);
	to_pmk_event(event)->samples = 1;
}

static bool rest_if_enough(struct perf_event *event, struct pmk_cpu *c, u32 most)
{
	if (!is_too_busy(c) && to_pmk_event(event)->samples < most &&
	    event->hw.interrupts != PMK_THROTTLED)
		return false;
	rest(event, c);
	return true;
}

/**
 * pmk_sample_none() - let an event rest when overflows without a sample are enough
 * @event: the event, for which pmk_sample_later() is true
 * @c: this CPU
 *
 * With SIGTRAP any number of overflows may come before the signal is sent: they take time as
 * samples do. The others leave out one at a time. In the counter interrupt, NMI included,
 * counters frozen.
 *
 * Return: true when the event must stop.
 */
bool pmk_sample_none(struct perf_event *event, struct pmk_cpu *c)
{
	if (!event->attr.sigtrap)
		return false;
	to_pmk_event(event)->samples++;
	join_window(event, c);
	return rest_if_enough(event, c, READ_ONCE(pmk_limits.samples));
}

/**
 * pmk_sample_last() - hand an overflow to perf and let the event rest when that is enough
 * @event: the event, see pmk_sample(); pmk_event.samples has this one
 * @regs: registers of the place that the processor noted, or NULL
 * @c: this CPU
 *
 * In the counter interrupt, NMI included, counters frozen.
 *
 * Return: true when the event must stop.
 */
bool pmk_sample_last(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c)
{
	struct pmk_event *ev = to_pmk_event(event);
	u32 most = READ_ONCE(pmk_limits.samples);
	bool too_busy = is_too_busy(c);
	unsigned int nr;

	join_window(event, c);
	nr = too_busy || ev->samples < ev->look ? pmk_emit(event, regs, c) :
						  emit_last(event, regs, c, most);
	if (nr > 1) {
		ev->samples_ahead += nr - 1;
		ev->samples += nr - 1;
	}
	return rest_if_enough(event, c, most) || event->pending_disable;
}

/* What perf core has stopped as well it will start itself, see pmk_start() */
static void resume(struct perf_event *event, struct pmk_cpu *c)
{
	to_pmk_event(event)->resting = false;
	begin_window(event, c);
	if (event->hw.interrupts != PMK_THROTTLED && !event->pending_disable)
		event->pmu->start(event, 0);
}

/*
 * Has the window passed in which an event was last stopped? A counter interrupt may have begun
 * the next one; an event that came from another CPU may have set the deadline to the middle of
 * this one. A deadline may come a little early in get_cycles().
 */
static bool is_over(const struct pmk_cpu *c, u32 now)
{
	u32 window = pmk_limits.window;

	return c->window == c->rest_window && now - c->window_start >= window - window / 8;
}

static struct pmu *find_pmu(const struct pmk_cpu *c)
{
	unsigned int i;

	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (c->event[i])
			return c->event[i]->pmu;
	return NULL;
}

/*
 * At the end of a rest, interrupts off: start what pmk_sample_last() has stopped until now. The
 * counters are frozen, for a counter interrupt may be an NMI, and begins windows, too.
 */
static void end_rest(struct pmk_deadline *deadline)
{
	struct pmk_cpu *c = container_of(deadline, struct pmk_cpu, rest);
	struct pmu *pmu = find_pmu(c);
	unsigned int i;
	u32 cycles;
	u64 now;

	if (pmu)
		pmu->pmu_disable(pmu);
	cycles = get_cycles();	/* now: an NMI may just have begun a window */
	now = ktime_get_ns();
	pmk_end_cpu_rest(c, now);
	if (!pmu)
		return;
	if (is_over(c, cycles))
		pmk_new_window(c, cycles);
	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		if (rests_here(c, i) && to_pmk_event(c->event[i])->rest_end <= now)
			resume(c->event[i], c);
	set_rest(c);
	pmu->pmu_enable(pmu);
}

static void keep_tick(struct irq_work *work)
{
}

/**
 * pmk_sample_init() - prepare a CPU for sampling
 * @c: the CPU
 * @cpu: its number
 */
void pmk_sample_init(struct pmk_cpu *c, unsigned int cpu)
{
	c->set_rest = IRQ_WORK_INIT_HARD(set_rest_work);
	c->keep_tick = IRQ_WORK_INIT_LAZY(keep_tick);
	pmk_deadline_init(&c->rest, cpu, end_rest);
}

/**
 * pmk_sample_exit() - undo pmk_sample_init(); no event is there any more
 * @c: the CPU
 *
 * May sleep.
 */
void pmk_sample_exit(struct pmk_cpu *c)
{
	irq_work_sync(&c->set_rest);
	irq_work_sync(&c->keep_tick);
	pmk_deadline_exit(&c->rest);
}
