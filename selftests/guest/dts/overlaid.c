// SPDX-License-Identifier: GPL-2.0-only
/*
 * overlaid MODULE: a node that declares a POWER7 comes and goes with a test module, before and
 * after pmukit is loaded, and while events are open. MODULE is "overlay", which applies
 * dts/overlays/arm64-virt.dtso, or "changeset", which makes the same node by a changeset.
 * Covers: module
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "pmk.h"

#define DEVICE	"/sys/bus/platform/devices/pmu-power7"
#define PMU	"power7"
#define ROUNDS	10

static const char *module;

static int apply(void)
{
	char path[64];
	int fd, err;

	snprintf(path, sizeof(path), "/lib/%s.ko", module);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	err = syscall(SYS_finit_module, fd, "", 0) ? -errno : 0;
	close(fd);
	return err;
}

static int take_away(void)
{
	return syscall(SYS_delete_module, module, O_NONBLOCK) ? -errno : 0;
}

static int open_cycles(void)
{
	int fd = pmk_open_cpu(pmk_pmu_type(PMU), PM_CYC, 0, -1);

	if (fd >= 0)
		pmk_on(fd);
	return fd;
}

static void test_open_event(void)
{
	int fd = open_cycles();

	ksft_test_result(fd >= 0 && pmk_counts_on(fd), "an event counts\n");
	ksft_test_result(!take_away() && !pmk_is_there(DEVICE), "the node goes meanwhile\n");
	ksft_test_result(pmk_counts_on(fd) && pmk_has_pmu(PMU), "the event counts on\n");
	ksft_test_result(open_cycles() == -ENOENT, "no new event opens\n");
	close(fd);
	ksft_test_result(pmk_pmu_goes(PMU), "the PMU goes with the event\n");
	ksft_test_result(!apply() && pmk_has_pmu(PMU), "node and PMU come again\n");
	fd = open_cycles();
	ksft_test_result(fd >= 0 && pmk_counts_on(fd), "an event counts there\n");
	close(fd);
}

static bool come_and_go(void)
{
	bool came = !apply() && pmk_has_pmu(PMU), gone = !take_away() && !pmk_has_pmu(PMU);

	return came && gone;
}

int main(int argc, char **argv)
{
	char alias[128] = "";
	int i, good = 0;

	ksft_print_header();
	if (argc != 2)
		ksft_exit_fail_msg("usage: %s MODULE\n", argv[0]);
	module = argv[1];
	ksft_set_plan(12);
	ksft_test_result(!pmk_is_there(DEVICE) && !apply() && pmk_is_there(DEVICE),
			 "the node brings a device\n");
	pmk_read_text(alias, sizeof(alias), DEVICE "/modalias");
	alias[strcspn(alias, "\n")] = '\0';
	ksft_test_result(strstr(alias, "Cpmukit,emulated-power7"), "its alias: %s\n", alias);
	ksft_test_result(!pmk_load("") && pmk_has_pmu(PMU) && pmk_clock_is(PMU, "real 2000"),
			 "pmukit loads, and has the PMU\n");
	test_open_event();
	take_away();
	for (i = 0; i < ROUNDS; i++)
		good += come_and_go();
	ksft_test_result(good == ROUNDS, "they come and go %d times\n", good);
	ksft_test_result(!pmk_unload() && pmk_is_gone(), "unloaded: nothing is left\n");
	ksft_finished();
}
