// SPDX-License-Identifier: GPL-2.0-only
/*
 * The emulated registers, and every code and set of the model as they read it.
 * Covers: emulation
 */
#include "harness.h"

#include "asking.h"
#include "draw.h"
#include "hexagon/running.h"
#include "hexagon/machine.h"

FIXTURE(machine) {
	u64 seed;
	struct pmk_machine machine;
	struct pmk_alts alts[NR_COUNTERS];
	const struct pmk_alts *list[NR_COUNTERS];
	const struct pmk_alt *alt[NR_COUNTERS];
	struct pmk_ratio ratio;
	struct pmk_profile profile;
};

SETUP(machine)
{
	unsigned int i;

	load_events();
	self->seed = 0x6d616368696e65;
	for (i = 0; i < NR_COUNTERS; i++)
		self->list[i] = &self->alts[i];
	self->profile = (struct pmk_profile) { .nr = 1, .room = 1, .ratio = &self->ratio };
	pmk_machine_reset(&self->machine, &pmk_hexagon_machine);
}

/* S44-S52, S54 and S58; the layouts of S53 and S55 are not public */
TEST_F(machine, registers)
{
	unsigned int number, other;
	u64 value;

	for (number = 0; number < 1000; number++) {
		bool exists = (number >= 44 && number <= 52) || number == 54 || number == 58;

		EXPECT_EQ(exists, pmk_machine_read(&self->machine, number, &value));
		EXPECT_EQ(exists, pmk_machine_write(&self->machine, number, 0));
	}
	for (number = 44; number <= 58; number++) {
		if (!pmk_machine_write(&self->machine, number, 0x123456789ull + number))
			continue;
		for (other = 44; other <= 58; other++)
			if (pmk_machine_read(&self->machine, other, &value))
				EXPECT_EQ(other == number ? 0x23456789u + number : 0, value);
		pmk_machine_write(&self->machine, number, 0);
	}
}

/* Junk everywhere but in the first register: a driver that leaves one out is seen */
TEST_F(machine, power_up)
{
	unsigned int number;
	u64 value;

	for (number = 44; number <= 58; number++)
		if (pmk_machine_read(&self->machine, number, &value))
			EXPECT_EQ(number != S_PMUEVTCFG, value != 0);
	EXPECT_FALSE(pmk_machine_take_interrupt(&self->machine));
	EXPECT_EQ(PMK_NEVER, pmk_machine_until(&self->machine, PMK_MODE_USER));
}

/* Added events and cycles at ratio 1, in each mode; overflows come with no cycle */
static bool counts(struct pmk_machine *m, const struct pmk_alt *alt)
{
	bool overflows = alt->code == 1 || alt->code == 2 || alt->code == 5 || alt->code == 6;
	unsigned int counted = 12345;

	if (pmk_machine_listeners(m, alt->code) != alt->counters)
		return false;
	pmk_machine_add(m, PMK_MODE_USER, alt->counters, 12345);
	if (!holds_alone(m, alt->counter, counted))
		return false;
	pmk_machine_advance(m, PMK_MODE_USER, 1000);
	pmk_machine_advance(m, PMK_MODE_KERNEL, 500);
	pmk_machine_advance(m, PMK_MODE_HV, 50);
	counted += overflows ? 0 : 1550;
	return holds_alone(m, alt->counter, counted);
}

TEST_F(machine, every_code_counts_on_every_counter)
{
	unsigned int i, nr = 0;
	u32 code;

	for (code = 1; code < NR_CODES; code++) {
		ASSERT_TRUE(ask_code(code, 0, 0, &self->alts[0]));
		self->ratio = (struct pmk_ratio) { code, 1ull << 32 };
		for (i = 0; i < self->alts[0].nr; i++, nr++) {
			const struct pmk_alt *alt = &self->alts[0].alt[i];

			clear(&self->machine, &self->profile);
			start(&self->machine, &alt, 1);
			EXPECT_TRUE(counts(&self->machine, alt))
				TH_LOG("0x%x on %u", code, alt->counter);
		}
	}
	EXPECT_EQ(1019 * 8 + 4, nr);
}

