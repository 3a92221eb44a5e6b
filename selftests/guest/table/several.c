// SPDX-License-Identifier: GPL-2.0-only
/*
 * table/several: PMUs of several tables. Each has its own table and counts, comes and goes alone,
 * up to as many as there can be, and leaves no trace when it fails. PMUs of two kinds of cores have
 * CPU 0 and CPU 1: which events they take, and where those of a task count. An uncore PMU has one
 * CPU of each chip, which may go offline.
 * Covers: table netlink core/pmu core/event
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "table.h"

#define FILES		PT_DEVICES "/%s/%s"
#define CYCLES_OF(type)	((u64)(type) << 32 | PERF_COUNT_HW_CPU_CYCLES)

static struct pt_nl nl;
static struct pt_table table;

static int add(const char *name, const char *cpus, bool uncore, bool generic)
{
	pt_table_make(&table, name, 0);
	pt_table_serve(&table, cpus, uncore);
	return pt_table_add(&nl, &table, PT_TABLE_PROFILE, generic);
}

static void expect(const char *what, int err, int wanted, const char *why)
{
	ksft_test_result(err == -wanted && strstr(nl.why, why), "%s: %s, %s\n", what,
			 err ? strerror(-err) : "done", nl.why);
}

static void expect_text(const char *pmu, const char *file, const char *wanted)
{
	char text[64] = "";

	pt_read_text(text, sizeof(text), FILES, pmu, file);
	ksft_test_result(!strcmp(text, wanted), "%s/%s: %s\n", pmu, file, text);
}

static void remove_pmu(const char *name)
{
	expect("a removal", pt_table_remove(&nl, name), 0, "");
}

/* What happens on a CPU is counted by one of two PMUs */
static void happen(const char *pmu, int cpu, u64 n)
{
	pt_emu.name = pmu;
	pt_tell("add cycles %llu cpu %d", n, cpu);
}

static void test_bound(void)
{
	static const char * const name[] = { "a", "b", "c", "d", "e", "f", "g", "h", "i" };
	unsigned int i, nr = 0;

	for (i = 0; i < PMUKIT_TABLE_MAX_PMUS; i++)
		nr += !add(name[i], NULL, false, false);
	pt_expect("PMUs at a time", nr, PMUKIT_TABLE_MAX_PMUS);
	expect("one more", add(name[i], NULL, false, false), EBUSY, "there are 8 PMUs of tables");
	while (i--)
		nr -= !pt_table_remove(&nl, name[i]);
	pt_expect("PMUs that are left", nr, 0);
}

/* The one that came first goes while an event of the other one counts */
static void test_alone(void)
{
	int fd;

	expect("a PMU", add("one", NULL, false, false), 0, "");
	expect("another", add("two", NULL, false, false), 0, "");
	fd = pt_open_cpu(pt_pmu_type("two"), PT_TABLE_CYCLES, 0, -1);
	pt_on(fd);
	happen("two", 0, 5);
	happen("one", 0, 7);
	pt_expect("each counts its own", pt_count(fd), 5);
	remove_pmu("one");
	happen("two", 0, 5);
	pt_expect("the event goes on", pt_count(fd), 10);
	expect("the other one is in use", pt_table_remove(&nl, "two"), EBUSY, "open events");
	close(fd);
	remove_pmu("two");
}

