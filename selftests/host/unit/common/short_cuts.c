// SPDX-License-Identifier: GPL-2.0-only
/*
 * A PMU's emulated machine decodes only what was written, against a machine that gets all of its
 * registers anew.
 * Covers: model emulation
 */
#include "harness.h"
#include "pmu.h"

#define WRITES	20	/* to one machine */

FIXTURE(short_cuts) {
	u64 seed;
	struct pmk_machine m;
	struct pmk_machine other;
	struct pmk_alts alts;
	struct pmk_profile profile;
};

SETUP(short_cuts)
{
	self->seed = 0x73686f7274;
}

static u64 ctrl(const struct pmk_machine *m, unsigned int i)
{
	u64 value = 0;

	pmk_machine_read(m, MODEL.ctrl[i].number, &value);
	return value;
}

/* All that makes an event count */
static void start_one(struct pmk_machine *m, struct pmk_alts *alts, u64 *seed)
{
	const struct pmk_alt *alt;

	if (!ask(draw_code(seed), draw(seed, 2) ? PMK_PER_TASK : PMK_EXCLUDE_KERNEL, alts))
		return;
	alt = &alts->alt[draw(seed, alts->nr)];
	start(m, &alt, 1);
}

/* A counter, a bit of a control register or all of it, an event */
static void write_something(struct pmk_machine *m, struct pmk_alts *alts, u64 *seed)
{
	unsigned int i = draw(seed, MODEL.nr_ctrl);

	switch (draw(seed, 5)) {
	case 0:
		pmk_machine_write(m, MODEL.counter[draw(seed, MODEL.nr_counters)].number,
				  draw(seed, ~0u));
		return;
	case 1:
		pmk_machine_write(m, MODEL.ctrl[i].number, draw64(seed));
		break;
	case 2:
		start_one(m, alts, seed);
		break;
	default:
		pmk_machine_write(m, MODEL.ctrl[i].number,
				  ctrl(m, i) ^ 1ull << draw(seed, MACHINE.ctrl[i].bits));
	}
}

static void take_profile(struct pmk_machine *m, struct pmk_profile *profile, u64 *seed)
{
	profile->other = draw64(seed) >> draw(seed, 64);
	pmk_machine_profile(m, profile);
}

/* Does the same follow from the registers of both? A counter that is not paced has any ratio */
static bool agree(const struct pmk_machine *a, const struct pmk_machine *b)
{
	unsigned int i;

	for (i = 0; i < MODEL.nr_counters; i++)
		if (a->counter[i].event != b->counter[i].event ||
		    (a->paced >> i & 1 && a->counter[i].ratio != b->counter[i].ratio) ||
		    a->counter[i].carries != b->counter[i].carries)
			return false;
	return a->frozen_in == b->frozen_in && a->stopped == b->stopped && a->waits == b->waits &&
	       a->watched == b->watched && a->paced == b->paced && a->carrying == b->carrying &&
	       a->moving == b->moving && a->moving_in == b->moving_in &&
	       a->gated == b->gated && a->ungated == b->ungated && a->pending == b->pending;
}

TEST_F(short_cuts, what_was_written_is_decoded)
{
	unsigned int run, i, j, runs = sets_to_draw() / 20;

	for (run = 0; run < runs; run++) {
		pmk_machine_reset(&self->m, &MACHINE);
		for (i = 0; i < WRITES; i++) {
			if (i % 4 == 0)
				take_profile(&self->m, &self->profile, &self->seed);
			write_something(&self->m, &self->alts, &self->seed);
			pmk_machine_reset(&self->other, &MACHINE);
			pmk_machine_profile(&self->other, &self->profile);
			for (j = 0; j < MODEL.nr_counters; j++)
				pmk_machine_write(&self->other, MODEL.counter[j].number, 0);
			self->other.pending = self->m.pending;
			for (j = 0; j < MODEL.nr_ctrl; j++)
				pmk_machine_write(&self->other, MODEL.ctrl[j].number,
						  ctrl(&self->m, j));
			ASSERT_TRUE(agree(&self->m, &self->other))
				TH_LOG("run %u, write %u", run, i);
		}
	}
}

TEST_HARNESS_MAIN
