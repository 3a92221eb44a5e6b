// SPDX-License-Identifier: GPL-2.0-only
/*
 * Verbs of netlink: "question COMMAND" begins one about the PMU under test, or another one;
 * "dump COMMAND" one about all; "put ATTRIBUTE, VALUE" adds to it, "ask" sends it. Then there is
 * the answer, the last one that is about the PMU. In it "nest" chooses the nth of the attributes
 * of a type that have attributes inside.
 */
#include <string.h>
#include "nl_about.h"
#include "scenario.h"

static const struct constant netlink_constants[] = {
	CONSTANT(PMUKIT_CMD_PMU_GET), CONSTANT(PMUKIT_CMD_CPU_GET),
	CONSTANT(PMUKIT_CMD_CLOCK_GET), CONSTANT(PMUKIT_CMD_CLOCK_ADVANCE),
	CONSTANT(PMUKIT_CMD_EVENT_ADD), CONSTANT(PMUKIT_CMD_PROFILE_GET),
	CONSTANT(PMUKIT_CMD_PROFILE_SET), CONSTANT(PMUKIT_A_PMU_NAME),
	CONSTANT(PMUKIT_A_PMU_TYPE), CONSTANT(PMUKIT_A_PMU_BACKEND),
	CONSTANT(PMUKIT_A_PMU_COUNTERS), CONSTANT(PMUKIT_A_PMU_COUNTER_BITS),
	CONSTANT(PMUKIT_A_PMU_CAPABILITIES), CONSTANT(PMUKIT_A_PMU_OWNER),
	CONSTANT(PMUKIT_A_PMU_EVENTS), CONSTANT(PMUKIT_A_PMU_REFUSED_CODE),
	CONSTANT(PMUKIT_A_PMU_REFUSED_GROUP), CONSTANT(PMUKIT_A_PMU_REFUSED_BUSY),
	CONSTANT(PMUKIT_A_CPU_PMU_NAME), CONSTANT(PMUKIT_A_CPU_CPU), CONSTANT(PMUKIT_A_CPU_STATE),
	CONSTANT(PMUKIT_A_CPU_REGISTER), CONSTANT(PMUKIT_A_CPU_COUNTER),
	CONSTANT(PMUKIT_A_CPU_STATS), CONSTANT(PMUKIT_A_REGISTER_NAME),
	CONSTANT(PMUKIT_A_REGISTER_VALUE), CONSTANT(PMUKIT_A_COUNTER_NAME),
	CONSTANT(PMUKIT_A_COUNTER_VALUE), CONSTANT(PMUKIT_A_COUNTER_TYPE),
	CONSTANT(PMUKIT_A_COUNTER_CONFIG), CONSTANT(PMUKIT_A_COUNTER_CODE),
	CONSTANT(PMUKIT_A_COUNTER_FLAGS), CONSTANT(PMUKIT_A_COUNTER_PERIOD),
	CONSTANT(PMUKIT_A_STATS_INTERRUPTS), CONSTANT(PMUKIT_A_STATS_NMI),
	CONSTANT(PMUKIT_A_STATS_SPURIOUS), CONSTANT(PMUKIT_A_STATS_SAMPLES),
	CONSTANT(PMUKIT_A_STATS_LOST), CONSTANT(PMUKIT_A_STATS_THROTTLED),
	CONSTANT(PMUKIT_A_STATS_NO_ROOM), CONSTANT(PMUKIT_A_STATS_NO_COUNTER),
	CONSTANT(PMUKIT_A_STATS_NO_SETTING), CONSTANT(PMUKIT_A_STATS_MOVED),
	CONSTANT(PMUKIT_A_STATS_LATE_UPDATES),
	CONSTANT(PMUKIT_A_EMULATED_PMU_NAME), CONSTANT(PMUKIT_A_EMULATED_CLOCK),
	CONSTANT(PMUKIT_A_EMULATED_MHZ), CONSTANT(PMUKIT_A_EMULATED_EVENT),
	CONSTANT(PMUKIT_A_EMULATED_COUNT), CONSTANT(PMUKIT_A_EMULATED_MODE),
	CONSTANT(PMUKIT_A_EMULATED_CPU), CONSTANT(PMUKIT_A_EMULATED_LEFT),
	CONSTANT(PMUKIT_A_EMULATED_PROFILE), CONSTANT(PMUKIT_CAPABILITY_SAMPLING),
	CONSTANT(PMUKIT_CAPABILITY_GENERIC), CONSTANT(PMUKIT_CAPABILITY_EMULATED),
	CONSTANT(PMUKIT_OWNER_NONE), CONSTANT(PMUKIT_OWNER_PMUKIT),
	CONSTANT(PMUKIT_STATE_UNKNOWN), CONSTANT(PMUKIT_STATE_RUNNING),
	CONSTANT(PMUKIT_EVENT_FLAG_TASK), CONSTANT(PMUKIT_EVENT_FLAG_SAMPLING),
	CONSTANT(PMUKIT_CLOCK_REAL), CONSTANT(PMUKIT_CLOCK_MANUAL), CONSTANT(PMUKIT_MODE_USER),
	CONSTANT(PMUKIT_MODE_KERNEL), CONSTANT(PMUKIT_MODE_HYPERVISOR),
	CONSTANT(PMUKIT_CMD_PMU_OWNER_NTF), CONSTANT(PMUKIT_CMD_CPU_THROTTLE_NTF),
	CONSTANT(PMUKIT_CMD_CPU_SPURIOUS_NTF), CONSTANT(PMUKIT_CMD_CPU_DOWN_NTF),
	CONSTANT(PMUKIT_CMD_CPU_UP_NTF), CONSTANT(PMUKIT_CMD_PMU_DEL_NTF),
	CONSTANT(PMUKIT_CMD_PMU_ADD_NTF), CONSTANT(PMUKIT_OWNER_OTHER),
	{}
};

