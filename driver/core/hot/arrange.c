// SPDX-License-Identifier: GPL-2.0-only
/*
 * Assignment of events to the counters of a CPU: the part that is too rare for the hot path. Runs
 * with interrupts off and counters frozen.
 */
#include "core/hot/counter.h"
#include "model/place.h"

/**
 * pmk_recount() - compute the set of a CPU from its events
 * @desc: the PMU
 * @c: the CPU
 *
 * Called after an event has left: constraints that no other event has are free again. Interrupts
 * off, counters frozen.
 */
void pmk_recount(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	unsigned int i;

	pmk_clear_set(&c->set, desc->model->nr_ctrl);
	for (i = 0; i < desc->model->nr_counters; i++)
		if (c->event[i])
			pmk_take(&c->set, pmk_alt(c->event[i]), desc->model->nr_ctrl);
	c->shrunk = false;
}

static bool is_arm(const struct pmk_desc *desc, unsigned int ctrl)
{
	return desc->model->ctrl[ctrl].number == desc->traits.arm;
}

/**
 * pmk_note_held() - note that pmk_desc.steady does not hold what was written
 * @desc: the PMU
 * @c: the CPU
 * @held: the value that the register holds
 *
 * A processor may not implement every bit. Any value but @held is another driver's from now on.
 * Interrupts off, or NMI.
 */
void pmk_note_held(const struct pmk_desc *desc, struct pmk_cpu *c, u64 held)
{
	pmk_report(desc->pmu, PMK_REPORT_NOT_HELD, held, c->written[desc->steady]);
	c->written[desc->steady] = held;
	c->unheld = true;
}

static void write_ctrl(const struct pmk_desc *desc, struct pmk_cpu *c, unsigned int ctrl,
		       u64 value)
{
	if (c->written[ctrl] == value && likely(!c->unheld))
		return;
	c->written[ctrl] = value;
	desc->access->write_ctrl(desc->model->ctrl[ctrl].number, value);
}

/**
 * pmk_early() - write what must precede the release of the counters
 * @desc: the PMU
 * @c: the CPU, with a valid @start
 *
 * Interrupts off.
 */
void pmk_early(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	unsigned int i;

	for (i = 0; !is_arm(desc, c->start.write[i].ctrl); i++)
		write_ctrl(desc, c, c->start.write[i].ctrl, c->start.write[i].value);
}

/* Compute the mask of counters that the events of a CPU have chained */
static void note_chained(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	unsigned int i;

	c->chained = 0;
	for (i = 0; i < desc->model->nr_counters; i++)
		if (c->event[i])
			c->chained |= pmk_alt(c->event[i])->chained;
}

/**
 * pmk_load() - write the events of a CPU to the control registers
 * @desc: the PMU
 * @c: the CPU
 *
 * Writes all registers but the one that releases the counters, and those that must follow the
 * release (see pmk_late()). The caller calls pmk_check_held() next. Interrupts off, counters
 * frozen.
 */
void pmk_load(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	unsigned int i;
	u64 run;

	if (desc->traits.chains)
		note_chained(desc, c);
	/* the kernel's own driver may have cleared it, see access/spr64.h */
	desc->access->in_use(smp_processor_id(), true);
	pmk_start_image(desc->model, &c->set, &c->start);
	c->built.used = c->set.used;
	for (i = 0; i < desc->model->nr_ctrl; i++)
		c->built.value[i] = c->set.value[i];
	for (i = 0; !is_arm(desc, c->start.write[i].ctrl); i++)
		write_ctrl(desc, c, c->start.write[i].ctrl, c->start.write[i].value);
	run = c->start.write[i].value;
	c->late = false;
	while (++i < c->start.nr)
		if (c->written[c->start.write[i].ctrl] != c->start.write[i].value)
			c->late = true;
	pmk_set_run(c, run);
}

/**
 * pmk_late() - write what must follow the release, or the freezing, of the counters
 * @desc: the PMU
 * @c: the CPU
 * @start: true after the release, false after the freezing
 *
 * Interrupts off.
 */
void pmk_late(const struct pmk_desc *desc, struct pmk_cpu *c, bool start)
{
	const struct pmk_image *image = start ? &c->start : &desc->pmu->stop;
	bool after = false;
	unsigned int i;

	for (i = 0; i < image->nr; i++) {
		if (after)
			write_ctrl(desc, c, image->write[i].ctrl, image->write[i].value);
		after |= is_arm(desc, image->write[i].ctrl);
	}
}

