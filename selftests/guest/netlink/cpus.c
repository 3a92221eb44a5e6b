// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/cpus PMU: CPUs of an emulated PMU by netlink, compared with debugfs and with what
 * this program has done: registers, the event of each counter, statistics.
 * Covers: core
 */
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "nl_about.h"

#define MAX_EVENTS	9
#define NEGATIVE	0x80000000u

static const struct {
	int attribute;
	const char *name;
} figures[] = {
	{ PMUKIT_A_STATS_INTERRUPTS, "interrupts" },
	{ PMUKIT_A_STATS_NMI, "nmi" },
	{ PMUKIT_A_STATS_SPURIOUS, "spurious" },
	{ PMUKIT_A_STATS_SAMPLES, "samples" },
	{ PMUKIT_A_STATS_LOST, "lost" },
	{ PMUKIT_A_STATS_THROTTLED, "throttled" },
	{ PMUKIT_A_STATS_NO_ROOM, "no_room" },
	{ PMUKIT_A_STATS_NO_COUNTER, "no_counter" },
	{ PMUKIT_A_STATS_NO_SETTING, "no_setting" },
	{ PMUKIT_A_STATS_MOVED, "moved" },
	{ PMUKIT_A_STATS_LATE_UPDATES, "late_updates" },
};

static void ask_cpu(void)
{
	pt_ask_with(PMUKIT_CMD_CPU_GET, pt_emu.name, PT_PUT(PT_NUMBER(PMUKIT_A_CPU_CPU, 0)));
}

/* The attribute of a type behind @attr, or the first one */
static const struct nlattr *next(const struct nlattr *attr, int type)
{
	const struct nlmsghdr *head = &pt_about.answer.head;

	return attr ? pt_nl_after(head, attr, type) : pt_nl_attr(head, type);
}

static int attributes(int type)
{
	const struct nlattr *attr = NULL;
	int nr = 0;

	while ((attr = next(attr, type)))
		nr++;
	return nr;
}

static u64 number(const struct nlattr *nest, int type)
{
	return pt_nl_uint(pt_nl_inside(nest, type));
}

/* The statistics are those of debugfs */
static void test_stats(void)
{
	const struct nlattr *stats = pt_nl_attr(&pt_about.answer.head, PMUKIT_A_CPU_STATS);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(figures); i++)
		pt_expect(figures[i].name, number(stats, figures[i].attribute),
			  pt_stat(pt_emu.name, 0, figures[i].name));
}

/* The counter of pt_emu.any; a point: there is one */
static const struct nlattr *counter_of_any(const char *what)
{
	const struct nlattr *attr = NULL, *found = NULL;
	int nr = 0;

	while ((attr = next(attr, PMUKIT_A_CPU_COUNTER))) {
		if (number(attr, PMUKIT_A_COUNTER_CONFIG) != pt_emu.any->code)
			continue;
		found = attr;
		nr += number(attr, PMUKIT_A_COUNTER_CODE) == pt_emu.any->code &&
		      number(attr, PMUKIT_A_COUNTER_TYPE) == (u64)pt_emu.type &&
		      !strncmp(pt_nl_string(pt_nl_inside(attr, PMUKIT_A_COUNTER_NAME)), "pmc", 3);
	}
	pt_expect(what, nr, 1);
	return found;
}

static void test_none(void)
{
	ask_cpu();
	pt_expect("no event: CPU", pt_number(PMUKIT_A_CPU_CPU), 0);
	pt_expect("no event: state", pt_number(PMUKIT_A_CPU_STATE), PMUKIT_STATE_UNKNOWN);
	pt_expect("no event: counters", attributes(PMUKIT_A_CPU_COUNTER), 0);
	pt_expect("no event: registers", attributes(PMUKIT_A_CPU_REGISTER), 0);
}

/* An event of the CPU: one of a task has what was counted taken off at each switch */
static void test_counting(void)
{
	int fd = pt_open_cpu(pt_emu.type, pt_emu.any->code, 0, -1);
	const struct nlattr *counter;

	pt_on(fd);
	pt_happen(pt_emu.any, 1234);
	ask_cpu();
	pt_expect("an event: state", pt_number(PMUKIT_A_CPU_STATE), PMUKIT_STATE_RUNNING);
	pt_expect("an event: counters", attributes(PMUKIT_A_CPU_COUNTER), pt_emu.nr_counters);
	counter = counter_of_any("an event: on counters");
	pt_expect("an event: value", number(counter, PMUKIT_A_COUNTER_VALUE), 1234);
	pt_expect("an event: flags", number(counter, PMUKIT_A_COUNTER_FLAGS), 0);
	test_stats();
	close(fd);
}

