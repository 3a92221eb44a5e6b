// SPDX-License-Identifier: GPL-2.0-only
/* Claim of the counters: pmukit has them from its first open event to its last one. */
#include "core/event/event.h"

/* Attempts to claim counters that another driver has: one more each second, at most this many */
#define MOST_TRIES	10

/*
 * Attempts that are left. Each refusal logs a line (in powerpc's reserve_pmc_hardware()), and any
 * user can open events in a loop.
 */
static unsigned int tries_left(struct pmk_pmu *p)
{
	unsigned long seconds = (jiffies - p->tried) / HZ;

	if (seconds) {
		p->tries = min(p->tries + seconds, (unsigned long)MOST_TRIES);
		p->tried = jiffies;
	}
	return p->tries;
}

/* The counters were claimed, refused or released. The PMU's lock is held. May sleep */
static void tell_owner(struct pmk_pmu *p)
{
	if (pmk_observer)
		pmk_observer->owner(p);
}

/**
 * pmk_claim() - count one more open event; the first one claims the counters
 * @p: the PMU; its lock is held
 *
 * May sleep.
 *
 * Return: 0, or -EBUSY when another driver has the counters, or had them up to a second ago and no
 * attempt is left.
 */
int pmk_claim(struct pmk_pmu *p)
{
	int err = -EBUSY;

	lockdep_assert_held(&p->lock);
	if (atomic_read(&p->users)) {	/* drops to 0 only under the lock */
		atomic_inc(&p->users);
		return 0;
	}
	if (!p->taken || tries_left(p))
		err = p->desc->access->claim(p->desc->interrupt);
	if (!err) {
		WRITE_ONCE(p->taken, false);
		atomic_set(&p->users, 1);
		tell_owner(p);
		return 0;
	}
	WRITE_ONCE(p->refused.busy, p->refused.busy + 1);
	if (tries_left(p))
		p->tries--;
	if (!p->taken) {
		WRITE_ONCE(p->taken, true);
		tell_owner(p);
	}
	return err;
}

/**
 * pmk_claim_again() - count one more open event, while another event stays open
 * @p: the PMU
 *
 * Takes no lock. Any context.
 */
void pmk_claim_again(struct pmk_pmu *p)
{
	atomic_inc(&p->users);
}

/*
 * The last event is closed: other drivers may write the registers now. No CPU uses them, so no
 * interprocessor interrupt is needed.
 */
static void let_go(struct pmk_pmu *p)
{
	unsigned int cpu;

	if (!READ_ONCE(p->used))
		return;
	WRITE_ONCE(p->used, false);
	for_each_possible_cpu(cpu) {
		struct pmk_cpu *c = per_cpu_ptr(p->cpu, cpu);

		if (!READ_ONCE(c->ready))
			continue;
		WRITE_ONCE(c->ready, false);
		p->desc->access->in_use(cpu, false);
	}
}

/**
 * pmk_unclaim() - count one open event less; the last one releases the counters
 * @p: the PMU; its lock is not held, and taken only by the last event
 *
 * May sleep.
 */
void pmk_unclaim(struct pmk_pmu *p)
{
	if (!atomic_dec_and_mutex_lock(&p->users, &p->lock))
		return;
	let_go(p);
	p->desc->access->release();
	tell_owner(p);
	mutex_unlock(&p->lock);
}
