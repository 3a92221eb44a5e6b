// SPDX-License-Identifier: GPL-2.0-only
/*
 * A PMU's model against its emulated machine: what is programmed is what counts.
 * Covers: model emulation
 */
#include "harness.h"
#include "pmu.h"

#define MOST_CODES	0x3fffff

FIXTURE(machine) {
	u64 seed;
	struct pmk_machine m;
	struct pmk_alts alts[PMK_MAX_COUNTERS];
	const struct pmk_alts *list[PMK_MAX_COUNTERS];
	const struct pmk_alt *alt[PMK_MAX_COUNTERS];
	struct pmk_ratio ratio[PMK_MAX_COUNTERS];
	struct pmk_profile profile;
};

SETUP(machine)
{
	unsigned int i;

	self->seed = 0x6d616368696e65;
	for (i = 0; i < PMK_MAX_COUNTERS; i++)
		self->list[i] = &self->alts[i];
	self->profile = (struct pmk_profile) {
		.nr = 1, .room = PMK_MAX_COUNTERS, .ratio = self->ratio
	};
}

/* Registers that exist have the model's numbers and widths, and are apart */
TEST_F(machine, registers)
{
	struct pmk_reg reg[PMK_MAX_COUNTERS + PMK_MAX_CTRL];
	unsigned int i, j, number, found = 0, nr = 0;
	u64 value;

	ASSERT_EQ(MODEL.nr_counters, MACHINE.nr_counters);
	ASSERT_EQ(MODEL.nr_ctrl, MACHINE.nr_ctrl);
	for (i = 0; i < MODEL.nr_ctrl; i++)
		reg[nr++] = MODEL.ctrl[i];
	for (i = 0; i < MODEL.nr_counters; i++)
		reg[nr++] = MODEL.counter[i];
	/* After power-up all but the first hold junk: a driver which omits one is noticed */
	pmk_machine_reset(&self->m, &MACHINE);
	for (i = 0; i < nr; i++)
		EXPECT_EQ(i > 0, get(&self->m, reg[i].number) != 0) TH_LOG("%s", reg[i].name);
	EXPECT_FALSE(pmk_machine_take_interrupt(&self->m));
	EXPECT_EQ(PMK_NEVER, pmk_machine_until(&self->m, PMK_MODE_USER));
	for (number = 1; number < 70000; number++) {
		for (i = 0; i < nr && reg[i].number != number; i++)
			;
		for (j = 0; j < MACHINE.nr_sampled && MACHINE.sampled[j] != number; j++)
			;
		ASSERT_EQ(i < nr || j < MACHINE.nr_sampled,
			  pmk_machine_read(&self->m, number, &value)) TH_LOG("%u", number);
		ASSERT_EQ(i < nr, pmk_machine_write(&self->m, number, 0)) TH_LOG("%u", number);
		found += i < nr;
	}
	EXPECT_EQ(nr, found);
	for (i = 1; i < nr; i++) {	/* the first one does things */
		u64 written = 0x923456789abcdef0ull + i;

		pmk_machine_write(&self->m, reg[i].number, written);
		for (j = 1; j < nr; j++)
			EXPECT_EQ(i != j ? 0 : reg[i].bits == 64 ? written : (u32)written,
				  get(&self->m, reg[j].number)) TH_LOG("%s", reg[i].name);
		pmk_machine_write(&self->m, reg[i].number, 0);
	}
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
	return count(m, alt) == expected && others_are_0(m, alt->counters);
}

