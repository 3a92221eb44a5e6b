// SPDX-License-Identifier: GPL-2.0-only
/*
 * PM_TB_BIT_TRANS, 0x300f8: changes from 0 to 1 of the time base bit in MMCR0[TBSEL] (event
 * reference, Appendix B). Bits 39 and 40 of MMCR0 choose bit 63, 55, 51 or 47 of the time base
 * (Power ISA 2.06, book III-S, appendix B), from the left; the time base counts in binary.
 * Covers: model emulation
 */
#include "harness.h"

#include "asking.h"
#include "emulation/machine.h"
#include "power7/machine.h"

#define EVENT		0x300f8
#define TICKS_OF(bit)	(1ull << (64 - (bit)))	/* of the time base, from one rise to the next */
#define SECOND_HALF	0x80000000ull		/* a ratio: every other cycle */
#define SLOWEST		3

static const unsigned int time_base_bit[] = { 63, 55, 51, 47 };

FIXTURE(time_base) {
	struct pmk_machine m;
	struct pmk_ratio ratio[2];
	struct pmk_profile profile;
	struct pmk_alts alts;
	struct pmk_image image;
	struct pmk_refusal why;
};

/* A tick of the time base in each cycle: its last bit rises in every other one */
SETUP(time_base)
{
	self->ratio[0] = (struct pmk_ratio) { EVENT, SECOND_HALF };
	self->profile = (struct pmk_profile) { .nr = 1, .room = 2, .ratio = self->ratio };
	pmk_machine_reset(&self->m, &pmk_power7_machine);
	pmk_machine_profile(&self->m, &self->profile);
}

static u32 with(unsigned int tbsel)
{
	return EVENT + tbsel * 1048576;
}

/* What the model wants for the event is in the registers, and PMC3 is 0 */
static bool start(struct pmk_machine *m, unsigned int tbsel, struct pmk_alts *alts)
{
	struct pmk_image image;
	unsigned int i;

	if (!ask_code(with(tbsel), 0, alts))
		return false;
	start_alone(&alts->alt[0], &image);
	for (i = 0; i < image.nr; i++)
		pmk_machine_write(m, power7_model.ctrl[image.write[i].ctrl].number,
				  image.write[i].value);
	return pmk_machine_write(m, 789, 0);
}

static u64 pmc3(const struct pmk_machine *m)
{
	u64 value = ~0ull;

	pmk_machine_read(m, 789, &value);
	return value;
}

TEST_F(time_base, one_event_and_four_bits)
{
	unsigned int i;

	for (i = 0; i <= SLOWEST; i++) {
		ASSERT_TRUE(ask_code(with(i), 0, &self->alts));
		ASSERT_EQ(1, self->alts.nr);
		EXPECT_EQ(with(i), self->alts.alt[0].code);
		EXPECT_EQ(2, self->alts.alt[0].counter);
		start_alone(&self->alts.alt[0], &self->image);
		/* PMXE, FCECE and PMCjCE, and the two bits that have 25 more before the last one */
		EXPECT_EQ(0x06004000 + i * 8388608, final(&self->image, SPR_MMCR0));
		EXPECT_EQ(0xf800, final(&self->image, SPR_MMCR1));
		EXPECT_EQ(0x60000000, final(&self->image, SPR_MMCRA));
	}
}

/* In every code but one a tbsel is refused: other counters, units, levels and selectors */
TEST_F(time_base, nothing_else_has_a_bit)
{
	u32 code, tbsel, taken = 0;

	for (tbsel = 1; tbsel <= SLOWEST; tbsel++) {
		for (code = 0; code < 1048576; code++) {
			struct pmk_request rq = { .config = { code + tbsel * 1048576 } };

			if (power7_model.alternatives(&rq, &self->alts, &self->why)) {
				ASSERT_EQ(EVENT, code);
				taken++;
				continue;
			}
			ASSERT_STREQ("tbsel", self->why.field) TH_LOG("0x%x", code);
			ASSERT_EQ(tbsel * 1048576, self->why.bits);
		}
	}
	EXPECT_EQ(SLOWEST, taken);
}

