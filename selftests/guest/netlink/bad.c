// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/bad PMU: messages that are malformed, cut short or of the wrong type, each with
 * its error.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "emu.h"
#include "nl.h"

static struct pt_nl nl;
static struct pt_message m;

static const int commands[] = {
	PMUKIT_CMD_PMU_GET,
	PMUKIT_CMD_CPU_GET,
	PMUKIT_CMD_CLOCK_GET,
	PMUKIT_CMD_CLOCK_ADVANCE,
	PMUKIT_CMD_EVENT_ADD,
	PMUKIT_CMD_PROFILE_GET,
	PMUKIT_CMD_PROFILE_SET,
	PMUKIT_CMD_TABLE_ADD,
	PMUKIT_CMD_TABLE_REMOVE,
};

static int ask(void)
{
	return pt_nl_ask(&nl, &m, NULL, NULL);
}

static void expect(const char *what, int command, int wanted)
{
	int err = ask();

	ksft_test_result(err == -wanted, "command %d, %s: %s\n", command, what,
			 err ? strerror(-err) : "no error");
}

/* Every number of a command that is none, notifications included */
static void test_commands(void)
{
	int command, nr = 0, refused = 0;
	unsigned int i;

	for (command = 0; command < 256; command++) {
		for (i = 0; i < ARRAY_SIZE(commands); i++)
			if (commands[i] == command)
				break;
		if (i < ARRAY_SIZE(commands))
			continue;
		nr++;
		pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, command);
		refused += ask() == -EOPNOTSUPP;
	}
	ksft_test_result(refused == nr, "%d of %d numbers are no command\n", refused, nr);
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_DUMP, PMUKIT_CMD_CLOCK_ADVANCE);
	expect("as a dump", PMUKIT_CMD_CLOCK_ADVANCE, EOPNOTSUPP);
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_DUMP, PMUKIT_CMD_PROFILE_GET);
	expect("as a dump", PMUKIT_CMD_PROFILE_GET, EOPNOTSUPP);
}

/* Attributes that a command does not know: far away, nearby, of another command, nested */
static void test_unknown(int command)
{
	pt_nl_example(&nl, &m, command);
	pt_nl_put_u32(&m, 200, 1);
	expect("attribute 200", command, EINVAL);
	pt_nl_example(&nl, &m, command);
	pt_nl_put_u32(&m, PMUKIT_A_EMULATED_LEFT, 1);
	expect("an attribute of answers", command, EINVAL);
	pt_nl_example(&nl, &m, command);
	pt_nl_put_u32(&m, 0, 1);
	expect("attribute 0", command, EINVAL);
	pt_nl_example(&nl, &m, command);
	pt_nl_put_string(&m, PMUKIT_A_EMULATED_PMU_NAME | NLA_F_NESTED, pt_emu.name);
	expect("a name that is nested", command, EINVAL);
}

/* The name: without end, without anything, too long, as a number */
static void test_names(int command)
{
	static const char no_end[4] = { 'p', 'o', 'w', 'e' };
	static const char longer[] = "a-name-of-thirty-two-characters!";

	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, command);
	pt_nl_put(&m, PMUKIT_A_PMU_NAME, no_end, sizeof(no_end));
	expect("a name without end", command, EINVAL);
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, command);
	pt_nl_put(&m, PMUKIT_A_PMU_NAME, "", 0);
	expect("a name of no byte", command, EINVAL);
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, command);
	pt_nl_put_string(&m, PMUKIT_A_PMU_NAME, longer);
	expect("a name of 32 characters", command, EINVAL);
}

/* The first attribute says that it is longer, or shorter, than it is */
static void test_lengths(int command)
{
	struct nlattr *attr = (struct nlattr *)(m.body + NLMSG_HDRLEN + GENL_HDRLEN);

	pt_nl_example(&nl, &m, command);
	attr->nla_len = 0xffff;
	expect("an attribute beyond the message", command, EINVAL);
	pt_nl_example(&nl, &m, command);
	attr->nla_len = NLA_HDRLEN - 1;
	expect("an attribute shorter than its header", command, EINVAL);
	pt_nl_example(&nl, &m, command);
	m.head.nlmsg_len += 3;
	memset(m.body + m.head.nlmsg_len - 3, 0, 3);
	expect("3 bytes more", command, EINVAL);
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, command);
	m.head.nlmsg_len = NLMSG_HDRLEN;
	expect("no header of generic netlink", command, EINVAL);
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, command);
	((struct genlmsghdr *)NLMSG_DATA(&m.head))->reserved = 1;
	expect("reserved bits", command, EINVAL);
}

/* Numbers of a size that they cannot have */
static void test_numbers(void)
{
	static const char bytes[9];
	static const struct {
		int command, attr, size;
	} number[] = {
		{ PMUKIT_CMD_CPU_GET, PMUKIT_A_CPU_CPU, 0 },
		{ PMUKIT_CMD_CPU_GET, PMUKIT_A_CPU_CPU, 2 },
		{ PMUKIT_CMD_CPU_GET, PMUKIT_A_CPU_CPU, 8 },
		{ PMUKIT_CMD_CLOCK_ADVANCE, PMUKIT_A_EMULATED_CPU, 8 },
		{ PMUKIT_CMD_CLOCK_ADVANCE, PMUKIT_A_EMULATED_MODE, 1 },
		{ PMUKIT_CMD_CLOCK_ADVANCE, PMUKIT_A_EMULATED_COUNT, 1 },
		{ PMUKIT_CMD_CLOCK_ADVANCE, PMUKIT_A_EMULATED_COUNT, 9 },
	};
	unsigned int i;
	char text[64];

	for (i = 0; i < ARRAY_SIZE(number); i++) {
		pt_nl_example(&nl, &m, number[i].command);
		pt_nl_put(&m, number[i].attr, bytes, number[i].size);
		snprintf(text, sizeof(text), "attribute %d of %d bytes", number[i].attr,
			 number[i].size);
		expect(text, number[i].command, EINVAL);
	}
}

/* Dumps are as strict */
static void test_dumps(void)
{
	static const int dump[] = { PMUKIT_CMD_PMU_GET, PMUKIT_CMD_CPU_GET, PMUKIT_CMD_CLOCK_GET };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(dump); i++) {
		pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_DUMP, dump[i]);
		pt_nl_put_u32(&m, 100, 1);
		expect("a dump with an unknown attribute", dump[i], EINVAL);
	}
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_DUMP, PMUKIT_CMD_CPU_GET);
	pt_nl_put_string(&m, PMUKIT_A_CPU_PMU_NAME, "nobody");
	expect("a dump of a PMU that is not there", PMUKIT_CMD_CPU_GET, ENODEV);
}

int main(int argc, char **argv)
{
	unsigned int i;

	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	pt_nl_open(&nl);
	if (pt_nl_find(&nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	ksft_set_plan(14 + 12 * ARRAY_SIZE(commands));
	test_commands();
	for (i = 0; i < ARRAY_SIZE(commands); i++) {
		test_unknown(commands[i]);
		test_names(commands[i]);
		test_lengths(commands[i]);
	}
	test_numbers();
	test_dumps();
	pt_nl_close(&nl);
	pt_emulate_end();
	ksft_finished();
}
