// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/get PMU: what netlink tells of an emulated PMU, beside others, against sysfs and
 * what the program itself has done; and of its clock.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "nl_about.h"

#define TIMES		5

static void test_pmu(bool dump)
{
	char sampling[16] = "", backend[16] = "";
	const char *how = dump ? "dump" : "get";
	u64 can;
	int err;

	pt_about_begin(PMUKIT_CMD_PMU_GET, dump);
	err = pt_about_ask();
	ksft_test_result(!err && pt_about.nr == 1 && (dump || !pt_about.others),
			 "pmu %s: %d messages, %d of others, error %d\n", how, pt_about.nr,
			 pt_about.others, err);
	pt_read_text(sampling, sizeof(sampling), PT_DEVICES "/%s/caps/sampling", pt_emu.name);
	pt_read_text(backend, sizeof(backend), PT_DEVICES "/%s/caps/backend", pt_emu.name);
	can = pt_number(PMUKIT_A_PMU_CAPABILITIES);
	pt_expect("type", pt_number(PMUKIT_A_PMU_TYPE), pt_emu.type);
	pt_expect("counters", pt_number(PMUKIT_A_PMU_COUNTERS), pt_emu.nr_counters);
	pt_expect("counter bits", pt_number(PMUKIT_A_PMU_COUNTER_BITS), 32);
	ksft_test_result(!strcmp(pt_text(PMUKIT_A_PMU_BACKEND), backend), "backend: %s\n",
			 backend);
	pt_expect("emulated", !!(can & PMUKIT_CAPABILITY_EMULATED), !strcmp(backend, "emulated"));
	pt_expect("sampling", !!(can & PMUKIT_CAPABILITY_SAMPLING),
		  !strcmp(sampling, "interrupt"));
	pt_expect("generic", !!(can & PMUKIT_CAPABILITY_GENERIC), 0);
}

static void test_owner(void)
{
	int fd[2];

	pt_about_begin(PMUKIT_CMD_PMU_GET, false);
	pt_about_ask();
	pt_expect("no event: owner", pt_number(PMUKIT_A_PMU_OWNER), PMUKIT_OWNER_NONE);
	pt_expect("no event: events", pt_number(PMUKIT_A_PMU_EVENTS), 0);
	fd[0] = pt_open_row(pt_emu.any, -1);
	fd[1] = pt_open_row(pt_emu.other, -1);
	pt_about_ask();
	pt_expect("two events: owner", pt_number(PMUKIT_A_PMU_OWNER), PMUKIT_OWNER_PMUKIT);
	pt_expect("two events: events", pt_number(PMUKIT_A_PMU_EVENTS), 2);
	close(fd[0]);
	close(fd[1]);
}

/* Codes that no PMU has, and a group that is one event too large */
static void test_refused(void)
{
	u64 code, group;
	unsigned int i;
	int fd[9];

	pt_about_begin(PMUKIT_CMD_PMU_GET, false);
	pt_about_ask();
	code = pt_number(PMUKIT_A_PMU_REFUSED_CODE);
	group = pt_number(PMUKIT_A_PMU_REFUSED_GROUP);
	for (i = 0; i < TIMES; i++)
		pt_open_task(pt_emu.type, 0xfffffffffffull, -1);
	fd[0] = pt_open_row(pt_emu.any, -1);
	for (i = 1; i < pt_emu.nr_any; i++)
		fd[i] = pt_open_row(pt_emu.any, fd[0]);
	fd[i] = pt_open_task(pt_emu.type, pt_emu.any->code, fd[0]);
	pt_about_ask();
	pt_expect("refused codes", pt_number(PMUKIT_A_PMU_REFUSED_CODE) - code, TIMES);
	pt_expect("refused groups", pt_number(PMUKIT_A_PMU_REFUSED_GROUP) - group, fd[i] < 0);
	pt_expect("refused for others", pt_number(PMUKIT_A_PMU_REFUSED_BUSY), 0);
	while (i--)
		close(fd[i]);
}

static void test_clock(bool dump)
{
	int err;

	pt_about_begin(PMUKIT_CMD_CLOCK_GET, dump);
	err = pt_about_ask();
	ksft_test_result(!err && pt_about.nr == 1 && !pt_about.others &&
			 pt_number(PMUKIT_A_EMULATED_CLOCK) == PMUKIT_CLOCK_MANUAL &&
			 !pt_nl_attr(&pt_about.answer.head, PMUKIT_A_EMULATED_MHZ),
			 "clock %s: manual\n", dump ? "dump" : "get");
}

static void test_real_clock(void)
{
	pt_emulate_again("mhz=1234");
	pt_about_again();
	pt_about_begin(PMUKIT_CMD_CLOCK_GET, false);
	pt_about_ask();
	pt_expect("real clock", pt_number(PMUKIT_A_EMULATED_CLOCK), PMUKIT_CLOCK_REAL);
	pt_expect("real clock: mhz", pt_number(PMUKIT_A_EMULATED_MHZ), 1234);
}

static void test_generic(void)
{
	char parameter[64];

	snprintf(parameter, sizeof(parameter), "generic=%s", pt_emu.name);
	pt_emulate_again(parameter);
	pt_about_again();
	pt_about_begin(PMUKIT_CMD_PMU_GET, false);
	pt_about_ask();
	pt_expect("generic", pt_number(PMUKIT_A_PMU_CAPABILITIES) & PMUKIT_CAPABILITY_GENERIC,
		  PMUKIT_CAPABILITY_GENERIC);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	pt_pin(0);
	pt_about_open();
	ksft_set_plan(28);
	test_pmu(false);
	test_pmu(true);
	test_owner();
	test_refused();
	test_clock(false);
	test_clock(true);
	test_real_clock();
	test_generic();
	pt_nl_close(&pt_about.nl);
	pt_emulate_end();
	ksft_finished();
}
