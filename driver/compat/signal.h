/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A SIGTRAP on its way. It is sent by work of the current task on its way to user mode. perf core
 * warns when that work is still to come and another sample shows user mode elsewhere, as after the
 * delivery of another signal; and when the task is not the one that the event belongs to, as
 * when two tasks with equal contexts have just exchanged them.
 *
 * Since Linux 6.15 (commit 56799bc03565) queued work holds a reference to its event, and in stable
 * kernels that have that commit. A stable kernel's version does not say it, so the Kbuild looks at
 * the kernel's header: the same commit took pending_work_wait out of struct perf_event.
 */
#ifndef PMK_COMPAT_SIGNAL_H
#define PMK_COMPAT_SIGNAL_H

#include <linux/perf_event.h>
#include <linux/sched.h>

static inline bool pmk_has_signal(struct perf_event *event)
{
	return event->pending_work;
}

static inline bool pmk_is_task_of(struct perf_event *event)
{
	return READ_ONCE(event->ctx)->task == current;
}

#ifdef PMK_SIGNAL_HOLDS_EVENT
/**
 * pmk_cancel_signal() - take a SIGTRAP back that a task which ends has no use for
 * @event: an event with attr.sigtrap, which is being stopped
 *
 * Kernels since 6.16, and some before, take the events from a task that ends before its work
 * is done, and 6.12.107 warns then that the event is not the task's any more. perf core would
 * send no signal to it. The task that ends stops its events itself, so current is that task:
 * events with attr.sigtrap are those of tasks. Interrupts off.
 *
 * The work itself cannot be taken back: it stays in the list of the task until exit_task_work().
 * So ctx->nr_no_switch_fast keeps its one of __perf_event_overflow(). While it is not 0,
 * perf_event_context_sched_out() does not give the context to another task with an equal one
 * (6.12.107 core.c:3654, 7.3.4 core.c:3819). That other task could queue the same work again,
 * and two lists would share it. Nobody takes the one off any more: the context goes with its
 * task, and perf core looks at the number nowhere else. The event stays until its work is done,
 * which holds a reference to it.
 */
static inline void pmk_cancel_signal(struct perf_event *event)
{
	/* The task may have been interrupted while it changed another flag */
	if (data_race(current->flags) & PF_EXITING)
		event->pending_work = 0;
}
#else
/*
 * There perf core frees an event while its work is queued, unless pending_work says so
 * (perf_pending_task_sync()). So the signal stays what perf core made it.
 */
static inline void pmk_cancel_signal(struct perf_event *event)
{
}
#endif

#endif /* PMK_COMPAT_SIGNAL_H */
