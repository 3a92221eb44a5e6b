// SPDX-License-Identifier: GPL-2.0-only
/* Netlink messages that are right, to be made wrong. */
#include "emu.h"
#include "table.h"

/**
 * pt_nl_example() - make a message that a command takes, about the PMU under test
 * @nl: the socket it is meant for; pt_nl_find() has found the family
 * @m: gets the message
 * @command: one of the family's that are no notifications
 */
void pt_nl_example(const struct pt_nl *nl, struct pt_message *m, int command)
{
	pt_nl_begin(m, nl->family, NLM_F_REQUEST | NLM_F_ACK, command);
	if (command == PMUKIT_CMD_TABLE_ADD) {
		static struct pt_table table;

		pt_table_make(&table, pt_emu.name, 0);
		pt_table_put(m, &table);
		return;
	}
	pt_nl_put_string(m, PMUKIT_A_EMULATED_PMU_NAME, pt_emu.name);
	if (command == PMUKIT_CMD_CPU_GET)
		pt_nl_put_u32(m, PMUKIT_A_CPU_CPU, 0);
	if (command == PMUKIT_CMD_EVENT_ADD)
		pt_nl_put_string(m, PMUKIT_A_EMULATED_EVENT, pt_emu.any->name);
	if (command == PMUKIT_CMD_EVENT_ADD || command == PMUKIT_CMD_CLOCK_ADVANCE)
		pt_nl_put_uint(m, PMUKIT_A_EMULATED_COUNT, 1);
	if (command == PMUKIT_CMD_PROFILE_SET)
		pt_nl_put_string(m, PMUKIT_A_EMULATED_PROFILE, "other 0.5\n");
}
