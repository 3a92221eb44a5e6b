/* SPDX-License-Identifier: GPL-2.0-only */
/* What the hot path calls of other files: nothing happens there, and every sample is taken. */
#ifndef QUIET_H
#define QUIET_H

void pmk_report(struct pmk_pmu *p, enum pmk_report what, u64 is, u64 wanted) { }
void pmk_no_progress(const struct pmk_desc *desc, struct pmk_cpu *c) { }
void pmk_take_back(const struct pmk_desc *desc, struct pmk_cpu *c) { }
void pmk_update_start(const struct pmk_desc *desc, struct pmk_cpu *c) { }
void pmk_throttle(struct perf_event *event, struct pmk_cpu *c) { }
bool pmk_stays_throttled(struct perf_event *event, struct pmk_cpu *c) { return false; }
bool pmk_emit(struct perf_event *event, struct pt_regs *regs, struct pmk_cpu *c) { return true; }

#endif /* QUIET_H */