/* A profile that has one event moves this one, and a profile that has all others does not */
TEST_F(machine, every_event_counts_what_happens)
{
	unsigned int i, j, nothing = 0;

	for (i = 0; i < NR_EVENTS; i++) {
		bool none = false;

		ASSERT_TRUE(ask(EVENTS[i].code, PMK_PER_TASK, &self->alts[0]));
		for (j = 0; j < self->alts[0].nr; j++) {
			const struct pmk_alt *alt = &self->alts[0].alt[j];

			self->ratio[0] = (struct pmk_ratio) { alt->code, ONE };
			self->profile.other = 0;
			start_alone(&self->m, alt);
			pmk_machine_profile(&self->m, &self->profile);
			if (is_nothing(&self->m, alt))
				none = true;
			else
				EXPECT_TRUE(counts(&self->m, alt))
					TH_LOG("%s on counter %u", EVENTS[i].name, alt->counter);
			self->ratio[0] = (struct pmk_ratio) { alt->code, 0 };
			self->profile.other = ONE;
			start_alone(&self->m, alt);
			pmk_machine_profile(&self->m, &self->profile);
			pmk_machine_advance(&self->m, PMK_MODE_USER, 1000);
			EXPECT_EQ(0, count(&self->m, alt)) TH_LOG("%s", EVENTS[i].name);
		}
		nothing += none;
	}
	EXPECT_GE(1, nothing);
}

/* Are the registers those of code 0 on this counter? */
static bool is_off(const struct pmk_alt *alt)
{
	struct pmk_alts none;

	return ask(0, 0, &none) && alt->counter < none.nr &&
	       !memcmp(none.alt[alt->counter].value, alt->value, sizeof(alt->value));
}

/* Every code that the model takes is read out of the registers again, or counts nothing */
TEST_F(machine, every_code_is_decoded)
{
	u64 last = format_bits(0) < MOST_CODES ? format_bits(0) : MOST_CODES;
	unsigned int i;
	u32 code;

	for (code = 0; code <= last; code++) {
		if (!ask(code, 0, &self->alts[0]))
			continue;
		for (i = 0; i < self->alts[0].nr; i++) {
			const struct pmk_alt *alt = &self->alts[0].alt[i];
			unsigned int heard;

			pmk_machine_reset(&self->m, &MACHINE);
			start(&self->m, &alt, 1);
			heard = pmk_machine_listeners(&self->m, alt->code);
			if (heard != alt->counters)
				ASSERT_TRUE(!heard && is_off(alt)) TH_LOG("code 0x%x", code);
		}
	}
}

/* With nothing selected only counters without a selector count, and cycles need a profile */
TEST_F(machine, nothing_selected)
{
	unsigned int i;

	self->profile = (struct pmk_profile) { .other = ONE };
	clear(&self->m);
	for (i = 0; i < MODEL.nr_ctrl; i++)
		pmk_machine_write(&self->m, MODEL.ctrl[i].number, 0);
	pmk_machine_advance(&self->m, PMK_MODE_USER, 1000);
	EXPECT_TRUE(others_are_0(&self->m, 0));
	pmk_machine_profile(&self->m, &self->profile);
	pmk_machine_advance(&self->m, PMK_MODE_USER, 1000);
	pmk_machine_add(&self->m, PMK_MODE_USER, ~0u, 1);
	for (i = 0; i < MODEL.nr_counters; i++)
		EXPECT_EQ(MODEL.free_running >> i & 1 ? 1001 : 0, counter(&self->m, i));
	pmk_machine_profile(&self->m, NULL);
	pmk_machine_advance(&self->m, PMK_MODE_USER, 1000);
	EXPECT_TRUE(others_are_0(&self->m, MODEL.free_running));
	EXPECT_EQ(MODEL.free_running ? 1001 : 0, counter(&self->m, MODEL.nr_counters - 1));
}

/* The exclude_* flag of a mode; a kernel that is the hypervisor has no other one */
static u32 excluded_by(unsigned int mode, bool kernel_is_hv)
{
	switch (mode % PMK_MODE_MARKED) {
	case PMK_MODE_USER:
		return PMK_EXCLUDE_USER;
	case PMK_MODE_KERNEL:
		return kernel_is_hv && MACHINE.has_hv ? 0 : PMK_EXCLUDE_KERNEL;
	default:
		return kernel_is_hv ? PMK_EXCLUDE_KERNEL : PMK_EXCLUDE_HV;
	}
}

