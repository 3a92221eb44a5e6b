/* SPDX-License-Identifier: GPL-2.0-only */
/* The monitor's test call, for programs and modules of the guest. */
#ifndef GUEST_MONITOR_H
#define GUEST_MONITOR_H

/* Operations: tools/hexmon/call.c */
enum { MONITOR_IDENTIFY, MONITOR_STATUS, MONITOR_EVENT, MONITOR_PASS };

#define MONITOR_MAGIC	0x706d756b

static inline unsigned long monitor_call(unsigned long operation, unsigned long a,
					 unsigned long b)
{
	register unsigned long r0 asm("r0") = operation;
	register unsigned long r1 asm("r1") = a;
	register unsigned long r2 asm("r2") = b;

	asm volatile("trap1(#240)" : "+r" (r0) : "r" (r1), "r" (r2) : "memory");
	return r0;
}

/** monitor_status() - exit status of QEMU when the guest powers off */
static inline void monitor_status(int status)
{
	monitor_call(MONITOR_STATUS, status, 0);
}

/** monitor_event() - a PMU event happens a number of times */
static inline void monitor_event(unsigned int event, unsigned long times)
{
	monitor_call(MONITOR_EVENT, event, times);
}

/** monitor_pass() - cycles of 600 MHz pass in which nothing is executed */
static inline void monitor_pass(unsigned long cycles)
{
	monitor_call(MONITOR_PASS, cycles, 0);
}

#endif /* GUEST_MONITOR_H */
