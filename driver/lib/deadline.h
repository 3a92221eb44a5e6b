/* SPDX-License-Identifier: GPL-2.0-only */
/* A deadline of one CPU: the timer of emulated overflows, of rests and of counter updates. */
#ifndef PMK_DEADLINE_H
#define PMK_DEADLINE_H

#include <linux/hrtimer.h>

/**
 * struct pmk_deadline - a function that one CPU must call at a set time
 * @timer: the timer, in hard interrupt context
 * @cpu: the CPU
 * @at_work: @expired runs
 * @again: time that @expired has set the deadline to
 * @expired: called at the deadline, on @cpu, interrupts off. May set the deadline again
 */
struct pmk_deadline {
	struct hrtimer timer;
	unsigned int cpu;
	bool at_work;
	u64 again;
	void (*expired)(struct pmk_deadline *deadline);
};

/* deadline.c: see the definitions for the contracts */
void pmk_deadline_init(struct pmk_deadline *deadline, unsigned int cpu,
		       void (*expired)(struct pmk_deadline *deadline));
void pmk_deadline_at(struct pmk_deadline *deadline, u64 ns);
void pmk_deadline_by(struct pmk_deadline *deadline, u64 ns);
void pmk_deadline_exit(struct pmk_deadline *deadline);

#endif /* PMK_DEADLINE_H */
