/* SPDX-License-Identifier: GPL-2.0-only */
/* The module monitor, for programs of the guest */
#ifndef GUEST_MONITOR_H
#define GUEST_MONITOR_H

/* Operations: monitor/main.c, and tools/hexmon/call.c */
enum { MONITOR_EVENT = 2, MONITOR_PASS };

#define MONITOR_CALL	"/sys/module/monitor/parameters/call"

/* Ends the program when there is no module, or the monitor refuses the call */
static inline void monitor_call(u32 operation, u32 a, u32 b)
{
	u32 value[] = { operation, a, b };
	char text[27], *at = text;
	int fd = open(MONITOR_CALL, O_WRONLY), i, shift;

	for (i = 0; i < 3; i++) {
		for (shift = 28; shift >= 0; shift -= 4)
			*at++ = "0123456789abcdef"[value[i] >> shift & 15];
		*at++ = ' ';
	}
	if (fd < 0 || write(fd, text, sizeof(text)) != sizeof(text))
		ksft_exit_fail_msg("%s: error %d\n", MONITOR_CALL, errno);
	close(fd);
}

/** monitor_event() - an event happens a number of times: one that the plugin never counts */
static inline void monitor_event(u32 event, u32 times)
{
	monitor_call(MONITOR_EVENT, event, times);
}

/** monitor_pass() - cycles of 600 MHz pass in which nothing is executed */
static inline void monitor_pass(u32 cycles)
{
	monitor_call(MONITOR_PASS, cycles, 0);
}

#endif /* GUEST_MONITOR_H */
