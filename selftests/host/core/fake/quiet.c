// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the hot path calls of other files, for programs that have no function of their own for it:
 * nothing happens there, and every sample is taken.
 */
#include "core/report.h"
#include "core/hot/arrange.h"
#include "core/sampling/sampling.h"

#define QUIET __attribute__((weak))

QUIET void pmk_report(struct pmk_pmu *p, enum pmk_report what, u64 is, u64 wanted) { }
QUIET void pmk_no_progress(const struct pmk_desc *desc, struct pmk_cpu *c) { }
QUIET void pmk_take_back(const struct pmk_desc *desc, struct pmk_cpu *c) { }
QUIET void pmk_update_start(const struct pmk_desc *desc, struct pmk_cpu *c) { }
QUIET void pmk_check_delay(const struct pmk_desc *desc, u32 moved) { }
QUIET void pmk_throttle(struct perf_event *event, struct pmk_cpu *c) { }
QUIET bool pmk_stays_throttled(struct perf_event *event, struct pmk_cpu *c) { return false; }
QUIET bool pmk_emit(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c)
{
	return true;
}
