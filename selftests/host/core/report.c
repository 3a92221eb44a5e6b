// SPDX-License-Identifier: GPL-2.0-only
/*
 * Log messages that an interrupt asks for: printed later, each one once for a PMU, with the numbers
 * of whoever asked first; a PMU that is registered again has them again.
 * Covers: core
 */
#include "expect.h"

static unsigned int nr_lines;

#define pr_warn(...)	(nr_lines++, trace(__VA_ARGS__))
#define BIT(n)		(1ul << (n))
#define init_irq_work(work, f)	(*(work) = IRQ_WORK_INIT_HARD(f))

static bool test_and_set_bit(unsigned int bit, unsigned long *word)
{
	bool was = test_bit(bit, word);

	*word |= BIT(bit);
	return was;
}

#include "core/report.c"

static const struct pmk_model model = { .ctrl = { { .name = "MMCR0" }, { .name = "MMCR1" } } };
static const struct pmk_desc desc = { .model = &model, .steady = 1 };
static struct pmk_pmu p = { .desc = &desc, .pmu.name = "name" };

/* Asked for, and then printed, the name of the PMU and these words; NULL: nothing */
static void test_message(enum pmk_report what, u64 is, u64 wanted, const char *words)
{
	pmk_report(&p, what, is, wanted);
	expect("lines of an interrupt", nr_lines, 0, p.reports.work.queued, !!words);
	traced[0] = '\0';
	irq_work_sync(&p.reports.work);
	expect("lines, and what they say", nr_lines, !!words,
	       !words || (strstr(traced, "name: ") && strstr(traced, words)), true);
	nr_lines = 0;
}

TEST(once)
{
	memset(&p.reports, 0xff, sizeof(p.reports));
	pmk_report_init(&p);
	pmk_report(&p, PMK_REPORT_NOT_HELD, 0x10, 0x30);
	test_message(PMK_REPORT_NOT_HELD, 0x11, 0x31, "MMCR1 holds 0x10 after 0x30 was written");
	test_message(PMK_REPORT_NOT_HELD, 0x12, 0x32, NULL);
	test_message(PMK_REPORT_OVERWRITTEN, 5, 7, "MMCR1 holds 0x5, not 0x7");
	test_message(PMK_REPORT_NO_PROGRESS, 1000, 0, "after 1000 in a row");
}

/* Two messages between two works, and one work without a new one; none is left at the end */
TEST(together)
{
	pmk_report_init(&p);
	pmk_report(&p, PMK_REPORT_OVERWRITTEN, 1, 2);
	pmk_report(&p, PMK_REPORT_NO_PROGRESS, 3, 0);
	irq_work_sync(&p.reports.work);
	expect("two messages", nr_lines, 2);
	p.reports.work.func(&p.reports.work);
	expect("a work too many", nr_lines, 2);
	pmk_report(&p, PMK_REPORT_NOT_HELD, 1, 2);
	pmk_report_exit(&p);
	expect("lines before the end", nr_lines, 3);
}
