// SPDX-License-Identifier: GPL-2.0-only
/* Deadlines of a CPU, as high-resolution timers. */
#include <linux/smp.h>
#include "lib/deadline.h"
#include "compat/timer.h"

/* The timers of a CPU that goes offline move to another CPU, where they do nothing */
static enum hrtimer_restart timer_expired(struct hrtimer *timer)
{
	struct pmk_deadline *deadline = container_of(timer, struct pmk_deadline, timer);

	if (deadline->cpu != smp_processor_id())
		return HRTIMER_NORESTART;
	deadline->set = PMK_NO_DEADLINE;
	deadline->at_work = true;
	deadline->expired(deadline);
	deadline->at_work = false;
	if (deadline->set == PMK_NO_DEADLINE)
		return HRTIMER_NORESTART;
	hrtimer_set_expires(timer, ns_to_ktime(deadline->set));
	return HRTIMER_RESTART;
}

/**
 * pmk_deadline_init() - initialize a deadline; it is not set
 * @deadline: the deadline
 * @cpu: the CPU that the deadline belongs to
 * @expired: function to call at the deadline
 */
void pmk_deadline_init(struct pmk_deadline *deadline, unsigned int cpu,
		       void (*expired)(struct pmk_deadline *deadline))
{
	deadline->cpu = cpu;
	deadline->expired = expired;
	deadline->set = PMK_NO_DEADLINE;
	pmk_timer_setup(&deadline->timer, timer_expired);
}

/**
 * pmk_deadline_at() - set a deadline, or change its time
 * @deadline: the deadline, of this CPU
 * @ns: the time, in ktime_get_ns(); a time in the past expires at once
 *
 * Interrupts off; not in an NMI.
 */
void pmk_deadline_at(struct pmk_deadline *deadline, u64 ns)
{
	deadline->set = ns;
	if (!deadline->at_work)	/* cheaper than hrtimer_start(): timer_expired() starts it */
		hrtimer_start(&deadline->timer, ns_to_ktime(ns), HRTIMER_MODE_ABS_PINNED_HARD);
}

/**
 * pmk_deadline_exit() - cancel a deadline, while no other code sets it
 * @deadline: the deadline
 *
 * Its CPU can set the deadline again afterwards. Call this before an offline CPU comes up: if the
 * CPU sets the deadline while it is at work on another CPU, the timer stays on the other CPU and
 * the deadline is lost. May sleep: on return the deadline is not at work.
 */
void pmk_deadline_exit(struct pmk_deadline *deadline)
{
	hrtimer_cancel(&deadline->timer);
	deadline->set = PMK_NO_DEADLINE;
}
