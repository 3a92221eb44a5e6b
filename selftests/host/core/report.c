// SPDX-License-Identifier: GPL-2.0-only
/*
 * Log messages that an interrupt asks for: printed later, each one once for a PMU, with the numbers
 * of whoever asked first; a PMU that is registered again has them again. It is the driver's own
 * source.
 * Covers: core
 */
#include "expect.h"

static char text[512];
static unsigned int nr_lines;

#define pr_warn(...)	(nr_lines++, (void)sprintf(text, __VA_ARGS__))
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

/* The line says whose message it is, and has these words */
static void expect_line(const char *what, const char *words)
{
	irq_work_sync(&p.reports.work);
	expect(what, nr_lines, !!words);
	expect("whose it is", !words || strstr(text, "name: "), true);
	if (words && !strstr(text, words)) {
		printf("%s: no \"%s\" in: %s", what, words, text);
		wrong++;
	}
	nr_lines = 0;
}

static void test_once(void)
{
	pmk_report(&p, PMK_REPORT_NOT_HELD, 0x10, 0x30);
	expect("lines of an interrupt", nr_lines, 0);
	pmk_report(&p, PMK_REPORT_NOT_HELD, 0x11, 0x31);
	expect_line("a register", "MMCR1 holds 0x10 after 0x30 was written");
	pmk_report(&p, PMK_REPORT_NOT_HELD, 0x12, 0x32);
	expect("a second time", p.reports.work.queued, false);
	expect_line("a second time", NULL);
	pmk_report(&p, PMK_REPORT_OVERWRITTEN, 5, 7);
	expect_line("another driver", "MMCR1 holds 0x5, not 0x7");
	pmk_report(&p, PMK_REPORT_NO_PROGRESS, 1000, 0);
	expect_line("no progress", "after 1000 in a row");
}

/* Two messages between two works, and one work without a new one */
static void test_together(void)
{
	pmk_report_init(&p);
	pmk_report(&p, PMK_REPORT_OVERWRITTEN, 1, 2);
	pmk_report(&p, PMK_REPORT_NO_PROGRESS, 3, 0);
	irq_work_sync(&p.reports.work);
	expect("two messages", nr_lines, 2);
	nr_lines = 0;
	p.reports.work.func(&p.reports.work);
	expect_line("a work too many", NULL);
}

static void test_end(void)
{
	pmk_report(&p, PMK_REPORT_NOT_HELD, 1, 2);
	pmk_report_exit(&p);
	expect("lines before the end", nr_lines, 1);
	nr_lines = 0;
}

int main(void)
{
	memset(&p.reports, 0xff, sizeof(p.reports));
	pmk_report_init(&p);
	test_once();
	test_together();
	test_end();
	return wrong;
}
