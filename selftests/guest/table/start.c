// SPDX-License-Identifier: GPL-2.0-only
/*
 * table/start PMU: the parameter table=, PMUs of compiled tables that the module starts with. A
 * file that is not there, is wrong or too large, or whose PMU is in the way of others, is refused
 * with one line of the log, and nothing is left of all. PMU is one that the module can emulate.
 * Covers: table module
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "emu.h"
#include "table.h"

#define NAME		"own"
#define FOLDER		"/lib/firmware/pmukit"
#define MOST_PROFILE	65000	/* bytes, as netlink takes */
#define MOST		(PMUKIT_TABLE_MAX_SIZE + MOST_PROFILE)

static struct pt_table table;
static struct pt_nl nl;

/* The table, what follows it, and zeros up to a size */
static void write_file(const char *name, const char *profile, off_t size)
{
	size_t len = strlen(profile);
	char path[64];
	int fd;

	snprintf(path, sizeof(path), FOLDER "/%s", name);
	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
	if (fd < 0 || write(fd, table.bytes, table.size) != (ssize_t)table.size ||
	    write(fd, profile, len) != (ssize_t)len || (size && ftruncate(fd, size)))
		ksft_exit_fail_perror(path);
	close(fd);
}

/* A load that fails leaves nothing; the log has one line on it, with @why in it */
static void refused(const char *parameters, const char *why)
{
	int log = pt_open_log(), again = pt_open_log();
	int err = pt_load(parameters), lines = pt_log_lines(log, "pmukit: ");
	bool said = pt_log_lines(again, why);

	close(log);
	close(again);
	ksft_test_result(err == -EINVAL && said && lines == 1 && pt_is_gone(),
			 "%s, %s: %s, %d lines\n", parameters, why, strerror(-err), lines);
	if (!err)
		pt_unload_soon();
}

static void refused_file(const char *why)
{
	write_file(NAME, "", 0);
	refused("table=" NAME, why);
	pt_table_make(&table, NAME, 0);
}

static void test_names(void)
{
	refused("table=", "must be the name of a PMU");
	refused("table=../pmukit/" NAME, "must be the name of a PMU");
	refused("table=7", "must be the name of a PMU");
	refused("table=" NAME ",", "table=: must be the name of a PMU");
	refused("table=a,a", "is named twice");
	refused("table=a,b,c,d,e,f,g,h,i", "at most 8");
	refused("table=" NAME " generic=another", "no emulated PMU will have this name");
	refused("table=" NAME " quirks=late", "quirks=: table has no \"late\"");
	refused("table=" NAME, "cannot read " FOLDER "/" NAME ", error -2: put");
}

static void test_wrong(void)
{
	pt_table_make(&table, NAME, 0);
	table.size--;
	refused_file("another size than it says");
	table.size = sizeof(table.head) - 1;
	refused_file("it is no compiled table: compile the table again");
	table.size = 1;
	refused_file("it is no compiled table");
	table.head.magic = __builtin_bswap32(PMUKIT_TABLE_MAGIC);
	refused_file("it is no compiled table");	/* of the other byte order */
	pt_table_event(&table, 3)->counters = 16;
	refused_file("event 3: it has no counter");
	table.head.size = -1;
	refused_file("another size than it says");
	pt_table_make(&table, "another", 0);
	refused_file("another name than its file");
	write_file(NAME, "cycles 1\nnothing 1\n", 0);
	refused("table=" NAME, "line 2: ");
	write_file(NAME, "", MOST + 1);
	refused("table=" NAME, "at most 256 KiB");
	write_file(NAME, "", table.size + MOST_PROFILE + 1);
	refused("table=" NAME, "its profile 65000 bytes");
	write_file(NAME, "", table.size + MOST_PROFILE);
	refused("table=" NAME, "line 1: a profile is text, without a zero byte");
}

static void test_others(const char *pmu)
{
	char parameters[64];

	pt_table_make(&table, "software", 0);
	write_file("software", "", 0);
	refused("table=software",
		"has a PMU of this name, or another device: compile it with another --name");
	pt_table_make(&table, pmu, 0);
	write_file(pmu, "", 0);
	snprintf(parameters, sizeof(parameters), "emulate=%s table=%s", pmu, pmu);
	refused(parameters, "has a PMU of this name");
	ksft_test_result(!pt_has_warned(), "the kernel does not warn of these\n");
}

