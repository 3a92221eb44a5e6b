// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/cpus PMU: what netlink tells of the CPUs of an emulated PMU: registers, the event
 * of each counter, statistics, against debugfs and what the program itself has done.
 * Covers: core
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include "emu.h"
#include "nl_about.h"

static int ask_cpu(int cpu)
{
	pmk_about_begin(PMUKIT_CMD_CPU_GET, false);
	pmk_nl_put_u32(&pmk_about.m, PMUKIT_A_CPU_CPU, cpu);
	return pmk_about_ask();
}

/* The figures of netlink are those of debugfs */
static void test_stats(void)
{
	static const struct {
		int attr;
		const char *name;
	} figure[] = {
		{ PMUKIT_A_STATS_INTERRUPTS, "interrupts" }, { PMUKIT_A_STATS_NMI, "nmi" },
		{ PMUKIT_A_STATS_SPURIOUS, "spurious" }, { PMUKIT_A_STATS_SAMPLES, "samples" },
		{ PMUKIT_A_STATS_LOST, "lost" }, { PMUKIT_A_STATS_THROTTLED, "throttled" },
		{ PMUKIT_A_STATS_NO_ROOM, "no_room" },
		{ PMUKIT_A_STATS_NO_COUNTER, "no_counter" },
		{ PMUKIT_A_STATS_NO_SETTING, "no_setting" }, { PMUKIT_A_STATS_MOVED, "moved" },
	};
	const struct nlattr *stats = pmk_nl_attr(&pmk_about.answer.head, PMUKIT_A_CPU_STATS);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(figure); i++)
		pmk_expect(figure[i].name, pmk_nl_uint(pmk_nl_inside(stats, figure[i].attr)),
			   pmk_stat(pmk_emu.name, 0, figure[i].name));
}

/* The counters with an event of this code, and what the last of them holds */
static int counters_of(u64 code, u64 *value, u64 *flags)
{
	const struct nlattr *at = pmk_nl_attr(&pmk_about.answer.head, PMUKIT_A_CPU_COUNTER);
	int nr = 0;

	for (; at; at = pmk_nl_after(&pmk_about.answer.head, at, PMUKIT_A_CPU_COUNTER)) {
		if (pmk_nl_uint(pmk_nl_inside(at, PMUKIT_A_COUNTER_CONFIG)) != code)
			continue;
		nr += pmk_nl_uint(pmk_nl_inside(at, PMUKIT_A_COUNTER_CODE)) == code &&
		      pmk_nl_uint(pmk_nl_inside(at, PMUKIT_A_COUNTER_TYPE)) == (u64)pmk_emu.type &&
		      !strncmp(pmk_nl_string(pmk_nl_inside(at, PMUKIT_A_COUNTER_NAME)), "pmc", 3);
		*value = pmk_nl_uint(pmk_nl_inside(at, PMUKIT_A_COUNTER_VALUE));
		*flags = pmk_nl_uint(pmk_nl_inside(at, PMUKIT_A_COUNTER_FLAGS));
	}
	return nr;
}

static int attributes_of(int type)
{
	const struct nlattr *at = pmk_nl_attr(&pmk_about.answer.head, type);
	int nr = 0;

	for (; at; at = pmk_nl_after(&pmk_about.answer.head, at, type))
		nr++;
	return nr;
}

static void test_idle_cpu(void)
{
	ask_cpu(0);
	pmk_expect("no event: cpu", pmk_number(PMUKIT_A_CPU_CPU), 0);
	pmk_expect("no event: state", pmk_number(PMUKIT_A_CPU_STATE), PMUKIT_STATE_UNKNOWN);
	pmk_expect("no event: counters", attributes_of(PMUKIT_A_CPU_COUNTER), 0);
	pmk_expect("no event: registers", attributes_of(PMUKIT_A_CPU_REGISTER), 0);
}

/* An event of the CPU: one of a task has what was counted taken off at each switch */
static void test_counting_cpu(void)
{
	int fd = pmk_open_cpu(pmk_emu.type, pmk_emu.any->code, 0, -1);
	u64 value = 0, flags = 0;

	pmk_on(fd);
	pmk_happen(pmk_emu.any, 1234);
	ask_cpu(0);
	pmk_expect("an event: state", pmk_number(PMUKIT_A_CPU_STATE), PMUKIT_STATE_RUNNING);
	pmk_expect("an event: counters", attributes_of(PMUKIT_A_CPU_COUNTER), pmk_emu.nr_counters);
	pmk_expect("an event: on counters", counters_of(pmk_emu.any->code, &value, &flags), 1);
	pmk_expect("an event: value", value, 1234);
	pmk_expect("an event: flags", flags, 0);
	test_stats();
	pmk_off(fd);
	close(fd);
}

