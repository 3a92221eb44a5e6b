// SPDX-License-Identifier: GPL-2.0-only
/* Notifications of netlink about the PMU under test. */
#include <string.h>
#include "emu.h"
#include "nl_about.h"

#define LONGEST_MS	60000

struct pt_heard pt_heard;
static struct pt_nl ear;	/* a member of the group */

static void take(const struct nlmsghdr *head)
{
	/* the name has the number 1 in every set of attributes; of CPUs some have none */
	const struct nlattr *name = pt_nl_attr(head, PMUKIT_A_PMU_NAME);
	int command = pt_nl_command(head);

	if (command > PMUKIT_CMD_MAX || (name && strcmp(pt_nl_string(name), pt_emu.name)))
		return;
	pt_heard.nr[command]++;
	if (command == PMUKIT_CMD_PMU_OWNER_NTF)
		pt_heard.owner = pt_nl_uint(pt_nl_attr(head, PMUKIT_A_PMU_OWNER));
	if (command == PMUKIT_CMD_CPU_UP_NTF || command == PMUKIT_CMD_CPU_DOWN_NTF)
		pt_heard.cpu = pt_nl_uint(pt_nl_attr(head, PMUKIT_A_CPU_CPU));
	if (command == PMUKIT_CMD_CPU_THROTTLE_NTF || command == PMUKIT_CMD_CPU_SPURIOUS_NTF)
		pt_heard.times[command] += pt_nl_uint(pt_nl_attr(head, PMUKIT_A_CPU_TIMES));
}

/**
 * pt_hear() - take the notifications that have come
 * @command: the kind to wait for when there was none yet
 * @ms: how long, from one message to the next
 *
 * Return: how many of this kind there were since pt_forget().
 */
int pt_hear(int command, int ms)
{
	const struct nlmsghdr *head;

	while ((head = pt_nl_next(&ear, pt_heard.nr[command] ? 0 : ms)))
		if (head->nlmsg_type == ear.family)
			take(head);
	return pt_heard.nr[command];
}

/* pt_hears() - the same, within a minute */
int pt_hears(int command)
{
	return pt_hear(command, LONGEST_MS);
}

/* pt_forget() - what was heard so far */
void pt_forget(void)
{
	pt_hear(0, 0);
	memset(&pt_heard, 0, sizeof(pt_heard));
}

/* pt_join() - become a member of the group; ends the program when that fails */
void pt_join(void)
{
	if (ear.fd)
		pt_nl_close(&ear);
	pt_nl_open(&ear);
	if (pt_nl_find(&ear) || pt_nl_join(&ear, ear.group))
		ksft_exit_fail_msg("cannot join the group of pmukit\n");
}

/* pt_join_again() - by another socket, where the family cannot be asked: 0 or -errno */
int pt_join_again(void)
{
	static struct pt_nl before;
	int err;

	before = ear;
	pt_nl_open(&ear);
	ear.group = before.group;
	ear.family = before.family;
	err = pt_nl_join(&ear, ear.group);
	pt_nl_close(&before);
	return err;
}

/* pt_find_again() - the module was loaded anew: the family may have another number */
void pt_find_again(void)
{
	if (pt_about.nl.fd)
		pt_nl_close(&pt_about.nl);
	pt_nl_open(&pt_about.nl);
	if (pt_nl_find(&pt_about.nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	ear.family = pt_about.nl.family;
}
