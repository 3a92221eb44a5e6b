// SPDX-License-Identifier: GPL-2.0-only
/*
 * Registers that exist and do not, their width, power-up, and what has no event.
 * Covers: emulation power7 ppc7400
 */
#include "harness.h"

#include "emulated/pairs.h"

FIXTURE(registers) {
	struct pmk_machine machine;
};

FIXTURE_VARIANT(registers) {
	const struct pair *pair;
	unsigned int numbers[10];	/* SPR: control registers first */
	unsigned int nr_ctrl, nr;
	unsigned int read_only[2];	/* that tell of an interrupt */
	unsigned int bits;		/* of control registers */
	unsigned int free_running;
};

FIXTURE_VARIANT_ADD(registers, power7) {
	.pair = &power7_pair,
	.numbers = { 795, 798, 786, 787, 788, 789, 790, 791, 792 },
	.nr_ctrl = 3,
	.nr = 9,
	.read_only = { 796, 797 },
	.bits = 64,
	.free_running = 0x30,
};

FIXTURE_VARIANT_ADD(registers, ppc7400) {
	.pair = &ppc7400_pair,
	.numbers = { 952, 956, 944, 951, 953, 954, 957, 958 },
	.nr_ctrl = 4,
	.nr = 8,
	.read_only = { 955 },
	.bits = 32,
};

SETUP(registers)
{
	pmk_machine_reset(&self->machine, variant->pair->kind);
}

TEST_F(registers, no_others_exist)
{
	struct pmk_machine *m = &self->machine;
	unsigned int i, number, found = 0;
	bool readable;
	u64 value;

	for (number = 1; number < 70000; number++) {
		for (i = 0; i < variant->nr && variant->numbers[i] != number; i++)
			;
		readable = i < variant->nr || variant->read_only[0] == number ||
			   variant->read_only[1] == number;
		ASSERT_EQ(readable, pmk_machine_read(m, number, &value));
		ASSERT_EQ(i < variant->nr, pmk_machine_write(m, number, value));
		found += i < variant->nr;
	}
	EXPECT_EQ(variant->nr, found);
}

/* What is written is read back, in the register's width, and nowhere else */
TEST_F(registers, storage)
{
	struct pmk_machine *m = &self->machine;
	unsigned int i, j;

	for (i = 1; i < variant->nr; i++) {	/* MMCR0 does things */
		u64 written = 0x123456799abcdef0ull + i, value;
		unsigned int bits = i < variant->nr_ctrl ? variant->bits : 32;

		for (j = 1; j < variant->nr; j++)
			ASSERT_TRUE(pmk_machine_write(m, variant->numbers[j], 0));
		ASSERT_TRUE(pmk_machine_write(m, variant->numbers[i], written));
		for (j = 1; j < variant->nr; j++) {
			ASSERT_TRUE(pmk_machine_read(m, variant->numbers[j], &value));
			EXPECT_EQ(i != j ? 0 : bits == 64 ? written : (u32)written, value);
		}
	}
}

/* MMCR0 is 0, the others are not: a driver that leaves one out does not go unseen */
TEST_F(registers, power_up)
{
	struct pmk_machine *m = &self->machine;
	unsigned int i;
	u64 value;

	for (i = 0; i < variant->nr; i++) {
		ASSERT_TRUE(pmk_machine_read(m, variant->numbers[i], &value));
		EXPECT_EQ(i > 0, value != 0);
	}
	EXPECT_FALSE(pmk_machine_take_interrupt(m));
	EXPECT_EQ(PMK_NEVER, pmk_machine_until(m, PMK_MODE_USER));
}

/* With nothing selected only POWER7's PMC5 and PMC6 count, and cycles need a profile */
TEST_F(registers, nothing_selected)
{
	const struct pair *pair = variant->pair;
	struct pmk_machine *m = &self->machine;
	struct pmk_profile all = { .other = 1ull << 32 };
	unsigned int i;

	pair_clear(pair, m);
	for (i = 0; i < variant->nr_ctrl; i++)
		pmk_machine_write(m, variant->numbers[i], 0);
	pmk_machine_advance(m, PMK_MODE_USER, 1000);
	for (i = 0; i < pair->model->nr_counters; i++)
		EXPECT_EQ(0, pair_count(pair, m, i));
	pmk_machine_profile(m, &all);
	pmk_machine_advance(m, PMK_MODE_USER, 1000);
	pmk_machine_add(m, PMK_MODE_USER, ~0u, 1);
	for (i = 0; i < pair->model->nr_counters; i++)
		EXPECT_EQ(variant->free_running >> i & 1 ? 1001 : 0, pair_count(pair, m, i));
	pmk_machine_profile(m, NULL);
	pmk_machine_advance(m, PMK_MODE_USER, 1000);
	EXPECT_EQ(variant->free_running ? 1001 : 0,
		  pair_count(pair, m, pair->model->nr_counters - 1));
}