/**
 * pmk_prepare_cpu() - bring the control registers of this CPU into a known state
 * @desc: the PMU
 * @c: this CPU
 *
 * Called at the first event after a claim, after the CPU came up, after system sleep, and when
 * another driver has written the registers. Freezes the counters and writes every control register.
 * Interrupts off, or NMI.
 */
void pmk_prepare_cpu(const struct pmk_desc *desc, struct pmk_cpu *c)
{
	const struct pmk_image *stop = &desc->pmu->stop;
	const struct pmk_model *model = desc->model;
	unsigned int i;

	desc->access->in_use(smp_processor_id(), true);
	desc->access->prepare();
	desc->access->write_ctrl(desc->traits.arm, c->freeze);
	desc->access->sync();
	for (i = 0; i < model->nr_ctrl; i++)
		c->written[i] = 0;
	for (i = 1; i < stop->nr; i++)
		c->written[stop->write[i].ctrl] = stop->write[i].value;
	for (i = 0; i < model->nr_ctrl; i++)
		if (!is_arm(desc, i))
			desc->access->write_ctrl(model->ctrl[i].number, c->written[i]);
	pmk_check_held(desc, c);
	c->built = (struct pmk_set) {};
	WRITE_ONCE(c->ready, true);
	WRITE_ONCE(desc->pmu->used, true);
}

/* An event found no room: if the counters of an alternative are free, constraints are the reason */
static void note_reason(struct pmk_cpu *c, struct perf_event *event)
{
	const struct pmk_alts *alts = pmk_alts(event);
	unsigned int i;

	for (i = 0; i < alts->nr; i++) {
		if (c->set.used & alts->alt[i].counters)
			continue;
		c->stats.no_setting++;
		return;
	}
}

/* One slice of a search: longer ones are for opening a group */
static bool found_soon(struct pmk_search *search, const struct pmk_alts *const *alts,
		       unsigned int nr)
{
	BUILD_BUG_ON(PMK_MAX_COUNTERS > 32 || PMK_MAX_ALTS > 32);	/* masks of the search */
	pmk_search_begin(search, alts, nr);
	return pmk_search(search) == PMK_FOUND;
}

/**
 * pmk_rearrange() - make room for an event by moving others
 * @desc: the PMU
 * @c: this CPU
 * @newcomer: the event to place, not started yet
 *
 * Tries what was found when the groups of the events were opened, then searches for one slice.
 * Events that move are stopped on their old counter and restarted on the new one; their counts and
 * periods continue. Interrupts off, counters frozen.
 *
 * Return: false when no room was found; nothing has changed then.
 */
bool pmk_rearrange(const struct pmk_desc *desc, struct pmk_cpu *c,
		   struct perf_event *newcomer)
{
	const struct pmk_alts *alts[PMK_MAX_COUNTERS];
	struct perf_event *event[PMK_MAX_COUNTERS];
	struct pmk_search search;
	const u8 *choice = search.chosen;
	unsigned int i, nr = 0, moved = 0, restart = 0;

	for (i = 0; i < desc->model->nr_counters; i++)
		if (c->event[i])
			event[nr++] = c->event[i];
	if (nr == desc->model->nr_counters)
		return false;
	event[nr++] = newcomer;
	for (i = 0; i < nr; i++) {
		alts[i] = pmk_alts(event[i]);
		search.chosen[i] = READ_ONCE(to_pmk_event(event[i])->planned);
	}
	if (!pmk_agree(alts, nr, choice) && !found_soon(&search, alts, nr)) {
		note_reason(c, newcomer);
		return false;
	}

	for (i = 0; i < nr - 1; i++) {
		if (choice[i] == to_pmk_event(event[i])->chosen)
			continue;
		moved |= 1u << i;
		if (!(event[i]->hw.state & PERF_HES_STOPPED))
			restart |= 1u << i;
		desc->ops.stop(event[i], PERF_EF_UPDATE);
		WRITE_ONCE(c->event[event[i]->hw.idx], NULL);
	}
	for (i = 0; i < nr; i++) {
		to_pmk_event(event[i])->chosen = choice[i];
		pmk_assign(c, event[i], pmk_alt(event[i]));
	}
	pmk_recount(desc, c);
	for (i = 0; i < nr - 1; i++)
		if (restart & (1u << i))
			desc->ops.start(event[i], 0);
		else if (moved & (1u << i))	/* the counter may have counted without an event */
			desc->access->write_counter(event[i]->hw.idx, 0);
	c->stats.moved++;
	return true;
}
