// SPDX-License-Identifier: GPL-2.0-only
/*
 * MPC7400 without its counter interrupt: a negative counter stops and tells nobody.
 * Covers: emulation ppc7400
 */
#include "kselftest_harness.h"

#include "emulated/pairs.h"

FIXTURE(quiet) {
	struct pmk_machine machine;
	struct pmk_ways ways;
};

FIXTURE_SETUP(quiet)
{
}

FIXTURE_TEARDOWN(quiet)
{
}

/* On every counter that an event can have: past 2^31, past 2^32, and on */
TEST_F(quiet, counters_wrap)
{
	const struct pair *pair = &ppc7400_pair;
	struct pmk_machine *m = &self->machine;
	unsigned int i, j, ways = 0;

	for (i = 0; i < *pair->model->nr_aliases; i++) {
		u64 code = pair->model->aliases[i].config, mmcr0;

		if (pair_is_off(pair, code))
			continue;
		ASSERT_TRUE(pair_ask(pair, code, PMK_NO_INTERRUPT, &self->ways));
		for (j = 0; j < self->ways.nr; j++, ways++) {
			const struct pmk_way *way = &self->ways.way[j];

			pair_clear(pair, m);
			ASSERT_TRUE(pair_start(pair, m, &way, 1));
			pair_set(pair, m, way->counter, 0x7fffffff);
			mmcr0 = pair_mmcr0(pair, m);
			EXPECT_EQ(0, pmk_machine_add(m, PMK_MODE_USER, ~0u, 1));
			EXPECT_EQ(0x80000000, pair_count(pair, m, way->counter));
			EXPECT_EQ(0, pmk_machine_add(m, PMK_MODE_USER, ~0u, 0x80000005));
			EXPECT_EQ(5, pair_count(pair, m, way->counter))
				TH_LOG("code 0x%llx", (unsigned long long)way->code);
			EXPECT_EQ(mmcr0, pair_mmcr0(pair, m));
			EXPECT_FALSE(m->pending);
		}
	}
	EXPECT_EQ(*pair->ways - 4, ways);
}

TEST_HARNESS_MAIN
