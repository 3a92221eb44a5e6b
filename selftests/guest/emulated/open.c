// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/open PMU OTHER: events of two emulated PMUs beside each other. What an event alone may
 * ask for: host/core/open, the models' unit tests and power7/attributes.
 * Covers: core/event emulation
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

/* Two PMUs count one task, each by its own clock; neither can be unloaded */
static void test_two(const char *other)
{
	int type = pt_pmu_type(other), mine = pt_open_row(pt_emu.any, -1);
	int theirs = pt_event(PT_ATTR(type, 2), -1, -1), err;

	pt_expect("a sibling of another PMU", pt_refusal(PT_ATTR(type, 2), -1, mine), EINVAL);
	pt_expect("a sibling with other modes",
		  pt_refusal(PT_OURS(pt_emu.any->code, .exclude_kernel = 1), -1, mine), EINVAL);
	pt_on(mine);
	pt_on(theirs);
	pt_happen(pt_emu.any, 5);
	pt_write_text("add 0x2 7000", PT_DEBUGFS "/%s/clock", other);
	ksft_test_result(pt_count(mine) == 5 && pt_count(theirs) == 7000,
			 "each PMU its own: %llu, %llu\n", pt_count(mine), pt_count(theirs));
	close(mine);
	err = pt_unload();
	ksft_test_result(err == -EWOULDBLOCK || err == -EBUSY, "not unloaded: %d\n", err);
	close(theirs);
}

int main(int argc, char **argv)
{
	char parameters[64], backend[32] = "";

	ksft_print_header();
	if (argc < 3)
		ksft_exit_fail_msg("usage: open PMU OTHER\n");
	pt_emulate(argc, argv, "clock=manual");
	pt_emulate_end();
	snprintf(parameters, sizeof(parameters), "emulate=%s,%s clock=manual", argv[2],
		 pt_emu.processor);
	if (pt_load(parameters))
		ksft_exit_fail_msg("cannot load pmukit %s\n", parameters);
	pt_use(argv[1]);
	pt_pin(0);
	pt_read_text(backend, sizeof(backend), PT_DEVICES "/%s/caps/backend", argv[2]);
	ksft_test_result(!strcmp(backend, "emulated"), "%s: %s\n", argv[2], backend);
	test_two(argv[2]);
	pt_emulate_end();
	pt_finish();
}
