// SPDX-License-Identifier: GPL-2.0-only
/* Virtual time, the timer block, waiting. */
#include "guest.h"

#define TIMER		0xab000000
#define TICK		18750
#define TIMER_INT	3

enum { MATCH = 0, COUNT = 4, ENABLE = 8, CLEAR = 12 };

static void timer(u32 reg, u32 value)
{
	asm volatile("memw(%0) = %1" : : "r" (TIMER + reg), "r" (value) : "memory");
}

/* As Linux does it: arch/hexagon/kernel/time.c, set_next_event() */
static void start_timer(u32 ticks, u32 enable)
{
	timer(CLEAR, 1);
	timer(CLEAR, 0);
	timer(MATCH, ticks);
	timer(ENABLE, enable);
}

static u64 now(void)
{
	return CALL(VMGETTIME, 0, 0, 0, 0);
}

static void spin(u32 packets)
{
	asm volatile("loop0(1f, %0)\n"
		     "1: { nop }:endloop0" : : "r" (packets) : "lc0", "sa0");
}

static bool between(u64 value, u64 low, u64 high)
{
	return value >= low && value <= high;
}

static void test_clock(void)
{
	u64 start = now(), end;

	spin(1000000);
	end = now();
	check(between(end - start, 6000000, 6000200), "six cycles a packet");
	start = now();
	CALL(TEST, PASS, 1000000, 0, 0);
	check(between(now() - start, 1000000, 1000200), "time passes without packets");
	CALL(VMSETTIME, 5, 7, 0, 0);
	check(between(now(), (7ull << 32) + 5, (7ull << 32) + 205), "vmsettime");
}

static void test_one_shot(void)
{
	u64 start, woken, again;
	u32 first, later, number, number2, state;

	intop(INT_LOCEN, TIMER_INT);
	intop(INT_GLOBEN, TIMER_INT);
	start_timer(100, 1);
	start = now();
	first = intop(INT_PEEK, 0);
	CALL(TEST, PASS, 99 * TICK, 0, 0);
	later = intop(INT_PEEK, 0);
	number = CALL(VMWAIT, 0, 0, 0, 0);
	woken = now();
	state = intop(INT_STATUS, TIMER_INT);
	number2 = CALL(VMWAIT, 0, 0, 0, 0);
	again = now();
	is(first, REFUSED, "a timer of 100 ticks is not due at once");
	is(later, REFUSED, "nor after 99");
	is(number, TIMER_INT, "vmwait gives its interrupt");
	check(between(woken - start, 100 * TICK - 600, 100 * TICK + 600), "after 100 ticks");
	is(state, 7, "which is still pending");
	is(number2, TIMER_INT, "vmwait gives it again");
	check(again - woken < 600, "without sleep");
	is(intop(INT_GET, 0), TIMER_INT, "taken");
	CALL(TEST, PASS, 1000 * TICK, 0, 0);
	is(intop(INT_STATUS, TIMER_INT), 2, "it fires once");
}

static void test_restart(void)
{
	intop(INT_GLOBEN, TIMER_INT);
	start_timer(100, 1);
	CALL(TEST, PASS, 90 * TICK, 0, 0);
	start_timer(100, 1);
	CALL(TEST, PASS, 90 * TICK, 0, 0);
	is(intop(INT_STATUS, TIMER_INT), 6, "started again, it counts from there");
	CALL(TEST, PASS, 10 * TICK, 0, 0);
	is(intop(INT_STATUS, TIMER_INT), 7, "100 ticks later it fires");
	intop(INT_CLEAR, TIMER_INT);
	start_timer(10, 1);
	timer(ENABLE, 0);
	CALL(TEST, PASS, 20 * TICK, 0, 0);
	is(intop(INT_STATUS, TIMER_INT), 6, "disabled, it does not");
}

static void test_repeat(void)
{
	u64 start;
	u32 i;

	start_timer(50, 3);
	start = now();
	for (i = 0; i < 4; i++) {
		intop(INT_GLOBEN, TIMER_INT);
		CALL(VMWAIT, 0, 0, 0, 0);
		intop(INT_GET, 0);
	}
	check(between(now() - start, 200 * TICK - 1000, 200 * TICK + 1000),
	      "with repeat, four waits take four times 50 ticks");
	timer(ENABLE, 0);
}

/* An interrupt of the timer, delivered at a call: the loop makes one in each turn */
static void test_interrupt(void)
{
	u32 before = events, i;

	intop(INT_CLEAR, TIMER_INT);
	intop(INT_GLOBEN, TIMER_INT);
	start_timer(10, 1);
	CALL(VMSETIE, 1, 0, 0, 0);
	for (i = 0; i < 1000 && events == before; i++) {
		spin(1000);
		CALL(VMGETIE, 0, 0, 0, 0);
	}
	CALL(VMSETIE, 0, 0, 0, 0);
	is(events - before, 1, "one interrupt");
	is(last.event, 7, "event 7");
	is(last.g[1], G1_ENABLED | TIMER_INT, "cause 3, interrupts were on, guest mode");
	check(between(i, 10 * TICK / 6000 - 1, 10 * TICK / 6000 + 2), "when it was due");
}

int main(void)
{
	plan(3 + 9 + 3 + 1 + 4);
	test_clock();
	test_one_shot();
	test_restart();
	test_repeat();
	test_interrupt();
	say_time();
	return failures();
}
