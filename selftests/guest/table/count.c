// SPDX-License-Identifier: GPL-2.0-only
/*
 * table/count: a PMU that a table describes, on the manual clock, in perf's generic events, too,
 * where no PMU of the kernel serves them. Its files in sysfs, counts to the last event, samples,
 * and what cannot run together.
 * Covers: table core/pmu
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "table.h"

#define NAME	"own"
#define PERIOD	1000

static struct pt_nl nl;
static struct pt_table table;
static int type;
static bool is_generic;

static void expect_file(const char *file, const char *wanted)
{
	char text[128] = "(not there)";

	pt_read_text(text, sizeof(text), PT_DEVICES "/" NAME "/%s", file);
	text[strcspn(text, "\n")] = '\0';
	ksft_test_result(!strcmp(text, wanted), "%s: %s\n", file, text);
}

static void test_files(void)
{
	char online[128] = "";

	expect_file("identifier", "v1");
	expect_file("format/event", "config:0-7,32-35");
	expect_file("format/far", "config1:0-63");
	expect_file("events/cache-misses", "config=0x412e");
	expect_file("events/loads.far", "config=0xb7,config1=0x8000000000000001");
	expect_file("events/instructions.scale", "0.5");
	expect_file("events/instructions.unit", "Joules");
	expect_file("events/split.unit", "(not there)");
	expect_file("caps/counters", "4");
	expect_file("caps/max_precise", "3");
	expect_file("caps/slots", "size");
	pt_read_text(online, sizeof(online), "/sys/devices/system/cpu/online");
	online[strcspn(online, "\n")] = '\0';
	expect_file("cpus", is_generic ? online : "(not there)");
}

/* Three generic events and a code without a name run together: each counts its share */
static void test_counts(void)
{
	static const struct {
		int type;
		u64 config, code, wanted;
	} events[] = {
		{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, PT_TABLE_CYCLES, 100000 },
		{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, PT_TABLE_INSTRUCTIONS, 50000 },
		{ PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES, PT_TABLE_MISSES, 1000 },
		{ PERF_TYPE_RAW, PT_TABLE_UNNAMED, PT_TABLE_UNNAMED, 200 },
	};
	int fd[ARRAY_SIZE(events)];
	char text[64];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(events); i++) {
		struct perf_event_attr attr = is_generic ?
					      pt_attr(events[i].type, events[i].config) :
					      pt_attr(type, events[i].code);

		fd[i] = pt_open(&attr, 0, -1, -1);
		if (fd[i] < 0)
			ksft_exit_fail_msg("event %u: %s\n", i, strerror(-fd[i]));
		pt_on(fd[i]);
	}
	pt_tell("advance 100000");
	for (i = 0; i < ARRAY_SIZE(events); i++) {
		snprintf(text, sizeof(text), "type %d, config %#llx", events[i].type,
			 events[i].config);
		pt_expect(text, pt_count(fd[i]), events[i].wanted);
	}
	pt_tell("add 0x1d1 7");
	pt_expect("added to a code without a name", pt_count(fd[3]), 207);
	pt_tell("add instructions 5");
	pt_expect("added to an event", pt_count(fd[1]), 50005);
	for (i = 0; i < ARRAY_SIZE(events); i++)
		close(fd[i]);
}

static int open_with(u64 config, u64 config1, int leader, bool no_kernel)
{
	struct perf_event_attr attr = pt_attr(type, config);

	attr.config1 = config1;
	attr.exclude_kernel = no_kernel;
	return pt_open(&attr, 0, -1, leader);
}

/* A group of two: the result for the second one */
static int open_both(u64 a, u64 a1, u64 b, u64 b1, bool no_kernel)
{
	int leader = open_with(a, a1, -1, false), fd;

	if (leader < 0)
		ksft_exit_fail_msg("%#llx, %#llx: %s\n", a, a1, strerror(-leader));
	fd = open_with(b, b1, leader, no_kernel);
	close(leader);
	if (fd < 0)
		return fd;
	close(fd);
	return 0;
}

static int open_loads(u64 second)
{
	return open_both(PT_TABLE_LOADS, PT_TABLE_FAR, PT_TABLE_LOADS, second, false);
}

static void expect_open(const char *what, int fd, int wanted)
{
	ksft_test_result(wanted ? fd == -wanted : fd >= 0, "%s: %s\n", what,
			 fd < 0 ? strerror(-fd) : "opened");
	if (fd > 0)
		close(fd);
}

static void test_refusals(void)
{
	expect_open("an event by config1", open_with(PT_TABLE_LOADS, PT_TABLE_FAR, -1, false), 0);
	expect_open("a value that no event has", open_with(PT_TABLE_LOADS, 3, -1, false), 0);
	expect_open("a bit of no field", open_with(0x1003c, 0, -1, false), EINVAL);
	expect_open("two values that must agree", open_loads(PT_TABLE_FARTHER), EINVAL);
	expect_open("values that agree", open_loads(PT_TABLE_FAR), 0);
	expect_open("two events on one counter",
		    open_both(PT_TABLE_SPLIT, 0, PT_TABLE_SPLIT, 0, false), EINVAL);
	expect_open("two modes in a group",
		    open_both(PT_TABLE_CYCLES, 0, PT_TABLE_INSTRUCTIONS, 0, true), EINVAL);
	expect_open("two events that fit",
		    open_both(PT_TABLE_SPLIT, 0, PT_TABLE_INSTRUCTIONS, 0, false), 0);
}

