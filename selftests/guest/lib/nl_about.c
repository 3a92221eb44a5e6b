// SPDX-License-Identifier: GPL-2.0-only
/* Questions to netlink about the PMU under test, and their answers. */
#include <string.h>
#include "emu.h"
#include "nl_about.h"

struct pt_about pt_about;

/* The name has the number 1 in every set of attributes */
static void begin(int command, int flags, const char *name)
{
	if (!pt_about.nl.family) {
		pt_nl_open(&pt_about.nl);
		if (pt_nl_find(&pt_about.nl))
			ksft_exit_fail_msg("there is no netlink family pmukit\n");
	}
	pt_nl_begin(&pt_about.m, pt_about.nl.family, NLM_F_REQUEST | flags, command);
	if (name)
		pt_nl_put_string(&pt_about.m, PMUKIT_A_PMU_NAME, name);
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

static int ask(void)
{
	pt_about.nr = 0;
	pt_about.others = 0;
	memset(&pt_about.answer, 0, sizeof(pt_about.answer));
	return pt_nl_ask(&pt_about.nl, &pt_about.m, keep, &pt_about);
}

/**
 * pt_ask_with() - ask a question
 * @command: the command
 * @name: the PMU that it is about, NULL for none
 * @put: its other attributes
 *
 * Ends the program when there is no family.
 *
 * Return: 0 or the error, negative; pt_about has the answer.
 */
int pt_ask_with(int command, const char *name, const struct pt_put *put)
{
	begin(command, NLM_F_ACK, name);
	for (; put->type; put++) {
		if (put->text)
			pt_nl_put_string(&pt_about.m, put->type, put->text);
		else if (put->number >> 32)
			pt_nl_put_uint(&pt_about.m, put->type, put->number);
		else
			pt_nl_put_u32(&pt_about.m, put->type, put->number);
	}
	return ask();
}

/* pt_ask() - the same about the PMU under test, without other attributes */
int pt_ask(int command)
{
	return pt_ask_with(command, pt_emu.name, PT_PUT({}));
}

/* pt_ask_all() - a dump, of all PMUs or of one: 0 or the error, as pt_ask_with() */
int pt_ask_all(int command, const char *name)
{
	begin(command, NLM_F_DUMP, name);
	return ask();
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

/* pt_is_bad() - does the acknowledgment name this attribute of the question as the bad one? */
bool pt_is_bad(int type)
{
	const struct nlattr *attr = pt_nl_attr(&pt_about.m.head, type);

	return attr && (int)pt_about.nl.bad == (const unsigned char *)attr - pt_about.m.body;
}
