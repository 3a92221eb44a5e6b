// SPDX-License-Identifier: GPL-2.0-only
/*
 * Placement of a table's events against a search that tries all; conflicts are explained.
 * Covers: model
 */
#include "harness.h"
#include "pmu.h"
#include "model/place.h"
#include "search.h"

#define MOST	(PMK_MAX_COUNTERS + 1)
#define KINDS	200

FIXTURE(place) {
	u64 seed;
	struct pmk_alts alts[MOST];
	const struct pmk_alts *list[MOST];
};

SETUP(place)
{
	unsigned int i;

	self->seed = 0x706c616365;
	for (i = 0; i < MOST; i++)
		self->list[i] = &self->alts[i];
}

/* Each alternative takes a counter, so more events than counters never fit */
static bool brute_force(const struct pmk_alts *const *list, unsigned int nr)
{
	const struct search search = { list, PMK_MAX_ALTS, alts_agree };
	unsigned int chosen[MOST];

	return nr <= MODEL.nr_counters && can_agree(&search, chosen, 0, nr);
}

/* Is there room for those of this mask? */
static bool part_fits(const struct pmk_alts *const *list, u32 part)
{
	const struct pmk_alts *some[MOST];
	unsigned int i, nr = 0;

	for (i = 0; part >> i; i++)
		if (part >> i & 1)
			some[nr++] = list[i];
	return brute_force(some, nr);
}

/* Do all alternatives of one event disagree with all of the other in one constraint? */
static bool disagree(const struct pmk_alts *a, const struct pmk_alts *b, u32 mask)
{
	unsigned int i, j;

	for (i = 0; i < a->nr; i++)
		for (j = 0; j < b->nr; j++)
			if (!((a->alt[i].constraint ^ b->alt[j].constraint) & mask &
			      a->alt[i].constraint_mask & b->alt[j].constraint_mask))
				return false;
	return true;
}

/* A pair is apart by the constraint that is named, or by counters where it is none of them */
static bool field_is_true(const char *field, const struct pmk_alts *a, const struct pmk_alts *b)
{
	unsigned int i;

	for (i = 0; i < MODEL.nr_constraints; i++) {
		if (!strcmp(MODEL.constraints[i].name, field))
			return disagree(a, b, MODEL.constraints[i].mask);
		if (disagree(a, b, MODEL.constraints[i].mask))
			return false;
	}
	return !strcmp(field, "counter");
}

/* Is the set that is named one that cannot run, and of the smallest size? */
static bool explains(const struct pmk_alts *const *list, unsigned int nr)
{
	struct pmk_refusal why;
	int size;
	u32 mask;

	pmk_explain_conflict(&MODEL, list, nr, &why);
	size = __builtin_popcount(why.set);
	if (!why.reason || !why.field || why.set >> nr || part_fits(list, why.set) ||
	    !(why.set >> why.first & 1) || !(why.set >> why.second & 1))
		return false;
	for (mask = 1; mask < 1u << nr; mask++)
		if (__builtin_popcount(mask) < size && !part_fits(list, mask))
			return false;
	if (size == 2)
		return why.first < why.second &&
		       field_is_true(why.field, list[why.first], list[why.second]);
	return why.first == why.second && !strcmp(why.field, "counter");
}

/* Do the chosen alternatives fit, and do the registers hold what all of them add? */
static bool is_right(const struct pmk_alts *const *list, unsigned int nr, const u8 *chosen)
{
	const struct search search = { list, PMK_MAX_ALTS, alts_agree };
	unsigned int i, j, choice[MOST];
	const struct pmk_alt *alt[MOST];
	struct pmk_set set = {};
	struct pmk_image image;

	for (i = 0; i < nr; i++) {
		choice[i] = chosen[i];
		alt[i] = &list[i]->alt[chosen[i]];
		if (!last_agrees(&search, choice, i + 1))
			return false;
		pmk_take(&set, alt[i], MODEL.nr_ctrl);
	}
	pmk_start_image(&MODEL, &set, &image);
	for (i = 0; i < MODEL.nr_ctrl; i++) {
		u64 value = MODEL.base[i], last = ~value;

		for (j = 0; j < nr; j++)
			value |= alt[j]->value[i];
		for (j = 0; j < image.nr; j++)
			if (image.write[j].ctrl == i)
				last = image.write[j].value;
		if (last != value)
			return false;
	}
	return true;
}

