// SPDX-License-Identifier: GPL-2.0-only
/*
 * A PMU's emulated machine decodes only what was written, against a machine that gets all of its
 * registers anew.
 * Covers: model emulation
 */
#include "harness.h"
#include "pmu.h"

#define WRITES	20	/* to one machine */

/* A counter, a bit of a control register or all of it, all that makes an event count */
static void write_something(struct pmk_machine *m, u64 *seed)
{
	const struct pmk_reg *ctrl = &MODEL.ctrl[draw(seed, MODEL.nr_ctrl)];
	const struct pmk_alt *alt;
	struct pmk_alts alts;

	switch (draw(seed, 5)) {
	case 0:
		pmk_machine_write(m, MODEL.counter[draw(seed, MODEL.nr_counters)].number,
				  draw(seed, ~0u));
		break;
	case 1:
		pmk_machine_write(m, ctrl->number, draw64(seed));
		break;
	case 2:
		if (!ask(draw_code(seed), draw(seed, 2) ? PMK_PER_TASK : PMK_EXCLUDE_KERNEL, &alts))
			break;
		alt = &alts.alt[draw(seed, alts.nr)];
		start(m, &alt, 1);
		break;
	default:
		pmk_machine_write(m, ctrl->number,
				  get(m, ctrl->number) ^ 1ull << draw(seed, ctrl->bits));
	}
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

TEST(what_was_written_is_decoded)
{
	static struct pmk_machine m, other;
	struct pmk_profile profile = {};
	unsigned int run, i, j, runs = sets_to_draw() / 20;
	u64 seed = 0x73686f7274;

	for (run = 0; run < runs; run++) {
		pmk_machine_reset(&m, &MACHINE);
		for (i = 0; i < WRITES; i++) {
			if (i % 4 == 0) {
				profile.other = draw64(&seed) >> draw(&seed, 64);
				pmk_machine_profile(&m, &profile);
			}
			write_something(&m, &seed);
			clear(&other);
			pmk_machine_profile(&other, &profile);
			other.pending = m.pending;
			for (j = 0; j < MODEL.nr_ctrl; j++)
				pmk_machine_write(&other, MODEL.ctrl[j].number,
						  get(&m, MODEL.ctrl[j].number));
			ASSERT_TRUE(agree(&m, &other)) TH_LOG("run %u, write %u", run, i);
		}
	}
}

TEST_HARNESS_MAIN
