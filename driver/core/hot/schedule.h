/* SPDX-License-Identifier: GPL-2.0-only */
/* The hot path: an event takes a counter, and leaves it. */
#ifndef PMK_SCHEDULE_H
#define PMK_SCHEDULE_H

#include "core/hot/hot.h"

/* Index of a way that fits beside what runs, the last one used first; or -1 */
static __always_inline int pmk_pick(const struct pmk_set *set, struct perf_event *event)
{
	const struct pmk_ways *ways = pmk_ways(event);
	unsigned int i;

	if (likely(pmk_fits(set, pmk_way(event))))
		return to_pmk_event(event)->chosen;
	for (i = 0; i < ways->nr; i++)
		if (pmk_fits(set, &ways->way[i]))
			return i;
	return -1;
}

static __always_inline int pmk_add(const struct pmk_desc *desc, struct perf_event *event,
				   int flags)
{
	struct pmk_cpu *c = pmk_this_cpu(desc);
	bool began = pmk_begin(desc, c);
	int choice, err = 0;

	if (unlikely(!c->ready)) {
		pmk_prepare_cpu(desc, c);
		pmk_clear(desc, (1u << desc->model->nr_counters) - 1);
	}
	if (c->shrunk)
		pmk_recount(desc, c);
	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	choice = pmk_pick(&c->set, event);
	if (likely(choice >= 0)) {
		pmk_seat(c, event, choice);
		pmk_take(&c->set, pmk_way(event), desc->model->nr_ctrl);
	} else if (!pmk_rearrange(desc, c, event)) {
		c->stats.no_room++;
		err = -EAGAIN;
		goto out;
	}
	c->stale = true;
	if (unlikely(to_pmk_event(event)->resting) && pmk_rest_on(event, c)) {
		/* it may have counted without an event */
		desc->access->write_counter(event->hw.idx, 0);
		goto out;
	}
	if (flags & PERF_EF_START)
		pmk_start_frozen(desc, event);
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
	c->set.used &= ~pmk_way(event)->counters;
	c->shrunk = c->set.used;
	if (!c->shrunk) {
		c->set = (struct pmk_set) {};
		c->kept = 0;
	}
	c->stale = true;
	pmk_end(desc, began);
}

#endif /* PMK_SCHEDULE_H */
