// SPDX-License-Identifier: GPL-2.0-only
/*
 * System suspend and shutdown: running events stop with their counts, and continue at resume in
 * registers that are written anew. At a reboot counters freeze and stay frozen, whatever perf core
 * does with its events. Only PMUs that this CPU uses are touched.
 * Covers: core/pmu core/hot
 */
#define TRAITS	{ .arm = ARM }
#define MEMBERS	.steady = 1

#include "registers.h"
#include "pmus.h"
#include "core/pmu/sleep.c"
#define notifier	reboot_notifier
#include "core/pmu/shutdown.c"

struct list_head pmk_pmus;
struct rw_semaphore pmk_pmus_lock;

/* Events 1 and 2 have counters, and 2 is stopped */
static void begin_two(void)
{
	begin_run(1 << 1 | 1 << 2, 2);
	pmk_pmus.next = &test_pmu.entry;
	event[2].hw.state = STOPPED;
}

TEST(suspend)
{
	pmk_sleep_init();
	begin_two();
	hw.counter[1] = 0x30;
	hw.counter[2] = 0x40;
	TRACES("suspend", expect("its result", fake_syscore->suspend(), 0), "freeze sync c1=0 ");
	expect("the event", event[1].count.value, 0x30, event[1].hw.state, STOPPED);
	memset(hw.counter, 0x55, sizeof(hw.counter));
	TRACES("resume", fake_syscore->resume(),
	       PREPARED CLEARED "c1=0 in_use codes=550 sync release ");
	expect("the events", event[1].hw.state, 0, event[1].count.value, 0x30, c->asleep, 0,
	       event[2].hw.state, STOPPED, hw.counter[NR_COUNTERS], 0x55555555);
	hw.counter[1] = 5;
	test_desc.ops.read(&event[1]);
	expect("the count continues", event[1].count.value, 0x35);
	c->ready = false;
	TRACES("a CPU that does not use the PMU",
	       { fake_syscore->suspend(); fake_syscore->resume(); }, "");
	expect("the state of its event", event[1].hw.state, 0);
	pmk_sleep_exit();
	expect("callbacks that are left", !!fake_syscore, false);
}

TEST(shutdown)
{
	pmk_shutdown_init();
	begin_two();
	c->ready = false;
	expect("other notifiers are called", fake_reboot->notifier_call(fake_reboot, 0, NULL),
	       NOTIFY_DONE, c->run, RELEASED);
	expect_trace("a CPU that does not use the PMU", "");
	c->ready = true;
	TRACES("counters freeze", fake_reboot->notifier_call(fake_reboot, 0, NULL),
	       FREEZE "sync freeze ");
	expect("the lock", pmk_pmus_lock.readers, 0);
	test_desc.ops.stop(&event[1], PERF_EF_UPDATE);
	TRACES("they stay frozen", test_desc.ops.start(&event[1], 0), FREEZE "c1=0 sync freeze ");
	begin_two();
	expect("the release of another CPU", c->run, FROZEN);
	pmk_shutdown_exit();
	expect("notifiers that are left", !!fake_reboot, false);
}