/* A mode that is excluded is not counted, or the model refuses to exclude it */
TEST_F(machine, excluded_modes)
{
	const struct pmk_alt *alt = &self->alts[0].alt[0];
	unsigned int i, mode;
	u32 flags;

	for (i = 0; i < NR_EVENTS; i++) {
		for (flags = 0; flags < 0x20; flags++) {
			if (!ask(EVENTS[i].code, flags, &self->alts[0]))
				continue;
			start_alone(&self->m, alt);
			for (mode = 0; mode < PMK_MODE_MARKED + 3; mode++) {
				bool excluded = flags & excluded_by(mode, flags & PMK_KERNEL_IS_HV);
				u64 before = count(&self->m, alt);

				if (mode % 4 == 3 || (mode % 4 == PMK_MODE_HV && !MACHINE.has_hv))
					continue;
				excluded |= !pmk_machine_listeners(&self->m, alt->code);
				pmk_machine_add(&self->m, mode, alt->counters, 7);
				EXPECT_EQ(before + (excluded ? 0 : 7), count(&self->m, alt))
					TH_LOG("%s, flags 0x%x, mode %u", EVENTS[i].name, flags,
					       mode);
			}
		}
	}
}

/* The stop image: nothing counts, and no interrupt comes. The start image is complete */
TEST_F(machine, stop_and_start)
{
	struct pmk_machine clean;
	unsigned int i, j, k;

	self->profile = (struct pmk_profile) { .other = ONE };
	for (i = 0; i < NR_EVENTS; i++) {
		ASSERT_TRUE(ask(EVENTS[i].code, PMK_PER_TASK, &self->alts[0]));
		for (j = 0; j < self->alts[0].nr; j++) {
			const struct pmk_alt *alt = &self->alts[0].alt[j];

			start_alone(&self->m, alt);
			clear(&clean);
			for (k = 0; k < MODEL.nr_ctrl; k++)
				pmk_machine_write(&clean, MODEL.ctrl[k].number, 0);
			start(&clean, &alt, 1);
			for (k = 0; k < MODEL.nr_ctrl; k++)
				EXPECT_EQ(clean.ctrl[k], self->m.ctrl[k]);
			stop(&self->m);
			pmk_machine_profile(&self->m, &self->profile);
			for (k = 0; k < MODEL.nr_counters; k++)
				set_counter(&self->m, k, NEGATIVE - 1);
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

			start_alone(&self->m, alt);
			if (is_nothing(&self->m, alt))
				continue;
			set_counter(&self->m, alt->counter, NEGATIVE - 100);
			EXPECT_EQ(0, pmk_machine_add(&self->m, PMK_MODE_USER, alt->counters, 99));
			EXPECT_FALSE(pmk_machine_take_interrupt(&self->m));
			/* what is left happens unseen */
			EXPECT_EQ(9, pmk_machine_add(&self->m, PMK_MODE_USER, alt->counters, 10));
			EXPECT_TRUE(pmk_machine_take_interrupt(&self->m))
				TH_LOG("%s on counter %u", EVENTS[i].name, alt->counter);
			EXPECT_EQ(MACHINE.level, pmk_machine_take_interrupt(&self->m));
			EXPECT_EQ(0, pmk_machine_add(&self->m, PMK_MODE_USER, alt->counters, 9));
			EXPECT_EQ(NEGATIVE, counter(&self->m, alt->counter));
			nr++;
		}
	}
	EXPECT_LT(0, nr);
}

