// SPDX-License-Identifier: GPL-2.0-only
/* Opening an event: is it one of ours, can it be counted, with its group? */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/perf_event.h>
#include <linux/slab.h>
#include "compat/attr.h"
#include "core/core.h"
#include "core/registry.h"

/* perf_tp_event() passes no raw data and no address: refused, never made up */
#define SAMPLE_NEVER	(PERF_SAMPLE_RAW | PERF_SAMPLE_ADDR | PERF_SAMPLE_PHYS_ADDR | \
			 PERF_SAMPLE_DATA_PAGE_SIZE)

/* config, config1 and config2 are the model's; later words mean nothing to anybody */
static int check_attr(struct perf_event *event)
{
	const struct perf_event_attr *attr = &event->attr;

	if (has_branch_stack(event))
		return -EOPNOTSUPP;
	if (attr->sample_type & SAMPLE_NEVER)
		return -EOPNOTSUPP;
	if (attr->precise_ip)
		return -EOPNOTSUPP;
	if (pmk_later_config(attr))
		return -EINVAL;
	/* exclude_guest holds always: counters stop for no guest of ours */
	if (attr->exclude_idle || attr->exclude_host)
		return -EINVAL;
	return 0;
}

/*
 * The event code that is asked for: an event of our own type has the code in config. The
 * PMU that serves perf's generic events has a code for some of those. False for an event
 * of somebody else.
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
	if (is_sampling_event(event))
		flags |= PMK_SAMPLING;
	return flags;
}

/* Every event of ours in the group must fit at once; software events need no counter */
static int check_group(const struct pmk_desc *desc, struct perf_event *event,
		       const struct pmk_ways *own)
{
	const struct pmk_ways *ways[PMK_MAX_COUNTERS] = { own };
	struct perf_event *leader = event->group_leader, *other;
	u8 choice[PMK_MAX_COUNTERS];
	unsigned int nr = 1;

	if (leader == event)
		return 0;
	if (leader->pmu == event->pmu)
		ways[nr++] = pmk_ways(leader);
	else if (!is_software_event(leader))
		return -EINVAL;
	for_each_sibling_event(other, leader) {
		if (is_software_event(other))
			continue;
		if (other->pmu != event->pmu || nr == desc->model->nr_counters)
			return -EINVAL;
		ways[nr++] = pmk_ways(other);
	}
	return pmk_place(desc->model, ways, nr, choice) ? 0 : -EINVAL;
}

static bool same_request(const struct pmk_request *a, const struct pmk_request *b)
{
	return a->config[0] == b->config[0] && a->flags == b->flags &&
	       a->config[1] == b->config[1] && a->config[2] == b->config[2];
}

/* The ways of a request, found or, in the place of one without users, made */
static struct pmk_cached_ways *find_cached_ways(struct pmk_pmu *p,
						const struct pmk_request *request)
{
	struct pmk_cached_ways *cached, *unused = NULL;
	struct pmk_refusal why;

	list_for_each_entry(cached, &p->cached_ways, node) {
		if (same_request(&cached->request, request))
			return cached;
		if (!cached->users)
			unused = cached;
	}
	if (!unused) {
		unused = kmalloc(sizeof(*unused), GFP_KERNEL);
		if (!unused)
			return ERR_PTR(-ENOMEM);
		unused->users = 0;
		list_add(&unused->node, &p->cached_ways);
	}
	unused->request = *request;
	if (p->desc->model->ways(request, &unused->ways, &why))
		return unused;
	pr_debug("%s: config %#llx: %s (%s)\n", p->pmu.name, request->config[0], why.reason,
		 why.field ?: "no single field");
	list_del(&unused->node);
	kfree(unused);
	return ERR_PTR(-EINVAL);
}

/* The counters of all CPUs, for the first event */
static int take_counters(struct pmk_pmu *p)
{
	int err = p->desc->access->claim(p->desc->interrupt);
	bool before = p->foreign;

	p->foreign = err;
	if (err) {
		p->refused.busy++;
		if (!before)
			pmk_registry_owner(p);
	}
	return err;
}

/* Ways and counters for an event */
static int admit(struct pmk_pmu *p, struct perf_event *event, const struct pmk_request *request)
{
	struct pmk_cached_ways *cached = find_cached_ways(p, request);
	int err;

	if (IS_ERR(cached)) {
		p->refused.code++;
		return PTR_ERR(cached);
	}
	err = check_group(p->desc, event, &cached->ways);
	if (err) {
		p->refused.group++;
		return err;
	}
	if (!p->users)
		err = take_counters(p);
	if (err)
		return err;
	if (!p->users++)
		pmk_registry_owner(p);
	cached->users++;
	event->pmu_private = &cached->ways;
	return 0;
}

/* On each CPU, when the last event has gone: others may write the registers now */
static void release_cpu(void *pmu)
{
	struct pmk_pmu *p = pmu;
	struct pmk_cpu *c = this_cpu_ptr(p->cpu);

	if (!c->ready)
		return;
	c->ready = false;
	p->desc->access->in_use(false);
}

static void event_destroy(struct perf_event *event)
{
	struct pmk_pmu *p = to_pmk_pmu(event->pmu);

	mutex_lock(&p->lock);
	container_of(pmk_ways(event), struct pmk_cached_ways, ways)->users--;
	if (!--p->users) {
		if (p->touched)
			on_each_cpu(release_cpu, p, true);
		p->touched = false;
		p->desc->access->release();
		pmk_registry_owner(p);
	}
	mutex_unlock(&p->lock);
}

/**
 * pmk_free_cached_ways() - free what pmk_event_init() has kept
 * @p: the PMU; none of its events is open
 */
void pmk_free_cached_ways(struct pmk_pmu *p)
{
	struct pmk_cached_ways *cached, *next;

	list_for_each_entry_safe(cached, next, &p->cached_ways, node)
		kfree(cached);
}

/**
 * pmk_event_init() - struct pmu's event_init
 * @event: the event that perf opens
 *
 * Everything about the event that can be known now is computed now. May sleep.
 *
 * Return: -ENOENT for another PMU's event, and for a generic one that has no code
 * here; -EOPNOTSUPP for branch stacks, samples of raw data and of data addresses,
 * and precise_ip; -EINVAL for a code the model refuses, an exclude_* flag that cannot
 * be honoured and a group that can never run; -EBUSY while another driver has the
 * counters; -ENOMEM.
 */
int pmk_event_init(struct perf_event *event)
{
	struct pmk_request request = {
		.config = { 0, event->attr.config1, event->attr.config2 },
	};
	struct pmk_pmu *p = to_pmk_pmu(event->pmu);
	int err;

	if (!find_config(p, &event->attr, &request.config[0]))
		return -ENOENT;
	err = check_attr(event) ?: pmk_system_wide_event(event);
	if (err)
		return err;
	request.flags = request_flags(p->desc, event);
	mutex_lock(&p->lock);
	err = admit(p, event, &request);
	mutex_unlock(&p->lock);
	if (err)
		return err;
	*to_pmk_event(event) = (struct pmk_event) {};
	INIT_HLIST_NODE(&event->hlist_entry);
	event->hw.state = PERF_HES_STOPPED;
	event->hw.idx = -1;
	event->destroy = event_destroy;
	return 0;
}
