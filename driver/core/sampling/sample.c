// SPDX-License-Identifier: GPL-2.0-only
/* From an overflow to a sample: what is in it. */
#include <linux/sched.h>
#include "core/sampling/sampling.h"
#include "lib/task_flags.h"
#include "lib/user_regs.h"

/* What of a sample says where it happened */
#define PLACE_KINDS	(PERF_SAMPLE_IP | PERF_SAMPLE_CALLCHAIN | PERF_SAMPLE_REGS_INTR)

static __always_inline bool is_in_user(struct pt_regs *regs)
{
	return user_mode(regs) && pmk_is_user_address(instruction_pointer(regs));
}

static __always_inline bool is_in_kernel(struct pt_regs *regs)
{
	return !user_mode(regs) && pmk_is_kernel_address(instruction_pointer(regs));
}

/* Must a sample have the address that the processor recorded? Not if it shows no address at all */
static __always_inline bool is_precise(struct perf_event *event)
{
	return event->attr.precise_ip && event->attr.sample_type & PLACE_KINDS;
}

/*
 * An event that excludes user mode counts in the kernel only. If the processor recorded an address
 * of user mode, the interrupted registers may be the kernel's. An event that excludes the kernel
 * too counts in the hypervisor, whose registers are not known here.
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
static noinline struct pt_regs *own_regs_for(struct perf_event *event, struct pt_regs *recorded,
					     struct pmk_cpu *c)
{
	struct pt_regs *regs = recorded ?: c->interrupted;

	if (is_precise(event) && !recorded)
		return NULL;
	if (event->attr.exclude_user)
		return kernel_regs_for(event, regs, c);
	if (!event->attr.exclude_kernel || is_in_user(regs))
		return regs;
	return user_regs_for(event);
}

/*
 * The registers that a sample of an event shows: those at the address that the processor recorded
 * (@recorded), or the interrupted ones. NULL: no registers here belong to the event. Usually an
 * event is not precise, and excludes no mode or only the kernel.
 */
static __always_inline struct pt_regs *regs_for(struct perf_event *event, struct pt_regs *recorded,
						struct pmk_cpu *c)
{
	const struct perf_event_attr *attr = &event->attr;
	struct pt_regs *regs = recorded ?: c->interrupted;

	if (likely(!attr->precise_ip && !attr->exclude_user &&
		   (!attr->exclude_kernel || is_in_user(regs))))
		return regs;
	return own_regs_for(event, recorded, c);
}

/*
 * Is a SIGTRAP of the event pending? perf core warns if it is, and another sample has another user
 * address, as after the delivery of another signal.
 */
static bool has_signal(struct perf_event *event)
{
	return event->pending_work;
}

/*
 * Does the event belong to the current task? perf core warns about a SIGTRAP if it does not, as
 * when two tasks with equal contexts have just exchanged them.
 */
static bool is_task_of(struct perf_event *event)
{
	return READ_ONCE(event->ctx)->task == current;
}

/*
 * May an event with SIGTRAP have a sample now? If a SIGTRAP of the event is pending, it stands for
 * this one too, as in perf core. A task that exits gets none. If the task of the event is not
 * current yet, the sample stays owed until the next overflow.
 */
static bool may_signal(struct perf_event *event, struct pmk_cpu *c)
{
	if (!is_task_of(event)) {
		to_pmk_event(event)->owed = 1;
		return false;
	}
	if (!has_signal(event) && !pmk_current_has(PF_EXITING))
		return true;
	c->stats.lost++;
	return false;
}

static noinline bool emit_by_core(struct perf_event *event, struct pt_regs *regs,
				  struct pmk_cpu *c)
{
	if (event->attr.sigtrap && !may_signal(event, c))
		return false;
	regs = regs_for(event, regs, c);
	if (likely(regs && pmk_overflow_core(event, regs))) {
		c->stats.samples++;
		return true;
	}
	c->stats.lost++;
	return false;
}

/**
 * pmk_emit() - hand the sample of an overflow over
 * @event: the event, see pmk_sample()
 * @regs: registers at the address that the processor recorded, or NULL
 * @c: this CPU
 *
 * In the counter interrupt, NMI included, counters frozen.
 *
 * Return: false where the overflow has no sample.
 */
bool pmk_emit(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c)
{
	if (unlikely(pmk_is_for_core(event)))
		return emit_by_core(event, regs, c);
	regs = regs_for(event, regs, c);
	if (unlikely(!regs)) {
		c->stats.lost++;
		return false;
	}
	pmk_overflow_direct(event, regs);
	c->stats.samples++;
	return true;
}
