// SPDX-License-Identifier: GPL-2.0-only
/* Generic netlink: too many samples in one tick. */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include "emu.h"
#include "nl.h"

#define BATCH	64	/* commands in one call */

/**
 * pt_nl_storm() - let the event pt_emu.any happen far too often
 * @teller: a socket; the family was looked for
 *
 * As many commands as fit in one call, so that one tick sees more samples than perf takes.
 * Ends the program when they cannot be sent.
 */
void pt_nl_storm(struct pt_nl *teller)
{
	static unsigned char many[BATCH * 256];
	static struct pt_message m;
	unsigned int i, length = 0;

	pt_nl_begin(&m, teller->family, NLM_F_REQUEST, PMUKIT_CMD_EVENT_ADD);
	pt_nl_put_string(&m, PMUKIT_A_EMULATED_PMU_NAME, pt_emu.name);
	pt_nl_put_string(&m, PMUKIT_A_EMULATED_EVENT, pt_emu.any->name);
	pt_nl_put_uint(&m, PMUKIT_A_EMULATED_COUNT, 31);
	for (i = 0; i < BATCH; i++) {
		memcpy(many + length, m.body, m.head.nlmsg_len);
		length += m.head.nlmsg_len;
	}
	if (send(teller->fd, many, length, 0) < 0)
		ksft_exit_fail_msg("commands cannot be sent: %s\n", strerror(errno));
	while (pt_nl_next(teller, 0))
		;
}