static void test_sampling_cpu(void)
{
	struct pmk_ring ring;
	int fd = pmk_sample_row(&ring, pmk_emu.any, 1000);
	const struct nlattr *at;
	u64 value = 0, flags = 0;

	pmk_on(fd);
	pmk_happen(pmk_emu.any, 20500);
	ask_cpu(0);
	at = pmk_nl_attr(&pmk_about.answer.head, PMUKIT_A_CPU_COUNTER);
	while (at && !pmk_nl_inside(at, PMUKIT_A_COUNTER_PERIOD))
		at = pmk_nl_after(&pmk_about.answer.head, at, PMUKIT_A_CPU_COUNTER);
	pmk_expect("sampling: period", pmk_nl_uint(pmk_nl_inside(at, PMUKIT_A_COUNTER_PERIOD)),
		   1000);
	pmk_expect("sampling: on counters", counters_of(pmk_emu.any->code, &value, &flags), 1);
	/* 500 to go until it is negative */
	pmk_expect("sampling: value", value, 0x80000000ull - 500);
	pmk_expect("sampling: flags", flags, PMUKIT_EVENT_FLAG_TASK | PMUKIT_EVENT_FLAG_SAMPLING);
	test_stats();
	pmk_ring_close(&ring, fd);
}

/* More events than counters: somebody finds no room, and why is known */
static void test_no_room(void)
{
	u64 before = pmk_stat(pmk_emu.name, 0, "no_counter"), after;
	unsigned int i;
	int fd[9];

	for (i = 0; i <= pmk_emu.nr_any; i++) {
		fd[i] = pmk_open_row(pmk_emu.any, -1);
		pmk_on(fd[i]);
	}
	pmk_rest();
	for (i = 0; i <= pmk_emu.nr_any; i++)
		pmk_off(fd[i]);
	ask_cpu(0);
	test_stats();
	after = pmk_stat(pmk_emu.name, 0, "no_counter");
	ksft_test_result(after > before, "too many events: %llu found no counter\n",
			 after - before);
	while (i--)
		close(fd[i]);
}

/* Codes of POWER7 whose units put different L2 events on one bus (L2SEL) */
static void test_no_setting(void)
{
	u64 before = pmk_stat(pmk_emu.name, 0, "no_setting");
	int fd[2];

	if (strcmp(pmk_emu.processor, "power7")) {
		ksft_test_result_skip("only POWER7 has settings that counters share\n");
		return;
	}
	fd[0] = pmk_open_task(pmk_emu.type, 0x16080, -1);
	fd[1] = pmk_open_task(pmk_emu.type, 0x26180, -1);
	if (fd[0] >= 0)
		pmk_on(fd[0]);
	if (fd[1] >= 0)
		pmk_on(fd[1]);
	ksft_test_result(pmk_stat(pmk_emu.name, 0, "no_setting") > before,
			 "two values of L2SEL: no setting for one (files %d, %d)\n", fd[0], fd[1]);
	close(fd[0]);
	close(fd[1]);
}

/* MMCR1 of POWER7 has the selector of PMC1 in its bits 32 to 39, the manual's figure */
static void test_register(void)
{
	const struct nlattr *at;
	u64 mmcr1 = 0, mmcr0 = 0;
	int fd;

	if (strcmp(pmk_emu.processor, "power7")) {
		ksft_test_result_skip("the registers of this PMU have tests of their own\n");
		return;
	}
	fd = pmk_open_cpu(pmk_emu.type, 0x16180, 0, -1);
	pmk_on(fd);
	ask_cpu(0);
	for (at = pmk_nl_attr(&pmk_about.answer.head, PMUKIT_A_CPU_REGISTER); at;
	     at = pmk_nl_after(&pmk_about.answer.head, at, PMUKIT_A_CPU_REGISTER)) {
		const char *name = pmk_nl_string(pmk_nl_inside(at, PMUKIT_A_REGISTER_NAME));
		u64 value = pmk_nl_uint(pmk_nl_inside(at, PMUKIT_A_REGISTER_VALUE));

		if (!strcasecmp(name, "MMCR1"))
			mmcr1 = value;
		else if (!strcasecmp(name, "MMCR0"))
			mmcr0 = value;
	}
	ksft_test_result((mmcr1 >> 24 & 0xff) == 0x80 && mmcr0 && !(mmcr0 >> 31 & 1),
			 "0x16180: MMCR1 %#llx, MMCR0 %#llx, state %llu\n", mmcr1, mmcr0,
			 pmk_number(PMUKIT_A_CPU_STATE));
	close(fd);
}

static void test_cpu_dump(bool named)
{
	int cpus = sysconf(_SC_NPROCESSORS_CONF), err;

	pmk_about_begin(PMUKIT_CMD_CPU_GET, true);
	if (named)
		pmk_nl_put_string(&pmk_about.m, PMUKIT_A_CPU_PMU_NAME, pmk_emu.name);
	err = pmk_about_ask();
	ksft_test_result(!err && !pmk_about.nl.interrupted && pmk_about.nr >= cpus &&
			 (!named || !pmk_about.others),
			 "cpu dump%s: %d messages, %d of others\n", named ? " of one PMU" : "",
			 pmk_about.nr, pmk_about.others);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pmk_emulate(argc, argv, "clock=manual");
	pmk_pin(0);
	pmk_about_open();
	ksft_set_plan(48);
	test_idle_cpu();
	test_counting_cpu();
	test_sampling_cpu();
	test_no_room();
	test_no_setting();
	test_register();
	test_cpu_dump(false);
	test_cpu_dump(true);
	pmk_nl_close(&pmk_about.nl);
	pmk_emulate_end();
	ksft_finished();
}
