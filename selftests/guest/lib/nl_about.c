// SPDX-License-Identifier: GPL-2.0-only
/* Questions to netlink about the PMU under test, and what the answer said. */
#include <string.h>
#include "emu.h"
#include "nl_about.h"

struct pmk_about pmk_about;

/* pmk_about_open() - a socket, and the family; ends the program when there is none */
void pmk_about_open(void)
{
	pmk_nl_open(&pmk_about.nl);
	if (pmk_nl_find(&pmk_about.nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
}

/* pmk_about_again() - the module was loaded anew: the family may have another number */
void pmk_about_again(void)
{
	pmk_nl_close(&pmk_about.nl);
	pmk_about_open();
}

/**
 * pmk_about_begin() - begin a question
 * @command: the command
 * @dump: ask for all; otherwise the name of the PMU comes first, which has the number 1 in
 *        every set of attributes
 */
void pmk_about_begin(int command, bool dump)
{
	pmk_nl_begin(&pmk_about.m, pmk_about.nl.family,
		     NLM_F_REQUEST | (dump ? NLM_F_DUMP : NLM_F_ACK), command);
	if (!dump)
		pmk_nl_put_string(&pmk_about.m, PMUKIT_A_PMU_NAME, pmk_emu.name);
}

/* Keep the last message about the PMU, count all */
static void keep(const struct nlmsghdr *head, void *with)
{
	struct pmk_about *about = with;

	if (strcmp(pmk_nl_string(pmk_nl_attr(head, PMUKIT_A_PMU_NAME)), pmk_emu.name)) {
		about->others++;
		return;
	}
	about->nr++;
	if (head->nlmsg_len <= sizeof(about->answer))
		memcpy(&about->answer, head, head->nlmsg_len);
}

/* pmk_about_ask() - ask it: 0 or the error, negative; pmk_about has the answer */
int pmk_about_ask(void)
{
	pmk_about.nr = 0;
	pmk_about.others = 0;
	memset(&pmk_about.answer, 0, sizeof(pmk_about.answer));
	return pmk_nl_ask(&pmk_about.nl, &pmk_about.m, keep, &pmk_about);
}

/* pmk_number() - a number of the answer, all bits set when it is not there */
u64 pmk_number(int type)
{
	return pmk_nl_uint(pmk_nl_attr(&pmk_about.answer.head, type));
}

/* pmk_text() - a string of the answer, "" when it is not there */
const char *pmk_text(int type)
{
	return pmk_nl_string(pmk_nl_attr(&pmk_about.answer.head, type));
}