CONSTANTS(netlink_constants);

static const struct nlattr *nest;
static bool is_open;

static long long begin(int command, const char *name, bool dump)
{
	if (!is_open)
		pt_about_open();
	is_open = true;
	pt_about_begin(command, true);
	if (dump)
		return 0;
	pt_about.m.head.nlmsg_flags = NLM_F_REQUEST | NLM_F_ACK;
	/* the name has the number 1 in every set of attributes */
	if (!name || *name)
		pt_nl_put_string(&pt_about.m, PMUKIT_A_PMU_NAME, name ? name : pt_emu.name);
	return 0;
}

static long long put(int type, struct value value)
{
	if (value.s)
		pt_nl_put_string(&pt_about.m, type, value.s);
	else if (value.n >> 32)
		pt_nl_put_uint(&pt_about.m, type, value.n);
	else
		pt_nl_put_u32(&pt_about.m, type, value.n);
	return 0;
}

/* A text of so many bytes, all comments */
static long long put_long(int type, int size)
{
	static char text[PT_PROFILE_BYTES];

	memset(text, '#', size);
	text[size - 1] = '\n';
	text[size] = '\0';
	pt_nl_put_string(&pt_about.m, type, text);
	return 0;
}

/* Choose the nth, from 0 on, of a type: is it there? */
static bool choose(int type, int n)
{
	const struct nlmsghdr *head = &pt_about.answer.head;

	nest = pt_nl_attr(head, type);
	while (nest && n--)
		nest = pt_nl_after(head, nest, type);
	return nest;
}

/* Does the acknowledgment name this attribute of the question as the bad one? */
static bool is_bad(int type)
{
	const struct nlattr *attr = pt_nl_attr(&pt_about.m.head, type);

	return attr && (int)pt_about.nl.bad == (const unsigned char *)attr - pt_about.m.body;
}

static long long nl_number(const struct nlattr *attr)
{
	return attr ? (long long)pt_nl_uint(attr) : -1;
}

/* A member of the group, and what it has heard of the PMU under test since forget() */
static struct pt_nl ear;
static struct {
	int nr[PMUKIT_CMD_MAX + 1];
	u64 times[PMUKIT_CMD_MAX + 1];
	u64 owner, cpu;
} heard;

