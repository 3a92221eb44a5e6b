// SPDX-License-Identifier: GPL-2.0-only
/*
 * A PMU's model against its emulated machine: what is programmed is what counts.
 * Covers: model emulation
 */
#include "harness.h"

#include "common/pmu.h"

#define ONE		0x100000000ull	/* a ratio: one event a cycle */
#define NEGATIVE	0x80000000u

FIXTURE(machine) {
	u64 seed;
	struct pmk_machine m;
	struct pmk_alts alts[PMK_MAX_COUNTERS];
	const struct pmk_alts *list[PMK_MAX_COUNTERS];
	const struct pmk_alt *alt[PMK_MAX_COUNTERS];
	struct pmk_ratio ratio;
	struct pmk_profile profile;
};

SETUP(machine)
{
	unsigned int i;

	self->seed = 0x6d616368696e65;
	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		self->list[i] = &self->alts[i];
	self->profile = (struct pmk_profile) { .nr = 1, .room = 1, .ratio = &self->ratio };
}

static u32 counter(const struct pmk_machine *m, unsigned int i)
{
	u64 value = ~0ull;

	pmk_machine_read(m, MODEL.counter[i].number, &value);
	return value;
}

/* What an alternative has counted */
static u64 count(const struct pmk_machine *m, const struct pmk_alt *alt)
{
	u64 upper = pmk_is_chained(alt) ? counter(m, alt->counter + 1) : 0;

	return upper << 32 | counter(m, alt->counter);
}

static void load(struct pmk_machine *m, const struct pmk_image *image)
{
	unsigned int i;

	for (i = 0; i < image->nr; i++)
		pmk_machine_write(m, MODEL.ctrl[image->write[i].ctrl].number,
				  image->write[i].value);
}

/* After power-up: all counters at 0, then the writes of these alternatives */
static void start(struct pmk_machine *m, const struct pmk_alt *const *alt, unsigned int nr)
{
	struct pmk_set set = {};
	struct pmk_image image;
	unsigned int i;

	pmk_machine_reset(m, &MACHINE);
	for (i = 0; i < MODEL.nr_counters; i++)
		pmk_machine_write(m, MODEL.counter[i].number, 0);
	for (i = 0; i < nr; i++)
		pmk_take(&set, alt[i], MODEL.nr_ctrl);
	pmk_start_image(&MODEL, &set, &image);
	load(m, &image);
}

/* Counters that an alternative does not take hold 0 */
static bool others_are_still(const struct pmk_machine *m, const struct pmk_alt *alt)
{
	unsigned int i;

	for (i = 0; i < MODEL.nr_counters; i++)
		if (!(alt->counters >> i & 1) && counter(m, i))
			return false;
	return true;
}

/* Added events and those of cycles, in each mode, are counted by the alternative and nobody else */
static bool counts(struct pmk_machine *m, const struct pmk_alt *alt)
{
	unsigned int listeners = pmk_machine_listeners(m, alt->code);
	u64 expected = 12345 + 1550;

	if (listeners != 1u << alt->counter)
		return false;
	if (pmk_machine_add(m, PMK_MODE_USER, listeners, 12345) || count(m, alt) != 12345)
		return false;
	/* overflows of another counter come with that one's events, not with cycles */
	if (m->counter[alt->counter].carries)
		expected = 12345;
	pmk_machine_advance(m, PMK_MODE_USER, 1000);
	pmk_machine_advance(m, PMK_MODE_KERNEL, 500);
	pmk_machine_advance(m, PMK_MODE_HV, 50);
	return count(m, alt) == expected && others_are_still(m, alt);
}

/* One event of a table may mean that nothing is counted; its selector is then heard nowhere */
static bool is_nothing(const struct pmk_machine *m, const struct pmk_alt *alt)
{
	return !pmk_machine_listeners(m, alt->code) && !count(m, alt);
}

TEST_F(machine, every_event_counts_what_happens)
{
	unsigned int i, j, nr = 0, nothing = 0;

	for (i = 0; i < NR_EVENTS; i++) {
		bool none = false;

		ASSERT_TRUE(ask(EVENTS[i].code, PMK_PER_TASK, &self->alts[0]));
		for (j = 0; j < self->alts[0].nr; j++, nr++) {
			const struct pmk_alt *alt = &self->alts[0].alt[j];

			self->ratio = (struct pmk_ratio) { alt->code, ONE };
			start(&self->m, &alt, 1);
			pmk_machine_profile(&self->m, &self->profile);
			if (is_nothing(&self->m, alt))
				none = true;
			else
				EXPECT_TRUE(counts(&self->m, alt))
					TH_LOG("%s on counter %u", EVENTS[i].name, alt->counter);
		}
		nothing += none;
	}
	TH_LOG("%u events in %u ways", i, nr);
	EXPECT_GE(1, nothing);
}

/* A profile that has all but one event moves all but this one */
TEST_F(machine, nothing_else_counts)
{
	unsigned int i, j;

	self->profile.other = ONE;
	for (i = 0; i < NR_EVENTS; i++) {
		ASSERT_TRUE(ask(EVENTS[i].code, PMK_PER_TASK, &self->alts[0]));
		for (j = 0; j < self->alts[0].nr; j++) {
			const struct pmk_alt *alt = &self->alts[0].alt[j];

			self->ratio = (struct pmk_ratio) { alt->code, 0 };
			start(&self->m, &alt, 1);
			pmk_machine_profile(&self->m, &self->profile);
			pmk_machine_advance(&self->m, PMK_MODE_USER, 1000);
			EXPECT_EQ(0, count(&self->m, alt)) TH_LOG("%s", EVENTS[i].name);
		}
	}
}

