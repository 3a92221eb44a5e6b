/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Pending SIGTRAPs. Task work of the current task sends the signal at the return to user mode.
 *
 * Since Linux 6.15 (commit 56799bc03565), and in stable kernels with this commit, queued work holds
 * a reference to its event. The version of a stable kernel does not tell, so the Kbuild looks at
 * the kernel's header: the commit removed pending_work_wait from struct perf_event.
 */
#ifndef PMK_COMPAT_SIGNAL_H
#define PMK_COMPAT_SIGNAL_H

#include <linux/perf_event.h>
#include <linux/sched.h>

#ifdef PMK_SIGNAL_HOLDS_EVENT
/**
 * pmk_cancel_signal() - cancel the SIGTRAP of a task that exits
 * @event: an event with attr.sigtrap, which is being stopped
 *
 * Kernels since 6.16, and some before, remove the events of an exiting task before its task work
 * runs. 6.12.107 then warns that the event no longer belongs to the task; perf core would send no
 * signal anyway. Events with attr.sigtrap belong to tasks, and an exiting task stops its events
 * itself, so current is this task. Interrupts off.
 *
 * The task work itself cannot be cancelled: it stays in the list of the task until
 * exit_task_work(). So ctx->nr_no_switch_fast keeps the increment by __perf_event_overflow(). While
 * it is not 0, perf_event_context_sched_out() does not give the context to another task with an
 * equal one (6.12.107 core.c:3654, 7.3.4 core.c:3819). The other task could queue the same work
 * again, and two lists would share it. The increment is never undone: the context is freed with its
 * task, and perf core uses the number nowhere else. The queued work holds a reference to the event
 * until it has run.
 */
static inline void pmk_cancel_signal(struct perf_event *event)
{
	/* As pmk_current_has() does, which compat cannot include */
	if (data_race(current->flags) & PF_EXITING)
		event->pending_work = 0;
}
#else
/*
 * On these kernels perf core frees an event while its work is queued, unless pending_work is set
 * (perf_pending_task_sync()). So pending_work is left alone.
 */
static inline void pmk_cancel_signal(struct perf_event *event)
{
}
#endif

#endif /* PMK_COMPAT_SIGNAL_H */
