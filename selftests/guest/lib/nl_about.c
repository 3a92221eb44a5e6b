// SPDX-License-Identifier: GPL-2.0-only
/* Questions to netlink about the PMU under test, and what the answer said. */
#include <string.h>
#include "emu.h"
#include "nl_about.h"

struct pt_about pt_about;

/* pt_about_open() - a socket, and the family; ends the program when there is none */
void pt_about_open(void)
{
	pt_nl_open(&pt_about.nl);
	if (pt_nl_find(&pt_about.nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
}

/* pt_about_again() - the module was loaded anew: the family may have another number */
void pt_about_again(void)
{
	pt_nl_close(&pt_about.nl);
	pt_about_open();
}

/**
 * pt_about_begin() - begin a question
 * @command: the command
 * @dump: ask for all; otherwise the name of the PMU comes first, which has the number 1 in
 *        every set of attributes
 */
void pt_about_begin(int command, bool dump)
{
	pt_nl_begin(&pt_about.m, pt_about.nl.family,
		    NLM_F_REQUEST | (dump ? NLM_F_DUMP : NLM_F_ACK), command);
	if (!dump)
		pt_nl_put_string(&pt_about.m, PMUKIT_A_PMU_NAME, pt_emu.name);
}

/* Keep the last message about the PMU, which not all name; count all */
static void keep(const struct nlmsghdr *head, void *with)
{
	const struct nlattr *name = pt_nl_attr(head, PMUKIT_A_PMU_NAME);
	struct pt_about *about = with;

	if (name && strcmp(pt_nl_string(name), pt_emu.name)) {
		about->others++;
		return;
	}
	about->nr++;
	if (head->nlmsg_len <= sizeof(about->answer))
		memcpy(&about->answer, head, head->nlmsg_len);
}

/* pt_about_ask() - ask it: 0 or the error, negative; pt_about has the answer */
int pt_about_ask(void)
{
	pt_about.nr = 0;
	pt_about.others = 0;
	memset(&pt_about.answer, 0, sizeof(pt_about.answer));
	return pt_nl_ask(&pt_about.nl, &pt_about.m, keep, &pt_about);
}

/* pt_number() - a number of the answer, all bits set when it is not there */
u64 pt_number(int type)
{
	return pt_nl_uint(pt_nl_attr(&pt_about.answer.head, type));
}

/* pt_text() - a string of the answer, "" when it is not there */
const char *pt_text(int type)
{
	return pt_nl_string(pt_nl_attr(&pt_about.answer.head, type));
}
