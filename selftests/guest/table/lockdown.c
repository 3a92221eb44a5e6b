// SPDX-License-Identifier: GPL-2.0-only
/*
 * table/lockdown PMU: a kernel in lockdown does not trust root, so nobody adds or removes the PMU
 * of a table any more. A PMU that is there goes on, and unloading the module removes it. No module
 * can be loaded afterwards, so this is the last command of a guest.
 * Covers: table netlink
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>
#include "emu.h"
#include "table.h"

#define NAME		"own"
#define SECURITY	"/sys/kernel/security"
#define LOCKDOWN	SECURITY "/lockdown"

static struct pt_nl nl;
static struct pt_table table;

static void expect(const char *what, int err, int wanted)
{
	ksft_test_result(err == -wanted, "%s: %s\n", what, err ? strerror(-err) : "done");
}

/* Lockdown closes debugfs, too: what is emulated happens by netlink */
static void expect_count(const char *what, int fd)
{
	static struct pt_message m;
	u64 before = pt_count(fd);

	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, PMUKIT_CMD_CLOCK_ADVANCE);
	pt_nl_put_string(&m, PMUKIT_A_EMULATED_PMU_NAME, NAME);
	pt_nl_put_uint(&m, PMUKIT_A_EMULATED_COUNT, 5);
	if (pt_nl_ask(&nl, &m, NULL, NULL))
		ksft_print_msg("%s\n", nl.why);
	pt_expect(what, pt_count(fd) - before, 5);
}

int main(int argc, char **argv)
{
	int fd;

	ksft_print_header();
	mount("securityfs", SECURITY, "securityfs", 0, NULL);
	if (!pt_is_there(LOCKDOWN))
		ksft_exit_skip("this kernel has no lockdown\n");
	ksft_set_plan(8);
	pt_emulate(argc, argv, "clock=manual");
	pt_nl_open(&nl);
	if (pt_nl_find(&nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	pt_table_make(&table, NAME, 0);
	expect("a table", pt_table_add(&nl, &table, PT_TABLE_PROFILE, false), 0);
	fd = pt_open_task(pt_pmu_type(NAME), PT_TABLE_CYCLES, -1);
	if (fd < 0)
		ksft_exit_fail_msg("cycles: %s\n", strerror(-fd));
	pt_on(fd);
	expect_count("its event", fd);
	expect("lockdown", pt_write_text("integrity", LOCKDOWN), 0);
	expect("a table in lockdown", pt_table_add(&nl, &table, NULL, false), EPERM);
	expect("its removal in lockdown", pt_table_remove(&nl, NAME), EPERM);
	expect_count("its event goes on", fd);
	close(fd);
	pt_nl_close(&nl);
	ksft_test_result(!pt_unload_soon() && pt_pmu_type(NAME) < 0,
			 "the module takes it along\n");
	expect("table= in lockdown", pt_load("table=" NAME), EPERM);
	ksft_finished();
}
