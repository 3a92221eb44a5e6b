// SPDX-License-Identifier: GPL-2.0-only
/*
 * Owner of the counters: the first event claims them and the last one gives them back. Where
 * another driver has them, ten attempts and one more each second reach its lock, however often a
 * user asks.
 * Covers: core/event
 */
#include "expect.h"
#include "core/event/claim.c"

static unsigned int attempts, notified;
static bool busy;

static int claim(void (*interrupt)(struct pt_regs *regs))
{
	attempts++;
	return busy ? -EBUSY : 0;
}

static void release(void)
{
	trace("released ");
}

static void in_use(unsigned int cpu, bool in_use)
{
	trace("cpu%u=%u ", cpu, in_use);
}

static void owner(struct pmk_pmu *p)
{
	notified++;
}

static const struct pmk_access access = { .claim = claim, .release = release, .in_use = in_use };
static const struct pmk_desc desc = { .access = &access };
static const struct pmk_observer observer = { .owner = owner };
const struct pmk_observer *pmk_observer = &observer;
static struct pmk_cpu cpus[2];
static struct pmk_pmu p = { .desc = &desc, .cpu = cpus };

static int locked_claim(void)
{
	int err;

	mutex_lock(&p.lock);
	err = pmk_claim(&p);
	mutex_unlock(&p.lock);
	return err;
}

TEST(first_and_last)
{
	cpus[1].ready = true;
	p.used = true;
	expect("two events", locked_claim(), 0, locked_claim(), 0);
	pmk_claim_again(&p);
	expect("claims of three events", attempts, 1, notified, 1);
	pmk_unclaim(&p);
	TRACES("one is still open", pmk_unclaim(&p), "");
	TRACES("the last one", pmk_unclaim(&p), "cpu1=0 released ");
	expect("what is left", cpus[1].ready, false, p.used, false, notified, 2,
	       atomic_read(&p.users), 0);
	expect("a new first event", locked_claim(), 0, attempts, 2);
	pmk_unclaim(&p);
}

/* So many opens, all refused, after so many jiffies; how many of them try to claim the counters */
TEST(attempts)
{
	static const struct { unsigned int jiffies, opens, attempts; } row[] = {
		{ 1000 * HZ, 100, 10 },
		{ 0, 5, 0 },
		{ HZ - 1, 5, 0 },
		{ 1, 5, 1 },
		{ 3 * HZ, 5, 3 },
		{ 2 * HZ, 1, 1 },
	};

	busy = true;
	notified = 0;
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		jiffies += row[i].jiffies;
		attempts = 0;
		for (unsigned int n = 0; n < row[i].opens; n++)
			expect("another driver has the counters", locked_claim(), -EBUSY);
		expect("attempts", attempts, row[i].attempts, notified, 1, p.taken, true);
		if (!i)
			expect("refusals are counted", p.refused.busy, 100);
	}
	busy = false;
	notified = 0;
	expect("one more attempt, when the driver has gone", locked_claim(), 0, notified, 1,
	       p.taken, false);
	pmk_unclaim(&p);
	busy = true;
	attempts = 0;
	expect("the first refusal needs no attempt that is left", locked_claim(), -EBUSY,
	       attempts, 1, locked_claim(), -EBUSY, attempts, 1);
}
