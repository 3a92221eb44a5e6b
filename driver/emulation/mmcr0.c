// SPDX-License-Identifier: GPL-2.0-only
/* MMCR0 of PowerPC, the part that POWER7 and MPC7400 share; ctrl[0] on both. */
#include "emulation/mmcr0.h"

enum {
	FC = 0,		/* freeze counters */
	FCS = 1,	/* in supervisor state */
	FCP = 2,	/* in problem state */
	FCM1 = 3,	/* while the mark bit is 1 */
	FCM0 = 4,	/* while it is 0 */
	PMXE = 5,	/* interrupt on an enabled condition */
	FCECE = 6,	/* freeze on an enabled condition */
	PMC1CE = 16,	/* PMC1 negative is an enabled condition */
	PMCJCE = 17,	/* the same for the other counters */
	TRIGGER = 18,	/* the other counters wait for PMC1, or a condition */
	FCHV = 31,	/* freeze in hypervisor state */
};

static bool is_frozen(const struct pmk_machine *m, unsigned int mode)
{
	u64 mmcr0 = m->ctrl[0];

	if (pmk_mmcr0_bit(mmcr0, FC))
		return true;
	if (pmk_mmcr0_bit(mmcr0, mode & PMK_MODE_MARKED ? FCM1 : FCM0))
		return true;
	switch (mode & ~PMK_MODE_MARKED) {
	case PMK_MODE_USER:
		return pmk_mmcr0_bit(mmcr0, FCP);
	case PMK_MODE_HV:
		return pmk_mmcr0_bit(mmcr0, m->kind->has_hv ? FCHV : FCS);
	default:
		return pmk_mmcr0_bit(mmcr0, FCS);
	}
}

/**
 * pmk_mmcr0_decode() - frozen_in, waits and watched of all counters
 * @m: the machine
 *
 * FCS is privileged state without the hypervisor's, which FCHV stands for (Power
 * ISA 2.06, book III-S, appendix B); without hypervisor state it is all of
 * privileged state (MPC7400 user's manual, pages 2-16 and 11-5). TBEE, the time
 * base as a condition, is left out: no time base is emulated.
 */
void pmk_mmcr0_decode(struct pmk_machine *m)
{
	u64 mmcr0 = m->ctrl[0];
	bool trigger = pmk_mmcr0_bit(mmcr0, TRIGGER);
	bool matters = trigger || pmk_mmcr0_bit(mmcr0, PMXE) || pmk_mmcr0_bit(mmcr0, FCECE);
	unsigned int i, mode;
	u8 frozen_in = 0;

	for (mode = 0; mode < 8; mode++)
		if (is_frozen(m, mode))
			frozen_in |= 1u << mode;
	for (i = 0; i < m->kind->nr_counters; i++) {
		struct pmk_machine_counter *c = &m->counter[i];

		c->frozen_in = frozen_in;
		c->waits = trigger && i > 0;
		c->watched = matters && pmk_mmcr0_bit(mmcr0, i ? PMCJCE : PMC1CE);
	}
	if (trigger)
		m->counter[0].watched = true;
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
	bool enabled = (first && pmk_mmcr0_bit(*mmcr0, PMC1CE)) ||
		       (counters >> 1 && pmk_mmcr0_bit(*mmcr0, PMCJCE));
	bool interrupt = enabled && pmk_mmcr0_bit(*mmcr0, PMXE);

	if (pmk_mmcr0_bit(*mmcr0, TRIGGER)) {
		if (first || enabled)
			*mmcr0 = pmk_with_bit(*mmcr0, 32, TRIGGER, false);
	} else if (enabled && pmk_mmcr0_bit(*mmcr0, FCECE)) {
		*mmcr0 = pmk_with_bit(*mmcr0, 32, FC, true);
	}
	if (interrupt)
		*mmcr0 = pmk_with_bit(*mmcr0, 32, PMXE, false);
	return interrupt;
}
