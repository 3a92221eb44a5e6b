// SPDX-License-Identifier: GPL-2.0-only
/*
 * MPC7400 without its counter interrupt: a negative counter stops and tells nobody.
 * Covers: emulation ppc7400
 */
#include "harness.h"

#include "emulated/pairs.h"

FIXTURE(quiet) {
	struct pmk_machine machine;
	struct pmk_alts alts;
};

SETUP(quiet)
{
}

/* On every counter that an event can have: past 2^31, past 2^32, and on */
TEST_F(quiet, counters_wrap)
{
	const struct pair *pair = &ppc7400_pair;
	struct pmk_machine *m = &self->machine;
	unsigned int i, j, alts = 0;

	for (i = 0; i < *pair->model->nr_aliases; i++) {
		u64 code = pair->model->aliases[i].config, mmcr0;

		if (pair_is_off(pair, code))
			continue;
		ASSERT_TRUE(pair_ask(pair, code, PMK_NO_INTERRUPT, &self->alts));
		for (j = 0; j < self->alts.nr; j++, alts++) {
			const struct pmk_alt *alt = &self->alts.alt[j];

			pair_clear(pair, m);
			ASSERT_TRUE(pair_start(pair, m, &alt, 1));
			pair_set(pair, m, alt->counter, 0x7fffffff);
			mmcr0 = pair_mmcr0(pair, m);
			EXPECT_EQ(0, pmk_machine_add(m, PMK_MODE_USER, ~0u, 1));
			EXPECT_EQ(0x80000000, pair_count(pair, m, alt->counter));
			EXPECT_EQ(0, pmk_machine_add(m, PMK_MODE_USER, ~0u, 0x80000005));
			EXPECT_EQ(5, pair_count(pair, m, alt->counter))
				TH_LOG("code 0x%llx", (unsigned long long)alt->code);
			EXPECT_EQ(mmcr0, pair_mmcr0(pair, m));
			EXPECT_FALSE(m->pending);
		}
	}
	EXPECT_EQ(*pair->alts - 4, alts);
}

TEST_HARNESS_MAIN