static void take(const struct nlmsghdr *head)
{
	int command = pt_nl_command(head);
	/* the name has the number 1 in every set of attributes; of CPUs some have none */
	const struct nlattr *name = pt_nl_attr(head, PMUKIT_A_PMU_NAME);

	if (command > PMUKIT_CMD_MAX || (name && strcmp(pt_nl_string(name), pt_emu.name)))
		return;
	heard.nr[command]++;
	if (command == PMUKIT_CMD_PMU_OWNER_NTF)
		heard.owner = pt_nl_uint(pt_nl_attr(head, PMUKIT_A_PMU_OWNER));
	if (command == PMUKIT_CMD_CPU_UP_NTF || command == PMUKIT_CMD_CPU_DOWN_NTF)
		heard.cpu = pt_nl_uint(pt_nl_attr(head, PMUKIT_A_CPU_CPU));
	if (command == PMUKIT_CMD_CPU_THROTTLE_NTF || command == PMUKIT_CMD_CPU_SPURIOUS_NTF)
		heard.times[command] += pt_nl_uint(pt_nl_attr(head, PMUKIT_A_CPU_TIMES));
}

/* Take what is there, or wait for a minute until a notification of this kind comes: how many */
static int hear(int command, bool wait)
{
	const struct nlmsghdr *head;

	while ((head = pt_nl_next(&ear, wait && !heard.nr[command] ? 60000 : 0)))
		if (head->nlmsg_type == ear.family)
			take(head);
	return heard.nr[command];
}

static long long join(void)
{
	if (ear.fd)
		pt_nl_close(&ear);
	pt_nl_open(&ear);
	return pt_nl_find(&ear) ?: pt_nl_join(&ear, ear.group);
}

/* With another socket, when the family will have the same numbers again, or cannot be asked */
static long long join_again(void)
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

static long long find_again(void)
{
	if (is_open)
		pt_about_again();
	if (is_open && ear.fd)
		ear.family = pt_about.nl.family;
	return 0;
}

static long long forget(void)
{
	hear(0, false);
	memset(&heard, 0, sizeof(heard));
	return 0;
}

VERB(join, 0, join());
VERB(join_again, 0, join_again());
VERB(forget, 0, forget());
VERB(heard, 1, hear(a[0].n, false));
VERB(hears, 1, hear(a[0].n, true));
VERB(heard_times, 1, (hear(0, false), heard.times[a[0].n]));
VERB(heard_owner, 0, heard.owner);
VERB(heard_cpu, 0, heard.cpu);
VERB(storm_of_commands, 0, (begin(PMUKIT_CMD_PMU_GET, NULL, true), pt_nl_storm(&pt_about.nl), 0));
VERB(question, 1, begin(a[0].n, a[1].s, false));
VERB(dump, 1, begin(a[0].n, NULL, true));
VERB(put, 2, put(a[0].n, a[1]));
VERB(put_long, 2, put_long(a[0].n, a[1].n));
VERB(ask, 0, pt_about_ask());
VERB(find_again, 0, find_again());
VERB(answers, 0, pt_about.nr);
VERB(answers_of_others, 0, pt_about.others);
VERB(is_interrupted, 0, pt_about.nl.interrupted);
VERB(nl_number, 1, nl_number(pt_nl_attr(&pt_about.answer.head, a[0].n)));
VERB(nl_is, 2, !strcmp(pt_text(a[0].n), a[1].s));
VERB(nest, 2, choose(a[0].n, a[1].n));
VERB(nest_number, 1, nl_number(pt_nl_inside(nest, a[0].n)));
VERB(nest_is, 2, !strcmp(pt_nl_string(pt_nl_inside(nest, a[0].n)), a[1].s));
VERB(nest_begins, 2, !strncmp(pt_nl_string(pt_nl_inside(nest, a[0].n)), a[1].s, strlen(a[1].s)));
VERB(has_reason, 0, pt_about.nl.bad && pt_about.nl.why[0]);
VERB(is_bad, 1, is_bad(a[0].n));
VERB(why, 1, !!strstr(pt_about.nl.why, a[0].s));
VERB(missing, 0, pt_about.nl.missing);
