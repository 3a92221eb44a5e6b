// SPDX-License-Identifier: GPL-2.0-only
/*
 * Chained counters, and the interrupt that only the emulated PMU has.
 * Covers: emulation
 */
#include "harness.h"

#include "asking.h"
#include "hexagon/running.h"

#define NEGATIVE	0x80000000u
#define ONE		0x100000000ull		/* a ratio */

#define CODE		0x2a
#define OTHER		0x389

FIXTURE(counting) {
	struct pmk_machine machine;
	struct pmk_alts alts[2];
	const struct pmk_alt *alt[2];
	struct pmk_ratio ratio[2];
	struct pmk_profile profile;
};

SETUP(counting)
{
	load_events();
	self->ratio[0] = (struct pmk_ratio) { CODE, ONE };
	self->ratio[1] = (struct pmk_ratio) { OTHER, ONE };
	self->profile = (struct pmk_profile) { .nr = 2, .room = 2, .ratio = self->ratio };
}

/* The first event on this counter, chained or not, and OTHER on a counter far away */
static void run(struct pmk_machine *m, const struct pmk_profile *profile, unsigned int counter,
		bool chain)
{
	u32 code[NR_COUNTERS] = {};

	code[counter] = CODE;
	code[(counter + 4) % NR_COUNTERS] = OTHER;
	if (chain)
		code[counter + 1] = overflow[counter / 2]->code;
	clear(m, profile);
	program(m, code);
}

static u64 chain_value(const struct pmk_machine *m, unsigned int n)
{
	return (u64)counter(m, n + 1) << 32 | counter(m, n);
}

static void set_chain(struct pmk_machine *m, unsigned int n, u64 value)
{
	set_counter(m, n, value);
	set_counter(m, n + 1, value >> 32);
}

/* Every event on every chain, as the model chains them: across 2^32, then far beyond */
TEST_F(counting, every_chain)
{
	struct pmk_machine *m = &self->machine;
	unsigned int i, j, nr = 0;

	for (i = 0; i < nr_events; i++) {
		if (!ask_code(events[i].code, 1, 0, &self->alts[0]))
			continue;
		self->ratio[0].code = events[i].code;
		self->profile.nr = 1;
		for (j = 0; j < self->alts[0].nr; j++, nr++) {
			const struct pmk_alt *alt = &self->alts[0].alt[j];

			clear(m, &self->profile);
			start(m, &alt, 1);
			set_counter(m, alt->counter, 0xffffffff);
			EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_USER, 1));
			EXPECT_EQ(ONE, chain_value(m, alt->counter)) TH_LOG("%s", events[i].name);
			EXPECT_EQ(0, pmk_machine_add(m, PMK_MODE_KERNEL, 1 << alt->counter,
						     0x1234567890ull));
			EXPECT_EQ(0x1334567890ull, chain_value(m, alt->counter));
			EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_HV, ONE));
			EXPECT_EQ(0x1434567890ull, chain_value(m, alt->counter));
		}
	}
	EXPECT_EQ(nr_oracle_chained, nr);
}

/* Numbers whose product has more than 64 bits, taken modulo 2^64 of the count */
TEST_F(counting, chains_at_any_rate)
{
	static const struct {
		u64 cycles, ratio, start, count;
	} run_of[] = {
		{ 1ull << 40, ONE, 0, 1ull << 40 },
		{ (1ull << 61) + 7, 3 * ONE, 0, 0x6000000000000015 },
		{ 1ull << 63, 9999 * ONE, 0, 0x8000000000000000 },
		{ 3, ONE / 2, 0xfffffffe, 0xffffffff },
		{ 4, ONE / 2, 0xfffffffe, ONE },
		{ 10, ONE / 4 + ONE, 0xfffffff0, 0xfffffffc },
		{ 13, ONE / 4 + ONE, 0xfffffff0, ONE },
		{ 1, 9999 * ONE, 0xffffffffffffffff, 9998 },
		{ 0xffffffff, 0xffffffff, 0, 0xfffffffe },
		{ ONE + 1, ONE + 1, 0xfffffffe, 2 * ONE },
		{ 0x47687c966c, 0xa3763b229f1, 0, 0x2d9881fbf10f5 },	/* carries everywhere */
	};
	struct pmk_machine *m = &self->machine;
	unsigned int i, chain;

	for (i = 0; i < ARRAY_SIZE(run_of); i++) {
		for (chain = 0; chain < NR_CHAINS; chain++) {
			self->ratio[0].ratio = run_of[i].ratio;
			self->ratio[1].ratio = 0;
			run(m, &self->profile, 2 * chain, true);
			set_chain(m, 2 * chain, run_of[i].start);
			EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_USER, run_of[i].cycles));
			EXPECT_EQ(run_of[i].count, chain_value(m, 2 * chain)) TH_LOG("row %u", i);
			EXPECT_FALSE(m->pending);
		}
	}
}

