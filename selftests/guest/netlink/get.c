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

	pmk_about_begin(PMUKIT_CMD_PMU_GET, dump);
	err = pmk_about_ask();
	ksft_test_result(!err && pmk_about.nr == 1 && (dump || !pmk_about.others),
			 "pmu %s: %d messages, %d of others, error %d\n", how, pmk_about.nr,
			 pmk_about.others, err);
	pmk_read_text(sampling, sizeof(sampling), PMK_DEVICES "/%s/caps/sampling", pmk_emu.name);
	pmk_read_text(backend, sizeof(backend), PMK_DEVICES "/%s/caps/backend", pmk_emu.name);
	can = pmk_number(PMUKIT_A_PMU_CAPABILITIES);
	pmk_expect("type", pmk_number(PMUKIT_A_PMU_TYPE), pmk_emu.type);
	pmk_expect("counters", pmk_number(PMUKIT_A_PMU_COUNTERS), pmk_emu.nr_counters);
	pmk_expect("counter bits", pmk_number(PMUKIT_A_PMU_COUNTER_BITS), 32);
	ksft_test_result(!strcmp(pmk_text(PMUKIT_A_PMU_BACKEND), backend), "backend: %s\n",
			 backend);
	pmk_expect("emulated", !!(can & PMUKIT_CAPABILITY_EMULATED), !strcmp(backend, "emulated"));
	pmk_expect("sampling", !!(can & PMUKIT_CAPABILITY_SAMPLING),
		   !strcmp(sampling, "interrupt"));
	pmk_expect("generic", !!(can & PMUKIT_CAPABILITY_GENERIC), 0);
}

static void test_owner(void)
{
	int fd[2];

	pmk_about_begin(PMUKIT_CMD_PMU_GET, false);
	pmk_about_ask();
	pmk_expect("no event: owner", pmk_number(PMUKIT_A_PMU_OWNER), PMUKIT_OWNER_NONE);
	pmk_expect("no event: events", pmk_number(PMUKIT_A_PMU_EVENTS), 0);
	fd[0] = pmk_open_row(pmk_emu.any, -1);
	fd[1] = pmk_open_row(pmk_emu.other, -1);
	pmk_about_ask();
	pmk_expect("two events: owner", pmk_number(PMUKIT_A_PMU_OWNER), PMUKIT_OWNER_PMUKIT);
	pmk_expect("two events: events", pmk_number(PMUKIT_A_PMU_EVENTS), 2);
	close(fd[0]);
	close(fd[1]);
}

/* Codes that no PMU has, and a group that is one event too large */
static void test_refused(void)
{
	u64 code, group;
	unsigned int i;
	int fd[9];

	pmk_about_begin(PMUKIT_CMD_PMU_GET, false);
	pmk_about_ask();
	code = pmk_number(PMUKIT_A_PMU_REFUSED_CODE);
	group = pmk_number(PMUKIT_A_PMU_REFUSED_GROUP);
	for (i = 0; i < TIMES; i++)
		pmk_open_task(pmk_emu.type, 0xfffffffffffull, -1);
	fd[0] = pmk_open_row(pmk_emu.any, -1);
	for (i = 1; i < pmk_emu.nr_any; i++)
		fd[i] = pmk_open_row(pmk_emu.any, fd[0]);
	fd[i] = pmk_open_task(pmk_emu.type, pmk_emu.any->code, fd[0]);
	pmk_about_ask();
	pmk_expect("refused codes", pmk_number(PMUKIT_A_PMU_REFUSED_CODE) - code, TIMES);
	pmk_expect("refused groups", pmk_number(PMUKIT_A_PMU_REFUSED_GROUP) - group, fd[i] < 0);
	pmk_expect("refused for others", pmk_number(PMUKIT_A_PMU_REFUSED_BUSY), 0);
	while (i--)
		close(fd[i]);
}

static void test_clock(bool dump)
{
	int err;

	pmk_about_begin(PMUKIT_CMD_CLOCK_GET, dump);
	err = pmk_about_ask();
	ksft_test_result(!err && pmk_about.nr == 1 && !pmk_about.others &&
			 pmk_number(PMUKIT_A_EMULATED_CLOCK) == PMUKIT_CLOCK_MANUAL &&
			 !pmk_nl_attr(&pmk_about.answer.head, PMUKIT_A_EMULATED_MHZ),
			 "clock %s: manual\n", dump ? "dump" : "get");
}

static void test_real_clock(void)
{
	pmk_emulate_again("mhz=1234");
	pmk_about_again();
	pmk_about_begin(PMUKIT_CMD_CLOCK_GET, false);
	pmk_about_ask();
	pmk_expect("real clock", pmk_number(PMUKIT_A_EMULATED_CLOCK), PMUKIT_CLOCK_REAL);
	pmk_expect("real clock: mhz", pmk_number(PMUKIT_A_EMULATED_MHZ), 1234);
}

static void test_generic(void)
{
	char parameter[64];

	snprintf(parameter, sizeof(parameter), "generic=%s", pmk_emu.name);
	pmk_emulate_again(parameter);
	pmk_about_again();
	pmk_about_begin(PMUKIT_CMD_PMU_GET, false);
	pmk_about_ask();
	pmk_expect("generic", pmk_number(PMUKIT_A_PMU_CAPABILITIES) & PMUKIT_CAPABILITY_GENERIC,
		   PMUKIT_CAPABILITY_GENERIC);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pmk_emulate(argc, argv, "clock=manual");
	pmk_pin(0);
	pmk_about_open();
	ksft_set_plan(28);
	test_pmu(false);
	test_pmu(true);
	test_owner();
	test_refused();
	test_clock(false);
	test_clock(true);
	test_real_clock();
	test_generic();
	pmk_nl_close(&pmk_about.nl);
	pmk_emulate_end();
	ksft_finished();
}
