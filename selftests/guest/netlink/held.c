// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/held PMU: pmukit does not hold up generic netlink. Joining the group does not wait for
 * a message that is on its way to others, nor pmu-get for a program that opens an event, however
 * long the kernel takes for that. Nor does a program that feeds wait for a PMU that goes. The test
 * module detour holds each; netlink/stall has a CPU that goes.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/pmukit_feed.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"
#include "nl_about.h"
#include "table.h"

static struct pt_table table;

static void let_go(void)
{
	pt_write_text("1", PT_DETOUR "/held");
}

/* Opening and closing an event changes the owner of the counters, which a work item sends */
static void test_join(void)
{
	int err;

	pt_write_text("1", PT_DETOUR "/tell");
	close(pt_open_row(pt_emu.any, -1));
	ksft_test_result(pt_wait_held(), "a message is on its way\n");
	err = pt_join_again();
	ksft_test_result(!err && pt_is_held(), "somebody joins meanwhile\n");
	let_go();
}

/* A child opens an event that nobody else has: does that fail for memory? */
static void test_open(void)
{
	int status, err;

	pt_write_text("1", PT_DETOUR "/alloc");
	if (!fork())
		_exit(pt_open_task(pt_emu.type, pt_emu.other->code, -1) != -ENOMEM);
	ksft_test_result(pt_wait_held(), "an event is being opened\n");
	err = pt_ask(PMUKIT_CMD_PMU_GET);
	ksft_test_result(!err && pt_is_held(), "pmu-get meanwhile\n");
	let_go();
	ksft_test_result(wait(&status) > 0 && !status, "the event got no memory\n");
}

/* Whoever removes a PMU, and tells listeners so, has the list of PMUs for itself */
static void test_feed(void)
{
	struct pmukit_feed feed = { .size = sizeof(feed) };
	int door = open(PMUKIT_FEED_DEVICE, O_RDWR | O_CLOEXEC);

	pt_table_make(&table, "own", 0);
	ksft_test_result(!pt_table_add(&pt_about.nl, &table, NULL, false), "a table\n");
	pt_write_text("1", PT_DETOUR "/tell");
	pt_table_close(&pt_about.nl, "own");
	ksft_test_result(pt_wait_held(), "its PMU goes\n");
	ksft_test_result(!ioctl(door, PMUKIT_FEED, &feed) && pt_is_held(),
			 "a program feeds meanwhile\n");
	let_go();
	close(door);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=feed");
	ksft_set_plan(8);
	pt_join();
	test_join();
	test_open();
	test_feed();
	pt_emulate_end();
	ksft_finished();
}
