// SPDX-License-Identifier: GPL-2.0-only
/* MMCR0 of PowerPC, the part that POWER7 and MPC7400 share; ctrl[0] on both. */
#include "emulation/mmcr0.h"

/* Masks of counters */
#define PMC1	1u
#define OTHERS	(PMK_EVERY_COUNTER & ~PMC1)

/* A mode, with the mark bit off and on, in pmk_machine.frozen_in */
#define MODE(mode)	(0x11 << (mode))

static u8 frozen_in(const struct pmk_machine *m)
{
	u64 mmcr0 = m->ctrl[0];
	u8 modes = 0;

	if (pmk_mmcr0_bit(mmcr0, FC))
		return PMK_EVERY_MODE;
	if (pmk_mmcr0_bit(mmcr0, FCM1))
		modes |= 0xf0;
	if (pmk_mmcr0_bit(mmcr0, FCM0))
		modes |= 0x0f;
	if (pmk_mmcr0_bit(mmcr0, FCP))
		modes |= MODE(PMK_MODE_USER);
	if (pmk_mmcr0_bit(mmcr0, FCS))
		modes |= MODE(PMK_MODE_KERNEL);
	if (pmk_mmcr0_bit(mmcr0, m->kind->has_hv ? FCHV : FCS))
		modes |= MODE(PMK_MODE_HV);
	return modes;
}

/* Counters that are an enabled condition when negative: not those whose overflows are counted */
static unsigned int enabled(const struct pmk_machine *m)
{
	u64 mmcr0 = m->ctrl[0];
	unsigned int counters = 0;

	if (pmk_mmcr0_bit(mmcr0, PMC1CE))
		counters |= PMC1;
	if (pmk_mmcr0_bit(mmcr0, PMCJCE))
		counters |= OTHERS;
	return counters & ~m->carrying;
}

/**
 * pmk_mmcr0_decode() - frozen_in, waits and watched
 * @m: the machine; its @carrying is right
 *
 * FCS is privileged state without the hypervisor's, which FCHV stands for (Power
 * ISA 2.06, book III-S, appendix B); without hypervisor state it is all of
 * privileged state (MPC7400 user's manual, pages 2-16 and 11-5). TBEE, the time
 * base as a condition, is left out: the profile says how often it ticks, not when.
 */
void pmk_mmcr0_decode(struct pmk_machine *m)
{
	u64 mmcr0 = m->ctrl[0];
	bool trigger = pmk_mmcr0_bit(mmcr0, TRIGGER);
	bool matters = trigger || pmk_mmcr0_bit(mmcr0, PMXE) || pmk_mmcr0_bit(mmcr0, FCECE);

	m->frozen_in = frozen_in(m);
	m->waits = trigger ? OTHERS : 0;
	m->watched = (trigger ? PMC1 : 0) | (matters ? enabled(m) : 0);
}

/**
 * pmk_mmcr0_negative() - counters are negative: change MMCR0 as the hardware does
 * @m: the machine
 * @counters: bit n for the counter with index n
 *
 * With TRIGGER on, PMC1 negative or any enabled condition turns it off and FCECE
 * is ignored; otherwise an enabled condition with FCECE on turns FC on. An
 * enabled condition turns PMXE off when it is on, and is then an interrupt
 * (MPC7400 user's manual, pages 2-16, 2-18, 11-5 and 11-7; Power ISA 2.06, book
 * III-S, appendix B).
 *
 * Return: true for an interrupt.
 */
bool pmk_mmcr0_negative(struct pmk_machine *m, unsigned int counters)
{
	u64 *mmcr0 = &m->ctrl[0];
	bool first = counters & 1;
	bool condition = counters & enabled(m);
	bool interrupt = condition && pmk_mmcr0_bit(*mmcr0, PMXE);

	if (pmk_mmcr0_bit(*mmcr0, TRIGGER)) {
		if (first || condition)
			*mmcr0 = pmk_with_bit(*mmcr0, 32, TRIGGER, false);
	} else if (condition && pmk_mmcr0_bit(*mmcr0, FCECE)) {
		*mmcr0 = pmk_with_bit(*mmcr0, 32, FC, true);
	}
	if (interrupt)
		*mmcr0 = pmk_with_bit(*mmcr0, 32, PMXE, false);
	return interrupt;
}
