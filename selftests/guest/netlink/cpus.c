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
	pt_about_begin(PMUKIT_CMD_CPU_GET, false);
	pt_nl_put_u32(&pt_about.m, PMUKIT_A_CPU_CPU, cpu);
	return pt_about_ask();
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
	const struct nlattr *stats = pt_nl_attr(&pt_about.answer.head, PMUKIT_A_CPU_STATS);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(figure); i++)
		pt_expect(figure[i].name, pt_nl_uint(pt_nl_inside(stats, figure[i].attr)),
			  pt_stat(pt_emu.name, 0, figure[i].name));
}

/* The counters with an event of this code, and what the last of them holds */
static int counters_of(u64 code, u64 *value, u64 *flags)
{
	const struct nlattr *at = pt_nl_attr(&pt_about.answer.head, PMUKIT_A_CPU_COUNTER);
	int nr = 0;

	for (; at; at = pt_nl_after(&pt_about.answer.head, at, PMUKIT_A_CPU_COUNTER)) {
		if (pt_nl_uint(pt_nl_inside(at, PMUKIT_A_COUNTER_CONFIG)) != code)
			continue;
		nr += pt_nl_uint(pt_nl_inside(at, PMUKIT_A_COUNTER_CODE)) == code &&
		      pt_nl_uint(pt_nl_inside(at, PMUKIT_A_COUNTER_TYPE)) == (u64)pt_emu.type &&
		      !strncmp(pt_nl_string(pt_nl_inside(at, PMUKIT_A_COUNTER_NAME)), "pmc", 3);
		*value = pt_nl_uint(pt_nl_inside(at, PMUKIT_A_COUNTER_VALUE));
		*flags = pt_nl_uint(pt_nl_inside(at, PMUKIT_A_COUNTER_FLAGS));
	}
	return nr;
}

static int attributes_of(int type)
{
	const struct nlattr *at = pt_nl_attr(&pt_about.answer.head, type);
	int nr = 0;

	for (; at; at = pt_nl_after(&pt_about.answer.head, at, type))
		nr++;
	return nr;
}

static void test_idle_cpu(void)
{
	ask_cpu(0);
	pt_expect("no event: cpu", pt_number(PMUKIT_A_CPU_CPU), 0);
	pt_expect("no event: state", pt_number(PMUKIT_A_CPU_STATE), PMUKIT_STATE_UNKNOWN);
	pt_expect("no event: counters", attributes_of(PMUKIT_A_CPU_COUNTER), 0);
	pt_expect("no event: registers", attributes_of(PMUKIT_A_CPU_REGISTER), 0);
}

/* An event of the CPU: one of a task has what was counted taken off at each switch */
static void test_counting_cpu(void)
{
	int fd = pt_open_cpu(pt_emu.type, pt_emu.any->code, 0, -1);
	u64 value = 0, flags = 0;

	pt_on(fd);
	pt_happen(pt_emu.any, 1234);
	ask_cpu(0);
	pt_expect("an event: state", pt_number(PMUKIT_A_CPU_STATE), PMUKIT_STATE_RUNNING);
	pt_expect("an event: counters", attributes_of(PMUKIT_A_CPU_COUNTER), pt_emu.nr_counters);
	pt_expect("an event: on counters", counters_of(pt_emu.any->code, &value, &flags), 1);
	pt_expect("an event: value", value, 1234);
	pt_expect("an event: flags", flags, 0);
	test_stats();
	pt_off(fd);
	close(fd);
}

static void test_sampling_cpu(void)
{
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, pt_emu.any, 1000);
	const struct nlattr *at;
	u64 value = 0, flags = 0;

	pt_on(fd);
	pt_happen(pt_emu.any, 20500);
	ask_cpu(0);
	at = pt_nl_attr(&pt_about.answer.head, PMUKIT_A_CPU_COUNTER);
	while (at && !pt_nl_inside(at, PMUKIT_A_COUNTER_PERIOD))
		at = pt_nl_after(&pt_about.answer.head, at, PMUKIT_A_CPU_COUNTER);
	pt_expect("sampling: period", pt_nl_uint(pt_nl_inside(at, PMUKIT_A_COUNTER_PERIOD)),
		  1000);
	pt_expect("sampling: on counters", counters_of(pt_emu.any->code, &value, &flags), 1);
	/* 500 to go until it is negative */
	pt_expect("sampling: value", value, 0x80000000ull - 500);
	pt_expect("sampling: flags", flags, PMUKIT_EVENT_FLAG_TASK | PMUKIT_EVENT_FLAG_SAMPLING);
	test_stats();
	pt_ring_close(&ring, fd);
}

