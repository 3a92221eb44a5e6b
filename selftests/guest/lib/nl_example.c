// SPDX-License-Identifier: GPL-2.0-only
/* Netlink messages that are right, to be made wrong. */
#include "emu.h"
#include "nl.h"

/**
 * pmk_nl_example() - make a message that a command takes, about the PMU under test
 * @nl: the socket it is meant for; pmk_nl_find() has found the family
 * @m: gets the message
 * @command: one of the family's that are no notifications
 */
void pmk_nl_example(const struct pmk_nl *nl, struct pmk_message *m, int command)
{
	pmk_nl_begin(m, nl->family, NLM_F_REQUEST | NLM_F_ACK, command);
	pmk_nl_put_string(m, PMUKIT_A_EMULATED_PMU_NAME, pmk_emu.name);
	if (command == PMUKIT_CMD_CPU_GET)
		pmk_nl_put_u32(m, PMUKIT_A_CPU_CPU, 0);
	if (command == PMUKIT_CMD_EVENT_ADD)
		pmk_nl_put_string(m, PMUKIT_A_EMULATED_EVENT, pmk_emu.any->name);
	if (command == PMUKIT_CMD_EVENT_ADD || command == PMUKIT_CMD_CLOCK_ADVANCE)
		pmk_nl_put_uint(m, PMUKIT_A_EMULATED_COUNT, 1);
	if (command == PMUKIT_CMD_PROFILE_SET)
		pmk_nl_put_string(m, PMUKIT_A_EMULATED_PROFILE, "other 0.5\n");
}
