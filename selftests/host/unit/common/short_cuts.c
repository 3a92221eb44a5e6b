// SPDX-License-Identifier: GPL-2.0-only
/*
 * A PMU's emulated machine does no more than it has to: it decodes what was written, and lets
 * cycles pass without an eye to overflows that are far off. Against a machine that gets all its
 * registers anew, and against cycles that pass with an eye to everything.
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
	       a->idle_stops == b->idle_stops && a->pending == b->pending;
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

static bool same_counters(const struct pmk_machine *a, const struct pmk_machine *b)
{
	unsigned int i;

	for (i = 0; i < MODEL.nr_counters; i++)
		if (a->counter[i].count != b->counter[i].count)
			return false;
	return true;
}

static u64 less(u64 a, u64 b)
{
	return a < b ? a : b;
}

/* Cycles pass, and each counter gets them at once */
static u64 pass_for_each(struct pmk_machine *m, unsigned int mode, u64 cycles)
{
	u64 left = pmk_machine_advance(m, mode, cycles);

	pmk_machine_update(m);
	return left;
}

/* Fewer cycles than until something happens, in both modes: deferred, and added to each counter */
TEST_F(short_cuts, nothing_happens_meanwhile)
{
	unsigned int run, i, moved = 0, runs = sets_to_draw();

	for (run = 0; run < runs; run++) {
		u64 user, kernel, quiet;

		pmk_machine_reset(&self->m, &MACHINE);
		take_profile(&self->m, &self->profile, &self->seed);
		start_one(&self->m, &self->alts, &self->seed);
		for (i = draw(&self->seed, 4); i; i--)
			write_something(&self->m, &self->alts, &self->seed);
		for (i = 0; i < MODEL.nr_counters; i++)
			self->m.counter[i].count = draw64(&self->seed);
		quiet = less(pmk_machine_until(&self->m, PMK_MODE_USER),
			     pmk_machine_until(&self->m, PMK_MODE_KERNEL));
		quiet = less(quiet, 1ull << 62);
		quiet = draw64(&self->seed) % quiet;
		user = draw64(&self->seed) % (quiet + 1);
		kernel = quiet - user;
		self->other = self->m;
		ASSERT_EQ(0, pass_for_each(&self->other, PMK_MODE_USER, user));
		ASSERT_EQ(0, pass_for_each(&self->other, PMK_MODE_KERNEL, kernel));
		moved += !same_counters(&self->m, &self->other);
		ASSERT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER, user));
		ASSERT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_KERNEL, kernel));
		for (i = 0; i < MODEL.nr_counters; i++)
			ASSERT_EQ(pmk_machine_count(&self->other, i),
				  pmk_machine_count(&self->m, i))
				TH_LOG("run %u, counter %u", run, i);
		pmk_machine_update(&self->m);
		ASSERT_TRUE(same_counters(&self->m, &self->other)) TH_LOG("run %u", run);
		ASSERT_TRUE(agree(&self->m, &self->other)) TH_LOG("run %u", run);
	}
	TH_LOG("%u runs, %u in which counters moved", runs, moved);
	EXPECT_LT(runs / 8, moved);
}

TEST_HARNESS_MAIN