static unsigned int most_steps;	/* of a search so far */

/* The answer of one slice, as when events are scheduled in; @possible is what it should be */
static bool slice_is_right(const struct pmk_alts *const *list, unsigned int nr, bool possible)
{
	struct pmk_search search;
	enum pmk_found found;

	pmk_search_begin(&search, list, nr);
	found = pmk_search(&search);
	most_steps = search.steps > most_steps ? search.steps : most_steps;
	return found == (possible ? PMK_FOUND : PMK_NONE) && search.steps < PMK_SEARCH_STEPS;
}

/* 1 placed, 0 not placed, and rightly so; -1 for a mistake */
static int check_set(const struct pmk_alts *const *list, unsigned int nr)
{
	bool possible = brute_force(list, nr);
	u8 chosen[MOST];

	if (pmk_place(&MODEL, list, nr, chosen) != possible ||
	    (nr <= MODEL.nr_counters && !slice_is_right(list, nr, possible)) ||
	    (possible ? !is_right(list, nr, chosen) : !explains(list, nr)))
		return -1;
	return possible;
}

TEST_F(place, all_pairs)
{
	static struct pmk_alts all[ALL_EVENTS];
	unsigned int i, j, placed = 0, pairs = 0;

	ASSERT_LE(NR_EVENTS, ALL_EVENTS);
	for (i = 0; i < NR_EVENTS; i++)
		ASSERT_TRUE(ask(EVENTS[i].code, PMK_PER_TASK, &all[i]));
	for (i = 0; i < NR_EVENTS; i++) {
		for (j = i; j < NR_EVENTS; j++, pairs++) {
			const struct pmk_alts *list[] = { &all[i], &all[j] };
			int result = check_set(list, 2);

			ASSERT_GE(result, 0) TH_LOG("%s %s", EVENTS[i].name, EVENTS[j].name);
			placed += result;
		}
	}
	TH_LOG("%u of %u pairs can run", placed, pairs);
}

static u32 draw_flags(u64 *seed)
{
	static const u32 flag[] = { PMK_EXCLUDE_USER, PMK_EXCLUDE_KERNEL, PMK_EXCLUDE_HV };

	return PMK_PER_TASK | flag[draw(seed, ARRAY_SIZE(flag))];
}

/* With wishes that the model accepts: who is left out, whether an event samples */
TEST_F(place, random_sets)
{
	unsigned int nr, i, j, placed, sets = sets_to_draw() / 20;

	for (nr = 2; nr <= MODEL.nr_counters + 1u; nr++) {
		for (i = placed = 0; i < sets; i++) {
			u32 flags = draw(&self->seed, 3) ? PMK_PER_TASK : draw_flags(&self->seed);
			int result;

			for (j = 0; j < nr; j++) {
				u32 sampling = draw(&self->seed, 4) ? 0 : PMK_SAMPLING;
				u64 code = draw_code(&self->seed);

				if (!ask(code, flags | sampling, &self->alts[j]) &&
				    !ask(code, flags, &self->alts[j]))
					ask(code, PMK_PER_TASK, &self->alts[j]);
				if (!draw(&self->seed, 16))
					flags = draw_flags(&self->seed);
			}
			result = check_set(self->list, nr);
			ASSERT_GE(result, 0) TH_LOG("set %u of %u events", i, nr);
			placed += result;
		}
		TH_LOG("%u events: %u of %u sets can run", nr, placed, sets);
		if (nr > MODEL.nr_counters)
			EXPECT_EQ(0, placed);
	}
	TH_LOG("at most %u steps", most_steps);
}

