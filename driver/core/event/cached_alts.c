// SPDX-License-Identifier: GPL-2.0-only
/*
 * Alternatives of requests, computed once for events with equal requests. A cache has a few slots,
 * and a request has one of them, by a hash. A slot keeps the alternatives of its last request when
 * the events of that request are closed: programs often open the same events again. Events keep
 * theirs when another request takes the slot.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/hash.h>
#include <linux/log2.h>
#include <linux/slab.h>
#include "core/event/event.h"

static struct pmk_cached_alts **slot_of(struct pmk_pmu *p, const struct pmk_request *request)
{
	u64 mix = request->config[0] ^ request->config[1] ^ request->config[2] ^
		  (u64)request->flags << 32;

	return &p->cached_alts[hash_64(mix, ilog2(PMK_CACHED_ALTS))];
}

static bool are_equal(const struct pmk_request *a, const struct pmk_request *b)
{
	return a->config[0] == b->config[0] && a->config[1] == b->config[1] &&
	       a->config[2] == b->config[2] && a->flags == b->flags;
}

/* Allocates as many alternatives as there are, mostly few; a program may keep one list an event */
static struct pmk_cached_alts *make(struct pmk_pmu *p, const struct pmk_request *request)
{
	struct pmk_cached_alts *most = kmalloc(sizeof(*most), GFP_KERNEL), *cached;
	struct pmk_refusal why;

	if (!most)
		return ERR_PTR(-ENOMEM);
	most->request = *request;
	refcount_set(&most->users, 1);
	if (pmk_ask(p->desc->model, request, &most->alts, &why)) {
		cached = kmemdup(most, offsetof(struct pmk_cached_alts, alts.alt) +
				 most->alts.nr * sizeof(*most->alts.alt), GFP_KERNEL_ACCOUNT);
		cached = cached ?: ERR_PTR(-ENOMEM);
	} else {
		pr_debug("%s: config %#llx: %s (%s)\n", p->pmu.name, request->config[0],
			 why.reason, why.field ?: "no single field");
		cached = ERR_PTR(why.unsupported ? -EOPNOTSUPP : -EINVAL);
	}
	kfree(most);
	return cached;
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
	struct pmk_cached_alts **slot = slot_of(p, request), *cached;

	lockdep_assert_held(&p->lock);
	cached = *slot;
	if (!cached || !are_equal(&cached->request, request)) {
		cached = make(p, request);
		if (IS_ERR(cached))
			return cached;
		pmk_cached_alts_put(*slot);
		*slot = cached;
	}
	refcount_inc(&cached->users);
	return cached;
}

/**
 * pmk_cached_alts_put() - undo pmk_cached_alts_get(), for an event that is closed
 * @cached: the result of pmk_cached_alts_get() for the event; NULL: nothing happens
 *
 * Any context but an NMI.
 */
void pmk_cached_alts_put(struct pmk_cached_alts *cached)
{
	if (cached && refcount_dec_and_test(&cached->users))
		kfree(cached);
}

/**
 * pmk_cached_alts_exit() - empty the cache
 * @p: the PMU; none of its events is open
 *
 * Any context.
 */
void pmk_cached_alts_exit(struct pmk_pmu *p)
{
	unsigned int i;

	for (i = 0; i < PMK_CACHED_ALTS; i++)
		pmk_cached_alts_put(p->cached_alts[i]);
}