static void test_generic_config1(void)
{
	int fd = pt_open_task(PERF_TYPE_HW_CACHE, PERF_COUNT_HW_CACHE_LL, -1);

	pt_on(fd);
	pt_tell("add loads.far 9");
	pt_expect("a generic event with config1", pt_count(fd), 9);
	close(fd);
}

/* As PMUs of the kernel's do: EINVAL for a raw code, ENOENT for a generic event without a code */
static void test_generic(void)
{
	if (!is_generic) {
		for (unsigned int i = 0; i < 3; i++)
			ksft_test_result_skip("raw codes and generic events are another PMU's\n");
		return;
	}
	test_generic_config1();
	expect_open("a raw code with a bit of no field",
		    pt_open_task(PERF_TYPE_RAW, 0x1003c, -1), EINVAL);
	expect_open("a generic event without a code",
		    pt_open_task(PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES, -1), ENOENT);
}

static int open_precise(u64 config1, unsigned int precise)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PT_TABLE_LOADS, PERIOD);

	attr.config1 = config1;
	attr.precise_ip = precise;
	return pt_open(&attr, 0, -1, -1);
}

static void test_precise(void)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PT_TABLE_CYCLES, PERIOD);

	attr.precise_ip = 1;
	expect_open("precise samples of cycles", pt_open(&attr, 0, -1, -1), EOPNOTSUPP);
	expect_open("precise samples", open_precise(PT_TABLE_FAR, 3), 0);
	expect_open("samples that may be precise", open_precise(PT_TABLE_FAR, 0), 0);
	expect_open("samples that must be", open_precise(PT_TABLE_FARTHER, 0), EOPNOTSUPP);
	expect_open("and are", open_precise(PT_TABLE_FARTHER, 1), 0);
	expect_open("or are none", open_with(PT_TABLE_LOADS, PT_TABLE_FARTHER, -1, false), 0);
}

static void test_samples(void)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PT_TABLE_INSTRUCTIONS, PERIOD);
	struct pt_ring ring;
	struct pt_tally tally = {};
	int fd = pt_ring_open(&ring, &attr, -1);

	pt_on(fd);
	pt_tell("advance 20999");
	pt_off(fd);
	pt_ring_tally(&ring, &tally);
	pt_expect("samples", tally.samples, 10);
	pt_expect("lost or in the kernel", tally.lost + tally.kernel, 0);
	pt_expect("instructions", pt_count(fd), 10499);
	pt_ring_close(&ring, fd);
}

/* A period of 2^40 on a counter of 48 bits has no interrupt but its own */
static void test_wide(void)
{
	struct perf_event_attr attr = pt_sampling_attr(type, PT_TABLE_CYCLES, 1ull << 40);
	u64 interrupts = pt_stat(NAME, -1, "interrupts");
	struct pt_ring ring;
	struct pt_tally tally = {};
	int fd = pt_ring_open(&ring, &attr, -1);

	pt_on(fd);
	pt_tell("advance 0x30000000007");
	pt_off(fd);
	pt_ring_tally(&ring, &tally);
	pt_expect("samples of long periods", tally.samples, 3);
	pt_expect("interrupts", pt_stat(NAME, -1, "interrupts") - interrupts, 3);
	pt_expect("cycles", pt_count(fd), 0x30000000007);
	pt_ring_close(&ring, fd);
}

/* A PMU of the machine, which was asked before the module came, and nothing else is in the way */
static void add(void)
{
	int err;

	pt_table_make(&table, NAME, 0);
	err = pt_table_add(&nl, &table, PT_TABLE_PROFILE, true);
	ksft_test_result(is_generic ? !err : err == -EBUSY && strstr(nl.why, "another PMU serves"),
			 "%s PMU of the machine serves generic events: %s, %s\n",
			 is_generic ? "no" : "a", strerror(-err), nl.why);
	if (!is_generic || err)
		err = pt_table_add(&nl, &table, PT_TABLE_PROFILE, false);
	if (err)
		ksft_exit_fail_msg("the table is refused: %s, %s\n", strerror(-err), nl.why);
}

int main(void)
{
	ksft_print_header();
	ksft_set_plan(43);
	pt_table_load(&nl, "emulate=table clock=manual");
	is_generic = !pt_has_generic();
	add();
	pt_emu.name = NAME;
	type = pt_pmu_type(NAME);
	pt_pin(0);
	test_files();
	test_counts();
	test_refusals();
	test_generic();
	test_precise();
	test_samples();
	test_wide();
	pt_nl_close(&nl);
	ksft_test_result(!pt_unload_soon(), "the module goes with the PMU\n");
	ksft_finished();
}