static void test_sampling(void)
{
	const struct nlattr *counter;
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, pt_emu.any, 1000);

	pt_on(fd);
	pt_happen(pt_emu.any, 20500);
	ask_cpu();
	counter = counter_of_any("sampling: on counters");
	pt_expect("sampling: period", number(counter, PMUKIT_A_COUNTER_PERIOD), 1000);
	pt_expect("sampling: 500 before it is negative", number(counter, PMUKIT_A_COUNTER_VALUE),
		  NEGATIVE - 500);
	pt_expect("sampling: flags", number(counter, PMUKIT_A_COUNTER_FLAGS),
		  PMUKIT_EVENT_FLAG_TASK | PMUKIT_EVENT_FLAG_SAMPLING);
	test_stats();
	pt_ring_close(&ring, fd);
}

static void test_too_many(void)
{
	u64 before = pt_stat(pt_emu.name, -1, "no_counter");
	int fd[MAX_EVENTS], nr = pt_emu.nr_any + 1, i;

	for (i = 0; i < nr; i++) {
		fd[i] = pt_open_row(pt_emu.any, -1);
		pt_on(fd[i]);
	}
	pt_rest();
	for (i = 0; i < nr; i++)
		pt_off(fd[i]);
	ask_cpu();
	test_stats();
	ksft_test_result(pt_stat(pt_emu.name, -1, "no_counter") > before,
			 "too many events: one found no counter\n");
	while (nr)
		close(fd[--nr]);
}

static u64 control_register(const char *name)
{
	const struct nlattr *attr = NULL;

	while ((attr = next(attr, PMUKIT_A_CPU_REGISTER)))
		if (!strcmp(pt_nl_string(pt_nl_inside(attr, PMUKIT_A_REGISTER_NAME)), name))
			return number(attr, PMUKIT_A_REGISTER_VALUE);
	return 0;
}

/* Codes whose units put different L2 events on one bus (L2SEL); PMC1's selector in MMCR1 */
static void test_power7(void)
{
	u64 before = pt_stat(pt_emu.name, -1, "no_setting"), mmcr0, mmcr1;
	int a = pt_open_task(pt_emu.type, 0x16080, -1), b = pt_open_task(pt_emu.type, 0x26180, -1);

	pt_on(a);
	pt_on(b);
	ksft_test_result(pt_stat(pt_emu.name, -1, "no_setting") > before,
			 "two values of L2SEL: no setting for one\n");
	close(b);
	close(a);
	a = pt_open_cpu(pt_emu.type, 0x16180, 0, -1);
	pt_on(a);
	ask_cpu();
	mmcr0 = control_register("mmcr0");
	mmcr1 = control_register("mmcr1");
	ksft_test_result((mmcr1 >> 24 & 0xff) == 0x80 && mmcr0 && !(mmcr0 & NEGATIVE),
			 "0x16180: MMCR1 %#llx, MMCR0 %#llx\n", mmcr1, mmcr0);
	close(a);
}

static void test_dump(const char *what, const char *name)
{
	int err = pt_ask_all(PMUKIT_CMD_CPU_GET, name);

	ksft_test_result(!err && !pt_about.nl.interrupted &&
			 pt_about.nr >= sysconf(_SC_NPROCESSORS_ONLN) &&
			 !(name && pt_about.others), "%s: %d answers, %d of others\n", what,
			 pt_about.nr, pt_about.others);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(51);
	pt_pin(0);
	test_none();
	test_counting();
	test_sampling();
	test_too_many();
	if (!strcmp(pt_emu.processor, "power7")) {
		test_power7();
	} else {
		ksft_test_result_skip("only POWER7 has settings that counters share\n");
		ksft_test_result_skip("the registers of this PMU have tests of their own\n");
	}
	test_dump("dump of all PMUs", NULL);
	test_dump("dump of one PMU", pt_emu.name);
	pt_emulate_end();
	ksft_finished();
}
