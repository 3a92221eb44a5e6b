// SPDX-License-Identifier: GPL-2.0-only
/* State of a PMU on one CPU, read on that CPU, where only an NMI can change it. */
#include <linux/smp.h>
#include "core/pmu/state.h"
#include "core/sampling/sampling.h"

/* Argument of read_here() */
struct reading {
	const struct pmk_pmu *p;
	struct pmk_state *s;
};

static void read_event(struct perf_event *event, struct pmk_counter_state *s)
{
	const struct hw_perf_event *hwc = &event->hw;

	s->taken = true;
	s->task = event->attach_state & PERF_ATTACH_TASK;
	s->stopped = hwc->state & PERF_HES_STOPPED;
	s->throttled = hwc->interrupts == PMK_THROTTLED || to_pmk_event(event)->throttled;
	s->type = event->attr.type;
	s->config = event->attr.config;
	s->code = pmk_alt(event)->code;
	s->period = hwc->sample_period;
}

static void read_registers(const struct pmk_desc *desc, const struct pmk_cpu *c,
			   struct pmk_state *s)
{
	const struct pmk_model *model = desc->model;
	unsigned int i;

	s->running = c->running;
	for (i = 0; i < model->nr_ctrl; i++) {
		s->ctrl[i] = c->written[i];
		if (model->ctrl[i].number == desc->traits.arm)
			s->ctrl[i] = c->running ? c->run : c->freeze;
	}
	for (i = 0; i < model->nr_counters; i++) {
		s->counter[i].value = desc->access->read_counter(i);
		if (c->event[i])
			read_event(c->event[i], &s->counter[i]);
	}
}

/* On the CPU, interrupts off: no event is added or removed */
static void read_here(void *reading)
{
	const struct reading *r = reading;
	const struct pmk_cpu *c = this_cpu_ptr(r->p->cpu);

	r->s->online = true;
	r->s->ready = c->ready;
	if (c->ready)
		read_registers(r->p->desc, c, r->s);
	r->s->stats = c->stats;
}

/**
 * pmk_state_read() - read the state of a PMU on a CPU
 * @p: the PMU
 * @cpu: the CPU, a possible one
 * @s: the state, filled in
 *
 * Interrupts on. An NMI may come between two reads: each value is right, but the values need not
 * belong to one moment.
 */
void pmk_state_read(const struct pmk_pmu *p, unsigned int cpu, struct pmk_state *s)
{
	struct reading r = { .p = p, .s = s };

	*s = (struct pmk_state) {};
	if (smp_call_function_single(cpu, read_here, &r, true))
		s->stats = per_cpu_ptr(p->cpu, cpu)->stats;
}
