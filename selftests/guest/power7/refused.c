// SPDX-License-Identifier: GPL-2.0-only
/*
 * refused [corrected]: the kernel's own driver when it was refused the counters. That of Linux
 * 6.12 and 7.3 then programs them without asking, and asks again when one more event of it is open
 * than it was refused: hw_perf_event_destroy() counts the refused one, too. What it puts into the
 * counters is not counted, the log says so once, and everything is right again when it has gone:
 * for an event of a task with the next switch to it, for one of a CPU with the second read. A
 * switch to another task before that read releases the counters until an interrupt or until the
 * event is off; QEMU has no interrupt of a counter of cycles. The kernel logs each refusal of its
 * driver, which a user who keeps an event open causes. Where the kernel is corrected (make tree,
 * make patches) the driver is refused each time, and has to be with the argument "corrected".
 * Covers: core/event core/hot
 */
#include <unistd.h>
#include "event.h"
#include "user.h"

#define MMCR1	PT_CPU0 "mmcr1"
#define MILLION	1000000ull
#define MANY	400
#define OTHERS	4	/* events of the other driver, which is refused every other time */

static int theirs, others[OTHERS], nr, e;

static void open_others(void)
{
	int i, fd;

	others[0] = -1;
	for (i = 0, nr = 0; i < 16 && nr < OTHERS; i++) {
		fd = pt_try(PT_ATTR(theirs, PM_CYC, .sample_period = 100000), -1, others[0]);
		if (fd >= 0)
			others[nr++] = fd;
	}
	pt_on(others[0]);
}

static void close_others(void)
{
	pt_off(others[0]);
	while (nr)
		close(others[--nr]);
}

/* A million instructions, some of them in the kernel, and a switch to another task */
static void work(void)
{
	pt_run_dense(4000);
	usleep(1000);
}

/* QEMU counts the kernel's part too, and a debug kernel or a busy host has much of it */
static void test_alone(void)
{
	int i, good = 0;
	u64 before;

	for (i = 0; i < 20; i++) {
		before = pt_count(e);
		work();
		good += pt_between(pt_count(e) - before, MILLION + 1, 10 * MILLION);
	}
	ksft_test_result(good >= 17, "alone: %d of 20 rounds are right\n", good);
}

static void test_beside(void)
{
	u64 before = pt_count(e);
	int log = pt_open_log(), i;

	open_others();
	if (!nr) {
		ksft_test_result_skip("the kernel's own driver keeps away\n");
		return;
	}
	for (i = 0; i < 20; i++) {
		work();
		pt_count(e);
	}
	i = pt_log_lines(log, "another driver writes the registers");
	pt_off(others[0]);
	ksft_test_result(pt_count(e) - before < 200 * MILLION && i == 1,
			 "beside %d events of the other driver: %d lines in the log\n", nr, i);
	close_others();
}

static void test_registers(u64 mine)
{
	int i, c;

	open_others();
	close_others();
	pt_on(e);
	ksft_test_result(pt_hex(MMCR1) == mine, "first event: MMCR1\n");
	pt_off(e);
	/* no event of ours comes or goes on the CPU, and none interrupts */
	c = PT_CPU(0, PM_INST_CMPL);
	pt_on(c);
	for (i = 0; i < 10 && (!i || pt_hex(MMCR1) != mine); i++) {
		open_others();
		close_others();
		pt_count(c);
		pt_count(c);
	}
	ksft_test_result(pt_hex(MMCR1) == mine, "event of a CPU: MMCR1\n");
	open_others();
	close_others();
	usleep(1000);
	pt_off(c);
	pt_on(c);
	ksft_test_result(pt_hex(MMCR1) == mine, "event of a CPU, after a switch: MMCR1\n");
	close(c);
}

static void test_foreign(void)
{
	u64 mine;

	e = PT_TASK(PM_INST_CMPL);
	pt_on(e);
	mine = pt_hex(MMCR1);
	test_alone();
	test_beside();
	test_alone();
	pt_off(e);
	test_registers(mine);
	close(e);
	ksft_test_result(!pt_refusal(PT_OF(PM_INST_CMPL), -1, -1), "the counters are free again\n");
}

static struct perf_event_attr user_event(int type, u64 code)
{
	return PT_ATTR(type, code, .exclude_kernel = 1, .exclude_hv = 1);
}

/* A line in the log for each refusal; few where the driver then does not ask any more */
static void test_denied(int log, bool keep, bool corrected)
{
	int i, fd, opened = 0, refused = 0, lines;

	for (i = 0; i < MANY; i++) {
		fd = pt_try(user_event(theirs, PM_CYC), -1, -1);
		refused += fd == -EBUSY;
		opened += fd >= 0;
		if (fd >= 0 && !keep)
			close(fd);
	}
	lines = pt_log_lines(log, "PMC hardware busy");
	ksft_test_result(refused == lines && (!keep || refused) &&
			 (refused == MANY || (!corrected && lines <= 1 + (keep ? opened : 0))),
			 "%d opened%s: %d refused, %d lines in the log\n", MANY,
			 keep ? "" : " and closed", refused, lines);
}

int main(int argc, char **argv)
{
	bool corrected = argc > 1 && !strcmp(argv[1], "corrected");
	int ours, log;

	pt_begin("power7");
	theirs = pt_pmu_type("cpu");
	pt_pin(0);
	if (!corrected)
		test_foreign();
	pt_paranoid("2");
	log = pt_open_log();
	pt_become(PT_USER, 0);
	ours = pt_event(user_event(pt_type, PM_INST_CMPL), -1, -1);
	test_denied(log, true, corrected);
	test_denied(log, false, corrected);
	if (corrected) {
		close(ours);
		pt_event(user_event(theirs, PM_CYC), -1, -1);
		ksft_test_result(pt_refusal(user_event(pt_type, PM_INST_CMPL), -1, -1) == EBUSY,
				 "that driver claims the counters when they are free\n");
	}
	pt_finish();
}
