/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions of the hot path that are too rare, or too long, to be inlined. */
#ifndef PMK_ARRANGE_H
#define PMK_ARRANGE_H

#include "core/core.h"

/* arrange.c */
bool pmk_rearrange(const struct pmk_desc *desc, struct pmk_cpu *c,
		   struct perf_event *newcomer);
void pmk_recount(const struct pmk_desc *desc, struct pmk_cpu *c);
void pmk_load(const struct pmk_desc *desc, struct pmk_cpu *c);
void pmk_note_held(const struct pmk_desc *desc, struct pmk_cpu *c, u64 held);
void pmk_early(const struct pmk_desc *desc, struct pmk_cpu *c);
void pmk_late(const struct pmk_desc *desc, struct pmk_cpu *c, bool start);
void pmk_prepare_cpu(const struct pmk_desc *desc, struct pmk_cpu *c);

/* run.c */
void pmk_set_run(struct pmk_cpu *c, u64 value);
void pmk_stay_frozen(void);

/* overwritten.c */
void pmk_take_back(const struct pmk_desc *desc, struct pmk_cpu *c);

/* progress.c */
void pmk_no_progress(const struct pmk_desc *desc, struct pmk_cpu *c);

/* update.c */
void pmk_update_start(const struct pmk_desc *desc, struct pmk_cpu *c);
void pmk_check_delay(const struct pmk_desc *desc, u32 moved);
void pmk_update_counters(struct pmk_deadline *deadline);

/* timed.c */
void pmk_timed_init(struct perf_event *event);
void pmk_timed_start(struct perf_event *event);
void pmk_timed_stop(const struct pmk_desc *desc, struct perf_event *event, u32 raw);
void pmk_timed_expired(struct pmk_deadline *deadline);

#endif /* PMK_ARRANGE_H */
