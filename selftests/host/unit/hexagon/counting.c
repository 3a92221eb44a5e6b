// SPDX-License-Identifier: GPL-2.0-only
/*
 * What counts nothing: see common/machine for the rest, chained counters among it.
 * Covers: emulation
 */
#include "harness.h"
#include "pmu.h"

#define NR_COUNTERS	8

/* Registers as QEMU's Hexagon target draws them: numbers of the supervisor registers */
#define S_PMUEVTCFG	52
#define S_PMUEVTCFG1	54
#define S_PMUCFG	58

/* After power-up, with counters at 0 and nothing selected */
static void begin(struct pmk_machine *m)
{
	clear(m);
	pmk_machine_write(m, S_PMUEVTCFG, 0);
	pmk_machine_write(m, S_PMUEVTCFG1, 0);
	pmk_machine_write(m, S_PMUCFG, 0);
}

/* Code n is for counter n */
static void program(struct pmk_machine *m, const u32 *code)
{
	u64 low = 0;
	u32 high = 0;
	int i;

	for (i = NR_COUNTERS - 1; i >= 0; i--) {
		low = low * 256 + code[i] % 256;
		high = high * 4 + code[i] / 256;
	}
	pmk_machine_write(m, S_PMUEVTCFG, (u32)low);
	pmk_machine_write(m, S_PMUEVTCFG1, low >> 32);
	pmk_machine_write(m, S_PMUCFG, high);
}

/* Overflow events mean something on one counter each; the mask of threads is unknown */
TEST(what_counts_nothing)
{
	static const unsigned int meant[] = { 8, 1, 3, 8, 8, 5, 7 };
	static struct pmk_machine machine;
	struct pmk_machine *m = &machine;
	unsigned int code, n, mask;

	for (code = 1; code < 8; code++) {
		for (n = 0; n < NR_COUNTERS; n++) {
			bool counts = code > 6 || meant[code] == 8 || meant[code] == n;
			u32 selected[NR_COUNTERS] = {};

			selected[n] = code;
			begin(m);
			program(m, selected);
			EXPECT_EQ(counts ? 1 << n : 0, pmk_machine_listeners(m, code));
		}
	}
	for (mask = 0; mask < 8; mask++) {
		begin(m);
		pmk_machine_write(m, S_PMUEVTCFG, 0x2a2a2a2a);
		pmk_machine_write(m, S_PMUEVTCFG1, 0x2a2a2a2a);
		pmk_machine_write(m, S_PMUCFG, mask << 16);
		EXPECT_EQ(mask ? 0 : 0xff, pmk_machine_listeners(m, 0x2a));
	}
}

TEST_HARNESS_MAIN
