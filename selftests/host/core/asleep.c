// SPDX-License-Identifier: GPL-2.0-only
/*
 * System sleep and shutdown: events that run are stopped with their counts and go on afterwards in
 * registers that are written anew; at a reboot counters freeze and stay frozen, whatever perf core
 * does with its events. Only PMUs that this CPU uses are touched. It is the driver's own source.
 * Covers: core/pmu core/hot
 */
#define TRAITS	{ .arm = ARM }
#define MEMBERS	.steady = 1

#include "registers.h"
#include "pmus.h"
#include "core/pmu/sleep.c"
#define notifier	reboot_notifier
#include "core/pmu/shutdown.c"

#define STOP		"freeze sync "

struct list_head pmk_pmus;
struct rw_semaphore pmk_pmus_lock;

/* Events 1 and 2 have counters, and 2 is stopped */
static void begin_two(void)
{
	begin();
	pmk_pmus.next = &test_pmu.entry;
	model.nr_start = 2;
	put(1);
	put(2);
	event[2].hw.state = STOPPED;
	run();
	hw.log[0] = '\0';
}

static void test_sleep(void)
{
	begin_two();
	hw.counter[1] = 0x30;
	hw.counter[2] = 0x40;
	expect("sleep", fake_syscore->suspend(), 0);
	expect_writes("events are stopped", "freeze sync c1=0 ");
	expect("the count", event[1].count.value, 0x30);
	expect("the state", event[1].hw.state, STOPPED);
	memset(hw.counter, 0x55, sizeof(hw.counter));
	fake_syscore->resume();
	expect_writes("registers are written anew", PREPARED CLEARED
		      "c1=0 in_use codes=550 sync release ");
	expect("the state of the event", event[1].hw.state, 0);
	expect("that of one that did not run", event[2].hw.state, STOPPED);
	expect("the count", event[1].count.value, 0x30);
	expect("events that sleep", c->asleep, 0);
	expect("what is no counter", hw.counter[NR_COUNTERS], 0x55555555);
	hw.counter[1] = 5;
	test_desc.ops.read(&event[1]);
	expect("the count goes on", event[1].count.value, 0x35);
	c->ready = false;
	fake_syscore->suspend();
	fake_syscore->resume();
	expect_writes("a CPU that does not use the PMU", "");
	expect("the state of its event", event[1].hw.state, 0);
}

static void test_shutdown(void)
{
	begin_two();
	c->ready = false;
	expect("the others are told", fake_reboot->notifier_call(fake_reboot, 0, NULL),
	       NOTIFY_DONE);
	expect_writes("a CPU that does not use the PMU", "");
	expect("what releases its counters", c->run, RELEASED);
	c->ready = true;
	fake_reboot->notifier_call(fake_reboot, 0, NULL);
	expect_writes("counters freeze", STOP "sync freeze ");
	expect("the lock", pmk_pmus_lock.readers, 0);
	test_desc.ops.stop(&event[1], PERF_EF_UPDATE);
	hw.log[0] = '\0';
	test_desc.ops.start(&event[1], 0);
	expect_writes("they stay frozen", "freeze sync c1=0 sync freeze ");
	begin_two();
	expect("another CPU's release", c->run, FROZEN);
}

int main(void)
{
	pmk_sleep_init();
	pmk_shutdown_init();
	test_sleep();
	test_shutdown();
	pmk_sleep_exit();
	pmk_shutdown_exit();
	expect("who is told of sleep", !fake_syscore, true);
	expect("who is told of a reboot", !fake_reboot, true);
	return wrong > 0;
}
