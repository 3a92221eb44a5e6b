// SPDX-License-Identifier: GPL-2.0-only
/* From an overflow to a sample: what is in it, and who writes it. */
#include <linux/sched.h>
#include "core/sampling/sample.h"
#include "lib/task_flags.h"
#include "lib/user_regs.h"

/* What of a sample says where it happened */
#define PLACE_KINDS	(PERF_SAMPLE_IP | PERF_SAMPLE_CALLCHAIN | PERF_SAMPLE_REGS_INTR)

/* What perf derives from a data address, and the address itself */
#define ADDRESS_KINDS	(PERF_SAMPLE_ADDR | PERF_SAMPLE_PHYS_ADDR | PERF_SAMPLE_DATA_PAGE_SIZE)

/* The data address of a sample; who may not see the kernel sees none of its addresses */
static u64 data_address(struct perf_event *event)
{
	const struct pmk_desc *desc = to_pmk_pmu(event->pmu)->desc;
	u64 address;

	if (!desc->sample_addr || !(event->attr.sample_type & ADDRESS_KINDS))
		return 0;
	address = desc->sample_addr();
	return event->attr.exclude_kernel && !pmk_is_user_address(address) ? 0 : address;
}

/*
 * In the place of the overflow_handler of an event that asks for what perf_tp_event() does not
 * know: a data address, a fixed period, and raw data, which are those of a tracepoint there and
 * empty for hardware. perf core's handler finds the rest again.
 */
static void complete_sample(struct perf_event *event, struct perf_sample_data *data,
			    struct pt_regs *regs)
{
	u64 period = pmk_one_sample_a_call(event) ? event->hw.last_period : data->period;

	perf_sample_data_init(data, data_address(event), period);
	to_pmk_event(event)->emit(event, data, regs);
}

/**
 * pmk_sample_event() - make an event that is being opened fit to be sampled
 * @event: a sampling event, inherited ones included
 */
void pmk_sample_event(struct perf_event *event)
{
	struct pmk_event *ev = to_pmk_event(event);

	ev->samples_ahead = event->attr.sigtrap;
	if (!pmk_one_sample_a_call(event) &&
	    !(event->attr.sample_type & (ADDRESS_KINDS | PERF_SAMPLE_RAW)))
		return;
	ev->emit = event->overflow_handler;
	if (ev->emit == complete_sample)	/* inherited with the parent's */
		ev->emit = to_pmk_event(event->parent)->emit;
	event->overflow_handler = complete_sample;
}

static __always_inline bool is_in_user(struct pt_regs *regs)
{
	return user_mode(regs) && pmk_is_user_address(instruction_pointer(regs));
}

static __always_inline bool is_in_kernel(struct pt_regs *regs)
{
	return !user_mode(regs) && pmk_is_kernel_address(instruction_pointer(regs));
}

/* Must a sample show the place that the processor noted, or none? Not where it shows no place */
static __always_inline bool is_precise(struct perf_event *event)
{
	return event->attr.precise_ip && event->attr.sample_type & PLACE_KINDS;
}

/*
 * An event without user mode counts in the kernel only. Where the place that the processor noted
 * is a program's, the interrupted one may be the kernel's. An event without both is the
 * hypervisor's: nothing of it is known here.
 */
static struct pt_regs *kernel_regs_for(struct perf_event *event, struct pt_regs *regs,
				       struct pmk_cpu *c)
{
	if (event->attr.exclude_kernel)
		return NULL;
	if (is_in_kernel(regs))
		return regs;
	return !is_precise(event) && is_in_kernel(c->interrupted) ? c->interrupted : NULL;
}

/*
 * An event without the kernel counts in user mode only: an interrupt that was taken in the kernel
 * nevertheless came late, and the task's user registers are where it belongs. A processor that
 * calls an address of the kernel one of user mode is not believed, and a program that jumps into
 * the kernel, and fails, has no place in user mode.
 */
static struct pt_regs *user_regs_for(struct perf_event *event)
{
	struct pt_regs *regs = is_precise(event) ? NULL : pmk_user_regs();

	return regs && is_in_user(regs) ? regs : NULL;
}

/* An event that is precise, or leaves a mode out */
static noinline struct pt_regs *own_regs_for(struct perf_event *event, struct pt_regs *noted,
					     struct pmk_cpu *c)
{
	struct pt_regs *regs = noted ?: c->interrupted;

	if (is_precise(event) && !noted)
		return NULL;
	if (event->attr.exclude_user)
		return kernel_regs_for(event, regs, c);
	if (!event->attr.exclude_kernel || is_in_user(regs))
		return regs;
	return user_regs_for(event);
}

/*
 * The registers that a sample of an event shows: those of the place that the processor noted
 * (@noted), or the interrupted ones. NULL: nothing here is the event's. Most events are precise in
 * nothing, and leave out no mode or the kernel.
 */
static __always_inline struct pt_regs *regs_for(struct perf_event *event, struct pt_regs *noted,
						struct pmk_cpu *c)
{
	const struct perf_event_attr *attr = &event->attr;
	struct pt_regs *regs = noted ?: c->interrupted;

	if (likely(!attr->precise_ip && !attr->exclude_user &&
		   (!attr->exclude_kernel || is_in_user(regs))))
		return regs;
	return own_regs_for(event, noted, c);
}

/**
 * pmk_emit_by_core() - have perf core emit samples
 * @event: the event, see pmk_sample()
 * @regs: registers of the place that the processor noted, or NULL
 * @c: this CPU
 * @nr: number of samples, up to PMK_THROTTLE_BATCH
 *
 * In the counter interrupt, NMI included, counters frozen.
 *
 * Return: number of samples handed over, @nr or none.
 */
unsigned int pmk_emit_by_core(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c,
			      unsigned int nr)
{
	regs = regs_for(event, regs, c);
	if (likely(regs && pmk_overflow_core(event, nr, regs))) {
		c->stats.samples += nr;
		return nr;
	}
	c->stats.lost++;
	return 0;
}

/**
 * pmk_emit() - hand a sample over, in the shortest way
 * @event: the event, see pmk_sample()
 * @regs: registers of the place that the processor noted, or NULL
 * @c: this CPU
 *
 * In the counter interrupt, NMI included, counters frozen.
 *
 * Return: number of samples handed over, 1 or none.
 */
unsigned int pmk_emit(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c)
{
	if (unlikely(pmk_is_for_core(event)))
		return pmk_emit_by_core(event, regs, c, 1);
	regs = regs_for(event, regs, c);
	if (unlikely(!regs)) {
		c->stats.lost++;
		return 0;
	}
	pmk_overflow_direct(event, regs);
	c->stats.samples++;
	return 1;
}

/**
 * pmk_sample_later() - is there nothing to hand over for an overflow now?
 * @event: an event with pmk_event.samples_ahead
 * @c: this CPU
 *
 * Its sample was handed over before. Or its signal cannot be sent: while another one is on
 * its way to the task that one has to do, as in perf core, and a task that ends gets no more.
 * What belongs to a task that is not there yet stays owed, until the next overflow. In the
 * counter interrupt.
 */
bool pmk_sample_later(struct perf_event *event, struct pmk_cpu *c)
{
	struct pmk_event *ev = to_pmk_event(event);

	if (!event->attr.sigtrap) {
		ev->samples_ahead--;
		return true;
	}
	if (pmk_is_task_of(event) && !pmk_has_signal(event) && !pmk_current_has(PF_EXITING))
		return false;
	if (pmk_is_task_of(event))
		c->stats.lost++;
	else
		ev->owed = 1;
	return true;
}