static bool is_kind(const struct pmk_alts *a, const struct pmk_alts *b)
{
	unsigned int i;

	for (i = 0; i < a->nr && a->nr == b->nr; i++) {
		const struct pmk_alt *x = &a->alt[i], *y = &b->alt[i];

		if (x->counters != y->counters || x->constraint_mask != y->constraint_mask ||
		    (x->constraint ^ y->constraint) & x->constraint_mask)
			return false;
	}
	return a->nr == b->nr;
}

static struct pmk_alts kind[KINDS];	/* events that placement can tell apart */
static unsigned int nr_kinds;

static void add_kind(const struct pmk_request *rq)
{
	struct pmk_refusal why;
	unsigned int i;

	if (nr_kinds == KINDS || !pmk_ask(&MODEL, rq, &kind[nr_kinds], &why))
		return;
	for (i = 0; !is_kind(&kind[nr_kinds], &kind[i]); i++)
		;
	nr_kinds += i == nr_kinds;
}

/* The number of sets of this size, with repetition; stops at @limit */
static u64 sets_of(unsigned int size, u64 limit)
{
	u64 sets = 1;
	unsigned int i;

	for (i = 1; i <= size && sets <= limit; i++)
		sets = pmk_divide(sets * (nr_kinds + i - 1), i);
	return sets;
}

/* All ways to add events to a set of @nr, of kinds from @first on; false for a mistake */
static bool check_sets(const struct pmk_alts **list, unsigned int nr, unsigned int size,
		       unsigned int first)
{
	unsigned int i;

	if (nr == size)
		return slice_is_right(list, nr, brute_force(list, nr));
	for (i = first; i < nr_kinds; i++) {
		list[nr] = &kind[i];
		if (!check_sets(list, nr + 1, size, i))
			return false;
	}
	return true;
}

/* Every set of a size, for sizes of which there are not too many: all where kinds are few */
TEST_F(place, every_set_of_kinds)
{
	static const u32 flags[] = {
		PMK_PER_TASK, PMK_SAMPLING, PMK_PER_TASK | PMK_EXCLUDE_KERNEL, PMK_EXCLUDE_USER,
		PMK_EXCLUDE_IDLE, PMK_PER_TASK | PMK_SAMPLING | PMK_PRECISE,
	};
	unsigned int i, j, size;

	for (i = 0; i < NR_EVENTS; i++) {
		for (j = 0; j < 2 * ARRAY_SIZE(flags); j++) {
			const struct pmk_request rq = {
				.config = { EVENTS[i].code, j % 2 },	/* Hexagon's chains */
				.flags = flags[j / 2] | PMK_BREAKPOINTS,
			};

			add_kind(&rq);
		}
	}
	ASSERT_LT(nr_kinds, KINDS);
	for (size = 2; size <= MODEL.nr_counters; size++) {
		if (sets_of(size, sets_to_draw()) > sets_to_draw())
			break;
		ASSERT_TRUE(check_sets(self->list, 0, size, 0)) TH_LOG("sets of %u", size);
	}
	TH_LOG("%u kinds, all sets of up to %u: at most %u steps", nr_kinds, size - 1, most_steps);
}

/* An event that may stay as it was asked for does so */
TEST_F(place, prefers_the_first_alt)
{
	unsigned int i;
	u8 chosen;

	for (i = 0; i < NR_EVENTS; i++) {
		ASSERT_TRUE(ask(EVENTS[i].code, PMK_PER_TASK, &self->alts[0]));
		ASSERT_TRUE(pmk_place(&MODEL, self->list, 1, &chosen));
		EXPECT_EQ(0, chosen);
	}
}

TEST_HARNESS_MAIN