/* A profile that has all but one event moves all but this one */
TEST_F(machine, nothing_else_counts)
{
	unsigned int i;
	u32 code;

	self->profile.other = 1ull << 32;
	for (code = 0; code < NR_CODES; code++) {
		ASSERT_TRUE(ask_code(code, 0, 0, &self->alts[0]));
		self->ratio = (struct pmk_ratio) { code, 0 };
		for (i = 0; i < self->alts[0].nr; i++) {
			const struct pmk_alt *alt = &self->alts[0].alt[i];

			clear(&self->machine, &self->profile);
			start(&self->machine, &alt, 1);
			pmk_machine_advance(&self->machine, PMK_MODE_USER, 1000);
			EXPECT_TRUE(holds_alone(&self->machine, alt->counter, 0))
				TH_LOG("0x%x on %u", code, alt->counter);
		}
	}
}

/* Overflow events mean something on one counter each; the mask of threads is unknown */
TEST_F(machine, what_counts_nothing)
{
	static const unsigned int meant[] = { 8, 1, 3, 8, 8, 5, 7 };
	struct pmk_machine *m = &self->machine;
	u32 selected[NR_COUNTERS];
	unsigned int code, n, mask;

	for (code = 1; code < 8; code++) {
		for (n = 0; n < NR_COUNTERS; n++) {
			bool counts = code > 6 || meant[code] == 8 || meant[code] == n;

			memset(selected, 0, sizeof(selected));
			selected[n] = code;
			clear(m, &self->profile);
			program(m, selected);
			EXPECT_EQ(counts ? 1 << n : 0, pmk_machine_listeners(m, code));
		}
	}
	for (mask = 0; mask < 8; mask++) {
		clear(m, &self->profile);
		pmk_machine_write(m, S_PMUEVTCFG, 0x2a2a2a2a);
		pmk_machine_write(m, S_PMUEVTCFG1, 0x2a2a2a2a);
		pmk_machine_write(m, S_PMUCFG, mask << 16);
		EXPECT_EQ(mask ? 0 : 0xff, pmk_machine_listeners(m, 0x2a));
	}
}

TEST_F(machine, stop_image)
{
	struct pmk_machine *m = &self->machine;
	unsigned int i, mode;

	for (i = 0; i < nr_events; i++) {
		const struct pmk_alt *alt = &self->alts[0].alt[i % 8];

		if (events[i].only < NR_COUNTERS)
			continue;
		ASSERT_TRUE(ask_code(events[i].code, 0, 0, &self->alts[0]));
		clear(m, &self->profile);
		start(m, &alt, 1);
		stop(m);
		for (mode = PMK_MODE_USER; mode <= PMK_MODE_HV; mode++)
			pmk_machine_add(m, mode, ~0u, 7);
		EXPECT_TRUE(holds_alone(m, alt->counter, 0)) TH_LOG("%s", events[i].name);
		start(m, &alt, 1);
		pmk_machine_add(m, PMK_MODE_KERNEL, ~0u, 7);
		EXPECT_TRUE(holds_alone(m, alt->counter, 7)) TH_LOG("%s", events[i].name);
	}
}

/* What was in the registers before makes no difference */
TEST_F(machine, start_image_is_complete)
{
	unsigned int i, j;

	for (i = 0; i < nr_events; i++) {
		const struct pmk_alt *alt = &self->alts[0].alt[0];
		struct pmk_machine clean;

		ASSERT_TRUE(ask_code(events[i].code, 0, 0, &self->alts[0]));
		pmk_machine_reset(&self->machine, &pmk_hexagon_machine);
		clear(&clean, NULL);
		start(&clean, &alt, 1);
		start(&self->machine, &alt, 1);
		for (j = 0; j < pmk_hexagon_machine.nr_ctrl; j++)
			EXPECT_EQ(clean.ctrl[j], self->machine.ctrl[j]);
	}
}

