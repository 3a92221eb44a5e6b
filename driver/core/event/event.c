// SPDX-License-Identifier: GPL-2.0-only
/* Opening an event: checks of its type, attributes, code and group. */
#include <linux/perf_event.h>
#include "compat/attr.h"
#include "core/event/event.h"
#include "core/sampling/sampling.h"

/* The model checks config, config1 and config2; no PMU uses later words */
static int check_attr(const struct pmk_pmu *p, struct perf_event *event)
{
	const struct perf_event_attr *attr = &event->attr;

	if (has_branch_stack(event))
		return -EOPNOTSUPP;
	if (attr->precise_ip > p->max_precise)
		return -EOPNOTSUPP;
	if (pmk_later_config(attr))
		return -EINVAL;
	/* exclude_guest always holds: no event counts for a guest */
	if (attr->exclude_host)
		return -EINVAL;
	return 0;
}

/*
 * Find the event code. An event of the PMU's own type has it in config. The PMU that serves perf's
 * generic events also takes PERF_TYPE_RAW, and has codes for some generic events. False for an
 * event of another PMU.
 */
static bool find_config(const struct pmk_pmu *p, const struct perf_event_attr *attr, u64 *config)
{
	const struct pmk_model *model = p->desc->model;
	unsigned int i;

	BUILD_BUG_ON((u32)PMK_GENERIC_HARDWARE != PERF_TYPE_HARDWARE);
	BUILD_BUG_ON((u32)PMK_GENERIC_HW_CACHE != PERF_TYPE_HW_CACHE);
	*config = attr->config;
	if (attr->type == p->pmu.type)
		return true;
	if (!p->generic)
		return false;
	if (attr->type == PERF_TYPE_RAW)
		return true;
	for (i = 0; i < model->nr_generic; i++) {
		if (attr->type != model->generic[i].type || attr->config != model->generic[i].id)
			continue;
		*config = model->generic[i].config;
		return true;
	}
	return false;
}

static u32 request_flags(const struct pmk_desc *desc, struct perf_event *event)
{
	const struct perf_event_attr *attr = &event->attr;
	u32 flags = desc->flags ? desc->flags() : 0;

	if (attr->exclude_user)
		flags |= PMK_EXCLUDE_USER;
	if (attr->exclude_kernel)
		flags |= PMK_EXCLUDE_KERNEL;
	if (attr->exclude_hv)
		flags |= PMK_EXCLUDE_HV;
	if (event->attach_state & PERF_ATTACH_TASK)
		flags |= PMK_PER_TASK;
	else if (attr->exclude_idle)	/* a task is never idle */
		flags |= PMK_EXCLUDE_IDLE;
	if (is_sampling_event(event))
		flags |= PMK_SAMPLING;
	if (attr->precise_ip)
		flags |= PMK_PRECISE;
	return flags;
}

/* All events of this PMU in a new group must fit at once; software events need no counter */
static int check_group(const struct pmk_desc *desc, struct perf_event *event,
		       const struct pmk_alts *own)
{
	const struct pmk_alts *alts[PMK_MAX_COUNTERS] = { own };
	struct perf_event *leader = event->group_leader, *other;
	u8 choice[PMK_MAX_COUNTERS];
	unsigned int nr = 1;

	if (leader->pmu == event->pmu)
		alts[nr++] = pmk_alts(leader);
	else if (!is_software_event(leader))
		return -EINVAL;
	for_each_sibling_event(other, leader) {
		if (is_software_event(other))
			continue;
		if (other->pmu != event->pmu || nr >= desc->model->nr_counters)
			return -EINVAL;
		alts[nr++] = pmk_alts(other);
	}
	return pmk_place(desc->model, alts, nr, choice) ? 0 : -EINVAL;
}

static struct pmk_cached_alts *to_cached_alts(struct perf_event *event)
{
	return container_of(pmk_alts(event), struct pmk_cached_alts, alts);
}

