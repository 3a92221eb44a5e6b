// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/get PMU: an emulated PMU and its clock by netlink, one PMU or all of them, compared
 * with sysfs and with what this program has done.
 */
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "nl_about.h"

#define MAX_EVENTS	9
#define NO_CODE		0xfffffffffffull

static bool has_cap(const char *name, const char *wanted)
{
	char text[64] = "";

	pt_read_text(text, sizeof(text), PT_DEVICES "/%s/caps/%s", pt_emu.name, name);
	return !strcmp(text, wanted);
}

/* One PMU, or it among all */
static bool get(int command, bool all)
{
	int err = all ? pt_ask_all(command, NULL) : pt_ask(command);

	return !err && pt_about.nr == 1 && (all || !pt_about.others);
}

static void test_pmu(bool all)
{
	u64 can;

	ksft_test_result(get(PMUKIT_CMD_PMU_GET, all), "pmu-get%s\n", all ? ", dump" : "");
	can = pt_number(PMUKIT_A_PMU_CAPABILITIES);
	pt_expect("type", pt_number(PMUKIT_A_PMU_TYPE), pt_emu.type);
	pt_expect("counters", pt_number(PMUKIT_A_PMU_COUNTERS), pt_emu.nr_counters);
	pt_expect("bits of a counter", pt_number(PMUKIT_A_PMU_COUNTER_BITS), 32);
	ksft_test_result(!strcmp(pt_text(PMUKIT_A_PMU_BACKEND), "emulated") &&
			 has_cap("backend", "emulated"), "backend\n");
	ksft_test_result(can & PMUKIT_CAPABILITY_EMULATED, "emulated\n");
	ksft_test_result(!!(can & PMUKIT_CAPABILITY_SAMPLING) == has_cap("sampling", "interrupt"),
			 "sampling\n");
	ksft_test_result(!(can & PMUKIT_CAPABILITY_GENERIC), "no generic events\n");
}

static void test_owner(void)
{
	int a, b;

	pt_ask(PMUKIT_CMD_PMU_GET);
	pt_expect("no event: owner", pt_number(PMUKIT_A_PMU_OWNER), PMUKIT_OWNER_NONE);
	pt_expect("no event: events", pt_number(PMUKIT_A_PMU_EVENTS), 0);
	a = pt_open_row(pt_emu.any, -1);
	b = pt_open_row(pt_emu.other, -1);
	pt_ask(PMUKIT_CMD_PMU_GET);
	pt_expect("two events: owner", pt_number(PMUKIT_A_PMU_OWNER), PMUKIT_OWNER_PMUKIT);
	pt_expect("two events: events", pt_number(PMUKIT_A_PMU_EVENTS), 2);
	close(b);
	close(a);
}

/* Codes that no PMU has, and a group that is one event too large */
static void test_refused(void)
{
	int fd[MAX_EVENTS], nr = pt_emu.nr_any, i, last;
	u64 code, group;

	pt_ask(PMUKIT_CMD_PMU_GET);
	code = pt_number(PMUKIT_A_PMU_REFUSED_CODE);
	group = pt_number(PMUKIT_A_PMU_REFUSED_GROUP);
	for (i = 0; i < 5; i++)
		pt_open_task(pt_emu.type, NO_CODE, -1);
	for (i = 0; i < nr; i++)
		fd[i] = pt_open_row(pt_emu.any, i ? fd[0] : -1);
	last = pt_open_task(pt_emu.type, pt_emu.any->code, fd[0]);
	pt_ask(PMUKIT_CMD_PMU_GET);
	pt_expect("refused codes", pt_number(PMUKIT_A_PMU_REFUSED_CODE) - code, 5);
	pt_expect("refused groups", pt_number(PMUKIT_A_PMU_REFUSED_GROUP) - group, last < 0);
	pt_expect("refused for others", pt_number(PMUKIT_A_PMU_REFUSED_BUSY), 0);
	while (nr)
		close(fd[--nr]);
}

static void test_clock(bool all)
{
	ksft_test_result(get(PMUKIT_CMD_CLOCK_GET, all) &&
			 pt_number(PMUKIT_A_EMULATED_MHZ) == ~0ull &&
			 pt_number(PMUKIT_A_EMULATED_CLOCK) == PMUKIT_CLOCK_MANUAL,
			 "clock-get%s: manual\n", all ? ", dump" : "");
}

int main(int argc, char **argv)
{
	char generic[64];

	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(29);
	pt_pin(0);
	test_pmu(false);
	test_pmu(true);
	test_owner();
	test_refused();
	test_clock(false);
	test_clock(true);
	pt_emulate_again("mhz=1234");
	pt_find_again();
	pt_ask(PMUKIT_CMD_CLOCK_GET);
	pt_expect("real clock", pt_number(PMUKIT_A_EMULATED_CLOCK), PMUKIT_CLOCK_REAL);
	pt_expect("real clock: MHz", pt_number(PMUKIT_A_EMULATED_MHZ), 1234);
	snprintf(generic, sizeof(generic), "generic=%s clock=feed", pt_emu.name);
	pt_emulate_again(generic);
	pt_find_again();
	pt_ask(PMUKIT_CMD_CLOCK_GET);
	pt_expect("clock that is fed", pt_number(PMUKIT_A_EMULATED_CLOCK), PMUKIT_CLOCK_FEED);
	pt_ask(PMUKIT_CMD_PMU_GET);
	ksft_test_result(pt_number(PMUKIT_A_PMU_CAPABILITIES) & PMUKIT_CAPABILITY_GENERIC,
			 "generic events\n");
	pt_emulate_end();
	ksft_finished();
}
