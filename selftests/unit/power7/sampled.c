// SPDX-License-Identifier: GPL-2.0-only
/* Which of SIAR and SDAR is used, and what the emulated machine puts into them and into MMCRA. */
#include "kselftest_harness.h"

#include "emulation/machine.h"
#include "model/model.h"
#include "power7/machine.h"
#include "power7/power7.h"
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
	bool siar[2], sdar[2];	/* used on a POWER7, on a POWER7+ */
} used[] = {
	/* continuous sampling: SIAR for the kernel alone, SDAR always */
	{ 0, { true, true }, { true, true } },
	{ USER, { false, false }, { true, true } },
	{ HYPERVISOR, { true, true }, { true, true } },
	{ USER | SIAR_VALID | SDAR_VALID | SYNC, { false, false }, { true, true } },
	/* marked instructions: when they are valid, as far as the processor says so */
	{ MARKED, { true, false }, { false, false } },
	{ MARKED | USER, { true, false }, { false, false } },
	{ MARKED | USER | SYNC, { true, false }, { true, false } },
	{ MARKED | USER | SIAR_VALID, { true, true }, { false, false } },
	{ MARKED | USER | SDAR_VALID, { true, false }, { false, true } },
	{ MARKED | SIAR_VALID | SDAR_VALID | SYNC, { true, true }, { true, true } },
};

TEST(which_register_is_used)
{
	unsigned int i, plus;

	for (i = 0; i < ARRAY_SIZE(used); i++)
		for (plus = 0; plus < 2; plus++) {
			EXPECT_EQ(used[i].siar[plus], power7_use_siar(used[i].mmcra, ADDRESS, plus))
				TH_LOG("row %u", i);
			EXPECT_EQ(used[i].sdar[plus], power7_use_sdar(used[i].mmcra, plus))
				TH_LOG("row %u", i);
			EXPECT_FALSE(power7_use_siar(used[i].mmcra, 0, plus));
		}
	EXPECT_TRUE(power7_is_siar_user(USER));
	EXPECT_FALSE(power7_is_siar_user(~USER));
}

static u64 read_back(const struct pmk_machine *m, unsigned int reg)
{
	u64 value = 0;

	if (!pmk_machine_read(m, reg, &value))
		return ~0ull;
	return value;
}

/* PMC1 overflows with the next event in some mode; what MMCRA says then, but for SDAR's mode */
static u64 sample(struct pmk_machine *m, unsigned int mode, const struct pmk_machine_at *at)
{
	pmk_machine_reset(m, &pmk_power7_machine);
	pmk_machine_write(m, 798, 0x1e000000);
	pmk_machine_write(m, 786, 0x60000000);
	pmk_machine_write(m, 787, 0x7fffffff);
	pmk_machine_write(m, 795, 0x06008000);
	m->at = *at;
	pmk_machine_add(m, mode, 1, 1);
	return read_back(m, 786) & ~0x60000000ull;
}

TEST(an_interrupt_fills_them_in)
{
	struct pmk_machine_at at = { .instruction = ADDRESS, .data = DATA };
	struct pmk_machine m;

	EXPECT_EQ(USER | SYNC | SIAR_VALID | SDAR_VALID, sample(&m, PMK_MODE_USER, &at));
	EXPECT_TRUE(m.pending);
	EXPECT_EQ(ADDRESS, read_back(&m, 796));
	EXPECT_EQ(DATA, read_back(&m, 797));
	EXPECT_EQ(SYNC | SIAR_VALID | SDAR_VALID, sample(&m, PMK_MODE_KERNEL, &at));
	EXPECT_EQ(HYPERVISOR | SYNC | SIAR_VALID | SDAR_VALID, sample(&m, PMK_MODE_HV, &at));
	at.invalid = true;
	EXPECT_EQ(USER, sample(&m, PMK_MODE_USER, &at));
	EXPECT_EQ(ADDRESS, read_back(&m, 796));
}

TEST(nothing_is_known)
{
	struct pmk_machine_at at = {};
	struct pmk_machine m;

	EXPECT_EQ(0, sample(&m, PMK_MODE_USER, &at));
	EXPECT_EQ(0, read_back(&m, 796));
	EXPECT_EQ(0, read_back(&m, 797));
}

/* Registers tell of the interrupt, not of what came after */
TEST(they_stay)
{
	struct pmk_machine_at at = { .instruction = ADDRESS, .data = DATA };
	struct pmk_machine m;

	sample(&m, PMK_MODE_USER, &at);
	m.at.instruction = 4;
	m.at.data = 8;
	pmk_machine_advance(&m, PMK_MODE_KERNEL, 1000);
	EXPECT_EQ(ADDRESS, read_back(&m, 796));
	EXPECT_EQ(DATA, read_back(&m, 797));
	EXPECT_FALSE(pmk_machine_write(&m, 796, 0));
}

TEST_HARNESS_MAIN