/* No interrupt from either half, at 2^31, at 2^32 or when one is written */
TEST_F(counting, chained_counters_do_not_interrupt)
{
	struct pmk_machine *m = &self->machine;
	unsigned int chain;

	for (chain = 0; chain < NR_CHAINS; chain++) {
		self->ratio[1].ratio = 0;
		run(m, &self->profile, 2 * chain, true);
		EXPECT_EQ(PMK_NEVER, pmk_machine_until(m, PMK_MODE_USER));
		set_chain(m, 2 * chain, 0x7fffffff7fffffffull);
		EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_USER, 1));
		EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_USER, NEGATIVE));
		EXPECT_EQ(0x8000000000000000ull, chain_value(m, 2 * chain));
		set_chain(m, 2 * chain, ~0ull);
		EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_USER, 2));
		EXPECT_EQ(1, chain_value(m, 2 * chain));
		EXPECT_FALSE(pmk_machine_take_interrupt(m));
	}
}

/* A counter of its own gets no further than 2^31: software has to look after it */
TEST_F(counting, a_single_counter_stops)
{
	struct pmk_machine *m = &self->machine;
	unsigned int n;

	for (n = 0; n < NR_COUNTERS; n++) {
		run(m, &self->profile, n, false);
		EXPECT_EQ(NEGATIVE, pmk_machine_until(m, PMK_MODE_USER));
		EXPECT_EQ(5, pmk_machine_add(m, PMK_MODE_USER, 1 << n, NEGATIVE + 5ull));
		EXPECT_TRUE(pmk_machine_take_interrupt(m));
		EXPECT_TRUE(holds_alone(m, n, NEGATIVE));
		pmk_machine_write(m, S_PMUEVTCFG, m->ctrl[0]);
		EXPECT_EQ(0, pmk_machine_add(m, PMK_MODE_USER, 1 << n, 5));
		EXPECT_TRUE(pmk_machine_take_interrupt(m));
		EXPECT_TRUE(holds_alone(m, n, NEGATIVE));
	}
}

static const u32 periods[] = { 1, 2, 3, 255, 256, 65535, 1000003, 0x7ffffffe };

/* At the programmed event; then all counters stand still until a register is written */
TEST_F(counting, interrupts_at_exactly_the_programmed_count)
{
	struct pmk_machine *m = &self->machine;
	unsigned int i, n, far;

	for (i = 0; i < ARRAY_SIZE(periods); i++) {
		for (n = 0; n < NR_COUNTERS; n++) {
			far = (n + 4) % NR_COUNTERS;
			run(m, &self->profile, n, false);
			set_counter(m, n, NEGATIVE - periods[i]);
			EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_USER, periods[i] - 1));
			EXPECT_FALSE(pmk_machine_take_interrupt(m));
			EXPECT_EQ(9, pmk_machine_advance(m, PMK_MODE_USER, 10));
			EXPECT_EQ(NEGATIVE, counter(m, n));
			EXPECT_EQ(periods[i], counter(m, far));
			EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_USER, 9));
			EXPECT_TRUE(pmk_machine_take_interrupt(m));
			EXPECT_FALSE(pmk_machine_take_interrupt(m));
			EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_KERNEL, 9));
			EXPECT_EQ(PMK_NEVER, pmk_machine_until(m, PMK_MODE_USER));
			EXPECT_EQ(NEGATIVE, counter(m, n));
			EXPECT_EQ(periods[i], counter(m, far));
			set_counter(m, n, NEGATIVE - 2);
			pmk_machine_write(m, S_PMUEVTCFG, m->ctrl[0]);
			EXPECT_FALSE(pmk_machine_take_interrupt(m));
			EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_USER, 1));
			EXPECT_EQ(NEGATIVE - 1, counter(m, n));
			EXPECT_EQ(periods[i] + 1, counter(m, far));
			EXPECT_EQ(1, pmk_machine_until(m, PMK_MODE_USER));
		}
	}
}

