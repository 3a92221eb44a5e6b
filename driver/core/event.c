// SPDX-License-Identifier: GPL-2.0-only
/* Opening an event: is it one of ours, can it be counted, with its group? */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/perf_event.h>
#include <linux/slab.h>
#include "attr.h"
#include "core.h"

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
	return flags;
}

/* The options of every event of ours in the group; software events need no counter */
static int check_group(const struct pmk_desc *desc, struct perf_event *event,
		       const struct pmk_options *own)
{
	const struct pmk_options *options[PMK_MAX_COUNTERS] = { own };
	struct perf_event *leader = event->group_leader, *other;
	u8 choice[PMK_MAX_COUNTERS];
	unsigned int nr = 1;

	if (leader == event)
		return 0;
	for (other = leader; other; ) {
		if (other != event && !is_software_event(other)) {
			if (other->pmu != event->pmu || nr == desc->model->nr_counters)
				return -EINVAL;
			options[nr++] = &((struct pmk_event *)other->pmu_private)->options;
		}
		other = other == leader ?
			list_first_entry_or_null(&leader->sibling_list, struct perf_event,
						 sibling_list) :
			list_is_last(&other->sibling_list, &leader->sibling_list) ? NULL :
			list_next_entry(other, sibling_list);
	}
	return pmk_place(desc->model, options, nr, choice) ? 0 : -EINVAL;
}

static int claim(struct pmk_pmu *p)
{
	int cpu, err = 0;

	mutex_lock(&p->lock);
	if (!p->users) {
		for_each_possible_cpu(cpu)
			per_cpu_ptr(p->cpu, cpu)->ready = false;
		err = p->desc->access->claim(p->desc->interrupt);
	}
	if (!err)
		p->users++;
	mutex_unlock(&p->lock);
	return err;
}

static void release(struct pmk_pmu *p)
{
	mutex_lock(&p->lock);
	if (!--p->users)
		p->desc->access->release();
	mutex_unlock(&p->lock);
}

static void event_destroy(struct perf_event *event)
{
	release(to_pmk(event->pmu));
	kfree(event->pmu_private);
}

/* Our part of an event, as long as its ways are */
static struct pmk_event *keep(const struct pmk_options *options)
{
	size_t size = offsetof(struct pmk_options, way[options->nr]);
	struct pmk_event *ev = kmalloc(offsetof(struct pmk_event, options) + size, GFP_KERNEL);

	if (!ev)
		return NULL;
	ev->owed = 0;
	ev->prepaid = 0;
	ev->chosen = 0;
	memcpy(&ev->options, options, size);
	return ev;
}

/**
 * pmk_event_init() - struct pmu's event_init
 * @event: the event that perf opens
 *
 * Everything about the event that can be known now is computed now. May sleep.
 *
 * Return: -ENOENT for another PMU's event; -EOPNOTSUPP for branch stacks, samples of
 * raw data and of data addresses, and precise_ip; -EINVAL for a code the model refuses, an
 * exclude_* flag that cannot be honoured and a group that can never run; -EBUSY
 * while another driver has the counters; -ENOMEM.
 */
int pmk_event_init(struct perf_event *event)
{
	struct pmk_request request = {
		.config = { event->attr.config, event->attr.config1, event->attr.config2 },
	};
	struct pmk_pmu *p = to_pmk(event->pmu);
	struct pmk_options options;
	struct pmk_refusal why;
	int err;

	if (event->attr.type != event->pmu->type)
		return -ENOENT;
	err = check_attr(event);
	if (err)
		return err;
	request.flags = request_flags(p->desc, event);
	if (!p->desc->model->ways(&request, &options, &why)) {
		pr_debug("%s: config %#llx: %s (%s)\n", event->pmu->name, event->attr.config,
			 why.reason, why.field ?: "no single field");
		return -EINVAL;
	}
	err = check_group(p->desc, event, &options);
	if (err)
		return err;
	event->pmu_private = keep(&options);
	if (!event->pmu_private)
		return -ENOMEM;
	err = claim(p);
	if (err) {
		kfree(event->pmu_private);
		return err;
	}
	INIT_HLIST_NODE(&event->hlist_entry);
	event->hw.state = PERF_HES_STOPPED;
	event->hw.idx = -1;
	event->destroy = event_destroy;
	return 0;
}
