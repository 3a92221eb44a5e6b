// SPDX-License-Identifier: GPL-2.0-only
/*
 * Messages of a kernel that is newer than pmuctl, of an older one, and broken ones, made
 * with libnl and printed as pmuctl decodes them, one JSON object a line.
 */
#include <stdlib.h>
#include <string.h>

#include "live/netlink.h"

static struct nl_msg *new_message(void)
{
	struct nl_msg *msg = nlmsg_alloc();

	genlmsg_put(msg, 0, 0, 42, 0, 0, PMUKIT_CMD_CPU_GET, PMUKIT_FAMILY_VERSION + 1);
	return msg;
}

static void print(struct nl_msg *msg, decode_fn decode)
{
	json_t *object = decode(msg);

	json_dumpf(object, stdout, JSON_COMPACT);
	putchar('\n');
	json_decref(object);
	nlmsg_free(msg);
}

/* Attributes, a flag, a nest, an enumeration's value and a nested attribute of the future */
static void newer(void)
{
	struct nl_msg *msg = new_message();
	struct nlattr *nest;

	nla_put_string(msg, PMUKIT_A_CPU_PMU_NAME, "power7");
	nla_put_u64(msg, PMUKIT_A_CPU_MAX + 1, 77);
	nla_put_string(msg, 4000, "news");
	nla_put_u32(msg, PMUKIT_A_CPU_STATE, 9);
	nest = nla_nest_start(msg, PMUKIT_A_CPU_COUNTER);
	nla_put_string(msg, PMUKIT_A_COUNTER_NAME, "pmc1");
	nla_put_u32(msg, PMUKIT_A_COUNTER_FLAGS, 0x80000001);
	nla_put_u64(msg, PMUKIT_A_COUNTER_MAX + 3, 1);
	nla_nest_end(msg, nest);
	print(msg, decode_cpu);
}

/* Numbers of 4 and 8 bytes, the same attribute several times */
static void sizes(void)
{
	struct nl_msg *msg = new_message();
	struct nlattr *nest;
	unsigned int i;

	for (i = 0; i < 2; i++) {
		nest = nla_nest_start(msg, PMUKIT_A_CPU_REGISTER);
		nla_put_string(msg, PMUKIT_A_REGISTER_NAME, i ? "mmcr1" : "mmcr0");
		if (i)
			nla_put_u64(msg, PMUKIT_A_REGISTER_VALUE, 0x123456789abcdef0);
		else
			nla_put_u32(msg, PMUKIT_A_REGISTER_VALUE, 0x89abcdef);
		nla_nest_end(msg, nest);
	}
	nla_put_u32(msg, PMUKIT_A_CPU_TIMES, 5);
	print(msg, decode_cpu);
}

/* A number of 2 bytes, a string without an end, one attribute alone, none */
static void broken(void)
{
	struct nl_msg *msg = new_message();

	nla_put_u16(msg, PMUKIT_A_PMU_COUNTERS, 6);
	nla_put(msg, PMUKIT_A_PMU_NAME, 3, "abc");
	nla_put_u32(msg, PMUKIT_A_PMU_CAPABILITIES, 9);
	print(msg, decode_pmu);
	msg = new_message();
	nla_put_string(msg, PMUKIT_A_CPU_PMU_NAME, "power7");
	print(msg, decode_cpu);
	print(new_message(), decode_emulated);
}

int main(void)
{
	newer();
	sizes();
	broken();
	return 0;
}
