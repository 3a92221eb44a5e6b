// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which of SIAR and SDAR is used, and what the emulated machine puts into them and into MMCRA.
 * Covers: emulation
 */
#include "harness.h"
#include "pmu.h"
#include "power7/sampled.h"

#define ADDRESS		0x10001234ull
#define DATA		0x3fff8888ull

/* Bits of MMCRA, counted from the left as in the documents */
#define BIT_OF(n)	(0x8000000000000000ull >> (n))
#define MARKED		BIT_OF(63)
#define USER		BIT_OF(22)	/* SIPR */
#define HYPERVISOR	BIT_OF(21)	/* SIHV */
#define SYNC		BIT_OF(20)	/* SDSYNC, POWER7 */
#define SIAR_VALID	BIT_OF(35)	/* POWER7+ */
#define SDAR_VALID	BIT_OF(36)

static const struct {
	u64 mmcra;
	/* of user mode: an address that programs can have, the interrupt came there or not */
	bool of_user[2];
	/* used on a POWER7, on a POWER7+; SIAR is not of user mode, or is */
	bool other[2], user[2], sdar[2];
} used[] = {
	/* continuous sampling: SIAR for the kernel alone, SDAR always */
	{ 0, { false, true }, { true, true }, { false, false }, { true, true } },
	{ USER, { true, true }, { true, true }, { false, false }, { true, true } },
	{ HYPERVISOR, { false, false }, { true, true }, { false, false }, { true, true } },
	{ USER | HYPERVISOR, { true, true }, { true, true }, { false, false }, { true, true } },
	{ USER | SIAR_VALID | SDAR_VALID | SYNC, { true, true }, { true, true },
	  { false, false }, { true, true } },
	/* marked instructions: when they are valid, as far as the processor says so */
	{ MARKED, { false, true }, { true, false }, { true, false }, { false, false } },
	{ MARKED | USER, { true, true }, { true, false }, { true, false }, { false, false } },
	{ MARKED | USER | SYNC, { true, true }, { true, false }, { true, false },
	  { true, false } },
	{ MARKED | USER | SIAR_VALID, { true, true }, { true, true }, { true, true },
	  { false, false } },
	{ MARKED | USER | SDAR_VALID, { true, true }, { true, false }, { true, false },
	  { false, true } },
	{ MARKED | SIAR_VALID | SDAR_VALID | SYNC, { false, true }, { true, true },
	  { true, true }, { true, true } },
};

/* An address of the kernel is never one of user mode, whatever SIPR says */
TEST(which_register_is_used_and_whose_mode)
{
	unsigned int i, plus;

	for (i = 0; i < ARRAY_SIZE(used); i++)
		for (plus = 0; plus < 2; plus++) {
			u64 mmcra = used[i].mmcra;
			bool in_user = plus;

			EXPECT_EQ(used[i].of_user[in_user],
				  power7_is_siar_user(mmcra, false, in_user)) TH_LOG("row %u", i);
			EXPECT_FALSE(power7_is_siar_user(mmcra, true, in_user));
			EXPECT_EQ(used[i].other[plus], power7_use_siar(mmcra, ADDRESS, false, plus))
				TH_LOG("row %u", i);
			EXPECT_EQ(used[i].user[plus], power7_use_siar(mmcra, ADDRESS, true, plus))
				TH_LOG("row %u", i);
			EXPECT_EQ(used[i].sdar[plus], power7_use_sdar(mmcra, plus))
				TH_LOG("row %u", i);
			EXPECT_FALSE(power7_use_siar(mmcra, 0, false, plus));
		}
}

/* PMC1 overflows with the next event in some mode; what MMCRA says then, but for SDAR's mode */
static u64 sample(struct pmk_machine *m, unsigned int mode, const struct pmk_machine_at *at)
{
	pmk_machine_reset(m, &MACHINE);
	pmk_machine_write(m, 798, 0x1e000000);
	pmk_machine_write(m, 786, 0x60000000);
	pmk_machine_write(m, 787, 0x7fffffff);
	pmk_machine_write(m, 795, 0x06008000);
	m->at = *at;
	pmk_machine_add(m, mode, 1, 1);
	return get(m, 786) & ~0x60000000ull;
}

TEST(an_interrupt_fills_them_in)
{
	struct pmk_machine_at at = { .instruction = ADDRESS, .data = DATA };
	struct pmk_machine m;

	EXPECT_EQ(USER | SYNC | SIAR_VALID | SDAR_VALID, sample(&m, PMK_MODE_USER, &at));
	EXPECT_TRUE(m.pending);
	EXPECT_EQ(ADDRESS, get(&m, 796));
	EXPECT_EQ(DATA, get(&m, 797));
	EXPECT_EQ(SYNC | SIAR_VALID | SDAR_VALID, sample(&m, PMK_MODE_KERNEL, &at));
	EXPECT_EQ(HYPERVISOR | SYNC | SIAR_VALID | SDAR_VALID, sample(&m, PMK_MODE_HV, &at));
	/* registers describe the interrupt, not what came after */
	m.at.instruction = 4;
	m.at.data = 8;
	pmk_machine_advance(&m, PMK_MODE_KERNEL, 1000);
	EXPECT_EQ(ADDRESS, get(&m, 796));
	EXPECT_EQ(DATA, get(&m, 797));
	EXPECT_FALSE(pmk_machine_write(&m, 796, 0));
	at.invalid = true;
	EXPECT_EQ(USER, sample(&m, PMK_MODE_USER, &at));
	EXPECT_EQ(ADDRESS, get(&m, 796));
	at = (struct pmk_machine_at) {};
	EXPECT_EQ(0, sample(&m, PMK_MODE_USER, &at));
	EXPECT_EQ(0, get(&m, 796));
	EXPECT_EQ(0, get(&m, 797));
}

/* Of all codes: those whose image marks instructions wait for marks, and no others */
TEST(marked_events_wait_for_marks)
{
	struct pmk_image image;
	struct pmk_machine m;
	struct pmk_alts alts;
	unsigned int i;
	u32 code;

	for (code = 1; code < 1 << 20; code++) {
		if (code % 65536 == 0 || !ask(code, 0, &alts))
			continue;
		for (i = 0; i < alts.nr; i++) {
			image_of(&alts.alt[i], &image);
			image.nr--;	/* the last write enables samples */
			clear(&m);
			load(&m, &image);
			pmk_machine_add(&m, PMK_MODE_USER, alts.alt[i].counters, 1);
			ASSERT_EQ(!alts.alt[i].value[2],
				  count(&m, &alts.alt[i])) TH_LOG("code 0x%x", code);
		}
	}
}

TEST_HARNESS_MAIN
