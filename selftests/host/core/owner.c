// SPDX-License-Identifier: GPL-2.0-only
/*
 * Who has the counters: the first event claims them and the last one gives them back. Where
 * another driver has them, ten attempts and one more each second reach its lock, however often a
 * user asks. It is the driver's own source.
 * Covers: core/event
 */
#include "expect.h"
#include "core/event/claim.c"

static unsigned int attempts, releases, told, told_unused;
static bool busy;

static int claim(void (*interrupt)(struct pt_regs *regs))
{
	attempts++;
	return busy ? -EBUSY : 0;
}

static void release(void)
{
	releases++;
}

static void in_use(unsigned int cpu, bool in_use)
{
	expect("in use when nobody is left", in_use, false);
	told_unused |= 1u << cpu;
}

static void owner(struct pmk_pmu *p)
{
	told++;
}

static const struct pmk_access access = {
	.claim = claim, .release = release, .in_use = in_use,
};

static const struct pmk_desc desc = { .access = &access };
static const struct pmk_observer observer = { .owner = owner };
const struct pmk_observer *pmk_observer = &observer;
static struct pmk_pmu p = { .desc = &desc };

static int locked_claim(void)
{
	int err;

	mutex_lock(&p.lock);
	err = pmk_claim(&p);
	mutex_unlock(&p.lock);
	return err;
}

/* So many opens; how many attempts that makes, and that none of them succeeds */
static unsigned int refused(unsigned int opens)
{
	attempts = 0;
	while (opens--)
		expect("another driver has the counters", locked_claim(), -EBUSY);
	return attempts;
}

static void test_first_and_last(void)
{
	p.cpu[1].ready = true;
	p.used = true;
	expect("the first event", locked_claim(), 0);
	expect("the second one", locked_claim(), 0);
	pmk_claim_again(&p);
	expect("claims of three events", attempts, 1);
	expect("it was told who has the counters", told, 1);
	pmk_unclaim(&p);
	pmk_unclaim(&p);
	expect("releases while one is open", releases, 0);
	expect("CPUs that were told while one is open", told_unused, 0);
	pmk_unclaim(&p);
	expect("releases", releases, 1);
	expect("CPUs that were told: those that had events", told_unused, 1 << 1);
	expect("a CPU that had events is to be prepared anew", p.cpu[1].ready, false);
	expect("a CPU uses the registers", p.used, false);
	expect("it was told who has them no more", told, 2);
	expect("events", atomic_read(&p.users), 0);
	expect("a new first event", locked_claim(), 0);
	expect("claims", attempts, 2);
	pmk_unclaim(&p);
}

static void test_busy(void)
{
	busy = true;
	told = 0;
	jiffies += 1000 * HZ;
	expect("attempts after a long time", refused(100), 10);
	expect("refusals are counted", p.refused.busy, 100);
	expect("it was told once", told, 1);
	expect("another driver has them", p.taken, true);
	expect("attempts at once", refused(5), 0);
	jiffies += HZ - 1;
	expect("attempts within a second", refused(5), 0);
	jiffies += 1;
	expect("attempts after a second", refused(5), 1);
	jiffies += 3 * HZ;
	expect("attempts after three seconds", refused(5), 3);
	jiffies += 2 * HZ;
	expect("one of two attempts", refused(1), 1);
	busy = false;
	told = 0;
	expect("the other one, when the driver has gone", locked_claim(), 0);
	expect("it was told", told, 1);
	expect("nobody else has them", p.taken, false);
	pmk_unclaim(&p);
	busy = true;
	expect("the first refusal needs no attempt that is left", refused(3), 1);
}

int main(void)
{
	p.cpu = alloc_percpu(struct pmk_cpu);
	test_first_and_last();
	test_busy();
	free_percpu(p.cpu);
	return wrong > 0;
}
