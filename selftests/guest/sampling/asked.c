// SPDX-License-Identifier: GPL-2.0-only
/*
 * asked [PMU]: exclude_idle and precise_ip, on the processor's own power7, or on an emulated
 * PMU. Which events and machines can have them is IBM's event reference for POWER7 (Appendix
 * B: run latch, marked instructions); a POWER7+ alone says whether a sampled address is
 * valid. No document says so of other PMUs.
 * Covers: core/event core/sampling
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

#define PLUS		"(pvr 004a "	/* of a POWER7+, in /proc/cpuinfo */
#define UNMARKED	0x1e
#define MARKED		0x2d05a		/* PM_MRK_DTLB_MISS_4K */
#define MAX_LEVEL	3

static const char *name = "power7";
static int type;

/* A CPU's event that cannot leave idle time out; unit/power7/asked has every event */
#define IGNORING	0x100fa

static bool is_power7(void)
{
	return !strncmp(name, "power7", 6);
}

/* 0, or -errno */
static int try_open(struct perf_event_attr *attr, int pid, int cpu)
{
	int fd = pt_open(attr, pid, cpu, -1);

	if (fd < 0)
		return fd;
	close(fd);
	return 0;
}

static int idle(u64 code, int pid, int cpu)
{
	struct perf_event_attr attr = pt_attr(type, code);

	attr.exclude_idle = 1;
	return try_open(&attr, pid, cpu);
}

static int precise(u64 code, unsigned int level)
{
	struct perf_event_attr attr = pt_sampling_attr(type, code, 1000);

	attr.precise_ip = level;
	return try_open(&attr, 0, -1);
}

/* A task is never idle; of a CPU's events of a POWER7 few cannot leave idle time out */
static void test_idle(void)
{
	u64 plain = is_power7() ? UNMARKED : pt_emu.any->code;
	u64 ignoring = is_power7() ? IGNORING : plain;

	ksft_test_result(!idle(plain, 0, -1) && !idle(ignoring, 0, -1), "exclude_idle of a task\n");
	ksft_test_result(idle(ignoring, -1, 0) == -EINVAL, "not of a CPU, event %#llx\n", ignoring);
	ksft_test_result(!idle(plain, -1, 0) == is_power7(), "of a CPU, event %#llx\n", plain);
}

/* A CPU that is idle for 1000 cycles and 100 events, and busy for 10 and 7 */
static void test_idle_cpu(void)
{
	static const struct { u64 code, idle, count; } row[] = {
		{ 0x1e, 0, 1010 }, { 0x1e, 1, 10 }, { 0x1001e, 1, 10 }, { 0x200f4, 0, 10 },
		{ 0x600f4, 0, 10 }, { 0x400f6, 0, 107 }, { 0x400f6, 1, 7 }, { 0x100fa, 0, 107 },
	};
	unsigned int i, good = 0;

	pt_write_profile("PM_CYC 1\nPM_RUN_CYC 1\nother 0\n");
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		struct perf_event_attr attr = pt_attr(type, row[i].code);
		int fd;

		attr.exclude_idle = row[i].idle;
		fd = pt_open(&attr, -1, 0, -1);
		pt_on(fd);
		pt_tell("advance 1000 idle");
		pt_tell("advance 10 kernel");
		pt_tell("add 0x400f6 100 idle");
		pt_tell("add 0x100fa 100 idle");
		pt_tell("add 0x400f6 7");
		pt_tell("add 0x100fa 7 kernel");
		pt_off(fd);
		good += pt_count(fd) == row[i].count;
		ksft_print_msg("%#llx%s: %llu of %llu\n", row[i].code, row[i].idle ? ":I" : "",
			       pt_count(fd), row[i].count);
		close(fd);
	}
	ksft_test_result(good == ARRAY_SIZE(row), "an idle CPU\n");
}

/* Which register counts? The page says so to programs, which can read it */
static void test_counter(void)
{
	static const u64 code[] = { 0x1e, 0x2 };
	static const unsigned int with[][2] = { { 2, 6 }, { 4, 5 } };
	unsigned int i, index, good = 0;

	for (i = 0; i < 2; i++) {
		struct perf_event_attr attr = pt_attr(type, code[i]);
		struct perf_event_mmap_page *page;
		int fd;

		attr.exclude_idle = 1;
		fd = pt_open(&attr, -1, 0, -1);
		page = fd < 0 ? NULL : pt_map(fd);
		if (!page)
			break;
		pt_on(fd);
		index = page->index;
		good += index == with[i][0] || index == with[i][1];
		ksft_print_msg("code %#llx of a CPU without idle time: PMC%u\n", code[i], index);
		pt_unmap(page);
		close(fd);
	}
	ksft_test_result(good == 2, "run cycles and run instructions stand for them\n");
}

/* What is run in the middle of idle time is counted */
static void test_count(void)
{
	struct perf_event_attr attr = pt_attr(type, PM_INST_CMPL);
	const u64 work = 20000000;
	u64 count;
	int fd;

	attr.exclude_idle = 1;
	fd = pt_open(&attr, -1, 0, -1);
	pt_on(fd);
	if (pt_emu.name)
		pt_tell("add 0x400fa %llu", work);
	else
		pt_run(work);
	pt_off(fd);
	count = pt_count(fd);
	ksft_test_result(count >= work && count < 2 * work, "%llu of %llu instructions\n", count,
			 work);
	close(fd);
}

/* The highest level that this machine has for marked events */
static unsigned int highest(void)
{
	char text[1024];

	if (!is_power7())
		return 0;
	if (pt_emu.name)	/* it stands for a POWER7+ */
		return 2;
	if (pt_read_text(text, sizeof(text), "/proc/cpuinfo") < 0)
		ksft_exit_fail_msg("no /proc/cpuinfo\n");
	return strstr(text, PLUS) ? 2 : 1;
}

static void test_precise(void)
{
	u64 marked = is_power7() ? MARKED : pt_emu.any->code;
	u64 unmarked = is_power7() ? UNMARKED : pt_emu.other->code;
	unsigned int most = highest(), level, good = 0;
	u64 cap = ~0ull;

	pt_read_number(&cap, 10, PT_DEVICES "/%s/caps/max_precise", name);
	ksft_test_result(cap == most, "caps/max_precise: %llu of %u\n", cap, most);
	for (level = 1; level <= MAX_LEVEL; level++)
		good += precise(marked, level) == (level <= most ? 0 : -EOPNOTSUPP);
	ksft_test_result(good == MAX_LEVEL, "precise_ip up to %u%s\n", most,
			 most ? " for marked events" : "");
	for (level = 1; level <= MAX_LEVEL; level++)
		good -= precise(unmarked, level) == -EOPNOTSUPP;
	ksft_test_result(!good && !precise(unmarked, 0), "none for others\n");
}

int main(int argc, char **argv)
{
	ksft_print_header();
	if (argc > 1) {
		name = argv[1];
		pt_emulate(argc, argv, "clock=manual");
	}
	type = pt_pmu_type(name);
	ksft_set_plan(is_power7() ? 8 : 6);
	pt_pin(0);
	test_idle();
	test_precise();
	if (is_power7())
		test_count();
	if (argc == 1)
		test_counter();
	else if (is_power7())
		test_idle_cpu();
	if (argc > 1)
		pt_emulate_end();
	ksft_finished();
}