/* Who is left out is left out, or the model refuses to */
TEST_F(machine, excluded_modes)
{
	static const struct {
		u32 flag;
		unsigned int mode;
	} left_out[] = {
		{ PMK_EXCLUDE_USER, PMK_MODE_USER },
		{ PMK_EXCLUDE_KERNEL, PMK_MODE_KERNEL },
	};
	unsigned int i, j, flags, mode;

	for (i = 0; i < NR_EVENTS; i++) {
		for (flags = 0; flags < 4; flags++) {
			const struct pmk_alt *alt = &self->alts[0].alt[0];
			u32 exclude = 0;

			for (j = 0; j < 2; j++)
				exclude |= flags >> j & 1 ? left_out[j].flag : 0;
			if (!ask(EVENTS[i].code, exclude, &self->alts[0]))
				continue;
			for (mode = 0; mode < 2; mode++) {
				bool silent = flags >> mode & 1;

				start(&self->m, &alt, 1);
				silent |= !pmk_machine_listeners(&self->m, alt->code);
				pmk_machine_add(&self->m, left_out[mode].mode, alt->counters, 7);
				EXPECT_EQ(silent, !count(&self->m, alt))
					TH_LOG("%s", EVENTS[i].name);
			}
		}
	}
}

/* The stop image: nothing counts, and no interrupt comes */
TEST_F(machine, a_stop_stops)
{
	struct pmk_image stop;
	unsigned int i, j, k;

	pmk_stop_image(&MODEL, &stop);
	self->profile.other = ONE;
	self->profile.nr = 0;
	for (i = 0; i < NR_EVENTS; i++) {
		ASSERT_TRUE(ask(EVENTS[i].code, PMK_PER_TASK, &self->alts[0]));
		for (j = 0; j < self->alts[0].nr; j++) {
			const struct pmk_alt *alt = &self->alts[0].alt[j];

			start(&self->m, &alt, 1);
			load(&self->m, &stop);
			pmk_machine_profile(&self->m, &self->profile);
			for (k = 0; k < MODEL.nr_counters; k++)
				pmk_machine_write(&self->m, MODEL.counter[k].number, NEGATIVE - 1);
			pmk_machine_add(&self->m, PMK_MODE_USER, ~0u, 5);
			pmk_machine_advance(&self->m, PMK_MODE_KERNEL, 1000);
			for (k = 0; k < MODEL.nr_counters; k++)
				EXPECT_EQ(NEGATIVE - 1, counter(&self->m, k))
					TH_LOG("%s", EVENTS[i].name);
			EXPECT_FALSE(pmk_machine_take_interrupt(&self->m));
		}
	}
}

/* An event that may sample interrupts with the very event that makes its counter negative */
TEST_F(machine, interrupts)
{
	unsigned int i, j, nr = 0;

	for (i = 0; i < NR_EVENTS; i++) {
		if (!ask(EVENTS[i].code, PMK_PER_TASK | PMK_SAMPLING, &self->alts[0]))
			continue;
		for (j = 0; j < self->alts[0].nr; j++) {
			const struct pmk_alt *alt = &self->alts[0].alt[j];

			start(&self->m, &alt, 1);
			if (is_nothing(&self->m, alt))
				continue;
			pmk_machine_write(&self->m, MODEL.counter[alt->counter].number,
					  NEGATIVE - 100);
			pmk_machine_add(&self->m, PMK_MODE_USER, alt->counters, 99);
			EXPECT_FALSE(pmk_machine_take_interrupt(&self->m));
			pmk_machine_add(&self->m, PMK_MODE_USER, alt->counters, 1);
			EXPECT_TRUE(pmk_machine_take_interrupt(&self->m))
				TH_LOG("%s on counter %u", EVENTS[i].name, alt->counter);
			EXPECT_EQ(NEGATIVE, counter(&self->m, alt->counter));
			nr++;
		}
	}
	TH_LOG("%u ways to sample", nr);
	EXPECT_LT(0, nr);
}

/* Nothing of what another counter hears: events of a set are added to their counters alone */
TEST_F(machine, sets_count_on_their_own)
{
	unsigned int nr, i, j, placed, sets = sets_to_draw() / 20;
	u8 chosen[PMK_MAX_COUNTERS];

	for (nr = 2; nr <= MODEL.nr_counters; nr++) {
		for (i = placed = 0; i < sets; i++) {
			for (j = 0; j < nr; j++)
				ask(draw_code(&self->seed), PMK_PER_TASK, &self->alts[j]);
			if (!pmk_place(&MODEL, self->list, nr, chosen))
				continue;
			placed++;
			for (j = 0; j < nr; j++)
				self->alt[j] = &self->alts[j].alt[chosen[j]];
			start(&self->m, self->alt, nr);
			for (j = 0; j < nr; j++) {
				u32 code = self->alt[j]->code;
				unsigned int at = 1u << self->alt[j]->counter;

				if (!pmk_machine_listeners(&self->m, code))
					continue;
				ASSERT_EQ(at, pmk_machine_listeners(&self->m, code) & at)
					TH_LOG("set %u", i);
				pmk_machine_add(&self->m, PMK_MODE_USER, at, 1000 * (j + 1));
				ASSERT_EQ(1000 * (j + 1), count(&self->m, self->alt[j]))
					TH_LOG("set %u", i);
			}
		}
		TH_LOG("%u events: %u of %u sets run", nr, placed, sets);
	}
}

TEST_HARNESS_MAIN