/* Way i occurs 1000 (i + 1) times on its counters alone; a chained one overflows once */
static bool each_counts(struct pmk_machine *m, const struct pmk_alt *const *alt, unsigned int nr)
{
	unsigned int i;

	for (i = 0; i < nr; i++) {
		if (!(pmk_machine_listeners(m, alt[i]->code) >> alt[i]->counter & 1))
			return false;
		if (pmk_is_chained(alt[i]))
			set_counter(m, alt[i]->counter, -500);
	}
	for (i = 0; i < nr; i++)
		pmk_machine_add(m, PMK_MODE_USER, 1 << alt[i]->counter, 1000 * (i + 1));
	for (i = 0; i < nr; i++) {
		u32 count = counter(m, alt[i]->counter), wanted = 1000 * (i + 1);

		if (pmk_is_chained(alt[i]) ?
		    count != wanted - 500 || counter(m, alt[i]->counter + 1) != 1 :
		    count != wanted)
			return false;
	}
	return true;
}

TEST_F(machine, sets_count_each_on_its_own)
{
	unsigned int nr, i, j, placed, sets = sets_to_draw() / 20;
	u8 chosen[NR_COUNTERS];

	for (nr = 2; nr <= NR_COUNTERS; nr++) {
		for (i = placed = 0; i < sets; i++) {
			for (j = 0; j < nr; j++)
				ASSERT_TRUE(ask_code(draw_event(&self->seed)->code,
						     !draw(&self->seed, 5), 0,
						     &self->alts[j]));
			if (!pmk_place(&hexagon_model, self->list, nr, chosen))
				continue;
			placed++;
			for (j = 0; j < nr; j++)
				self->alt[j] = &self->alts[j].alt[chosen[j]];
			clear(&self->machine, NULL);
			start(&self->machine, self->alt, nr);
			ASSERT_TRUE(each_counts(&self->machine, self->alt, nr))
				TH_LOG("set %u of %u", i, nr);
		}
		TH_LOG("%u events: %u of %u sets run", nr, placed, sets);
		EXPECT_LT(sets / 20, placed);
	}
}

/* By name, for the profile of the kind */
static unsigned int codes_of(const void *of, const char *word, size_t len, u32 *codes)
{
	const struct event *list = of;
	unsigned int i;

	for (i = 0; i < nr_events; i++) {
		if (strlen(list[i].name) != len || memcmp(list[i].name, word, len))
			continue;
		*codes = list[i].code;
		return 1;
	}
	return 0;
}

/* Every event moves but overflows, none is more frequent than cycles */
TEST_F(machine, default_profile)
{
	struct pmk_profile_names names = { codes_of, events };
	struct pmk_profile_error error;
	struct pmk_ratio ratio[64];
	struct pmk_profile profile = { .room = 64, .ratio = ratio };
	unsigned int i, moved = 0;

	ASSERT_TRUE(pmk_profile_parse(&profile, pmk_hexagon_machine.profile,
				      strlen(pmk_hexagon_machine.profile), &names, &error))
		TH_LOG("line %u: %s", error.line, error.reason);
	for (i = 0; i < nr_events; i++) {
		const struct pmk_alt *alt = &self->alts[0].alt[0];

		ASSERT_TRUE(ask_code(events[i].code, 0, 0, &self->alts[0]));
		clear(&self->machine, &profile);
		start(&self->machine, &alt, 1);
		pmk_machine_advance(&self->machine, PMK_MODE_USER, 1000000);
		moved += counter(&self->machine, alt->counter) > 0;
		EXPECT_GE(1000000, counter(&self->machine, alt->counter));
	}
	EXPECT_EQ(nr_events - NR_CHAINS, moved);
}

TEST_HARNESS_MAIN
