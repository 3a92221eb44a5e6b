// SPDX-License-Identifier: GPL-2.0-only
/* What the model refuses, and how it says so. */
#include <string.h>

#include "harness.h"

#include "asking.h"
#include "nonsense.h"

FIXTURE_OF_EVENTS(refusals)

/* By the PMC digit: how many documented codes have these last four digits? */
static u8 documented[65536][7];

static void count_documented(void)
{
	unsigned int i;

	for (i = 0; i < nr_oracle_task; i++)
		documented[oracle_task[i].code % 65536][oracle_task[i].code / 65536]++;
}

/* The rules once more, from the documents */
static bool makes_sense(u32 code)
{
	unsigned int pmc = code / 65536, unit = code / 4096 % 16, l2sel = code / 256 % 8;
	const u8 *known = documented[code % 65536];

	if (pmc >= 5)
		return code == 0x500fa || code == 0x600f4;
	if (l2sel && unit != 6)
		return false;
	if (code % 256 == 0)
		return code % 65536 == 0;
	return pmc || known[0] ||
	       !(known[1] || known[2] || known[3] || known[4] || known[5] || known[6]);
}

TEST_F(refusals, all_of_the_million_codes)
{
	struct pmk_alts alts;
	unsigned int accepted = 0;
	u32 code;

	count_documented();
	for (code = 0; code < 1u << 20; code++) {
		bool taken = ask_code(code, 0, &alts);

		accepted += taken;
		if (taken != makes_sense(code))
			ASSERT_EQ(taken, makes_sense(code)) TH_LOG("code 0x%x", code);
	}
	TH_LOG("%u of %u codes make sense", accepted, code);
}

static const struct nonsense nonsense[] = {
	{ { 0xdead00000040001eull }, 0, NULL, 0xdead000000400000ull, "22 bits" },
	{ { 0x80000000ull }, 0, NULL, 0x80000000ull, "22 bits" },
	{ { 0x10001e }, 0, "tbsel", 0x100000, "0x300f8" },
	{ { 0x3000f8 }, 0, "tbsel", 0x300000, "0x300f8" },	/* without its counter */
	{ { 0x7001e }, 0, "pmc", 0x70000, "1 to 6" },
	{ { 0xf001f }, 0, "pmc", 0xf0000, "1 to 6" },
	{ { 0x500f4 }, 0, "event", 0x500f4, "0x500fa" },
	{ { 0x600fa }, 0, "event", 0x600fa, "0x600f4" },
	{ { 0x5d0fa }, 0, "event", 0x5d0fa, "0x500fa" },
	{ { 0x50000 }, 0, "event", 0x50000, "0x500fa" },
	{ { 0xc181 }, 0, "l2sel", 0x100, "unit 6" },
	{ { 0x1071e }, 0, "l2sel", 0x700, "unit 6" },
	{ { 0x8000 }, 0, "psel", 0x8000, "off" },	/* as the document prints PM_RUN_SPURR */
	{ { 0x18000 }, 0, "psel", 0x8000, "off" },
	{ { 0x16600 }, 0, "psel", 0x6600, "off" },
	/* FLOP, RUN_CYC, THRD_CONC_RUN_INST, RUN_PURR */
	{ { 0xf4 }, 0, "pmc", 0xf4, "counter" },
	{ { 0x6080 }, 0, "pmc", 0x6080, "counter" },
	{ { 0xc05e }, 0, "pmc", 0xc05e, "counter" },
	{ { 0x4042 }, 0, "pmc", 0x4042, "counter" },
};

TEST_F(refusals, nonsense_is_named)
{
	EXPECT_EQ(ARRAY_SIZE(nonsense),
		  first_unnamed(&power7_model, nonsense, ARRAY_SIZE(nonsense)));
}

TEST_HARNESS_MAIN