/* Find the alternatives of a new event, and check that its group fits */
static int find_alts(struct pmk_pmu *p, struct perf_event *event,
		     const struct pmk_request *request, struct pmk_cached_alts **cached)
{
	int err;

	*cached = pmk_cached_alts_get(p, request);
	if (IS_ERR(*cached)) {
		err = PTR_ERR(*cached);
		WRITE_ONCE(p->refused.code, p->refused.code + (err != -ENOMEM));
		return err;
	}
	if (event->group_leader == event)
		return 0;
	err = check_group(p->desc, event, &(*cached)->alts);
	WRITE_ONCE(p->refused.group, p->refused.group + (err != 0));
	return err;
}

/* Get alternatives and counters for a new event */
static int admit(struct pmk_pmu *p, struct perf_event *event, const struct pmk_request *request)
{
	struct pmk_cached_alts *cached;
	int err;

	mutex_lock(&p->lock);
	if (!p->published) {	/* closed meanwhile */
		mutex_unlock(&p->lock);
		return -ENOENT;
	}
	err = find_alts(p, event, request, &cached) ?: pmk_claim(p);
	mutex_unlock(&p->lock);
	if (!err)
		event->pmu_private = &cached->alts;
	else if (!IS_ERR(cached))
		pmk_cached_alts_put(cached);
	return err;
}

/*
 * A counted task forks. The event of the new task is a copy of its parent event. The parent event
 * has alternatives and counters, and stays open meanwhile, so no lock is taken.
 */
static void inherit(struct pmk_pmu *p, struct perf_event *event)
{
	refcount_inc(&to_cached_alts(event->parent)->users);
	pmk_claim_again(p);
	event->pmu_private = event->parent->pmu_private;
}

static void event_destroy(struct perf_event *event)
{
	struct pmk_pmu *p = to_pmk_pmu(event->pmu);

	if (is_sampling_event(event))
		pmk_limits_put();
	pmk_cached_alts_put(to_cached_alts(event));
	pmk_unclaim(p);
}

/* Where CPUs share the counters, one CPU has all events, and no event follows a task */
static int choose_cpu(const struct pmk_pmu *p, struct perf_event *event)
{
	if (!p->system_wide)
		return 0;
	if (event->cpu < 0 || event->attach_state & PERF_ATTACH_TASK)
		return -EINVAL;
	event->cpu = READ_ONCE(p->home);
	return 0;
}

static int open_event(struct pmk_pmu *p, struct perf_event *event)
{
	struct pmk_request request = {
		.config = { 0, event->attr.config1, event->attr.config2 },
	};
	int err;

	if (!READ_ONCE(p->published) || !find_config(p, &event->attr, &request.config[0]))
		return -ENOENT;
	err = check_attr(p, event) ?: choose_cpu(p, event);
	if (err)
		return err;
	request.flags = request_flags(p->desc, event);
	return admit(p, event, &request);
}

/**
 * pmk_event_init() - struct pmu's event_init
 * @event: the event that perf core opens
 *
 * Computes everything that does not change later. The time does not depend on the number of open
 * events. May sleep.
 *
 * Return: 0; -ENOENT for an event of another PMU, for a generic event without a code, and while the
 * PMU is not published; -EOPNOTSUPP for branch stacks, and for precise_ip where the event or the
 * processor has no exact addresses; -EINVAL for a code that the model refuses, an exclude_* flag
 * that cannot be honoured (exclude_idle can for a task, which is never idle, and for a CPU where
 * the model has a code for it) and a group that can never run; -EBUSY while another driver has the
 * counters; -ENOMEM.
 */
int pmk_event_init(struct perf_event *event)
{
	struct pmk_pmu *p = to_pmk_pmu(event->pmu);
	int err = 0;

	if (event->parent && event->parent->pmu == event->pmu)
		inherit(p, event);
	else
		err = open_event(p, event);
	if (err)
		return err;
	*to_pmk_event(event) = (struct pmk_event) {};
	if (is_sampling_event(event)) {
		pmk_sample_event(event);
		pmk_limits_get();
	}
	INIT_HLIST_NODE(&event->hlist_entry);
	event->hw.state = PERF_HES_STOPPED;
	event->hw.idx = -1;
	event->destroy = event_destroy;
	return 0;
}
