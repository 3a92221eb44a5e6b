// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/owner PMU: the processor's own counters, which the kernel's own driver wants too:
 * netlink says who has them, and that somebody was refused, once.
 *
 * The kernel says "PMC hardware busy" each time that somebody comes second.
 * Covers: core/hot
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "nl.h"
#include "pt.h"

#define LONGEST	60000000000ull	/* ns */

static const char *name;
static struct pt_nl nl;	/* asks */
static struct pt_nl ear;	/* hears */
static struct pt_message m;
static u64 owner, events, busy, told;
static int heard;

static void see(const struct nlmsghdr *head, void *with)
{
	(void)with;
	owner = pt_nl_uint(pt_nl_attr(head, PMUKIT_A_PMU_OWNER));
	events = pt_nl_uint(pt_nl_attr(head, PMUKIT_A_PMU_EVENTS));
	busy = pt_nl_uint(pt_nl_attr(head, PMUKIT_A_PMU_REFUSED_BUSY));
}

static void ask(void)
{
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, PMUKIT_CMD_PMU_GET);
	pt_nl_put_string(&m, PMUKIT_A_PMU_NAME, name);
	if (pt_nl_ask(&nl, &m, see, NULL))
		ksft_exit_fail_msg("netlink does not know %s\n", name);
}

static void take(const struct nlmsghdr *head)
{
	if (head->nlmsg_type != nl.family || pt_nl_command(head) != PMUKIT_CMD_PMU_OWNER_NTF ||
	    strcmp(pt_nl_string(pt_nl_attr(head, PMUKIT_A_PMU_NAME)), name))
		return;
	heard++;
	told = pt_nl_uint(pt_nl_attr(head, PMUKIT_A_PMU_OWNER));
}

/*
 * Notifications of the owner that have come since. They take a tenth of a second, longer where
 * the host does not run the guest's other CPU.
 */
static void listen_for(int wanted)
{
	u64 end = pt_now() + LONGEST;
	const struct nlmsghdr *head;

	heard = 0;
	do {
		usleep(500000);
		while ((head = pt_nl_next(&ear, 0)))
			take(head);
	} while (heard < wanted && pt_now() < end);
}

static void expect(const char *what, u64 wanted_owner, u64 wanted_events, int wanted_heard)
{
	listen_for(wanted_heard);
	ask();
	ksft_test_result(owner == wanted_owner && events == wanted_events &&
			 heard == wanted_heard && (!heard || told == owner),
			 "%s: owner %llu, %llu events, %d notifications\n", what, owner, events,
			 heard);
}

int main(int argc, char **argv)
{
	int ours, theirs, type, i;

	ksft_print_header();
	if (argc < 2)
		ksft_exit_fail_msg("usage: %s PMU\n", argv[0]);
	name = argv[1];
	if (pt_load(""))
		ksft_exit_fail_msg("cannot load pmukit\n");
	type = pt_pmu_type(name);
	pt_nl_open(&nl);
	pt_nl_open(&ear);
	if (pt_nl_find(&nl) || pt_nl_find(&ear) || pt_nl_join(&ear, ear.group))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	ksft_set_plan(6);
	expect("nobody", PMUKIT_OWNER_NONE, 0, 0);
	theirs = pt_open_task(PERF_TYPE_RAW, PM_INST_CMPL, -1);
	for (i = 0; i < 5; i++)
		pt_open_task(type, PM_INST_CMPL, -1);
	expect("refused five times", PMUKIT_OWNER_OTHER, 0, 1);
	ksft_test_result(theirs >= 0 && busy == 5, "refused: %llu\n", busy);
	close(theirs);
	ours = pt_open_task(type, PM_INST_CMPL, -1);
	expect("taken", PMUKIT_OWNER_PMUKIT, 1, 1);
	theirs = pt_open_task(PERF_TYPE_RAW, PM_INST_CMPL, -1);
	ksft_test_result(theirs == -EBUSY, "the other driver is refused: %s\n", strerror(-theirs));
	close(ours);
	expect("given back", PMUKIT_OWNER_NONE, 0, 1);
	pt_nl_close(&nl);
	pt_nl_close(&ear);
	if (pt_unload())
		ksft_exit_fail_msg("cannot unload pmukit\n");
	ksft_finished();
}