/* Does each of a set count the events of its own counter? A chained one overflows once */
static bool each_counts(struct pmk_machine *m, const struct pmk_alt *const *alt, unsigned int nr)
{
	unsigned int i;

	for (i = 0; i < nr; i++) {
		if (!pmk_machine_listeners(m, alt[i]->code))
			continue;
		if (!(pmk_machine_listeners(m, alt[i]->code) >> alt[i]->counter & 1))
			return false;
		if (pmk_is_chained(alt[i]))
			set_counter(m, alt[i]->counter, -500);
		pmk_machine_add(m, PMK_MODE_USER, 1u << alt[i]->counter, 1000 * (i + 1));
	}
	for (i = 0; i < nr; i++) {
		u64 begun = pmk_is_chained(alt[i]) ? ONE - 500 : 0;

		if (pmk_machine_listeners(m, alt[i]->code) &&
		    count(m, alt[i]) != begun + 1000 * (i + 1))
			return false;
	}
	return true;
}

TEST_F(machine, sets_count_on_their_own)
{
	unsigned int nr, i, j, placed, sets = sets_to_draw() / 20;
	u8 chosen[PMK_MAX_COUNTERS];

	for (nr = 2; nr <= MODEL.nr_counters; nr++) {
		for (i = placed = 0; i < sets; i++) {
			for (j = 0; j < nr; j++) {
				u64 code = draw_code(&self->seed);

				/* config1 chains Hexagon's counters */
				if (draw(&self->seed, 5) || !ask_for(code, 1, 0, &self->alts[j]))
					ASSERT_TRUE(ask(code, PMK_PER_TASK, &self->alts[j]));
			}
			if (!pmk_place(&MODEL, self->list, nr, chosen))
				continue;
			placed++;
			for (j = 0; j < nr; j++)
				self->alt[j] = &self->alts[j].alt[chosen[j]];
			clear(&self->m);
			start(&self->m, self->alt, nr);
			ASSERT_TRUE(each_counts(&self->m, self->alt, nr))
				TH_LOG("set %u of %u", i, nr);
		}
		TH_LOG("%u events: %u of %u sets run", nr, placed, sets);
	}
}

static unsigned int codes_of(const void *of, const char *word, size_t len, u32 *codes)
{
	struct pmk_alts alts;
	unsigned int i, j, nr = 0;

	for (i = 0; i < NR_EVENTS; i++)
		if (strlen(EVENTS[i].name) == len && !memcmp(EVENTS[i].name, word, len))
			break;
	if (i == NR_EVENTS || !ask(EVENTS[i].code, 0, &alts))
		return 0;
	for (i = 0; i < alts.nr; i++) {
		for (j = 0; j < nr && codes[j] != alts.alt[i].code; j++)
			;
		if (j == nr)
			codes[nr++] = alts.alt[i].code;
	}
	return nr;
}

/* The kind's own profile: all events move but overflows. What feeds them makes a profile, too */
TEST_F(machine, default_profile)
{
	const struct pmk_profile_names names = { codes_of, NULL };
	struct pmk_ratio ratio[256];
	struct pmk_profile profile = { .room = 256, .ratio = ratio };
	const struct pmk_alt *alt = &self->alts[0].alt[0];
	struct pmk_profile_error error;
	unsigned int i;

	if (MACHINE.fed)
		ASSERT_TRUE(pmk_profile_parse(&profile, MACHINE.fed, strlen(MACHINE.fed), &names,
					      &error))
			TH_LOG("line %u: %s", error.line, error.reason);
	ASSERT_TRUE(pmk_profile_parse(&profile, MACHINE.profile, strlen(MACHINE.profile), &names,
				      &error)) TH_LOG("line %u: %s", error.line, error.reason);
	for (i = 0; i < NR_EVENTS; i++) {
		ASSERT_TRUE(ask(EVENTS[i].code, 0, &self->alts[0]));
		start_alone(&self->m, alt);
		pmk_machine_profile(&self->m, &profile);
		pmk_machine_advance(&self->m, PMK_MODE_USER, 1000000);
		EXPECT_EQ(is_nothing(&self->m, alt) || self->m.counter[alt->counter].carries,
			  !count(&self->m, alt)) TH_LOG("%s", EVENTS[i].name);
	}
}

TEST_HARNESS_MAIN