/* A part of an event stays when the counter is written, and goes with the event */
TEST_F(registers, parts_of_events)
{
	const struct pair *pair = variant->pair;
	struct pmk_machine *m = &self->machine;
	struct pmk_profile half = { .other = 1u << 31 };
	bool power7 = pair == &power7_pair;
	unsigned int events = power7 ? 798 : 952;	/* the register that selects PMC1's event */

	pmk_machine_profile(m, &half);
	pmk_machine_write(m, 944, 0);
	pmk_machine_write(m, events, power7 ? 0x1e000000 : 2 << 6);
	pair_set(pair, m, 0, 10);
	pmk_machine_advance(m, PMK_MODE_USER, 5);
	EXPECT_EQ(12, pair_count(pair, m, 0));
	pair_set(pair, m, 0, 20);
	pmk_machine_advance(m, PMK_MODE_USER, 1);
	EXPECT_EQ(21, pair_count(pair, m, 0));
	pmk_machine_advance(m, PMK_MODE_USER, 1);
	pmk_machine_write(m, events, power7 ? 0x02000000 : 1 << 6);
	pmk_machine_advance(m, PMK_MODE_USER, 1);
	EXPECT_EQ(21, pair_count(pair, m, 0));
	pmk_machine_advance(m, PMK_MODE_USER, 1);
	EXPECT_EQ(22, pair_count(pair, m, 0));
}

/* Codes without a counter's number are heard on all, others on one */
TEST_F(registers, listeners)
{
	struct pmk_machine *m = &self->machine;

	if (variant->pair == &power7_pair) {
		pmk_machine_write(m, 798, 0x1e1e1e1e);
		EXPECT_EQ(0xf, pmk_machine_listeners(m, 0x1e));
		EXPECT_EQ(0x4, pmk_machine_listeners(m, 0x3001e));
		EXPECT_EQ(0x0, pmk_machine_listeners(m, 0x5001e));
		EXPECT_EQ(0x10, pmk_machine_listeners(m, 0x500fa));
		EXPECT_EQ(0x20, pmk_machine_listeners(m, 0x600f4));
		EXPECT_EQ(0x0, pmk_machine_listeners(m, 0));
	} else {
		/* 2 on every counter: completed instructions */
		pmk_machine_write(m, 952, 2 * 64 + 2);
		pmk_machine_write(m, 956, 2 << 27 | 2 << 22);
		EXPECT_EQ(0xf, pmk_machine_listeners(m, 0x2));
		EXPECT_EQ(0x4, pmk_machine_listeners(m, 0x302));
		EXPECT_EQ(0x0, pmk_machine_listeners(m, 0x502));
		EXPECT_EQ(0x0, pmk_machine_listeners(m, 0));
	}
}

/* MPC7400: each selector but 0 counts, and with MMCR2[SMCNTENABLE] waits for a pin */
TEST(mpc7400_alone)
{
	static const struct {
		unsigned int counter, reg, shift, nr;
	} fields[] = {
		{ 0, 952, 6, 128 }, { 1, 952, 0, 64 }, { 2, 956, 27, 32 }, { 3, 956, 22, 32 },
	};
	struct pmk_machine m;
	unsigned int i, selector;

	for (i = 0; i < ARRAY_SIZE(fields); i++) {
		for (selector = 0; selector < fields[i].nr; selector++) {
			pair_clear(&ppc7400_pair, &m);
			pmk_machine_write(&m, 944, 0);
			pmk_machine_write(&m, fields[i].reg, selector << fields[i].shift);
			pmk_machine_add(&m, PMK_MODE_KERNEL, 1u << fields[i].counter, 3);
			EXPECT_EQ(selector ? 3 : 0,
				  pair_count(&ppc7400_pair, &m, fields[i].counter))
				TH_LOG("PMC%u selector %u", i + 1, selector);
			pmk_machine_write(&m, 944, 0x40000000);
			pmk_machine_add(&m, PMK_MODE_KERNEL, 1u << fields[i].counter, 3);
			EXPECT_EQ(selector ? 3 : 0,
				  pair_count(&ppc7400_pair, &m, fields[i].counter));
		}
	}
}

TEST_HARNESS_MAIN
