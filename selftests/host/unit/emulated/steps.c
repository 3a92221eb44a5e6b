// SPDX-License-Identifier: GPL-2.0-only
/*
 * The emulated PowerPC machines against a simulation that takes one cycle at a time and knows MMCR0
 * by its masks: random registers, ratios, modes, numbers of cycles and of events.
 * Covers: emulation power7 ppc7400
 */
#include "harness.h"
#include "pmu.h"

#define HORIZON	300	/* cycles of one run */

/* Every counter has an event of its own; selectors alone, in MMCR0's low bits on MPC7400 */
static const struct tested {
	bool power7;
	unsigned int nr;
	u64 mmcr0_events;
	u64 mmcr1;
	u32 code[6];
} pmus[] = {
	{ false, 4, 5 * 64 + 6, 0x39c00000, { 0x105, 0x206, 0x307, 0x407 } },
	{ true, 6, 0, 0xfa040608, { 0x100fa, 0x20004, 0x30006, 0x40008, 0x500fa, 0x600f4 } },
};

/* The simulation. @pending: the interrupt as PMAO on POWER7, once on MPC7400 */
struct naive {
	const struct tested *pmu;
	u64 mmcr0;
	u32 pmc[6];
	u64 passed[6];	/* of the next event, in 2^-32 */
	u64 ratio[6];
	bool pending;
	bool idle;	/* the run latch of a POWER7 is off */
};

static bool naive_counts(const struct naive *n, unsigned int i, unsigned int mode)
{
	unsigned int state = mode % 4;

	if (n->mmcr0 & 0x80000000)
		return false;
	if (n->mmcr0 & (mode / 4 ? 0x10000000 : 0x08000000))
		return false;
	if (state == PMK_MODE_USER && n->mmcr0 & 0x20000000)
		return false;
	if (state == PMK_MODE_KERNEL && n->mmcr0 & 0x40000000)
		return false;
	if (state == PMK_MODE_HV && n->mmcr0 & (n->pmu->power7 ? 1 : 0x40000000))
		return false;
	/* PMC4 has no event of the latch here, PMC1 has PM_ANY_THRD_RUN_CYC */
	if (n->idle && (i >= 4 || (n->mmcr0 & 2 && i)))
		return false;
	return i == 0 || !(n->mmcr0 & 0x2000);
}

/* Conditions of the counters in this mask, which have just become negative */
static void naive_answer(struct naive *n, unsigned int negative)
{
	bool enabled = (negative & 1 && n->mmcr0 & 0x8000) ||
		       (negative & ~1u && n->mmcr0 & 0x4000);
	bool freeze = enabled && n->mmcr0 & 0x02000000 && !(n->mmcr0 & 0x2000);

	if (negative & 1 || enabled)
		n->mmcr0 &= ~0x2000ull;
	if (freeze)
		n->mmcr0 |= 0x80000000;
	if (enabled && n->mmcr0 & 0x04000000) {
		n->mmcr0 &= ~0x04000000ull;
		n->mmcr0 |= n->pmu->power7 ? 0x80 : 0;
		n->pending = true;
	}
}

/* A cycle, or with @counters an event that these notice */
static void naive_step(struct naive *n, unsigned int mode, unsigned int counters)
{
	unsigned int i, negative = 0;

	for (i = 0; i < n->pmu->nr; i++) {
		bool before = n->pmc[i] >= NEGATIVE;
		u64 sum = n->passed[i] + (counters ? (u64)(counters >> i & 1) << 32 : n->ratio[i]);

		if (!naive_counts(n, i, mode))
			continue;
		n->pmc[i] += sum >> 32;
		n->passed[i] = sum & 0xffffffff;
		if (!before && n->pmc[i] >= NEGATIVE)
			negative |= 1u << i;
	}
	naive_answer(n, negative);
}

FIXTURE(steps) {
	u64 seed;
	struct naive naive;
	struct pmk_machine machine;
	struct pmk_ratio ratio[6];
	struct pmk_profile profile;
};

SETUP(steps)
{
	self->seed = 0x7374657073;
}

static u64 draw_ratio(u64 *seed)
{
	switch (draw(seed, 4)) {
	case 0:
		return 1ull << 32;
	case 1:
		return draw(seed, ~0u);
	case 2:
		return (u64)draw(seed, 4) << 32;
	default:
		return (u64)draw(seed, 3) << 32 | draw(seed, ~0u);
	}
}

/* Near to a change of sign, more often than not */
static u32 draw_count(u64 *seed)
{
	u32 near = draw(seed, 250);

	switch (draw(seed, 6)) {
	case 0:
		return draw(seed, ~0u);
	case 1:
		return -near;
	default:
		return NEGATIVE - near;
	}
}

static u64 draw_mmcr0(u64 *seed, const struct tested *pmu)
{
	static const u32 often[] = { 0x04000000, 0x02000000, 0x8000, 0x4000, 0x2000 };
	static const u32 seldom[] = {
		0x80000000, 0x40000000, 0x20000000, 0x10000000, 0x08000000, 0x1, 0x2,
	};
	u64 mmcr0 = pmu->mmcr0_events;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(often); i++)
		if (draw(seed, 2))
			mmcr0 |= often[i];
	for (i = 0; i < ARRAY_SIZE(seldom); i++)
		if (!draw(seed, 8) && (seldom[i] > 2 || pmu->power7))
			mmcr0 |= seldom[i];
	return mmcr0;
}

