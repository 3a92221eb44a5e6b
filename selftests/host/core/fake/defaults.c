// SPDX-License-Identifier: GPL-2.0-only
/*
 * What each program is linked with: main() and the assertions of expect.h, and stubs of what the
 * hot path calls in other files. A program can define any of these itself.
 */
#include <stdarg.h>
#include "../expect.h"
#include "core/report.h"
#include "core/hot/arrange.h"
#include "core/sampling/sampling.h"

#define WEAK	__attribute__((weak))
#define MOST	32	/* tests of a program, and messages of a run */

unsigned int wrong;
char traced[2048];
static struct { const char *name; void (*run)(void); } test[MOST + 1];
static unsigned int nr_tests, running;

void define_test(const char *name, void (*run)(void))
{
	if (nr_tests == MOST)
		abort();
	test[nr_tests].name = name;
	test[nr_tests++].run = run;
}

WEAK int main(void)
{
	for (; running < nr_tests; running++)
		test[running].run();
	return wrong > 0 || !nr_tests;
}

/* Where it is, ahead of the message of an assertion that fails; false: there were enough */
static bool begin_message(const char *what)
{
	if (wrong++ >= MOST)
		return false;
	printf("%s: %s: ", test[running].name ?: "main", what);
	return true;
}

void expect_pairs(const char *what, const char *text, const u64 *pair, unsigned int nr)
{
	unsigned int i;

	for (i = 0; i < nr; i++, pair += 2)
		if (pair[0] != pair[1] && begin_message(what))
			printf("value %u of (%s) is %#lx, not %#lx\n", i + 1, text, pair[0], pair[1]);
}

void expect_text(const char *what, const char *is, const char *wanted)
{
	if (strcmp(is, wanted) && begin_message(what))
		printf("\"%s\", not \"%s\"\n", is, wanted);
}

void expect_trace(const char *what, const char *wanted)
{
	expect_text(what, traced, wanted);
	traced[0] = '\0';
}

void trace(const char *format, ...)
{
	size_t end = strlen(traced);
	va_list args;

	va_start(args, format);
	vsnprintf(traced + end, sizeof(traced) - end, format, args);
	va_end(args);
}

WEAK void pmk_report(struct pmk_pmu *p, enum pmk_report what, u64 is, u64 wanted) { }
WEAK void pmk_no_progress(const struct pmk_desc *desc, struct pmk_cpu *c) { }
WEAK void pmk_take_back(const struct pmk_desc *desc, struct pmk_cpu *c) { }
WEAK void pmk_update_start(const struct pmk_desc *desc, struct pmk_cpu *c) { }
WEAK void pmk_check_delay(const struct pmk_desc *desc, u32 moved) { }
WEAK void pmk_timed_init(struct perf_event *event) { }
WEAK void pmk_timed_start(struct perf_event *event) { }
WEAK void pmk_timed_stop(const struct pmk_desc *desc, struct perf_event *event, u32 raw) { }
WEAK void pmk_timed_expired(struct pmk_deadline *deadline) { }
WEAK void pmk_throttle(struct perf_event *event, struct pmk_cpu *c) { }
WEAK bool pmk_stays_throttled(struct perf_event *event, struct pmk_cpu *c) { return false; }
WEAK bool pmk_emit(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c)
{
	return true;
}
