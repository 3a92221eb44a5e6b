/* SPDX-License-Identifier: GPL-2.0-only */
/* Log messages from the counter interrupt: each one once for each registered PMU. */
#ifndef PMK_CORE_REPORT_H
#define PMK_CORE_REPORT_H

#include <linux/irq_work.h>
#include <linux/types.h>

struct pmk_pmu;

enum pmk_report {
	PMK_REPORT_OVERWRITTEN,	/* another driver wrote the registers */
	PMK_REPORT_NOT_HELD,	/* a register does not hold what was written */
	PMK_REPORT_NO_PROGRESS,	/* counter interrupts without progress */
	PMK_NR_REPORTS
};

/**
 * struct pmk_reports - log messages of a PMU
 * @work: prints the messages
 * @noted: bit n: message n of enum pmk_report is to be printed
 * @said: bit n: message n was printed; only @work uses it
 * @is: value of the register, for each message
 * @wanted: value that the register should have had, for each message
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