TEST_F(counting, as_many_interrupts_as_periods)
{
	struct pmk_machine *m = &self->machine;
	unsigned int interrupts = 0;
	u64 left = 1000 * 12345 + 12344;

	run(m, &self->profile, 6, false);
	set_counter(m, 6, NEGATIVE - 12345);
	while (left) {
		left = pmk_machine_advance(m, PMK_MODE_USER, left);
		if (!pmk_machine_take_interrupt(m))
			continue;
		interrupts++;
		ASSERT_EQ(NEGATIVE, counter(m, 6));
		set_counter(m, 6, NEGATIVE - 12345);
		pmk_machine_write(m, S_PMUEVTCFG, m->ctrl[0]);
		ASSERT_FALSE(pmk_machine_take_interrupt(m));
	}
	EXPECT_EQ(1000, interrupts);
	EXPECT_EQ(NEGATIVE - 1, counter(m, 6));
	EXPECT_EQ(1000 * 12345 + 12344, counter(m, 2));
}

/* The cycle in which a counter becomes negative, at less and more than one event each */
TEST_F(counting, deadline_is_the_cycle)
{
	struct pmk_machine *m = &self->machine;

	self->ratio[0].ratio = 429496730;	/* 0.1, rounded up */
	self->ratio[1].ratio = 7301444404;	/* 1.7 */
	run(m, &self->profile, 0, false);
	EXPECT_EQ(1263225676, pmk_machine_until(m, PMK_MODE_USER));
	set_counter(m, 0, NEGATIVE - 100);
	EXPECT_EQ(1000, pmk_machine_until(m, PMK_MODE_USER));
	EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_USER, 999));
	EXPECT_FALSE(m->pending);
	EXPECT_EQ(1ull << 62, pmk_machine_advance(m, PMK_MODE_USER, (1ull << 62) + 1));
	EXPECT_EQ(NEGATIVE, counter(m, 0));
	EXPECT_EQ(1700, counter(m, 4));
}

/* A negative counter interrupts when it gets an event, and not without one */
TEST_F(counting, negative_from_the_start)
{
	struct pmk_machine *m = &self->machine;

	clear(m, &self->profile);
	set_counter(m, 3, NEGATIVE + 1);
	EXPECT_FALSE(m->pending);
	pmk_machine_write(m, S_PMUEVTCFG, 0);
	EXPECT_FALSE(m->pending);
	pmk_machine_write(m, S_PMUEVTCFG, (u32)CODE << 24);
	EXPECT_TRUE(pmk_machine_take_interrupt(m));
	EXPECT_EQ(NEGATIVE + 1, counter(m, 3));
	pmk_machine_write(m, S_PMUEVTCFG, 0);
	EXPECT_FALSE(pmk_machine_take_interrupt(m));
	pmk_machine_write(m, S_PMUEVTCFG, (u32)CODE << 24);
	set_counter(m, 3, 0);
	EXPECT_TRUE(pmk_machine_take_interrupt(m));
}

/* What the model rules out: a counter that samples, and its overflows beside it */
TEST_F(counting, overflows_silence_a_counter)
{
	struct pmk_machine *m = &self->machine;
	unsigned int n;

	ASSERT_TRUE(ask_code(0x1, 0, 0, &self->alts[0]));
	ASSERT_TRUE(ask_code(CODE, 0, PMK_SAMPLING, &self->alts[1]));
	self->alt[0] = &self->alts[0].alt[0];
	for (n = 0; n < NR_COUNTERS; n++) {
		struct pmk_set set = {};

		self->alt[1] = &self->alts[1].alt[n];
		if (n == 1)
			continue;
		clear(m, &self->profile);
		start(m, self->alt, 2);
		pmk_take(&set, self->alt[0], hexagon_model.nr_ctrl);
		EXPECT_EQ(pmk_fits(&set, self->alt[1]),
			  pmk_machine_until(m, PMK_MODE_USER) == NEGATIVE);
	}
}

/* Counters take back nothing, and an event code has no counter's number */
TEST_F(counting, kind)
{
	EXPECT_EQ(0, pmk_hexagon_machine.rolls_back);
	self->ratio[0] = (struct pmk_ratio) { 0x2, 2 * ONE };
	self->ratio[1] = (struct pmk_ratio) { 0x3, 3 * ONE };
	clear(&self->machine, &self->profile);
	pmk_machine_write(&self->machine, S_PMUEVTCFG, 0x03030303);
	pmk_machine_advance(&self->machine, PMK_MODE_USER, 10);
	EXPECT_EQ(30, counter(&self->machine, 0));
	EXPECT_EQ(30, counter(&self->machine, 3));
	EXPECT_EQ(0xf, pmk_machine_listeners(&self->machine, 0x3));
}

TEST_HARNESS_MAIN
