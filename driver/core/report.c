// SPDX-License-Identifier: GPL-2.0-only
/* Log messages from contexts that must not print, such as an NMI. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/bitops.h>
#include "core/core.h"

static void say(const struct pmk_pmu *p, enum pmk_report what)
{
	const struct pmk_desc *desc = p->desc;
	const char *reg = desc->model->ctrl[desc->steady].name;
	u64 is = p->reports.is[what], wanted = p->reports.wanted[what];

	switch (what) {
	case PMK_REPORT_OVERWRITTEN:
		pr_warn("%s: another driver writes the registers that pmukit has claimed (%s holds %#llx, not %#llx): the current counter values are discarded; close the other driver's events\n",
			p->pmu.name, reg, is, wanted);
		break;
	case PMK_REPORT_NOT_HELD:
		pr_warn("%s: %s holds %#llx after %#llx was written: events that need a missing bit count wrong, do not use them\n",
			p->pmu.name, reg, is, wanted);
		break;
	default:
		pr_warn("%s: counter interrupts without an overflow: after %llu in a row the counters of a CPU stop for a tick; see throttled and spurious in the statistics\n",
			p->pmu.name, is);
	}
}

static void say_all(struct irq_work *work)
{
	struct pmk_pmu *p = container_of(work, struct pmk_pmu, reports.work);
	unsigned int what;

	for (what = 0; what < PMK_NR_REPORTS; what++)
		if (test_bit(what, &p->reports.noted) && !test_and_set_bit(what, &p->reports.said))
			say(p, what);
}

/**
 * pmk_report_init() - prepare the log messages of a PMU
 * @p: the PMU
 */
void pmk_report_init(struct pmk_pmu *p)
{
	p->reports = (struct pmk_reports) {};
	init_irq_work(&p->reports.work, say_all);
}

/**
 * pmk_report_exit() - wait for messages that are being printed
 * @p: the PMU, without events
 *
 * May sleep.
 */
void pmk_report_exit(struct pmk_pmu *p)
{
	irq_work_sync(&p->reports.work);
}

/**
 * pmk_report() - print a log message, once
 * @p: the PMU
 * @what: the message
 * @is: value of the register, or a number
 * @wanted: value that the register should have had
 *
 * When several CPUs report at once, the values of the first one are printed. Any context.
 */
void pmk_report(struct pmk_pmu *p, enum pmk_report what, u64 is, u64 wanted)
{
	if (READ_ONCE(p->reports.noted) & BIT(what))
		return;
	WRITE_ONCE(p->reports.is[what], is);
	WRITE_ONCE(p->reports.wanted[what], wanted);
	if (!test_and_set_bit(what, &p->reports.noted))
		irq_work_queue(&p->reports.work);
}
