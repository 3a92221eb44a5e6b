/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A PMU that the test makes up. Its counters count at every step of the driver: each access to a
 * register, and each load and store of what an update and an NMI share. It keeps what each has
 * counted. At a step that the test chooses counters overflow, at another one an NMI comes.
 */
#ifndef NMI_READS_REGISTERS_H
#define NMI_READS_REGISTERS_H

#include <linux/hardirq.h>
#include <linux/timex.h>
#include "core/sampling/sampling.h"
#include "core/core.h"

#define NR_COUNTERS	4		/* 2 and 3 are a pair */
#define NR_EVENTS	3		/* on the counters 0, 1 and 2 */
#define NEGATIVE	0x80000000u	/* a counter that reaches it overflows */
#define ARM		1		/* number of the control register */
#define RELEASED	1u		/* its values */
#define FROZEN		2u

/* How the counter interrupt comes */
enum alt {
	BETWEEN,			/* only between two calls of the driver */
	ANYWHERE,			/* as an NMI */
};

static struct {
	bool on;			/* steps are counted */
	unsigned int steps;
	unsigned int overflow_at;	/* the step at which counters overflow, from 1 on */
	unsigned int which;		/* of the counters 0 and 1 */
	unsigned int nmi_at;		/* the step at which an NMI comes */
	enum alt alt;
	bool edge;			/* a release asks for no interrupt */
	bool late;			/* a read has what is counted meanwhile, too */
	bool outside;			/* of all calls of the driver */
	bool running;
	bool stops;			/* event 0 is without its counter from the next freeze on */
	bool stopped;
	bool due;			/* the counter interrupt */
	bool served;
	unsigned int overflows;		/* of counter 0 */
	bool in_use;			/* as a hypervisor was told last */
	u32 counter[NR_COUNTERS];
	u64 counted[NR_EVENTS];
} hw;

static void take_interrupt(void);
static void take_nmi(void);

static bool any_negative(void)
{
	return hw.counter[0] >= NEGATIVE || hw.counter[1] >= NEGATIVE;
}

/* The hardware freezes all when a counter becomes negative */
static void check_overflow(bool before)
{
	if (!any_negative() || (before && hw.edge))
		return;
	hw.running = false;
	hw.due = true;
}

static void count_one(unsigned int i, u32 n)
{
	hw.counter[i] += n;
	if (i || !hw.stopped)
		hw.counted[i] += n;
	if (i == 2 && hw.counter[2] < n)
		hw.counter[3]++;
}

/* All are close to their limit at the chosen step: the pair carries */
static void count(bool overflow)
{
	unsigned int i;

	for (i = 0; i < NR_EVENTS; i++)
		count_one(i, 2 * i + 1);
	if (!overflow)
		return;
	for (i = 0; i < 2; i++)
		if (hw.which & 1u << i && hw.counter[i] < NEGATIVE)
			count_one(i, NEGATIVE + i - hw.counter[i]);
	hw.overflows += !hw.stopped && hw.counter[0] >= NEGATIVE;
	count_one(2, 1 - hw.counter[2]);
}

static void step(void)
{
	if (!hw.on)
		return;
	hw.steps++;
	if (hw.running) {
		bool before = any_negative();

		count(hw.steps == hw.overflow_at);
		check_overflow(before);
	}
	if (hw.steps == hw.nmi_at)
		take_nmi();
	if (hw.due && !hw.served && !in_nmi() && (hw.outside || hw.alt == ANYWHERE))
		take_interrupt();
}

static unsigned long hw_read(unsigned int i)
{
	u32 value = hw.counter[i];

	step();
	return hw.late ? hw.counter[i] : value;
}

static void hw_write(unsigned int i, u32 value)
{
	hw.counter[i] = value;
	step();
}

/* A counter that is negative asks for its interrupt again, unless that comes once alone */
static void hw_control(unsigned int reg, u64 value)
{
	hw.running = value == RELEASED;
	hw.due = false;
	if (hw.running)
		check_overflow(true);
	else
		hw.stopped = hw.stops;
	step();
}

static void nothing(void)
{
}

static void in_use(unsigned int cpu, bool in_use)
{
	hw.in_use = in_use;
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
	.name = "nmi_reads",
	.nr_counters = NR_COUNTERS,
	.nr_ctrl = 1,
	.nr_start = 1,
	.nr_stop = 1,
	.ctrl = { { .name = "ARM", .number = ARM, .bits = 32 } },
	.start = { { .set = RELEASED } },
	.stop = { { .set = FROZEN } },
};

static s64 load_step(local64_t *from)
{
	s64 value = local64_read(from);

	step();
	return value;
}

static void store_step(local64_t *to, s64 value)
{
	local64_set(to, value);
	step();
}

/* From here on, in the driver's own code */
#undef local64_read
#define local64_read(from)	load_step(from)
#undef local64_set
#define local64_set(to, value)	store_step(to, value)
#undef WRITE_ONCE
#define WRITE_ONCE(to, value)			\
do {						\
	__WRITE_ONCE(to, value);		\
	step();					\
} while (0)

#endif /* NMI_READS_REGISTERS_H */
