/* SPDX-License-Identifier: GPL-2.0-only */
/* What the counter interrupt has to say to the log: each thing once for each registered PMU. */
#ifndef PMK_CORE_REPORT_H
#define PMK_CORE_REPORT_H

#include <linux/irq_work.h>
#include <linux/types.h>

struct pmk_pmu;

enum pmk_report {
	PMK_REPORT_OVERWRITTEN,	/* another driver writes the registers */
	PMK_REPORT_NOT_HELD,	/* a register does not hold what was written */
	PMK_REPORT_NO_PROGRESS,	/* interrupts that no counter explains */
	PMK_NR_REPORTS
};

/**
 * struct pmk_reports - what was said of a PMU
 * @work: says it
 * @noted: bit n is set when n of enum pmk_report was noted
 * @said: the same when it is in the log; @work's own
 * @is: what the register of a report held
 * @wanted: what it should have held
 */
struct pmk_reports {
	struct irq_work work;
	unsigned long noted;
	unsigned long said;
	u64 is[PMK_NR_REPORTS];
	u64 wanted[PMK_NR_REPORTS];
};

/* report.c: see the definitions for the contracts */
void pmk_report_init(struct pmk_pmu *p);
void pmk_report_exit(struct pmk_pmu *p);
void pmk_report(struct pmk_pmu *p, enum pmk_report what, u64 is, u64 wanted);

#endif /* PMK_CORE_REPORT_H */
