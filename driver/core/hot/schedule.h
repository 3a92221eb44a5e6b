/* SPDX-License-Identifier: GPL-2.0-only */
/* The hot path: an event gets a counter, and gives it back. */
#ifndef PMK_SCHEDULE_H
#define PMK_SCHEDULE_H

#include "core/hot/hot.h"

/* The alternative used last does not fit the set: choose one that does; NULL: there is none */
static noinline const struct pmk_alt *pmk_pick_other(const struct pmk_set *set,
						     struct perf_event *event)
{
	const struct pmk_alts *alts = pmk_alts(event);
	unsigned int i;

	for (i = 0; i < alts->nr; i++) {
		if (!pmk_fits(set, &alts->alt[i]))
			continue;
		to_pmk_event(event)->chosen = i;
		return &alts->alt[i];
	}
	return NULL;
}

static __always_inline const struct pmk_alt *pmk_pick(const struct pmk_set *set,
						      struct perf_event *event)
{
	const struct pmk_alt *alt = pmk_alt(event);

	return likely(pmk_fits(set, alt)) ? alt : pmk_pick_other(set, event);
}

static __always_inline int pmk_add(const struct pmk_desc *desc, struct perf_event *event,
				   int flags)
{
	struct pmk_cpu *c = pmk_this_cpu(desc);
	bool began = pmk_begin(desc, c);
	const struct pmk_alt *alt;
	int err = 0;

	if (unlikely(!c->ready)) {
		pmk_prepare_cpu(desc, c);
		pmk_clear(desc, pmk_all_counters(desc->model));
	}
	if (c->shrunk)
		pmk_recount(desc, c);
	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	alt = pmk_pick(&c->set, event);
	if (likely(alt)) {
		pmk_assign(c, event, alt);
		pmk_take(&c->set, alt, pmk_nr_ctrl(desc));
	} else if (!pmk_rearrange(desc, c, event)) {
		c->stats.no_room++;
		err = -EAGAIN;
		goto out;
	}
	c->stale = true;
	if (unlikely(to_pmk_event(event)->throttled) && pmk_stays_throttled(event, c)) {
		/* the counter may have counted without an event */
		desc->access->write_counter(event->hw.idx, 0);
		goto out;
	}
	if (flags & PERF_EF_START) {
		event->hw.state = 0;
		pmk_program(desc, event);
	}
out:
	pmk_end(desc, began);
	return err;
}

static __always_inline void pmk_del(const struct pmk_desc *desc, struct perf_event *event)
{
	struct pmk_cpu *c = pmk_this_cpu(desc);
	bool began = pmk_begin(desc, c);

	pmk_stop_frozen(desc, event);
	WRITE_ONCE(c->event[event->hw.idx], NULL);
	event->hw.idx = -1;
	c->stale = true;
	c->shrunk = true;
	c->set.used &= ~pmk_alt(event)->counters;
	if (!c->set.used) {
		pmk_clear_set(&c->set, pmk_nr_ctrl(desc));
		c->shrunk = false;
		c->kept = 0;
	}
	pmk_end(desc, began);
}

#endif /* PMK_SCHEDULE_H */