TEST_F(time_base, two_bits_at_once_are_two_events_for_one_counter)
{
	static struct pmk_alts alts[2];
	const struct pmk_alts *list[] = { &alts[0], &alts[1] };
	u8 chosen[2];
	unsigned int i;

	ASSERT_TRUE(ask_code(with(0), 0, &alts[0]));
	for (i = 0; i <= SLOWEST; i++) {
		ASSERT_TRUE(ask_code(with(i), 0, &alts[1]));
		EXPECT_FALSE(pmk_place(&power7_model, list, 2, chosen));
		pmk_explain_conflict(&power7_model, list, 2, &self->why);
		EXPECT_STREQ("counter", self->why.field);
	}
	ASSERT_TRUE(ask_code(0x400f6, 0, &alts[1]));	/* PM_BR_MPRED, on PMC4 */
	EXPECT_TRUE(pmk_place(&power7_model, list, 2, chosen));
}

/* The bit before a rise, at it, and after many */
TEST_F(time_base, machine_counts_rises_of_the_bit)
{
	static const u64 rises[] = { 1, 2, 3, 100 };
	unsigned int i, j;

	for (i = 0; i <= SLOWEST; i++) {
		u64 each = TICKS_OF(time_base_bit[i]), now = 0;

		ASSERT_TRUE(start(&self->m, i, &self->alts));
		for (j = 0; j < ARRAY_SIZE(rises); j++) {
			ASSERT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER,
							 rises[j] * each - now - 1));
			EXPECT_EQ(rises[j] - 1, pmc3(&self->m)) TH_LOG("tbsel %u", i);
			ASSERT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER, 1));
			EXPECT_EQ(rises[j], pmc3(&self->m)) TH_LOG("tbsel %u", i);
			now = rises[j] * each;
		}
	}
}

/* An event that is told to happen is one of the selected bit */
TEST_F(time_base, machine_knows_which_bit)
{
	unsigned int i, j;

	for (i = 0; i <= SLOWEST; i++) {
		ASSERT_TRUE(start(&self->m, i, &self->alts));
		for (j = 0; j <= SLOWEST; j++)
			EXPECT_EQ(i == j ? 4 : 0, pmk_machine_listeners(&self->m, with(j)));
	}
}

/* A write of MMCR0 alone selects another bit, and beside other events it selects nothing */
TEST_F(time_base, machine_follows_MMCR0)
{
	ASSERT_TRUE(start(&self->m, 3, &self->alts));
	pmk_machine_write(&self->m, 795, 0x06004000);
	EXPECT_EQ(4, pmk_machine_listeners(&self->m, with(0)));
	pmk_machine_write(&self->m, 795, 0x06804000);
	EXPECT_EQ(4, pmk_machine_listeners(&self->m, with(1)));
	pmk_machine_write(&self->m, 798, 0x1e00);	/* PM_CYC on PMC3 */
	EXPECT_EQ(4, pmk_machine_listeners(&self->m, 0x3001e));
	pmk_machine_write(&self->m, 795, 0x07804000);
	EXPECT_EQ(4, pmk_machine_listeners(&self->m, 0x3001e));
}

/* A profile that lists a slower bit is believed, and one that lists none has all of "other" */
TEST_F(time_base, profile_has_the_last_word)
{
	self->ratio[1] = (struct pmk_ratio) { with(2), SECOND_HALF };
	self->profile.nr = 2;
	ASSERT_TRUE(start(&self->m, 2, &self->alts));
	ASSERT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER, 1000));
	EXPECT_EQ(500, pmc3(&self->m));
	ASSERT_TRUE(start(&self->m, 1, &self->alts));
	ASSERT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER, 5120));
	EXPECT_EQ(10, pmc3(&self->m));
	self->profile.nr = 0;
	self->profile.other = SECOND_HALF;
	ASSERT_TRUE(start(&self->m, 0, &self->alts));
	pmk_machine_profile(&self->m, &self->profile);
	ASSERT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER, 1024));
	EXPECT_EQ(512, pmc3(&self->m));
	ASSERT_TRUE(start(&self->m, 1, &self->alts));
	pmk_machine_profile(&self->m, &self->profile);
	ASSERT_EQ(0, pmk_machine_advance(&self->m, PMK_MODE_USER, 1024));
	EXPECT_EQ(2, pmc3(&self->m));
}

TEST_HARNESS_MAIN
