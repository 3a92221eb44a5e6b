// SPDX-License-Identifier: GPL-2.0-only
/*
 * Emulated PMUs that the device tree declares: those of dts/overlays and of
 * selftests/host/overlays/nodes.dtso. The module must not be loaded when this program starts. An
 * alias of it matches their devices; selftests/host/overlays/alias lets modprobe find the module by
 * what the kernel says of each device, which this program prints.
 * Covers: module
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "pt.h"

#define DEVICES		"/sys/bus/platform/devices"
#define PPC7400_CYCLES	0x1
#define PPC7400_INST	0x2

/* Does the module have an alias for this device? They are "alias=..." in the file */
static bool alias_matches(const char *wanted)
{
	static char *image;
	static size_t size;
	char *at;

	if (!image) {
		FILE *f = fopen(PT_MODULE, "re");
		struct stat st;

		if (!f || fstat(fileno(f), &st))
			ksft_exit_fail_msg("no " PT_MODULE "\n");
		image = malloc(st.st_size + 1);
		size = fread(image, 1, st.st_size, f);
		image[size] = '\0';
		fclose(f);
	}
	for (at = image; (at = memmem(at, image + size - at, "alias=of:", 9)); at++)
		if (!fnmatch(at + 6, wanted, 0))
			return true;
	return false;
}

/* Devices that udev would load the module for */
static int matching_devices(void)
{
	DIR *dir = opendir(DEVICES);
	struct dirent *entry;
	char text[512];
	int nr = 0;

	while (dir && (entry = readdir(dir))) {
		if (pt_read_text(text, sizeof(text), DEVICES "/%s/modalias", entry->d_name) <= 0)
			continue;
		text[strcspn(text, "\n")] = '\0';
		if (!alias_matches(text))
			continue;
		ksft_print_msg("%s: %s\n", entry->d_name, text);
		nr++;
	}
	if (dir)
		closedir(dir);
	return nr;
}

static void test_said(const char *text)
{
	ksft_test_result(pt_said(text), "the log has: %s\n", text);
}

static void unload(void)
{
	ksft_test_result(!pt_unload_soon() && pt_is_gone(), "unloaded: nothing is left\n");
}

/* A second or so of cycles on CPU 0 lies between what two other clocks allow, 1 % aside */
static void test_rate(const char *pmu, u64 code, u64 mhz)
{
	int fd = pt_open_cpu(pt_pmu_type(pmu), code, 0, -1);
	u64 before, on, off, after, count;

	pt_pin(0);
	pt_reset(fd);
	before = pt_now();
	pt_on(fd);
	on = pt_now();
	usleep(500000);
	off = pt_now();
	pt_off(fd);
	after = pt_now();
	count = pt_count(fd);
	close(fd);
	ksft_test_result(fd >= 0 && count >= (off - on) * mhz / 1000 * 99 / 100 &&
			 count <= (after - before) * mhz / 1000 * 101 / 100,
			 "%s: %llu cycles in %llu to %llu ns, at %llu MHz\n", pmu, count, off - on,
			 after - before, mhz);
}

/* Half of the cycles: by the profile of the node, and by no other */
static void test_profile(void)
{
	int type = pt_pmu_type("ppc7400");
	int cycles = pt_open_cpu(type, PPC7400_CYCLES, 0, -1);
	int inst = pt_open_cpu(type, PPC7400_INST, 0, cycles);
	u64 n, m;

	pt_on(cycles);
	usleep(200000);
	pt_off(cycles);
	n = pt_count(cycles);
	m = pt_count(inst);
	ksft_test_result(cycles >= 0 && inst >= 0 && n && m >= n / 2 - n / 100 &&
			 m <= n / 2 + n / 100,
			 "ppc7400: %llu instructions in %llu cycles\n", m, n);
	close(inst);
	close(cycles);
}