static void load(const char *parameters)
{
	int err = pt_load(parameters);

	if (err)
		ksft_exit_fail_msg("%s: %s\n", parameters, strerror(-err));
	pt_emu.name = NAME;
}

/* Does an event of cycles count a thousand? */
static void test_cycles(const char *what, int type, u64 config)
{
	struct perf_event_attr attr = pt_attr(type, config);
	int fd = pt_open(&attr, 0, -1, -1);

	if (fd < 0) {
		ksft_test_result(false, "%s: %s\n", what, strerror(-fd));
		return;
	}
	pt_on(fd);
	pt_tell("advance 1000");
	pt_expect(what, pt_count(fd), 1000);
	close(fd);
}

static void test_start(const char *pmu)
{
	char parameters[64];

	pt_table_make(&table, NAME, 0);
	write_file(NAME, PT_TABLE_PROFILE, 0);
	load("table=" NAME " clock=manual");
	test_cycles("its own event", pt_pmu_type(NAME), PT_TABLE_CYCLES);
	ksft_test_result(pt_open_task(PERF_TYPE_RAW, PT_TABLE_SPLIT, -1) < 0,
			 "raw codes are not its\n");
	pt_nl_open(&nl);
	ksft_test_result(!pt_nl_find(&nl) && pt_table_add(&nl, &table, NULL, false) == -EEXIST,
			 "another table: %s\n", nl.why);
	ksft_test_result(!pt_table_remove(&nl, NAME) && pt_pmu_type(NAME) < 0, "it is removed\n");
	ksft_test_result(!pt_table_add(&nl, &table, PT_TABLE_PROFILE, false), "and comes again\n");
	test_cycles("its event then", pt_pmu_type(NAME), PT_TABLE_CYCLES);
	pt_nl_close(&nl);
	ksft_test_result(!pt_unload_soon() && pt_is_gone(), "the module takes it along\n");
	snprintf(parameters, sizeof(parameters), "emulate=%s table=" NAME, pmu);
	load(parameters);
	ksft_test_result(pt_pmu_type(pmu) >= 0 && pt_pmu_type(NAME) >= 0, "beside another PMU\n");
	ksft_test_result(!pt_unload_soon() && pt_is_gone(), "both are gone\n");
	refused("table=" NAME ",second", "table=second: cannot read");
	pt_table_make(&table, "second", 0);
	write_file("second", PT_TABLE_PROFILE, 0);
	load("table=" NAME ",second clock=manual");
	ksft_test_result(pt_pmu_type(NAME) >= 0, "two tables: the first\n");
	pt_emu.name = "second";
	test_cycles("the second", pt_pmu_type("second"), PT_TABLE_CYCLES);
	ksft_test_result(!pt_unload_soon() && pt_is_gone(), "the module takes them along\n");
}

/* generic= names it, unless the machine has a PMU that serves these events */
static void test_generic(void)
{
	const char *parameters = "table=" NAME " generic=" NAME " clock=manual";
	bool is_served = pt_has_generic();
	int log = pt_open_log(), err = pt_load(parameters);

	pt_emu.name = NAME;
	if (is_served) {
		ksft_test_result(err == -EINVAL && pt_log_lines(log, "leave out generic="),
				 "%s: %s\n", parameters, strerror(-err));
		ksft_test_result_skip("a PMU of the machine serves perf's generic events\n");
	} else {
		ksft_print_msg("%s: %s\n", parameters, strerror(-err));
		test_cycles("perf's cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES);
		test_cycles("a raw code", PERF_TYPE_RAW, PT_TABLE_CYCLES);
	}
	if (!err)
		pt_unload_soon();
	close(log);
	ksft_test_result(pt_is_gone(), "nothing is left\n");
}

int main(int argc, char **argv)
{
	const char *pmu = argc > 1 ? argv[1] : "";
	int log = pt_open_log();

	ksft_print_header();
	if (pt_is_loaded() && pt_unload_soon())
		ksft_exit_fail_msg("cannot unload pmukit: somebody uses it\n");
	if (pt_load("table=" NAME) && pt_log_lines(log, "this kernel has no firmware loader"))
		ksft_exit_skip("the module says that there is no firmware loader\n");
	close(log);
	mkdir("/lib/firmware", 0755);
	mkdir(FOLDER, 0755);
	ksft_set_plan(39);
	test_names();
	test_wrong();
	test_others(pmu);
	test_start(pmu);
	test_generic();
	ksft_finished();
}
