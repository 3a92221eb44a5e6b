/* SPDX-License-Identifier: GPL-2.0-only */
/* A deadline of one CPU: the timer of emulated overflows, of throttling and of counter updates. */
#ifndef PMK_DEADLINE_H
#define PMK_DEADLINE_H

#include <linux/hrtimer.h>

#define PMK_NO_DEADLINE	(~0ull)

/**
 * struct pmk_deadline - a function that one CPU must call at a set time
 * @timer: the timer, in hard interrupt context
 * @cpu: the CPU
 * @at_work: @expired runs
 * @set: when the deadline comes, in ktime_get_ns(); PMK_NO_DEADLINE if it is not set
 * @expired: called at the deadline, on @cpu, interrupts off. May set the deadline again
 */
struct pmk_deadline {
	struct hrtimer timer;
	unsigned int cpu;
	bool at_work;
	u64 set;
	void (*expired)(struct pmk_deadline *deadline);
};

/* deadline.c: see the definitions for the contracts */
void pmk_deadline_init(struct pmk_deadline *deadline, unsigned int cpu,
		       void (*expired)(struct pmk_deadline *deadline));
void pmk_deadline_at(struct pmk_deadline *deadline, u64 ns);
void pmk_deadline_exit(struct pmk_deadline *deadline);

/**
 * pmk_deadline_by() - see to it that a deadline comes at a time, or before
 * @deadline: the deadline, of this CPU
 * @ns: the time, as for pmk_deadline_at()
 *
 * Costs less than pmk_deadline_at() where one comes before anyway. Interrupts off; not in an NMI.
 */
static inline void pmk_deadline_by(struct pmk_deadline *deadline, u64 ns)
{
	if (ns < deadline->set)
		pmk_deadline_at(deadline, ns);
}

#endif /* PMK_DEADLINE_H */
