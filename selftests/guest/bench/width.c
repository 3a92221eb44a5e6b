// SPDX-License-Identifier: GPL-2.0-only
/*
 * bench/width PMUs: what operations of "power7" cost beside other PMUs of the module, with
 * the names of their events.
 *
 * bench/width CPUs: what they cost beside other CPUs, which sleep, and how many interrupts
 * these get.
 *
 * Loads the module and unloads it. operate.h says what is printed. It means something
 * where time is a count of instructions (QEMU's -icount): of all CPUs together.
 * Covers: core/hot
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "operate.h"

#define TIMES	1000

/* Interrupts that other CPUs have got from CPU 0 */
static u64 calls(void)
{
	static char text[1 << 16];
	char *line, *rest, *at;
	u64 sum = 0;

	must(pt_read_text(text, sizeof(text), "/proc/interrupts"), "interrupts");
	for (line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		at = strchr(line, ':');
		if (!at || (!strstr(line, "Function call") && !strstr(line, "IPI")))
			continue;
		strtoull(at + 1, &at, 10);
		for (;;) {
			char *before = at;
			u64 nr = strtoull(at, &at, 10);

			if (at == before)
				break;
			sum += nr;
		}
	}
	return sum;
}

/* How many events have names, of all PMUs of the module */
static int names(void)
{
	static const char * const pmu[] = { "power7", "power7_emu", "ppc7400", "hexagon" };
	struct dirent *entry;
	char path[128];
	unsigned int i;
	int nr = 0;
	DIR *dir;

	for (i = 0; i < ARRAY_SIZE(pmu); i++) {
		snprintf(path, sizeof(path), PT_DEVICES "/%s/events", pmu[i]);
		dir = opendir(path);
		while (dir && (entry = readdir(dir)))
			nr += !strchr(entry->d_name, '.');
		if (dir)
			closedir(dir);
	}
	return nr;
}

static void measure(const char *table, int column, const char *parameters)
{
	must(pt_load(parameters), "load");
	find_pmu("power7");
	operate_pmu(table, "", column);
	operate_module(table, "", column);
}

static void measure_pmus(void)
{
	static const struct {
		const char *parameters;
		int pmus;
	} load[] = {
		{ "", 1 },
		{ "emulate=ppc7400 clock=manual", 2 },
		{ "emulate=ppc7400,hexagon clock=manual", 3 },
		{ "emulate=ppc7400,hexagon,power7 clock=manual", 4 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(load); i++) {
		measure("PMUs", load[i].pmus, load[i].parameters);
		ksft_print_msg("bench number PMUs names_of_events %d %d\n", load[i].pmus, names());
		must(pt_unload(), "unload");
	}
}

static void measure_cpus(void)
{
	int cpus = sysconf(_SC_NPROCESSORS_ONLN), i;
	u64 before;

	measure("CPUs", cpus, "");
	before = calls();
	for (i = 0; i < TIMES; i++)
		do_open();
	ksft_print_msg("bench number CPUs interrupts_of_others_by_1000_opens %d %llu\n", cpus,
		       calls() - before);
	must(pt_unload(), "unload");
}

int main(int argc, char **argv)
{
	ksft_print_header();
	ksft_set_plan(1);
	start_operating();
	if (argc > 1 && !strcmp(argv[1], "CPUs"))
		measure_cpus();
	else
		measure_pmus();
	ksft_test_result_pass("measured\n");
	ksft_finished();
}
