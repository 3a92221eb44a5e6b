// SPDX-License-Identifier: GPL-2.0-only
/* Deadlines of a CPU, on its high-resolution timer. */
#include <linux/smp.h>
#include "lib/deadline.h"
#include "compat/timer.h"

#define PMK_NO_DEADLINE	(~0ull)

/* A CPU that goes away leaves its timers to another CPU, where nothing is to be done */
static enum hrtimer_restart timer_expired(struct hrtimer *timer)
{
	struct pmk_deadline *deadline = container_of(timer, struct pmk_deadline, timer);

	if (deadline->cpu != smp_processor_id())
		return HRTIMER_NORESTART;
	deadline->again = PMK_NO_DEADLINE;
	deadline->at_work = true;
	deadline->expired(deadline);
	deadline->at_work = false;
	if (deadline->again == PMK_NO_DEADLINE)
		return HRTIMER_NORESTART;
	hrtimer_set_expires(timer, ns_to_ktime(deadline->again));
	return HRTIMER_RESTART;
}

/**
 * pmk_deadline_init() - make a deadline that is not set
 * @deadline: the deadline
 * @cpu: whose it is
 * @expired: what to do then
 */
void pmk_deadline_init(struct pmk_deadline *deadline, unsigned int cpu,
		       void (*expired)(struct pmk_deadline *deadline))
{
	deadline->cpu = cpu;
	deadline->expired = expired;
	pmk_timer_setup(&deadline->timer, timer_expired);
}

/**
 * pmk_deadline_at() - set a deadline, or set it anew
 * @deadline: the deadline, of this CPU
 * @ns: the time, as of ktime_get_ns(); a time in the past comes at once
 *
 * Interrupts off; not in an NMI.
 */
void pmk_deadline_at(struct pmk_deadline *deadline, u64 ns)
{
	if (deadline->at_work)	/* costs less than to start it */
		deadline->again = ns;
	else
		hrtimer_start(&deadline->timer, ns_to_ktime(ns), HRTIMER_MODE_ABS_PINNED_HARD);
}

/**
 * pmk_deadline_by() - see to it that a deadline comes at a time, or before
 * @deadline: the deadline, of this CPU
 * @ns: the time, as for pmk_deadline_at()
 *
 * Costs less than pmk_deadline_at() where one comes before anyway. Interrupts off; not in an NMI.
 */
void pmk_deadline_by(struct pmk_deadline *deadline, u64 ns)
{
	u64 set = PMK_NO_DEADLINE;

	if (deadline->at_work)
		set = deadline->again;
	else if (hrtimer_is_queued(&deadline->timer))
		set = ktime_to_ns(hrtimer_get_expires(&deadline->timer));
	if (ns < set)
		pmk_deadline_at(deadline, ns);
}

/**
 * pmk_deadline_exit() - end a deadline that nobody sets now
 * @deadline: the deadline
 *
 * It can be set again after, by its own CPU. One that another CPU has inherited, and is at
 * work on when its own CPU sets it, would stay on that other CPU and be lost: so it ends
 * before its own CPU comes up. May sleep: on return it is not at work.
 */
void pmk_deadline_exit(struct pmk_deadline *deadline)
{
	hrtimer_cancel(&deadline->timer);
}
