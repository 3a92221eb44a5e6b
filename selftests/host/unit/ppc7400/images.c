// SPDX-License-Identifier: GPL-2.0-only
/* What one event alone puts into the registers, and in which order. */
#include <string.h>

#include "harness.h"

#include "asking.h"

FIXTURE_OF_EVENTS(images)

static const struct oracle_line *line_of(const struct oracle_line *lines, const char *name,
					 const struct pmk_alt *alt)
{
	unsigned int i;

	for (i = 0; i < nr_oracle_interrupt; i++)
		if (!strcmp(lines[i].name, name) && lines[i].counter == alt->counter + 1u)
			return &lines[i];
	return NULL;
}

static const struct oracle_line *const oracle[] = { oracle_quiet, oracle_interrupt };

/* Every image with the counter interrupt, and without */
TEST_F(images, every_event_on_every_counter)
{
	unsigned int interrupt, i, j, nr = 0;
	struct pmk_alts alts;
	struct pmk_image image;

	for (interrupt = 0; interrupt < 2; interrupt++) {
		for (i = 0; i < nr_events; i++) {
			struct member member = { .event = &events[i] };

			ASSERT_TRUE(ask(&member, interrupt, &alts));
			for (j = 0; j < alts.nr; j++, nr++) {
				const struct oracle_line *line = line_of(oracle[interrupt],
									 events[i].name,
									 &alts.alt[j]);

				ASSERT_NE(NULL, line) TH_LOG("%s", events[i].name);
				start_alone(&alts.alt[j], &image);
				EXPECT_EQ(line->mmcr0, final(&image, SPR_MMCR0))
					TH_LOG("%s", line->name);
				EXPECT_EQ(line->mmcr1, final(&image, SPR_MMCR1))
					TH_LOG("%s", line->name);
				EXPECT_EQ(line->mmcr2, final(&image, SPR_MMCR2));
				EXPECT_EQ(line->bamr, final(&image, SPR_BAMR))
					TH_LOG("%s", line->name);
			}
		}
	}
	EXPECT_EQ(nr_oracle_interrupt + nr_oracle_quiet, nr);
}

/* 3 events, 64 thresholds, 2 multipliers */
TEST_F(images, thresholds)
{
	static const u32 code[] = { 0x10b, 0x113, 0x114 };
	struct pmk_alts alts;
	struct pmk_image image;
	unsigned int i, threshold;

	for (i = 0; i < ARRAY_SIZE(code); i++) {
		for (threshold = 0; threshold < 64; threshold++) {
			u32 mmcr0 = 0x06008000 + code[i] % 256 * 64 + threshold * 65536;

			ASSERT_TRUE(ask_code(code[i] + threshold * 4096, 0, &alts));
			start_alone(&alts.alt[0], &image);
			EXPECT_EQ(mmcr0, final(&image, SPR_MMCR0));
			EXPECT_EQ(0, final(&image, SPR_MMCR2));
			ASSERT_TRUE(ask_code(code[i] + (threshold + 64) * 4096, 0, &alts));
			start_alone(&alts.alt[0], &image);
			EXPECT_EQ(mmcr0, final(&image, SPR_MMCR0));
			EXPECT_EQ(0x80000000, final(&image, SPR_MMCR2));
			EXPECT_EQ(1, alts.nr);
		}
	}
}

/* TBSEL, on each counter by event 3 itself and by its four codes with a counter */
TEST_F(images, time_base_bits)
{
	static const u32 mmcr0[] = { 0x060080c0, 0x06004003, 0x06004000, 0x06004000 };
	static const u32 mmcr1[] = { 0, 0, 0x18000000, 0x00c00000 };
	struct pmk_alts any, pinned;
	struct pmk_image image;
	unsigned int tbsel, n;

	for (tbsel = 0; tbsel < 4; tbsel++) {
		ASSERT_TRUE(ask_code(3 + tbsel * 0x80000, 0, &any));
		ASSERT_EQ(4, any.nr);
		for (n = 0; n < 4; n++) {
			ASSERT_TRUE(ask_code(3 + tbsel * 0x80000 + (n + 1) * 256, 0, &pinned));
			ASSERT_EQ(1, pinned.nr);
			start_alone(&pinned.alt[0], &image);
			EXPECT_EQ(mmcr0[n] + tbsel * 0x800000, final(&image, SPR_MMCR0));
			EXPECT_EQ(mmcr1[n], final(&image, SPR_MMCR1));
			start_alone(&any.alt[n], &image);
			EXPECT_EQ(mmcr0[n] + tbsel * 0x800000, final(&image, SPR_MMCR0));
			EXPECT_EQ(mmcr1[n], final(&image, SPR_MMCR1));
		}
	}
}

/* By bits user, kernel, hypervisor: what freezes; there is no hypervisor */
TEST_F(images, exclude_flags_freeze)
{
	static const u32 frozen[] = {
		0, 0x20000000, 0x40000000, 0x60000000,
		0, 0x20000000, 0x40000000, 0x60000000,
	};
	struct pmk_alts alts;
	struct pmk_image image;
	unsigned int i;

	for (i = 0; i < 8; i++) {
		u32 flags = (i & 1 ? PMK_EXCLUDE_USER : 0) | (i & 2 ? PMK_EXCLUDE_KERNEL : 0) |
			    (i & 4 ? PMK_EXCLUDE_HV : 0);

		ASSERT_TRUE(ask_code(0x405, flags, &alts));
		start_alone(&alts.alt[0], &image);
		EXPECT_EQ(0x06004000 | frozen[i], final(&image, SPR_MMCR0));
		ASSERT_TRUE(ask_code(0x405, flags | PMK_NO_INTERRUPT, &alts));
		start_alone(&alts.alt[0], &image);
		EXPECT_EQ(frozen[i], final(&image, SPR_MMCR0));
	}
}

/* Every register is written, MMCR0 last: it releases the counters */
TEST_F(images, order_of_a_start)
{
	struct pmk_set nobody = {};
	struct pmk_image image;

	pmk_start_image(&ppc7400_model, &nobody, &image);
	ASSERT_EQ(4, image.nr);
	EXPECT_EQ(3, last_write(&image, SPR_MMCR0));
	EXPECT_LE(0, last_write(&image, SPR_MMCR1));
	EXPECT_LE(0, last_write(&image, SPR_MMCR2));
	EXPECT_LE(0, last_write(&image, SPR_BAMR));
	EXPECT_EQ(0, final(&image, SPR_MMCR0));
}

/* One write freezes, and it takes the counter interrupt off */
TEST_F(images, a_stop_freezes)
{
	struct pmk_image image;

	pmk_stop_image(&ppc7400_model, &image);
	ASSERT_EQ(1, image.nr);
	EXPECT_EQ(0x80000000, final(&image, SPR_MMCR0));
}

TEST_HARNESS_MAIN
