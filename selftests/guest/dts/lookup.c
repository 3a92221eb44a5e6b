// SPDX-License-Identifier: GPL-2.0-only
/*
 * A child of the root that the kernel makes no device of, as on PowerPC: /pmu-hexagon. The
 * module makes the device when it is loaded; the device stays when the module goes. Beside it
 * /pmu-ppc7400, for a PMU that the processor has, and /pmu-power7, which is to serve perf's
 * generic events.
 * Covers: module
 */
#include <errno.h>
#include <unistd.h>
#include "pt.h"

#define NODE	"/proc/device-tree/pmu-hexagon"
#define DEVICE	"/sys/bus/platform/devices/pmu-hexagon"
#define PMU	"hexagon"
#define ROUNDS	10

static void test_pmu(void)
{
	int fd;

	ksft_test_result(pt_has_pmu(PMU) && pt_is_there(DEVICE),
			 "the module makes a device, and has the PMU\n");
	ksft_test_result(pt_clock_is(PMU, "real 300"), "its clock is that of the node\n");
	fd = pt_open_cpu(pt_pmu_type(PMU), 0x3, 0, -1);
	if (fd >= 0)
		pt_on(fd);
	usleep(50000);
	ksft_test_result(fd >= 0 && pt_count(fd), "an event counts\n");
	ksft_test_result(pt_unload() == -EWOULDBLOCK, "it keeps the module\n");
	close(fd);
}

static bool unload(void)
{
	return !pt_unload_soon() && !pt_has_pmu(PMU) && pt_is_there(DEVICE) &&
	       !pt_is_there(DEVICE "/driver");
}

/* The real PMU serves perf's generic events when it is used, unless generic= names another */
static void test_generic(void)
{
	pt_load_logged("backend=hardware");
	ksft_test_result(pt_said("pmukit: /pmu-power7: generic: the real PMU serves perf's"),
			 "the log says why the real PMU leaves no room for a node\n");
	ksft_test_result(!pt_has_pmu("power7") && pt_has_pmu(PMU) && pt_has_pmu("ppc7400"),
			 "that node brings no PMU, the other one does\n");
	ksft_test_result(unload(), "unloaded\n");
	pt_load_logged("backend=hardware generic=power7");
	ksft_test_result(pt_has_pmu("power7"), "generic=power7 overrides\n");
	ksft_test_result(unload(), "unloaded\n");
}

int main(void)
{
	int i, good = 0;

	ksft_print_header();
	ksft_set_plan(14);
	ksft_test_result(pt_is_there(NODE) && !pt_is_there(DEVICE),
			 "there is a node without a device\n");
	pt_load_logged("");
	ksft_test_result(pt_is_loaded(), "the module loads without parameters\n");
	ksft_test_result(pt_said("pmukit: /pmu-ppc7400: this machine has a real PMU"),
			 "the log names the node of a PMU that is there\n");
	test_pmu();
	ksft_test_result(unload(), "unloaded: only the device is left, without a driver\n");
	for (i = 0; i < ROUNDS; i++)
		good += !pt_load("") && pt_has_pmu(PMU) && unload();
	ksft_test_result(good == ROUNDS, "and %d times more\n", good);
	test_generic();
	ksft_finished();
}
