// SPDX-License-Identifier: GPL-2.0-only
/*
 * Chained counters, what counts nothing, and the interrupt that only the emulated PMU has.
 * Covers: emulation
 */
#include "harness.h"
#include "running.h"

#define CODE		0x2a
#define OTHER		0x389

FIXTURE(counting) {
	struct pmk_machine machine;
	struct pmk_alts alts;
	struct pmk_ratio ratio[2];
	struct pmk_profile profile;
};

SETUP(counting)
{
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
		code[counter + 1] = overflow[counter / 2];
	begin(m, profile);
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

	for (i = 0; i < NR_EVENTS; i++) {
		if (!ask_for(EVENTS[i].code, 1, 0, &self->alts))
			continue;
		self->ratio[0].code = EVENTS[i].code;
		self->profile.nr = 1;
		for (j = 0; j < self->alts.nr; j++, nr++) {
			const struct pmk_alt *alt = &self->alts.alt[j];

			begin(m, &self->profile);
			start(m, &alt, 1);
			set_counter(m, alt->counter, 0xffffffff);
			EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_USER, 1));
			EXPECT_EQ(ONE, chain_value(m, alt->counter)) TH_LOG("%s", EVENTS[i].name);
			EXPECT_EQ(0, pmk_machine_add(m, PMK_MODE_KERNEL, 1 << alt->counter,
						     0x1234567890ull));
			EXPECT_EQ(0x1334567890ull, chain_value(m, alt->counter));
			EXPECT_EQ(0, pmk_machine_advance(m, PMK_MODE_HV, ONE));
			EXPECT_EQ(0x1434567890ull, chain_value(m, alt->counter));
		}
	}
	EXPECT_EQ((NR_EVENTS - NR_CHAINS) * NR_CHAINS, nr);
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

	begin(m, &self->profile);
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

/* Overflow events mean something on one counter each; the mask of threads is unknown */
TEST_F(counting, what_counts_nothing)
{
	static const unsigned int meant[] = { 8, 1, 3, 8, 8, 5, 7 };
	struct pmk_machine *m = &self->machine;
	unsigned int code, n, mask;

	for (code = 1; code < 8; code++) {
		for (n = 0; n < NR_COUNTERS; n++) {
			bool counts = code > 6 || meant[code] == 8 || meant[code] == n;
			u32 selected[NR_COUNTERS] = {};

			selected[n] = code;
			begin(m, &self->profile);
			program(m, selected);
			EXPECT_EQ(counts ? 1 << n : 0, pmk_machine_listeners(m, code));
		}
	}
	for (mask = 0; mask < 8; mask++) {
		begin(m, &self->profile);
		pmk_machine_write(m, S_PMUEVTCFG, 0x2a2a2a2a);
		pmk_machine_write(m, S_PMUEVTCFG1, 0x2a2a2a2a);
		pmk_machine_write(m, S_PMUCFG, mask << 16);
		EXPECT_EQ(mask ? 0 : 0xff, pmk_machine_listeners(m, 0x2a));
	}
}

TEST_HARNESS_MAIN
