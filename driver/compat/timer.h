/* SPDX-License-Identifier: GPL-2.0-only */
/* hrtimer_setup() came in Linux 6.13 and replaced hrtimer_init(). */
#ifndef PMK_COMPAT_TIMER_H
#define PMK_COMPAT_TIMER_H

#include <linux/hrtimer.h>
#include <linux/version.h>

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 13, 0)
static inline void pmk_timer_setup(struct hrtimer *timer,
				   enum hrtimer_restart (*expired)(struct hrtimer *timer))
{
	hrtimer_setup(timer, expired, CLOCK_MONOTONIC, HRTIMER_MODE_ABS_PINNED_HARD);
}
#else
static inline void pmk_timer_setup(struct hrtimer *timer,
				   enum hrtimer_restart (*expired)(struct hrtimer *timer))
{
	hrtimer_init(timer, CLOCK_MONOTONIC, HRTIMER_MODE_ABS_PINNED_HARD);
	timer->function = expired;
}
#endif

#endif /* PMK_COMPAT_TIMER_H */