/* Which PMU counts perf's generic cycles, on the manual clock? Or NULL */
static const char *generic_pmu(void)
{
	static const char * const pmus[] = { "power7", "ppc7400" };
	int fd = pt_open_cpu(PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, 0, -1), i;
	const char *found = NULL;

	if (fd >= 0)
		pt_on(fd);
	for (i = 0; fd >= 0 && i < 2; i++) {
		u64 before = pt_count(fd);

		pt_write_text("advance 1000 cpu 0", PT_DEBUGFS "/%s/clock", pmus[i]);
		if (pt_count(fd) == before + 1000)
			found = pmus[i];
	}
	close(fd);
	return found;
}

static bool others_cycles;	/* before pmukit is loaded */

static void test_generic(const char *parameters, const char *wanted)
{
	const char *found;

	pt_load_logged(parameters);
	found = generic_pmu();
	if (others_cycles)
		ksft_test_result_skip("%s: a PMU of the machine has perf's cycles\n", parameters);
	else
		ksft_test_result(found && !strcmp(found, wanted),
				 "%s: perf's cycles are those of %s\n", parameters,
				 found ?: "nobody");
	unload();
}

static void test_wrong(void)
{
	ksft_test_result(!pt_has_pmu("hexagon"), "no PMU comes of a node that is wrong\n");
	test_said("pmukit: /pmu-frequency: clock-frequency: must be a whole number of MHz");
	test_said("pmukit: /pmu-fast: clock-frequency: must be a whole number of MHz");
	test_said("pmukit: /pmu-stopped: clock-frequency: must be a whole number of MHz");
	test_said("pmukit: /pmu-wide: clock-frequency: must be one number, of 32 or 64 bits");
	test_said("pmukit: /pmu-profile: profile: string 2: the PMU has no event of this name");
	test_said("pmukit: /pmu-number: profile: must be strings");
	test_said("pmukit: /pmu-generic: generic: must have no value");
	test_said("pmukit: /pmu-twice: /pmu-power7 declares this PMU already");
	test_said("pmukit: /pmu-second: generic: the PMU of /pmu-power7 serves");
}

static void test_override(void)
{
	pt_load_logged("mhz=500");
	ksft_test_result(pt_clock_is("power7", "real 500") && pt_clock_is("ppc7400", "real 500"),
			 "mhz=500 overrides clock-frequency\n");
	unload();
	pt_load_logged("mhz=1000");
	ksft_test_result(pt_clock_is("power7", "real 1000") &&
			 pt_clock_is("ppc7400", "real 1000"),
			 "and so does mhz=1000, which is the default\n");
	unload();
	pt_load_logged("emulate=hexagon");
	ksft_test_result(pt_has_pmu("hexagon") && !pt_has_pmu("power7") &&
			 !pt_has_pmu("ppc7400"),
			 "emulate=hexagon takes the place of the nodes\n");
	test_said("pmukit: /pmu-ppc7400: left out, because emulate=");
	unload();
	ksft_test_result(pt_load("generic=power8") == -EINVAL && !pt_is_loaded(),
			 "generic=power8: no node declares it\n");
}

int main(void)
{
	ksft_print_header();
	if (pt_is_loaded())
		ksft_exit_fail_msg("pmukit must not be loaded\n");
	ksft_set_plan(30);
	others_cycles = pt_open_cpu(PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, 0, -1) >= 0;
	ksft_test_result(matching_devices() == 11, "aliases match eleven devices\n");
	pt_load_logged("");
	ksft_test_result(pt_has_pmu("power7") && pt_has_pmu("ppc7400"), "nodes bring PMUs\n");
	ksft_test_result(pt_is_there(PT_DRIVER) && !pt_is_there(PT_DRIVER "/unbind"),
			 "nobody can take the driver from their devices\n");
	test_wrong();
	ksft_test_result(pt_clock_is("power7", "real 2000") &&
			 pt_clock_is("ppc7400", "real 250"), "they have clock-frequency\n");
	test_rate("ppc7400", PPC7400_CYCLES, 250);
	test_rate("power7", PM_CYC, 2000);
	test_profile();
	unload();
	test_generic("clock=manual", "power7");
	test_generic("clock=manual generic=ppc7400", "ppc7400");
	test_override();
	ksft_finished();
}
