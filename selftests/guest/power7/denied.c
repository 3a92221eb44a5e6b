// SPDX-License-Identifier: GPL-2.0-only
/*
 * A user who keeps one event of pmukit open denies the counters to the kernel's own driver. What
 * that driver does then is not pmukit's: the kernel logs each refusal, and the driver of Linux
 * 6.12 and 7.3 takes the counters without asking after one. It asks again when one more event
 * of it is open than it was refused: hw_perf_event_destroy() counts the refused one, too.
 * Covers: core/event core/hot
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>
#include "pt.h"

#define OPENS		400
#define SOME_USER	1000

static int in_tree, kernel_log;
static int refused, open_events;

static int log_lines(void)
{
	return pt_log_lines(kernel_log, "PMC hardware busy");
}

/* Events of the kernel's own driver, which stay open or do not */
static void open_many(bool keep)
{
	int i, fd;

	refused = 0;
	for (i = 0; i < OPENS; i++) {
		fd = pt_open_user(in_tree, PM_CYC, -1);
		refused += fd == -EBUSY;
		if (fd < 0)
			continue;
		open_events++;
		if (!keep && !close(fd))
			open_events--;
	}
}

int main(void)
{
	int fd, lines;

	ksft_print_header();
	in_tree = pt_pmu_type("cpu");
	if (in_tree < 0)
		ksft_exit_fail_msg("the PMU cpu must be there\n");
	pt_write_text("2", "/proc/sys/kernel/perf_event_paranoid");
	kernel_log = pt_open_log();
	if (setgid(SOME_USER) || setuid(SOME_USER))
		ksft_exit_fail_perror("setuid");
	fd = pt_open_user(pt_pmu_type("power7"), PM_INST_CMPL, -1);
	if (fd < 0)
		ksft_exit_fail_msg("cannot open an event: %s\n", strerror(-fd));
	ksft_set_plan(2);
	open_many(true);
	lines = log_lines();
	ksft_test_result(refused && lines == refused && lines <= open_events + 1,
			 "%d events opened: %d refused, %d lines in the log, %d open\n", OPENS,
			 refused, lines, open_events);
	open_many(false);
	lines = log_lines();
	ksft_test_result(lines == refused && lines <= 1,
			 "%d opened and closed: %d refused, %d lines in the log\n", OPENS, refused,
			 lines);
	ksft_finished();
}
