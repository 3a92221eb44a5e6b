// SPDX-License-Identifier: GPL-2.0-only
/*
 * overlaid MODULE: a node that declares a POWER7 comes and goes with a test module, before and
 * after pmukit is loaded, and while events are open. MODULE is "overlay", which applies
 * dts/overlays/arm64-virt.dtso, or "changeset", which makes the same node by a changeset.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "pmk.h"

#define DEVICE	"/sys/bus/platform/devices/pmu-power7"
#define PMU	PMK_DEVICES "/power7"
#define SECONDS	20		/* patience: pmukit looks twice a second */
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

static bool is_there(const char *path)
{
	return !access(path, F_OK);
}

static bool has_gone(const char *path)
{
	int i;

	for (i = 0; i < SECONDS * 50 && is_there(path); i++)
		usleep(20000);
	return !is_there(path);
}

static bool has_clock(void)
{
	char text[64] = "";

	pmk_read_text(text, sizeof(text), "/sys/kernel/debug/pmukit/power7/clock");
	text[strcspn(text, "\n")] = '\0';
	return !strcmp(text, "real 2000");
}

static int open_cycles(void)
{
	int fd = pmk_open_cpu(pmk_pmu_type("power7"), PM_CYC, 0, -1);

	if (fd >= 0)
		pmk_on(fd);
	return fd;
}

static bool counts(int fd)
{
	u64 before = fd >= 0 ? pmk_count(fd) : 0;

	usleep(50000);
	return fd >= 0 && pmk_count(fd) > before;
}

static void test_open_event(void)
{
	int fd = open_cycles();

	ksft_test_result(counts(fd), "an event counts\n");
	ksft_test_result(!take_away() && !is_there(DEVICE), "the node goes meanwhile\n");
	ksft_test_result(counts(fd) && is_there(PMU), "the event counts on\n");
	ksft_test_result(open_cycles() == -ENOENT, "no new event opens\n");
	close(fd);
	ksft_test_result(has_gone(PMU), "the PMU goes with the event\n");
	ksft_test_result(!apply() && is_there(PMU), "node and PMU come again\n");
	fd = open_cycles();
	ksft_test_result(counts(fd), "an event counts there\n");
	close(fd);
}

static bool come_and_go(void)
{
	bool came = !apply() && is_there(PMU), gone = !take_away() && !is_there(PMU);

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
	ksft_test_result(!is_there(DEVICE) && !apply() && is_there(DEVICE),
			 "the node brings a device\n");
	pmk_read_text(alias, sizeof(alias), DEVICE "/modalias");
	alias[strcspn(alias, "\n")] = '\0';
	ksft_test_result(strstr(alias, "Cpmukit,emulated-power7"), "its alias: %s\n", alias);
	ksft_test_result(!pmk_load("") && is_there(PMU) && has_clock(),
			 "pmukit loads, and has the PMU\n");
	test_open_event();
	take_away();
	for (i = 0; i < ROUNDS; i++)
		good += come_and_go();
	ksft_test_result(good == ROUNDS, "they come and go %d times\n", good);
	ksft_test_result(!pmk_unload() && !is_there("/sys/bus/platform/drivers/pmukit"),
			 "unloaded: nothing is left\n");
	ksft_finished();
}