/* More events than counters: somebody finds no room, and why is known */
static void test_no_room(void)
{
	u64 before = pt_stat(pt_emu.name, 0, "no_counter"), after;
	unsigned int i;
	int fd[9];

	for (i = 0; i <= pt_emu.nr_any; i++) {
		fd[i] = pt_open_row(pt_emu.any, -1);
		pt_on(fd[i]);
	}
	pt_rest();
	for (i = 0; i <= pt_emu.nr_any; i++)
		pt_off(fd[i]);
	ask_cpu(0);
	test_stats();
	after = pt_stat(pt_emu.name, 0, "no_counter");
	ksft_test_result(after > before, "too many events: %llu found no counter\n",
			 after - before);
	while (i--)
		close(fd[i]);
}

/* Codes of POWER7 whose units put different L2 events on one bus (L2SEL) */
static void test_no_setting(void)
{
	u64 before = pt_stat(pt_emu.name, 0, "no_setting");
	int fd[2];

	if (strcmp(pt_emu.processor, "power7")) {
		ksft_test_result_skip("only POWER7 has settings that counters share\n");
		return;
	}
	fd[0] = pt_open_task(pt_emu.type, 0x16080, -1);
	fd[1] = pt_open_task(pt_emu.type, 0x26180, -1);
	if (fd[0] >= 0)
		pt_on(fd[0]);
	if (fd[1] >= 0)
		pt_on(fd[1]);
	ksft_test_result(pt_stat(pt_emu.name, 0, "no_setting") > before,
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

	if (strcmp(pt_emu.processor, "power7")) {
		ksft_test_result_skip("the registers of this PMU have tests of their own\n");
		return;
	}
	fd = pt_open_cpu(pt_emu.type, 0x16180, 0, -1);
	pt_on(fd);
	ask_cpu(0);
	for (at = pt_nl_attr(&pt_about.answer.head, PMUKIT_A_CPU_REGISTER); at;
	     at = pt_nl_after(&pt_about.answer.head, at, PMUKIT_A_CPU_REGISTER)) {
		const char *name = pt_nl_string(pt_nl_inside(at, PMUKIT_A_REGISTER_NAME));
		u64 value = pt_nl_uint(pt_nl_inside(at, PMUKIT_A_REGISTER_VALUE));

		if (!strcasecmp(name, "MMCR1"))
			mmcr1 = value;
		else if (!strcasecmp(name, "MMCR0"))
			mmcr0 = value;
	}
	ksft_test_result((mmcr1 >> 24 & 0xff) == 0x80 && mmcr0 && !(mmcr0 >> 31 & 1),
			 "0x16180: MMCR1 %#llx, MMCR0 %#llx, state %llu\n", mmcr1, mmcr0,
			 pt_number(PMUKIT_A_CPU_STATE));
	close(fd);
}

static void test_cpu_dump(bool named)
{
	int cpus = sysconf(_SC_NPROCESSORS_CONF), err;

	pt_about_begin(PMUKIT_CMD_CPU_GET, true);
	if (named)
		pt_nl_put_string(&pt_about.m, PMUKIT_A_CPU_PMU_NAME, pt_emu.name);
	err = pt_about_ask();
	ksft_test_result(!err && !pt_about.nl.interrupted && pt_about.nr >= cpus &&
			 (!named || !pt_about.others),
			 "cpu dump%s: %d messages, %d of others\n", named ? " of one PMU" : "",
			 pt_about.nr, pt_about.others);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	pt_pin(0);
	pt_about_open();
	ksft_set_plan(48);
	test_idle_cpu();
	test_counting_cpu();
	test_sampling_cpu();
	test_no_room();
	test_no_setting();
	test_register();
	test_cpu_dump(false);
	test_cpu_dump(true);
	pt_nl_close(&pt_about.nl);
	pt_emulate_end();
	ksft_finished();
}
