// SPDX-License-Identifier: GPL-2.0-only
/*
 * Placement for PMUs with 32 counters, the width of the masks that it works with: results and
 * number of steps.
 * Covers: model
 */
#include "expect.h"
#include "model/types.h"
#include "model/node.c"
#include "model/place.c"

#define TURNS	800
#define SOON	16	/* slices */

static struct pmk_alts alts[PMK_MAX_COUNTERS];
static const struct pmk_alts *list[PMK_MAX_COUNTERS];
static struct rnd_state rnd;
static unsigned int most;	/* steps of one slice, and of the node that ends it */

static u32 draw(u32 below) { return prandom_u32_state(&rnd) % below; }

static struct pmk_alt *add_alt(unsigned int event, unsigned int counter)
{
	struct pmk_alt *alt = &alts[event].alt[alts[event].nr++];

	*alt = (struct pmk_alt) { .counter = counter, .counters = 1u << counter };
	return alt;
}

static void begin(void)
{
	if (!rnd.x)
		prandom_seed_state(&rnd, 32);
	memset(alts, 0, sizeof(alts));
	for (unsigned int i = 0; i < PMK_MAX_COUNTERS; i++)
		list[i] = &alts[i];
}

/* The result of up to @slices */
static enum pmk_found search(unsigned int nr, unsigned int slices)
{
	struct pmk_search s;
	enum pmk_found found;

	pmk_search_begin(&s, list, nr);
	do {
		unsigned int before = s.steps;

		found = pmk_search(&s);
		most = max(most, s.steps - before);
	} while (found == PMK_MORE && --slices);
	if (found == PMK_FOUND)
		expect("what was found fits", pmk_agree(list, nr, s.chosen), true);
	return found;
}

static int owner[PMK_MAX_COUNTERS];

static bool find_counter(unsigned int event, u32 *seen)
{
	unsigned int i, counter;

	for (i = 0; i < alts[event].nr; i++) {
		counter = alts[event].alt[i].counter;
		if (*seen >> counter & 1)
			continue;
		*seen |= 1u << counter;
		if (owner[counter] >= 0 && !find_counter(owner[counter], seen))
			continue;
		owner[counter] = event;
		return true;
	}
	return false;
}

/* Maximum matching as textbooks have it */
static bool can_match(unsigned int nr)
{
	memset(owner, -1, sizeof(owner));
	for (unsigned int i = 0; i < nr; i++) {
		u32 seen = 0;

		if (!find_counter(i, &seen))
			return false;
	}
	return true;
}

TEST(same_constraints)
{
	unsigned int turn, i, found = 0;

	for (turn = 0; turn < TURNS; turn++) {
		unsigned int nr, alternatives;

		begin();
		nr = 20 + draw(13);
		alternatives = 2 + draw(31);
		for (i = 0; i < nr; i++) {
			unsigned int n = 1 + draw(alternatives);

			while (n--)
				add_alt(i, draw(32))->constraint_mask = 3;
		}
		expect("a maximum matching", search(nr, 1), can_match(nr) ? PMK_FOUND : PMK_NONE);
		found += can_match(nr);
	}
	expect("some fit, some do not", found > TURNS / 4 && found < TURNS, true,
	       most < 4096, true);
}

/* Each event has the counters up to its own; the last one also needs another constraint */
static void test_stairs(bool conflict)
{
	most = 0;
	begin();
	for (unsigned int i = 0; i < PMK_MAX_COUNTERS; i++)
		for (unsigned int j = 0; j <= (conflict ? 31 : i); j++) {
			struct pmk_alt *alt = add_alt(PMK_MAX_COUNTERS - 1 - i, j);

			alt->constraint_mask = 1;
			alt->constraint = conflict && i == 31;
		}
	expect("stairs", search(PMK_MAX_COUNTERS, 1), conflict ? PMK_NONE : PMK_FOUND,
	       most <= 3 * 1024, true);
}

TEST(stairs)
{
	test_stairs(false);
	test_stairs(true);
}

/* Alternatives differ in constraints; there is a solution, which is not the first alternatives */
static void plant(unsigned int most_alts)
{
	unsigned int i, j, counter[PMK_MAX_COUNTERS];
	u32 world;

	begin();
	world = draw(1 << 16);
	for (i = 0; i < PMK_MAX_COUNTERS; i++) {
		j = draw(i + 1);
		counter[i] = counter[j];
		counter[j] = i;
	}
	for (i = 0; i < PMK_MAX_COUNTERS; i++) {
		unsigned int nr = 1 + draw(most_alts), right = draw(nr);

		for (j = 0; j < nr; j++) {
			struct pmk_alt *alt = add_alt(i, j == right ? counter[i] : draw(32));

			alt->constraint = j == right ? world : draw(1 << 16);
			if (draw(2))
				alt->constraint_mask = 1 << draw(16) | 1 << draw(16);
		}
	}
}

TEST(planted)
{
	unsigned int turn, soon = 0;
	enum pmk_found found;

	for (turn = 0; turn < TURNS; turn++) {
		plant(turn % 2 ? 6 : 16);
		found = search(PMK_MAX_COUNTERS, SOON);
		expect("a solution is not denied", found != PMK_NONE, true);
		soon += found == PMK_FOUND;
	}
	printf("planted: %u of %u found in %u slices\n", soon, turn, SOON);
	expect("most are found soon", soon > turn * 95 / 100, true);
}

/* Chains of two counters, and events whose counter must not be chained, as Hexagon has them */
static unsigned int draw_chains(void)
{
	unsigned int i, n, from, used = 0;

	begin();
	for (i = 0; used < 30; i++) {
		bool chain = !draw(4);

		used += 1 + chain;
		from = chain || draw(2) ? 0 : draw(25);
		for (n = 0; n < (from ? 8 : 32); n += 1 + chain) {
			struct pmk_alt *alt = add_alt(i, from + n);

			alt->constraint_mask = 1u << (from + n) / 2;
			if (chain)
				alt->counters |= 2u << n;
			alt->constraint = chain ? ~0u : 0;
		}
	}
	return i;
}

TEST(chains)
{
	unsigned int turn, soon = 0, at_all = 0;

	most = 0;
	for (turn = 0; turn < TURNS; turn++) {
		unsigned int nr = draw_chains();

		soon += search(nr, SOON) != PMK_MORE;
		at_all += search(nr, PMK_SEARCH_SLICES) != PMK_MORE;
	}
	printf("chains: %u of %u answers in %u slices, %u in %u\n", soon, turn, SOON, at_all,
	       PMK_SEARCH_SLICES);
	expect("most answers come soon, and slices are short", soon > turn * 95 / 100, true,
	       most < PMK_SEARCH_STEPS + 8 * 1024, true);
}
