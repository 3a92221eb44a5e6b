/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A clock for short times on one CPU, which may differ from that of others, and which an NMI may
 * read. On PowerPC it is the time base, which takes one instruction; elsewhere it is in ns.
 */
#ifndef PMK_CLOCK_H
#define PMK_CLOCK_H

#include <linux/types.h>

#ifdef CONFIG_PPC

#include <asm/time.h>

#define PMK_CLOCK_HZ	tb_ticks_per_sec

static __always_inline u64 pmk_clock(void)
{
	return get_tb();
}

#else

#include <linux/ktime.h>
#include <linux/time64.h>

#define PMK_CLOCK_HZ	NSEC_PER_SEC

static __always_inline u64 pmk_clock(void)
{
	return ktime_get_mono_fast_ns();
}

#endif

#endif /* PMK_CLOCK_H */
