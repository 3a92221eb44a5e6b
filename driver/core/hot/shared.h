/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * One hot path for all PMUs of a file, over the descriptor at hand: for a file with so many that a
 * copy for each would double the module. Included in place of define.h.
 */
#ifndef PMK_SHARED_H
#define PMK_SHARED_H

#define PMK_HOT(function)	shared_##function
#include "core/hot/define.h"

static noinline void shared_enable(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	pmk_enable(desc, c);
}

static noinline void shared_disable(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	pmk_disable(desc, c);
}

static noinline int shared_add(const struct pmk_desc *desc, struct perf_event *event, int flags)
{
	return pmk_add(desc, event, flags);
}

static noinline void shared_del(const struct pmk_desc *desc, struct perf_event *event)
{
	pmk_del(desc, event);
}

static noinline void shared_start(const struct pmk_desc *desc, struct perf_event *event)
{
	pmk_start(desc, event);
}

static noinline void shared_stop(const struct pmk_desc *desc, struct perf_event *event)
{
	pmk_stop(desc, event);
}

static noinline void shared_read(const struct pmk_desc *desc, struct perf_event *event)
{
	pmk_read(desc, event);
}

static noinline void shared_interrupt(const struct pmk_desc *desc, struct pt_regs *regs)
{
	pmk_interrupt(desc, regs);
}

#endif /* PMK_SHARED_H */
