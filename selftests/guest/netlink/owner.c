// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/owner PMU: the processor's own counters, which the kernel's own driver uses, too:
 * netlink names the owner, and counts who was refused; the notification comes once.
 * The kernel says "PMC hardware busy" each time that somebody comes second.
 * Covers: core/hot
 */
#include <errno.h>
#include <unistd.h>
#include "emu.h"
#include "nl_about.h"

static void expect_owner(const char *what, u64 owner, u64 events, int notified)
{
	int heard;
	bool right;

	/*
	 * Notifications take a tenth of a second, longer where the host does not run the guest's
	 * other CPU
	 */
	usleep(500000);
	if (notified)
		pt_hears(PMUKIT_CMD_PMU_OWNER_NTF);
	pt_ask(PMUKIT_CMD_PMU_GET);
	right = pt_number(PMUKIT_A_PMU_OWNER) == owner &&
		pt_number(PMUKIT_A_PMU_EVENTS) == events;
	heard = pt_hear(PMUKIT_CMD_PMU_OWNER_NTF, 0);
	right &= !heard || pt_heard.owner == owner;
	ksft_test_result(right && heard == notified, "%s: %d notifications\n", what, heard);
	pt_forget();
}

int main(int argc, char **argv)
{
	int fd, i;

	ksft_print_header();
	if (argc < 2 || pt_load(""))
		ksft_exit_fail_msg("usage: owner PMU, and pmukit is loaded by it\n");
	pt_use(argv[1]);
	ksft_set_plan(6);
	pt_join();
	expect_owner("nobody", PMUKIT_OWNER_NONE, 0, 0);
	fd = pt_open_task(PERF_TYPE_RAW, PM_INST_CMPL, -1);
	for (i = 0; i < 5; i++)
		pt_open_task(pt_emu.type, PM_INST_CMPL, -1);
	expect_owner("refused five times", PMUKIT_OWNER_OTHER, 0, 1);
	pt_expect("refused", pt_number(PMUKIT_A_PMU_REFUSED_BUSY), 5);
	close(fd);
	fd = pt_open_task(pt_emu.type, PM_INST_CMPL, -1);
	expect_owner("taken", PMUKIT_OWNER_PMUKIT, 1, 1);
	ksft_test_result(pt_open_task(PERF_TYPE_RAW, PM_INST_CMPL, -1) == -EBUSY,
			 "the other driver is refused\n");
	close(fd);
	expect_owner("given back", PMUKIT_OWNER_NONE, 0, 1);
	if (pt_unload_soon())
		ksft_exit_fail_msg("cannot unload pmukit\n");
	ksft_finished();
}