/* The same start for both; conditions that hold from the start are answered, but not with @edge */
static void start_both(struct naive *n, struct pmk_machine *m, struct pmk_profile *profile,
		       u64 *seed, const struct tested *pmu, bool edge)
{
	unsigned int i, negative = 0;

	*n = (struct naive) { .pmu = pmu, .mmcr0 = draw_mmcr0(seed, pmu) };
	pmk_machine_reset(m, &MACHINE);
	pmk_machine_quirks(m, edge ? PMK_QUIRK(EDGE) : 0);
	profile->nr = pmu->nr;
	for (i = 0; i < pmu->nr; i++) {
		n->ratio[i] = draw_ratio(seed);
		n->pmc[i] = draw_count(seed);
		profile->ratio[i] = (struct pmk_ratio) { pmu->code[i], n->ratio[i] };
		pmk_machine_write(m, MACHINE.counter[i], n->pmc[i]);
		if (n->pmc[i] >= 0x80000000)
			negative |= 1u << i;
	}
	pmk_machine_profile(m, profile);
	pmk_machine_write(m, MACHINE.ctrl[1].number, pmu->mmcr1);
	pmk_machine_write(m, MACHINE.ctrl[2].number, 0);
	pmk_machine_write(m, MACHINE.ctrl[0].number, n->mmcr0);
	if (!edge)
		naive_answer(n, negative);
}

static bool is_same(const struct naive *n, const struct pmk_machine *m)
{
	unsigned int i;
	u64 value;

	for (i = 0; i < n->pmu->nr; i++)
		if (!pmk_machine_read(m, MACHINE.counter[i], &value) ||
		    value != n->pmc[i])
			return false;
	return pmk_machine_read(m, MACHINE.ctrl[0].number, &value) &&
	       value == n->mmcr0 && m->pending == n->pending;
}

/* Cycles until MMCR0 changes by itself; PMK_NEVER for none up to the horizon */
static u64 naive_until(struct naive n, unsigned int mode)
{
	u64 mmcr0 = n.mmcr0;
	unsigned int cycles;

	for (cycles = 1; cycles <= HORIZON; cycles++) {
		naive_step(&n, mode, 0);
		if (n.mmcr0 != mmcr0)
			return cycles;
	}
	return PMK_NEVER;
}

static unsigned int draw_mode(u64 *seed)
{
	return draw(seed, 3) + (draw(seed, 4) ? 0 : PMK_MODE_MARKED);
}

#define SELF	FIXTURE_DATA(steps)

/* Cycles, or events on some counters, for both; returns interrupts of the machine */
static unsigned int advance(SELF *self, unsigned int mode, unsigned int counters, unsigned int nr)
{
	unsigned int i, interrupts = 0;
	u64 left = nr;

	while (left) {
		bool before = self->machine.pending;

		left = counters ? pmk_machine_add(&self->machine, mode, counters, left) :
				  pmk_machine_advance(&self->machine, mode, left);
		interrupts += self->machine.pending && !before;
		if (left && (!self->machine.pending || before))
			return ~0u;
	}
	for (i = 0; i < nr; i++)
		naive_step(&self->naive, mode, counters);
	return interrupts;
}

static void run_all(struct __test_metadata *_metadata, SELF *self, bool edge)
{
	unsigned int run, changes = 0, interrupts = 0, runs = sets_to_draw() / 10;
	const struct tested *pmu = &pmus[MACHINE.level];

	self->profile = (struct pmk_profile) { .room = 6, .ratio = self->ratio };
	for (run = 0; run < runs; run++) {
		unsigned int passed = 0;

		start_both(&self->naive, &self->machine, &self->profile, &self->seed, pmu, edge);
		while (passed < HORIZON) {
			unsigned int mode = draw_mode(&self->seed), cycles;
			unsigned int counters = draw(&self->seed, 3) ? 0 : draw(&self->seed, 64);
			u64 until, claimed;

			self->naive.idle = pmu->power7 && !draw(&self->seed, 4);
			pmk_machine_set_idle(&self->machine, self->naive.idle);
			until = naive_until(self->naive, mode);
			cycles = 1 + draw(&self->seed, HORIZON / 2);
			claimed = pmk_machine_until(&self->machine, mode);
			ASSERT_TRUE(until == PMK_NEVER ? claimed > HORIZON : claimed == until)
				TH_LOG("run %u", run);
			changes += until <= cycles;
			interrupts += advance(self, mode, counters, cycles);
			ASSERT_TRUE(is_same(&self->naive, &self->machine)) TH_LOG("run %u", run);
			passed += cycles;
		}
	}
	TH_LOG("%u runs, %u changes, %u interrupts", runs, changes, interrupts);
	EXPECT_LT(runs / 4, changes);
	EXPECT_LT(runs / 40, interrupts);
}

TEST_F(steps, many_cycles_are_so_many_single_ones)
{
	run_all(_metadata, self, false);
}

/* Conditions that hold from the start are not answered */
TEST_F(steps, with_edges)
{
	run_all(_metadata, self, true);
}

TEST_HARNESS_MAIN