/* CPU 0 is a large core, CPU 1 a small one */
static void test_hybrid(void)
{
	struct perf_event_attr bare = PT_ATTR(PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES);
	int core, atom, fd[2];

	expect("a CPU that is not there", add("cpu_core", "0,999", false, true), EINVAL,
	       "list of CPUs");
	expect("large cores", add("cpu_core", "0", false, true), 0, "");
	expect("a CPU of both", add("cpu_atom", "0-1", false, true), EBUSY, "generic events");
	expect("small cores", add("cpu_atom", "1", false, true), 0, "");
	expect_text("cpu_core", "cpus", "0");
	expect_text("cpu_atom", "cpus", "1");
	core = pt_pmu_type("cpu_core");
	atom = pt_pmu_type("cpu_atom");
	pt_expect("another's CPU", -pt_open_cpu(core, PT_TABLE_CYCLES, 1, -1), ENOENT);
	pt_expect("and that of large cores", -pt_open_cpu(atom, PT_TABLE_CYCLES, 0, -1), ENOENT);
	fd[0] = pt_open_cpu(PERF_TYPE_HARDWARE, CYCLES_OF(core), 0, -1);
	fd[1] = pt_open_cpu(PERF_TYPE_HARDWARE, CYCLES_OF(atom), 0, -1);
	pt_expect("generic events of the other", -fd[1], ENOENT);
	fd[1] = pt_event(bare, 1, -1);	/* the PMU of this CPU is found */
	pt_on(fd[0]);
	pt_on(fd[1]);
	happen("cpu_core", 0, 3);
	happen("cpu_atom", 1, 4);
	pt_expect("cycles of CPU 0", pt_count(fd[0]), 3);
	pt_expect("cycles of CPU 1", pt_count(fd[1]), 4);
	close(fd[0]);
	close(fd[1]);

	fd[0] = pt_open_task(core, PT_TABLE_CYCLES, -1);
	fd[1] = pt_open_task(atom, PT_TABLE_CYCLES, -1);
	pt_expect("no group has both", -pt_open_task(atom, PT_TABLE_CYCLES, fd[0]), EINVAL);
	pt_on(fd[0]);
	pt_on(fd[1]);
	pt_pin(0);
	happen("cpu_core", 0, 10);
	happen("cpu_atom", 0, 500);
	pt_pin(1);
	happen("cpu_core", 1, 500);
	happen("cpu_atom", 1, 20);
	pt_expect("a task on large cores", pt_count(fd[0]), 10);
	pt_expect("and on small ones", pt_count(fd[1]), 20);
	expect("the first one is in use", pt_table_remove(&nl, "cpu_core"), EBUSY, "open events");
	close(fd[0]);
	remove_pmu("cpu_core");
	happen("cpu_atom", 1, 20);
	pt_expect("the second one goes on", pt_count(fd[1]), 40);
	if (pt_can_switch_cpu(1)) {
		pt_pin(0);
		pt_switch_cpu(1, false);
		pt_switch_cpu(1, true);
		pt_pin(1);
		happen("cpu_atom", 1, 2);
		pt_expect("its CPU goes and comes", pt_count(fd[1]), 42);
	} else {
		ksft_test_result_skip("there is no second CPU that can be switched off\n");
	}
	close(fd[1]);
	remove_pmu("cpu_atom");
}

/* CPU 4 is the first of a second chip */
static void test_move(int type)
{
	int fd;

	if (!pt_can_switch_cpu(4)) {
		ksft_test_result_skip("there is no second chip\n");
		return;
	}
	expect_text("uncore_imc", "cpumask", "0,4");
	fd = pt_open_cpu(type, PT_TABLE_CYCLES, 7, -1);
	pt_on(fd);
	happen("uncore_imc", 4, 6);
	pt_switch_cpu(4, false);
	expect_text("uncore_imc", "cpumask", "0,5");
	happen("uncore_imc", 5, 9);
	pt_expect("its events move", pt_count(fd), 15);
	close(fd);
	pt_switch_cpu(4, true);
	expect_text("uncore_imc", "cpumask", "0,5");
}

static void test_uncore(void)
{
	struct perf_event_attr attr = PT_ATTR(0, PT_TABLE_CYCLES);
	int type, fd;

	expect("CPUs and an uncore PMU", add("uncore_imc", "0", true, false), EINVAL, "share");
	expect("an uncore PMU", add("uncore_imc", NULL, true, false), 0, "");
	type = pt_pmu_type("uncore_imc");
	expect_text("uncore_imc", "caps/sampling", "none");
	attr.type = type;
	pt_expect("an event of a task", -pt_open_task(type, PT_TABLE_CYCLES, -1), EINVAL);
	attr.sample_period = 1000;
	pt_expect("one that samples", -pt_open(&attr, -1, 0, -1), EOPNOTSUPP);
	attr.sample_period = 0;
	attr.exclude_user = 1;
	pt_expect("one without a mode", -pt_open(&attr, -1, 0, -1), EINVAL);
	fd = pt_open_cpu(type, PT_TABLE_CYCLES, 1, -1);
	pt_on(fd);
	happen("uncore_imc", 0, 6);
	pt_expect("of CPU 1, on the chip's", pt_count(fd), 6);
	close(fd);
	test_move(type);
	remove_pmu("uncore_imc");
}

int main(void)
{
	ksft_print_header();
	pt_table_load(&nl, "emulate=table clock=manual");
	pt_write_text("1", PT_EXPEDITED);
	test_bound();
	test_alone();
	test_hybrid();
	test_uncore();
	pt_write_text("0", PT_EXPEDITED);
	pt_nl_close(&nl);
	ksft_test_result(!pt_unload_soon() && pt_is_gone(), "the module goes\n");
	ksft_test_result(!pt_has_warned(), "the kernel does not warn\n");
	pt_finish();
}
