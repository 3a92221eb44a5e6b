// SPDX-License-Identifier: GPL-2.0-only
/*
 * Every mix of exclude_* flags, in every mode, and the stop image.
 * Covers: emulation power7 ppc7400
 */
#include "harness.h"

#include "emulated/pairs.h"

#define NR_STATES	3	/* user, kernel, hypervisor */

FIXTURE(freeze) {
	struct pmk_machine machine;
	struct pmk_alts alts;
};

FIXTURE_VARIANT(freeze) {
	const struct pair *pair;
	bool has_hv;
	unsigned int off;	/* alternatives that count nothing */
};

FIXTURE_VARIANT_ADD(freeze, power7) {
	.pair = &power7_pair,
	.has_hv = true,
	.off = 4,		/* PM_SUSPENDED */
};

FIXTURE_VARIANT_ADD(freeze, ppc7400) {
	.pair = &ppc7400_pair,
	.off = 4,		/* NOTHING */
};

SETUP(freeze)
{
}

/*
 * Who runs in a state, by what perf calls them: a kernel in hypervisor state is
 * the kernel, the one of its guests is nobody of its own
 */
static u32 who(unsigned int state, bool kernel_is_hv)
{
	switch (state) {
	case PMK_MODE_USER:
		return PMK_EXCLUDE_USER;
	case PMK_MODE_KERNEL:
		return kernel_is_hv ? 0 : PMK_EXCLUDE_KERNEL;
	default:
		return kernel_is_hv ? PMK_EXCLUDE_KERNEL : PMK_EXCLUDE_HV;
	}
}

static bool counts_in(const struct pair *pair, struct pmk_machine *m, unsigned int counter,
		      unsigned int mode)
{
	u32 before = pair_count(pair, m, counter);

	pmk_machine_add(m, mode, ~0u, 7);
	return pair_count(pair, m, counter) == before + 7;
}

/* Modes in which this one counts against those in which it should; the number of both */
static unsigned int check_modes(struct __test_metadata *_metadata, const struct pair *pair,
				struct pmk_machine *m, const struct pmk_alt *alt,
				u32 flags, bool has_hv)
{
	unsigned int mode, right = 0;

	for (mode = 0; mode < PMK_MODE_MARKED + NR_STATES; mode++) {
		unsigned int state = mode % PMK_MODE_MARKED;
		u32 excluded = flags & who(state, flags & PMK_KERNEL_IS_HV);

		if (state == PMK_MODE_MARKED - 1 || (state == PMK_MODE_HV && !has_hv))
			continue;
		EXPECT_EQ(!excluded, counts_in(pair, m, alt->counter, mode))
			TH_LOG("code 0x%llx, flags 0x%x, mode %u",
			       (unsigned long long)alt->code, flags, mode);
		right++;
	}
	return right;
}

/* Every event in every place, with every mix of flags, with the interrupt and without */
TEST_F(freeze, exclude_flags)
{
	const struct pair *pair = variant->pair;
	unsigned int i, j, mix, alts = 0, right = 0;

	for (i = 0; i < *pair->model->nr_aliases; i++) {
		u64 code = pair->model->aliases[i].config;

		for (mix = 0; mix < 32; mix++) {
			u32 flags = (mix & 7) | (mix & 8 ? PMK_KERNEL_IS_HV : 0) |
				    (mix & 16 ? PMK_NO_INTERRUPT : 0) | PMK_PER_TASK;

			if (flags & PMK_KERNEL_IS_HV && !variant->has_hv)
				continue;
			ASSERT_TRUE(pair_ask(pair, code, flags, &self->alts));
			for (j = 0; j < self->alts.nr; j++, alts++) {
				const struct pmk_alt *alt = &self->alts.alt[j];

				pair_clear(pair, &self->machine);
				ASSERT_TRUE(pair_start(pair, &self->machine, &alt, 1));
				if (!pair_is_off(pair, code))
					right += check_modes(_metadata, pair, &self->machine, alt,
							     flags, variant->has_hv);
			}
		}
	}
	TH_LOG("%u ways with flags, %u modes", alts, right);
	EXPECT_EQ(*pair->alts * (variant->has_hv ? 32 : 16), alts);
	EXPECT_EQ((*pair->alts - variant->off) * (variant->has_hv ? 32 * 6 : 16 * 4), right);
}

/* After the stop image nothing counts in any mode, until it is started again */
TEST_F(freeze, stop_image)
{
	const struct pair *pair = variant->pair;
	const struct pmk_alt *alt = &self->alts.alt[0];
	unsigned int i, mode;

	for (i = 0; i < *pair->model->nr_aliases; i++) {
		if (pair_is_off(pair, pair->model->aliases[i].config))
			continue;
		ASSERT_TRUE(pair_ask(pair, pair->model->aliases[i].config, 0, &self->alts));
		pair_clear(pair, &self->machine);
		ASSERT_TRUE(pair_start(pair, &self->machine, &alt, 1));
		ASSERT_TRUE(pair_stop(pair, &self->machine));
		for (mode = 0; mode < 8; mode++)
			EXPECT_FALSE(counts_in(pair, &self->machine, alt->counter, mode));
		ASSERT_TRUE(pair_start(pair, &self->machine, &alt, 1));
		EXPECT_TRUE(counts_in(pair, &self->machine, alt->counter, PMK_MODE_KERNEL));
	}
}

/* The start image writes all there is: what was there before makes no difference */
TEST_F(freeze, start_image_is_complete)
{
	const struct pair *pair = variant->pair;
	const struct pmk_alt *alt = &self->alts.alt[0];
	struct pmk_machine clean;
	unsigned int i, j;

	for (i = 0; i < *pair->model->nr_aliases; i++) {
		ASSERT_TRUE(pair_ask(pair, pair->model->aliases[i].config, 0, &self->alts));
		pair_clear(pair, &self->machine);
		clean = self->machine;
		for (j = 0; j < pair->model->nr_ctrl; j++)
			pmk_machine_write(&clean, pair->model->ctrl[j].number, 0);
		ASSERT_TRUE(pair_start(pair, &clean, &alt, 1));
		ASSERT_TRUE(pair_start(pair, &self->machine, &alt, 1));
		for (j = 0; j < pair->model->nr_ctrl; j++)
			EXPECT_EQ(clean.ctrl[j], self->machine.ctrl[j]);
	}
}

TEST_HARNESS_MAIN
