// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/open PMU OTHER: which events open, alone and together, and with another emulated PMU
 * beside. The real PMUs have tests of their own for that, groups have host/core/open.
 * Covers: core/event model emulation
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

#define EVENT(...)	{ .disabled = 1, __VA_ARGS__ }
#define SAMPLE(type)	.sample_period = 1000, .sample_type = PERF_SAMPLE_ ## type
#define AS_PERF		.exclude_hv = 1, .exclude_guest = 1	/* with :u and :k */

/* What an attribute alone does to an event, whose code is added */
static const struct attempt {
	const char *what;
	int error;
	struct perf_event_attr attr;
} attempts[] = {
	{ "an event", 0, EVENT() },
	{ "config bit 63", EINVAL, EVENT(.config = 1ull << 63) },
	{ "config bit 32", EINVAL, EVENT(.config = 1ull << 32) },
	{ "config1 bit 1", EINVAL, EVENT(.config1 = 2) },
	{ "config2 bit 63", EINVAL, EVENT(.config2 = 1ull << 63) },
	{ "config3", EINVAL, EVENT(.config3 = 1) },
	{ "exclude_host", EINVAL, EVENT(.exclude_host = 1) },
	{ "exclude_guest, as perf's default", 0, EVENT(.exclude_guest = 1) },
	{ "precise", EOPNOTSUPP, EVENT(.precise_ip = 1, .sample_period = 1000) },
	{ "branch stack", EOPNOTSUPP,
	  EVENT(SAMPLE(BRANCH_STACK), .branch_sample_type = PERF_SAMPLE_BRANCH_ANY) },
	{ "raw data", 0, EVENT(SAMPLE(RAW)) },
	{ "address", 0, EVENT(SAMPLE(ADDR)) },
	{ "period", 0, EVENT(.sample_period = 1000) },
	{ "frequency", 0, EVENT(.freq = 1, .sample_freq = 100) },
}, modes[] = {
	{ "exclude_user", 0, EVENT(.exclude_user = 1) },
	{ "exclude_kernel", 0, EVENT(.exclude_kernel = 1) },
	{ "exclude_hv", 0, EVENT(.exclude_hv = 1) },
	{ ":k", 0, EVENT(AS_PERF, .exclude_user = 1) },
	{ ":u", 0, EVENT(AS_PERF, .exclude_kernel = 1) },
}, hexagon[] = {	/* 0x1 counts overflows of counter 0; whole codes, any is 0 here */
	{ "no name", 0, EVENT(.config = 0x3ff) },
	{ "no code", EINVAL, EVENT(.config = 0x400) },
	{ "chain", 0, EVENT(.config = 3, .config1 = 1) },
	{ "chain of event 0", 0, EVENT(.config1 = 1) },
	{ "chain of overflows", EINVAL, EVENT(.config = 1, .config1 = 1) },
	{ "chain that samples", EINVAL,
	  EVENT(.config = 3, .config1 = 1, .sample_period = 1000) },
	{ "overflows", 0, EVENT(.config = 6) },
	{ "overflows that sample", EINVAL, EVENT(.config = 6, .sample_period = 1000) },
};

/* Of a task and of a CPU, with the same end */
static void try_all(const struct attempt *a, unsigned int nr, u64 code, int error)
{
	struct perf_event_attr attr;
	int task, cpu;

	for (; nr--; a++) {
		attr = a->attr;
		attr.size = sizeof(attr);
		attr.type = pt_emu.type;
		attr.config |= code;
		task = pt_refusal(attr, -1, -1);
		cpu = pt_refusal(attr, 0, -1);
		ksft_test_result(task == (error ?: a->error) && cpu == task, "%s: %d, CPU %d\n",
				 a->what, task, cpu);
	}
}

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
	u64 code;

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
	code = pt_emu.any->code;
	try_all(attempts, ARRAY_SIZE(attempts), code, 0);
	try_all(modes, ARRAY_SIZE(modes), code, pt_has_filter() ? 0 : EINVAL);
	if (!strcmp(pt_emu.processor, "hexagon"))
		try_all(hexagon, ARRAY_SIZE(hexagon), 0, 0);
	pt_read_text(backend, sizeof(backend), PT_DEVICES "/%s/caps/backend", argv[2]);
	ksft_test_result(!strcmp(backend, "emulated"), "%s: %s\n", argv[2], backend);
	test_two(argv[2]);
	pt_emulate_end();
	pt_finish();
}
