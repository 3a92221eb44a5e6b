// SPDX-License-Identifier: GPL-2.0-only
/* What one event alone puts into the registers, and in which order. */
#include <string.h>

#include "harness.h"

#include "asking.h"

FIXTURE_OF_EVENTS(images)

static const struct oracle_line *line_of(const char *name, const struct pmk_alt *alt)
{
	unsigned int i;

	for (i = 0; i < nr_oracle_task; i++)
		if (!strcmp(oracle_task[i].name, name) &&
		    oracle_task[i].code == alt->code &&
		    oracle_task[i].counter == alt->counter + 1u)
			return &oracle_task[i];
	return NULL;
}

TEST_F(images, every_event_on_every_counter)
{
	struct pmk_alts alts;
	struct pmk_image image;
	unsigned int i, j, nr = 0;

	for (i = 0; i < nr_events; i++) {
		ASSERT_TRUE(ask_code(events[1][i].code, PMK_PER_TASK, &alts));
		for (j = 0; j < alts.nr; j++, nr++) {
			const struct oracle_line *line = line_of(events[1][i].name,
								 &alts.alt[j]);

			ASSERT_NE(NULL, line) TH_LOG("%s", events[1][i].name);
			start_alone(&alts.alt[j], &image);
			EXPECT_EQ(line->mmcr1, final(&image, SPR_MMCR1))
				TH_LOG("%s", line->name);
			EXPECT_EQ(line->mmcra, final(&image, SPR_MMCRA))
				TH_LOG("%s", line->name);
			EXPECT_EQ(line->mmcr0 | 0x06000000, final(&image, SPR_MMCR0))
				TH_LOG("%s", line->name);
		}
	}
	EXPECT_EQ(nr_oracle_task, nr);
}

/* By bits user, kernel, hypervisor: what freezes, and under a hypervisor's own kernel */
TEST_F(images, exclude_flags_freeze)
{
	static const u32 guest[] = {
		0, 0x20000000, 0x40000000, 0x60000000,
		1, 0x20000001, 0x40000001, 0x60000001,
	};
	static const u32 host[] = {
		0, 0x20000000, 1, 0x20000001,
		0, 0x20000000, 1, 0x20000001,
	};
	struct pmk_alts alts;
	struct pmk_image image;
	unsigned int i;

	for (i = 0; i < 8; i++) {
		struct member member = { NULL, i & 1, i & 2, i & 4 };

		ASSERT_TRUE(ask_code(0x200f4, request_flags(&member, false, false), &alts));
		start_alone(&alts.alt[0], &image);
		EXPECT_EQ(0x06004000 | guest[i], final(&image, SPR_MMCR0));
		ASSERT_TRUE(ask_code(0x200f4, request_flags(&member, false, true), &alts));
		start_alone(&alts.alt[0], &image);
		EXPECT_EQ(0x06004000 | host[i], final(&image, SPR_MMCR0));
	}
}

/* The counters run last but for marking, which needs them running */
TEST_F(images, order_of_a_start)
{
	struct pmk_alts alts;
	struct pmk_image image;
	int i, released;

	ASSERT_TRUE(ask_code(0xd08c, 0, &alts));	/* PM_MRK_LSU_FLUSH */
	start_alone(&alts.alt[0], &image);
	released = last_write(&image, SPR_MMCR0);
	for (i = 0; i < released; i++) {
		EXPECT_STRNE("mmcr0", power7_model.ctrl[image.write[i].ctrl].name);
		if (!strcmp("mmcra", power7_model.ctrl[image.write[i].ctrl].name))
			EXPECT_EQ(0x60000000, image.write[i].value);
	}
	EXPECT_LT(last_write(&image, SPR_MMCR1), released);
	EXPECT_GT(last_write(&image, SPR_MMCRA), released);
	EXPECT_EQ(0x60000001, final(&image, SPR_MMCRA));
}

TEST_F(images, a_stop_freezes_first)
{
	struct pmk_image image;

	pmk_stop_image(&power7_model, &image);
	ASSERT_EQ(2, image.nr);
	EXPECT_STREQ("mmcr0", power7_model.ctrl[image.write[0].ctrl].name);
	EXPECT_EQ(0x80000000, image.write[0].value);
	EXPECT_EQ(0x60000000, final(&image, SPR_MMCRA));
}

/* Numbers of the special purpose registers */
TEST_F(images, registers)
{
	unsigned int i;

	ASSERT_EQ(6, power7_model.nr_counters);
	ASSERT_EQ(1, power7_model.first_counter);
	ASSERT_EQ(32, power7_model.counter_bits);
	for (i = 0; i < 6; i++) {
		EXPECT_EQ(787 + i, power7_model.counter[i].number);
		EXPECT_EQ(32, power7_model.counter[i].bits);
		EXPECT_EQ('1' + i, power7_model.counter[i].name[3]);
	}
	/* PMC5 and PMC6 have no event code that could turn them off */
	EXPECT_EQ(1 << 4 | 1 << 5, power7_model.free_running);
	ASSERT_EQ(3, power7_model.nr_ctrl);
	for (i = 0; i < 3; i++) {
		static const unsigned int number[] = { 795, 798, 786 };
		static const char * const name[] = { "mmcr0", "mmcr1", "mmcra" };

		EXPECT_EQ(number[i], power7_model.ctrl[i].number);
		EXPECT_EQ(64, power7_model.ctrl[i].bits);
		EXPECT_STREQ(name[i], power7_model.ctrl[i].name);
	}
}

TEST_HARNESS_MAIN
