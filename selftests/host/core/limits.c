// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the administrator allows, from files of procfs whose texts the test writes: it is in force
 * when the first event is open, a change within a second, and what is not there or no number
 * changes nothing. It is the driver's own source.
 * Covers: core/sampling
 */
#define CONFIG_PROC_FS	has_procfs
#define CONFIG_SYSCTL	has_sysctl
static bool has_procfs = true, has_sysctl = true;

#include "expect.h"
#include "core/sampling/limits.c"

#define PER_SECOND(n)	DIV_ROUND_UP(n, HZ)	/* samples of a tick */

static void write_files(const char *a_second, const char *percents)
{
	fake_file[0].text = a_second;
	fake_file[1].text = percents;
}

/* Samples of a tick, and how many times as long as a sample other time has to be, rounded down */
static void expect_limits(const char *what, u32 samples, u32 others)
{
	expect(what, pmk_limits.samples, samples);
	expect(what, pmk_limits.price >> PMK_PRICE_BITS, others);
}

/* As loaded, without an event */
static void begin(const char *a_second, const char *percents)
{
	fake_file[0] = (struct file) { .name = "sys/kernel/perf_event_max_sample_rate" };
	fake_file[1] = (struct file) { .name = "sys/kernel/perf_cpu_time_max_percent" };
	write_files(a_second, percents);
	rate = (struct limit) { rate.name, 100000 };
	percent = (struct limit) { percent.name, 25 };
	memset(&pmk_limits, 0, sizeof(pmk_limits));
	fake_nr_mounts = 0;
	fake_notices = 0;
	pmk_limits_init();
}

static void finish(void)
{
	unsigned int notices = fake_notices;

	pmk_limits_exit();
	write_files("5000\n", "50\n");
	fake_pass(&read_work, HZ);
	expect("messages when the driver has gone", fake_notices, notices);
	expect("work that waits then", read_work.waits, false);
	expect("uses of the first file", fake_file[0].opens, 0);
	expect("uses of the second file", fake_file[1].opens, 0);
	expect("users", atomic_read(&users), 0);
	expect("procfs that are mounted", fake_procfs.mounts, 0);
	expect("the lock is held", first_read.held, false);
}

static void test_first(void)
{
	begin("50000\n", "10\n");
	expect("a tick", pmk_limits.tick, TICK_NSEC);
	expect_limits("before the first event", PER_SECOND(100000), 3);
	expect("work before the first event", read_work.waits, false);
	pmk_limits_get();
	expect_limits("when the first event is open", PER_SECOND(50000), 9);
	pmk_limits_get();
	expect("times that procfs was mounted", fake_nr_mounts, 1);
	write_files("1000\n", "50\n");
	fake_pass(&read_work, HZ);
	expect_limits("a second later", PER_SECOND(1000), 1);
	pmk_limits_put();
	write_files("2001\n", "20\n");
	fake_pass(&read_work, HZ);
	expect_limits("with one event of two", PER_SECOND(2001), 4);
	expect("times that procfs was mounted", fake_nr_mounts, 1);
	expect("messages when both files are there", fake_notices, 0);
	pmk_limits_put();
	finish();
}

/* Nothing is read again and again without an event, and the next one is a first one */
static void test_idle(void)
{
	begin("50000\n", "10\n");
	pmk_limits_get();
	pmk_limits_put();
	fake_pass(&read_work, HZ);
	expect("work without an event", read_work.waits, false);
	write_files("1000\n", "50\n");
	pmk_limits_get();
	expect_limits("when an event is open again", PER_SECOND(1000), 1);
	pmk_limits_put();
	finish();
}

/* Loaded and gone while the next reading waits */
static void test_gone(void)
{
	begin("50000\n", "10\n");
	pmk_limits_get();
	pmk_limits_put();
	expect("work right after an event", read_work.waits, true);
	finish();
}

static void get_first(void)
{
	fake_before_lock = NULL;
	pmk_limits_get();
}

/* Two events open at once: one waits at the lock while the other one sees to it */
static void test_two_at_once(void)
{
	begin("50000\n", "10\n");
	fake_before_lock = get_first;
	pmk_limits_get();
	expect("events", atomic_read(&users), 2);
	expect("times that procfs was mounted", fake_nr_mounts, 1);
	pmk_limits_put();
	pmk_limits_put();
	finish();
}

/* Time is not limited at 0 and 100 percent; each text */
static void test_texts(void)
{
	static const struct {
		const char *a_second, *percents;
		u32 samples, others;
	} row[] = {
		{ "1\n", "1\n", 1, 99 },
		{ "251\n", "99\n", 2, 0 },
		{ "250\n", "0\n", 1, 0 },
		{ "250\n", "100\n", 1, 0 },
		{ "250\n", "101\n", 1, 0 },
		{ "0\n", "25\n", 0, 3 },
		{ "-1\n", "-25\n", PER_SECOND(7000), 4 },	/* as before */
		{ "many\n", "few\n", PER_SECOND(7000), 4 },
		{ "", "", PER_SECOND(7000), 4 },
		{ "100                            ", "50                           ", 1, 1 },
	};
	unsigned int i;

	begin("7000\n", "20\n");
	pmk_limits_get();
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		write_files("7000\n", "20\n");
		fake_pass(&read_work, HZ);
		write_files(row[i].a_second, row[i].percents);
		fake_pass(&read_work, HZ);
		expect_limits(row[i].a_second, row[i].samples, row[i].others);
		expect("is any time to follow", pmk_limits.price > 0,
		       row[i].others || !strcmp(row[i].percents, "99\n"));
	}
	pmk_limits_put();
	finish();
}

/* What cannot be opened keeps perf core's default, is told, and tried again */
static void test_missing(const char *a_second, const char *percents, u32 samples, u32 others)
{
	begin(a_second, percents);
	pmk_limits_get();
	expect_limits("a file is missing", samples, others);
	expect("that is told", fake_notices > 0, true);
	write_files("1000\n", "50\n");
	fake_pass(&read_work, HZ);
	expect_limits("when it is there", PER_SECOND(1000), 1);
	pmk_limits_put();
	finish();
}

static void test_no_memory(void)
{
	begin("50000\n", "10\n");
	fake_failures = 1;
	pmk_limits_get();
	expect_limits("procfs cannot be mounted", PER_SECOND(100000), 3);
	fake_pass(&read_work, HZ);
	expect_limits("when it can", PER_SECOND(50000), 9);
	pmk_limits_put();
	finish();
}

/* A kernel without procfs, or without what is in it; or of which procfs is a module, not loaded */
static void test_kernel(bool procfs, bool sysctl, bool there)
{
	has_procfs = procfs;
	has_sysctl = sysctl;
	fake_is_procfs = there;
	begin("50000\n", "10\n");
	pmk_limits_get();
	expect("times that procfs was mounted in vain", fake_nr_mounts, 0);
	expect_limits("of a kernel without files", PER_SECOND(100000), 3);
	expect("that is told", fake_notices > 0, true);
	pmk_limits_put();
	finish();
	has_procfs = true;
	has_sysctl = true;
	fake_is_procfs = true;
}

int main(void)
{
	test_first();
	test_idle();
	test_gone();
	test_two_at_once();
	test_texts();
	test_missing(NULL, "10\n", PER_SECOND(100000), 9);
	test_missing("50000\n", NULL, PER_SECOND(50000), 3);
	test_missing(NULL, NULL, PER_SECOND(100000), 3);
	test_no_memory();
	test_kernel(false, true, true);
	test_kernel(true, false, true);
	test_kernel(true, true, false);
	return wrong > 0;
}
