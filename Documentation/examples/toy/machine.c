// SPDX-License-Identifier: GPL-2.0-only
/* An emulated toy PMU, by the toy's manual. */
#include "emulation/bits.h"
#include "emulation/machine.h"
#include "toy/machine.h"

enum { TCTL, TSEL };

/* Bits @first down to @last of a control register, the rightmost one being 0 */
static u32 field(const struct pmk_machine *m, unsigned int reg, unsigned int first,
		 unsigned int last)
{
	return pmk_bits(m->ctrl[reg], 32, 31 - first, 31 - last);
}

static void set(struct pmk_machine *m, unsigned int reg, unsigned int bit, bool on)
{
	m->ctrl[reg] = pmk_with_bit(m->ctrl[reg], 32, 31 - bit, on);
}

/* The modes in which no counter counts; each exists with the mark bit and without */
static u8 frozen_in(const struct pmk_machine *m)
{
	unsigned int mode;
	u8 modes = 0;

	for (mode = 0; mode < 8; mode++) {
		bool user = (mode & ~PMK_MODE_MARKED) == PMK_MODE_USER;

		if (field(m, TCTL, 31, 31) ||
		    (user ? field(m, TCTL, 30, 30) : field(m, TCTL, 29, 29)))
			modes |= 1u << mode;
	}
	return modes;
}

/* What counter @n counts; 0 for nothing, and for what is reserved */
static u32 event(const struct pmk_machine *m, unsigned int n)
{
	u32 selected = field(m, TSEL, 8 * n + 7, 8 * n), unit = field(m, TCTL, 1, 0);

	switch (selected) {
	case 1:
	case 2:
	case 3:
		return selected;
	case 4:
		return n == 2 ? selected : 0;
	case 5:
		return unit < 3 ? selected + unit * 256 : 0;
	default:
		return 0;
	}
}

static void decode(struct pmk_machine *m, unsigned int written)
{
	unsigned int n;

	for (n = 0; n < 3; n++)
		pmk_machine_select(m, n, event(m, n), 0);
	m->frozen_in = frozen_in(m);
	m->watched = field(m, TCTL, 28, 28) ? PMK_EVERY_COUNTER : 0;
}

static void negative(struct pmk_machine *m, unsigned int counters)
{
	set(m, TCTL, 31, true);
	set(m, TCTL, 28, false);
	m->pending = true;
}

/* A made-up program, with words of 8 bytes and lines of 64 */
static const char profile[] =
	"CYCLES 1\n"
	"INSTRUCTIONS 0.8\n"
	"BRANCHES 0.15\n"
	"BRANCH_MISSES 0.004\n"
	"MOVED_BYTES 2\n"
	"MOVED_WORDS 0.25\n"
	"MOVED_LINES 0.03125\n";

const struct pmk_machine_kind pmk_toy_machine = {
	.name = "toy",
	.nr_ctrl = 2,
	.ctrl = {
		[TCTL] = { 16, 32 },
		[TSEL] = { 17, 32 },
	},
	.nr_counters = 3,
	.counter = { 1, 2, 3 },
	.junk = 0x5a5a5a5a,
	.profile = profile,
	.decode = decode,
	.negative = negative,
};
