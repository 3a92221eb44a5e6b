// SPDX-License-Identifier: GPL-2.0-only
/*
 * Placement on POWER7 against brute force: all pairs, and many larger sets.
 * Covers: model
 */
#include "harness.h"

#include "asking.h"
#include "draw.h"

FIXTURE(place) {
	u64 seed;
	struct pmk_alts alts[6];
	const struct pmk_alts *list[6];
};

SETUP(place)
{
	load_events();
	self->seed = 0x706d756b6974;
}

/* Do the chosen alternatives obey the rules, and do the registers hold what they should? */
static bool is_right(const struct pmk_alts *const *list, const u8 *chosen,
		     const struct member *member, unsigned int nr, bool hypervisor)
{
	struct registers expected;
	struct choice choice[6];
	struct pmk_image image;
	struct pmk_set set = {};
	unsigned int i, index[6];

	for (i = 0; i < nr; i++) {
		const struct pmk_alt *alt = &list[i]->alt[chosen[i]];

		choice[i] = (struct choice) { alt->code, alt->counter + 1 };
		index[i] = find_choice(member[i].event, choice[i]);
		pmk_take(&set, alt, 3);
	}
	if (!choices_agree(index, member, nr, hypervisor))
		return false;
	expected = expected_registers(choice, member, nr, hypervisor);
	pmk_start_image(&power7_model, &set, &image);
	return image.nr == 4 &&
	       image.write[0].ctrl == 1 && image.write[0].value == expected.mmcr1 &&
	       image.write[2].ctrl == 0 && image.write[2].value == expected.mmcr0 &&
	       image.write[3].ctrl == 2 && image.write[3].value == expected.mmcra;
}

/* 1 placed, 0 not placed, and rightly so; -1 for a mistake */
static int check_set(const struct pmk_alts *const *list, const struct member *member,
		     unsigned int nr, bool hypervisor)
{
	bool possible = brute_force(member, nr, hypervisor);
	u8 chosen[6];

	if (pmk_place(&power7_model, list, nr, chosen) != possible)
		return -1;
	if (possible && !is_right(list, chosen, member, nr, hypervisor))
		return -1;
	return possible;
}

/* All pairs, an event with itself among them, of a CPU and of a task */
TEST_F(place, all_pairs)
{
	static struct pmk_alts all[MAX_EVENTS];
	unsigned int task, i, j, pairs = 0, placed = 0;

	for (task = 0; task < 2; task++) {
		for (i = 0; i < nr_events; i++)
			ASSERT_TRUE(ask_code(events[task][i].code,
					     task ? PMK_PER_TASK : 0, &all[i]));
		for (i = 0; i < nr_events; i++) {
			for (j = i; j < nr_events; j++, pairs++) {
				struct member member[2] = {
					{ .event = &events[task][i] },
					{ .event = &events[task][j] },
				};
				int result;

				self->list[0] = &all[i];
				self->list[1] = &all[j];
				result = check_set(self->list, member, 2, false);
				if (result < 0)
					ASSERT_GE(result, 0)
						TH_LOG("%s %s", member[0].event->name,
						       member[1].event->name);
				placed += result;
			}
		}
	}
	EXPECT_EQ(2 * (nr_events * (nr_events + 1) / 2), pairs);
	TH_LOG("%u of %u pairs can run", placed, pairs);
}

TEST_F(place, larger_sets)
{
	unsigned int nr, i, j, placed, sets = sets_to_draw();

	for (nr = 3; nr <= 6; nr++) {
		for (i = placed = 0; i < sets; i++) {
			bool task = draw(&self->seed, 2), hypervisor = draw(&self->seed, 2);
			struct member member[6];
			int result = -1;

			draw_set(&self->seed, task, nr, member);
			if (ask_set(member, nr, task, hypervisor, self->alts, self->list))
				result = check_set(self->list, member, nr, hypervisor);
			for (j = 0; result < 0 && j < nr; j++)
				TH_LOG("set %u: %s", i, member[j].event->name);
			ASSERT_GE(result, 0);
			placed += result;
		}
		TH_LOG("%u events: %u of %u sets can run", nr, placed, sets);
		EXPECT_LT(sets / 1000, placed);
		EXPECT_LT(placed, sets);
	}
}

TEST_F(place, six_at_once_and_no_seventh)
{
	static const u32 code[] = { 0x1e, 0x2, 0x200f2, 0x200f4, 0x400fa, 0x3001a, 0x2 };
	static struct pmk_alts alts[7];
	const struct pmk_alts *list[7];
	u8 chosen[7];
	unsigned int i;

	for (i = 0; i < 7; i++) {
		ASSERT_TRUE(ask_code(code[i], 0, &alts[i]));
		list[i] = &alts[i];
	}
	EXPECT_TRUE(pmk_place(&power7_model, list, 6, chosen));
	EXPECT_FALSE(pmk_place(&power7_model, list, 7, chosen));
	EXPECT_TRUE(pmk_place(&power7_model, list, 0, chosen));
}

TEST_HARNESS_MAIN
