// SPDX-License-Identifier: GPL-2.0-only
/*
 * Alternatives of open events, computed once for all events with equal requests and found by a hash
 * of the request. They are freed with the last event of the request.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/rhashtable.h>
#include <linux/slab.h>
#include "core/event/event.h"

static const struct rhashtable_params by_request = {
	.key_offset = offsetof(struct pmk_cached_alts, request),
	.key_len = offsetofend(struct pmk_request, flags),
	.head_offset = offsetof(struct pmk_cached_alts, node),
	.automatic_shrinking = true,
};

/**
 * pmk_cached_alts_init() - prepare the table of requests
 * @p: the PMU
 *
 * May sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int pmk_cached_alts_init(struct pmk_pmu *p)
{
	return rhashtable_init(&p->cached_alts, &by_request);
}

/**
 * pmk_cached_alts_exit() - undo pmk_cached_alts_init()
 * @p: the PMU; none of its events is open
 *
 * May sleep.
 */
void pmk_cached_alts_exit(struct pmk_pmu *p)
{
	rhashtable_destroy(&p->cached_alts);
}

static struct pmk_cached_alts *make(struct pmk_pmu *p, const struct pmk_request *request)
{
	struct pmk_cached_alts *cached = kmalloc(sizeof(*cached), GFP_KERNEL);
	struct pmk_refusal why;
	int err;

	if (!cached)
		return ERR_PTR(-ENOMEM);
	cached->request = *request;
	refcount_set(&cached->users, 1);
	if (!pmk_ask(p->desc->model, request, &cached->alts, &why)) {
		pr_debug("%s: config %#llx: %s (%s)\n", p->pmu.name, request->config[0],
			 why.reason, why.field ?: "no single field");
		err = why.unsupported ? -EOPNOTSUPP : -EINVAL;
		goto free;
	}
	err = -ENOMEM;
	if (!rhashtable_insert_fast(&p->cached_alts, &cached->node, by_request))
		return cached;
free:
	kfree(cached);
	return ERR_PTR(err);
}

/**
 * pmk_cached_alts_get() - get the alternatives of a request, for one more event
 * @p: the PMU; its lock is held
 * @request: the request
 *
 * May sleep.
 *
 * Return: the alternatives, until pmk_cached_alts_put(); -EINVAL for a refused request, -EOPNOTSUPP
 * for an event whose samples cannot have the exact address; -ENOMEM.
 */
struct pmk_cached_alts *pmk_cached_alts_get(struct pmk_pmu *p,
					    const struct pmk_request *request)
{
	struct pmk_cached_alts *cached;

	lockdep_assert_held(&p->lock);
	cached = rhashtable_lookup_fast(&p->cached_alts, request, by_request);
	if (!cached)
		return make(p, request);
	refcount_inc(&cached->users);	/* drops to 0 only under the lock */
	return cached;
}

/**
 * pmk_cached_alts_put() - undo pmk_cached_alts_get(), for an event that is closed
 * @p: the PMU; its lock is not held, and taken only for the last event of a request
 * @cached: the result of pmk_cached_alts_get() for the event
 *
 * May sleep.
 */
void pmk_cached_alts_put(struct pmk_pmu *p, struct pmk_cached_alts *cached)
{
	if (!refcount_dec_and_mutex_lock(&cached->users, &p->lock))
		return;
	rhashtable_remove_fast(&p->cached_alts, &cached->node, by_request);
	mutex_unlock(&p->lock);
	kfree(cached);
}
