// SPDX-License-Identifier: GPL-2.0-only
/*
 * module/quiet PMU: who opens and closes events on one CPU does not interrupt the others.
 * The real PMU of the machine works as well: it is told by "real" after its name.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

#define TIMES		1000
#define FEW		(TIMES / 10)

/* Interrupts that other CPUs have sent to CPU 1 */
static u64 calls(void)
{
	char text[1 << 14], *line, *rest;
	u64 sum = 0;

	if (pmk_read_text(text, sizeof(text), "/proc/interrupts") < 0)
		ksft_exit_fail_msg("/proc/interrupts is missing\n");
	for (line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		char *at = strchr(line, ':');

		if (!at || (!strstr(line, "Function call") && !strstr(line, "IPI")))
			continue;
		strtoull(at + 1, &at, 10);
		sum += strtoull(at, NULL, 10);
	}
	return sum;
}

static void open_and_close(int type, u64 code, bool count)
{
	int i, fd;

	for (i = 0; i < TIMES; i++) {
		fd = pmk_open_task(type, code, -1);
		if (fd < 0)
			ksft_exit_fail_msg("cannot open an event: %s\n", strerror(-fd));
		if (count)
			pmk_on(fd);
		close(fd);
	}
}

static void test(const char *what, int type, u64 code, bool count)
{
	u64 before = calls(), more;

	open_and_close(type, code, count);
	more = calls() - before;
	ksft_test_result(more < FEW, "%s %d times on CPU 0: %llu interrupts of CPU 1\n", what,
			 TIMES, more);
}

/* Everything again after CPU 1 has counted too */
static void test_touched(int type, u64 code)
{
	int fd = pmk_open_task(type, code, -1);

	pmk_on(fd);
	pmk_pin(1);
	pmk_run_turns(1000);
	pmk_pin(0);
	close(fd);
	test("opened, counted and closed after CPU 1 has counted", type, code, true);
}

int main(int argc, char **argv)
{
	bool real = argc > 2 && !strcmp(argv[2], "real");
	int type;
	u64 code;

	ksft_print_header();
	if (real) {
		if (pmk_load(""))
			ksft_exit_fail_msg("cannot load pmukit\n");
		type = pmk_pmu_type(argv[1]);
		code = PM_INST_CMPL;
	} else {
		pmk_emulate(argc, argv, "clock=manual");
		type = pmk_emu.type;
		code = pmk_emu.any->code;
	}
	if (access("/sys/devices/system/cpu/cpu1", F_OK))
		ksft_exit_skip("this machine has one CPU\n");
	ksft_set_plan(3);
	pmk_pin(0);
	test("opened and closed", type, code, false);
	test("opened, counted and closed", type, code, true);
	test_touched(type, code);
	if (pmk_unload_soon())
		ksft_exit_fail_msg("cannot unload pmukit\n");
	ksft_finished();
}
