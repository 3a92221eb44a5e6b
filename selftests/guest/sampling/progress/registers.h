/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Registers that the test makes up at random: bits of counters and of the register with the event
 * codes that do not stick, counters that count without an event, a release that interrupts at
 * once, by level or never.
 */
#ifndef PROGRESS_REGISTERS_H
#define PROGRESS_REGISTERS_H

#include <linux/prandom.h>
#include "core/core.h"

#define NR_COUNTERS	6
#define NR_EVENTS	NR_COUNTERS	/* one on each */
#define NEGATIVE	0x80000000u	/* a counter that reaches it overflows */
#define ROLLBACK	256
#define ARM		1		/* number of the register that freezes and releases */
#define RELEASED	1u		/* its values */
#define FROZEN		2u
#define CODES		2		/* number of the register with the codes of the events */

/* What a release of the counters does */
enum release {
	BY_LEVEL,			/* a counter that is negative interrupts */
	ALWAYS,				/* it interrupts, whatever the counters hold */
	NEVER,				/* only a counter that becomes negative later does */
	NR_RELEASES
};

static struct {
	struct rnd_state rnd;
	enum release release;
	bool running;
	bool due;			/* the counter interrupt */
	u32 counter[NR_COUNTERS];
	u32 ones[NR_COUNTERS];		/* bits that are 1, whatever is written */
	u32 zeros[NR_COUNTERS];
	u64 counted[NR_COUNTERS];
	bool free[NR_COUNTERS];		/* it counts without an event */
	bool broken;			/* there are bits that do not stick */
	u32 codes;
	u32 lost;			/* bits of CODES that read as 0 */
	bool others;			/* another driver has written CODES */
} hw;

static u32 any(u32 below)
{
	return prandom_u32_state(&hw.rnd) % below;
}

static void hw_set(unsigned int i, u32 value)
{
	hw.counter[i] = (value | hw.ones[i]) & ~hw.zeros[i];
}

static bool is_broken(unsigned int i)
{
	return hw.ones[i] || hw.zeros[i];
}

static bool any_negative(void)
{
	unsigned int i;

	for (i = 0; i < NR_COUNTERS; i++)
		if (hw.counter[i] >= NEGATIVE)
			return true;
	return false;
}

/* The hardware freezes the counters and asks for an interrupt */
static void ask(void)
{
	hw.running = false;
	hw.due = true;
}

/* @n events for a counter, which has @n of them at least until it is negative */
static void count(unsigned int i, u32 n)
{
	bool was_negative = hw.counter[i] >= NEGATIVE;

	hw_set(i, hw.counter[i] + n);
	hw.counted[i] += n;
	if (!was_negative && hw.counter[i] >= NEGATIVE)
		ask();
}

static unsigned long hw_read(unsigned int i)
{
	return hw.counter[i];
}

static void hw_write(unsigned int i, u32 value)
{
	hw_set(i, value);
}

static void hw_control(unsigned int reg, u64 value)
{
	if (reg == CODES) {
		hw.codes = value & ~hw.lost;
		return;
	}
	hw.running = value == RELEASED;
	hw.due = false;
	if (hw.running && (hw.release == ALWAYS || (hw.release == BY_LEVEL && any_negative())))
		ask();
}

static u64 read_codes(void)
{
	return hw.codes;
}

static void nothing(void)
{
}

static void in_use(unsigned int cpu, bool in_use)
{
}

static const struct pmk_access access = {
	.read_counter = hw_read,
	.write_counter = hw_write,
	.write_ctrl = hw_control,
	.sync = nothing,
	.in_use = in_use,
	.prepare = nothing,
};

static const struct pmk_model model = {
	.name = "progress",
	.nr_counters = NR_COUNTERS,
	.nr_ctrl = 2,
	.nr_start = 2,
	.nr_stop = 1,
	.ctrl = {
		{ .name = "ARM", .number = ARM, .bits = 32 },
		{ .name = "CODES", .number = CODES, .bits = 32 },
	},
	.start = { { .ctrl = 1, .keep = ~0ull }, { .set = RELEASED } },
	.stop = { { .set = FROZEN } },
};

#endif /* PROGRESS_REGISTERS_H */
