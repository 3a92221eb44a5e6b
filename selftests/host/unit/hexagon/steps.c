// SPDX-License-Identifier: GPL-2.0-only
/*
 * The machine against a simulation that takes one cycle at a time: random events,
 * chains, ratios, counts and numbers of cycles.
 * Covers: emulation
 */
#include "harness.h"
#include "running.h"

#define HORIZON	300	/* cycles of one run */
#define FIRST	0x1f0	/* the event of counter 0, and so on: each has its own */

/* Counters, what passed of each one's next event in 2^-32, and who counts overflows */
struct naive {
	u32 count[NR_COUNTERS];
	u64 passed[NR_COUNTERS];
	u64 ratio[NR_COUNTERS];
	bool chained[NR_CHAINS];
	bool off[NR_COUNTERS];
	bool pending;
};

static void naive_add(struct naive *n, unsigned int i, u64 events)
{
	while (events--) {
		n->count[i]++;
		if (!n->count[i] && i % 2 == 0 && n->chained[i / 2])
			n->count[i + 1]++;
		if (n->count[i] == 0x80000000 && !n->chained[i / 2])
			n->pending = true;
	}
}

static void naive_cycle(struct naive *n)
{
	unsigned int i;
	bool still = n->pending;

	for (i = 0; i < NR_COUNTERS && !still; i++) {
		u64 sum = n->passed[i] + n->ratio[i];

		if (n->off[i] || (i % 2 && n->chained[i / 2]))
			continue;
		n->passed[i] = sum & 0xffffffff;
		naive_add(n, i, sum >> 32);
	}
}

/* Cycles until there is an interrupt; PMK_NEVER for none up to the horizon */
static u64 naive_until(struct naive n)
{
	unsigned int cycles;

	for (cycles = 1; cycles <= HORIZON; cycles++) {
		naive_cycle(&n);
		if (n.pending)
			return cycles;
	}
	return PMK_NEVER;
}

static u64 draw_ratio(u64 *seed)
{
	u64 whole = draw(seed, 4);

	return whole << 32 | (draw(seed, 2) ? draw(seed, ~0u) : 0);
}

/* Mostly little below 2^31, where interrupts are, or below 2^32, where chains are */
static u32 draw_count(u64 *seed, bool chained)
{
	u32 near = draw(seed, 400);

	if (!draw(seed, 6))
		return draw(seed, 0x80000000);
	return (chained && draw(seed, 2) ? 0 : 0x80000000) - near - 1;
}

/* The same start for both */
static void begin_both(struct naive *n, struct pmk_machine *m, struct pmk_profile *profile,
		       u64 *seed)
{
	u32 code[NR_COUNTERS];
	unsigned int i;

	*n = (struct naive) {};
	for (i = 0; i < NR_COUNTERS; i++) {
		n->off[i] = !draw(seed, 6);
		n->ratio[i] = draw_ratio(seed);
		profile->ratio[i] = (struct pmk_ratio) { FIRST + i, n->ratio[i] };
		code[i] = n->off[i] ? 0 : FIRST + i;
	}
	for (i = 0; i < NR_CHAINS; i++) {
		n->chained[i] = draw(seed, 2);
		if (n->chained[i])
			code[2 * i + 1] = overflow[i];
	}
	begin(m, profile);
	for (i = 0; i < NR_COUNTERS; i++) {
		n->count[i] = draw_count(seed, n->chained[i / 2]);
		if (n->off[i] && !n->chained[i / 2])
			n->count[i] |= draw(seed, 2) << 31;
		set_counter(m, i, n->count[i]);
	}
	program(m, code);
}

static bool is_same(const struct naive *n, const struct pmk_machine *m)
{
	unsigned int i;

	for (i = 0; i < NR_COUNTERS; i++)
		if (counter(m, i) != n->count[i])
			return false;
	return m->pending == n->pending;
}

FIXTURE(steps) {
	u64 seed;
	struct naive naive;
	struct pmk_machine machine;
	struct pmk_ratio ratio[NR_COUNTERS];
	struct pmk_profile profile;
};

SETUP(steps)
{
	self->seed = 0x7374657073;
	self->profile = (struct pmk_profile) {
		.nr = NR_COUNTERS, .room = NR_COUNTERS, .ratio = self->ratio
	};
}

/* Software takes the interrupt, moves the counters back and writes a register */
static void serve(struct naive *n, struct pmk_machine *m)
{
	unsigned int i;

	pmk_machine_take_interrupt(m);
	for (i = 0; i < NR_COUNTERS; i++) {
		if (n->chained[i / 2] || n->off[i] || n->count[i] < 0x80000000)
			continue;
		n->count[i] -= 100;
		set_counter(m, i, n->count[i]);
	}
	pmk_machine_write(m, S_PMUEVTCFG1, m->ctrl[1]);
	n->pending = false;
}

TEST_F(steps, many_cycles_are_so_many_single_ones)
{
	unsigned int run, i, carries = 0, interrupts = 0, runs = sets_to_draw() / 10;

	for (run = 0; run < runs; run++) {
		unsigned int passed = 0;

		begin_both(&self->naive, &self->machine, &self->profile, &self->seed);
		while (passed < HORIZON) {
			unsigned int cycles = 1 + draw(&self->seed, HORIZON / 2);
			u64 until = naive_until(self->naive);
			u64 claimed = pmk_machine_until(&self->machine, PMK_MODE_USER);
			u32 upper = self->naive.count[1];
			u64 left;

			ASSERT_TRUE(until == PMK_NEVER ? claimed > HORIZON : claimed == until)
				TH_LOG("run %u", run);
			left = pmk_machine_advance(&self->machine, PMK_MODE_USER, cycles);
			ASSERT_EQ(until <= cycles ? cycles - until : 0, left);
			for (i = 0; i < cycles; i++)
				naive_cycle(&self->naive);
			carries += self->naive.chained[0] && self->naive.count[1] != upper;
			ASSERT_TRUE(is_same(&self->naive, &self->machine)) TH_LOG("run %u", run);
			passed += cycles - left;
			if (!self->machine.pending)
				continue;
			interrupts++;
			serve(&self->naive, &self->machine);
		}
	}
	TH_LOG("%u runs, %u carries in a chain, %u interrupts", runs, carries, interrupts);
	EXPECT_LT(runs / 20, carries);
	EXPECT_LT(runs / 4, interrupts);
}

TEST_HARNESS_MAIN
