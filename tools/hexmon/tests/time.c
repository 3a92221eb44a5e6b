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

static void pass(u32 cycles)
{
	CALL(TEST_CALL, PASS, cycles, 0, 0);
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

TEST(clock)
{
	u64 start = now(), end;

	spin(1000000);
	end = now();
	EXPECT_TRUE(between(end - start, 6000000, 6000200));	/* six cycles a packet */
	start = now();
	pass(1000000);
	EXPECT_TRUE(between(now() - start, 1000000, 1000200));
	CALL(VMSETTIME, 5, 7, 0, 0);
	EXPECT_TRUE(between(now(), (7ull << 32) + 5, (7ull << 32) + 205));
}

TEST(timer_and_wait)
{
	u64 start, woken;

	intop(INT_LOCEN, TIMER_INT);
	intop(INT_GLOBEN, TIMER_INT);
	start_timer(100, 1);
	start = now();
	EXPECT_EQ(REFUSED, intop(INT_PEEK, 0));
	pass(99 * TICK);
	EXPECT_EQ(REFUSED, intop(INT_PEEK, 0));
	EXPECT_EQ(TIMER_INT, CALL(VMWAIT, 0, 0, 0, 0));
	woken = now();
	EXPECT_TRUE(between(woken - start, 100 * TICK - 600, 100 * TICK + 600));
	EXPECT_EQ(PENDING | LOCAL | GLOBAL, intop(INT_STATUS, TIMER_INT));
	EXPECT_EQ(TIMER_INT, CALL(VMWAIT, 0, 0, 0, 0));		/* without sleep */
	EXPECT_TRUE(now() - woken < 600);
	EXPECT_EQ(TIMER_INT, intop(INT_GET, 0));
	pass(1000 * TICK);
	EXPECT_EQ(LOCAL, intop(INT_STATUS, TIMER_INT));		/* it fires once */
}

TEST(restart)
{
	intop(INT_GLOBEN, TIMER_INT);
	start_timer(100, 1);
	pass(90 * TICK);
	start_timer(100, 1);
	pass(90 * TICK);
	EXPECT_EQ(LOCAL | GLOBAL, intop(INT_STATUS, TIMER_INT));
	pass(10 * TICK);
	EXPECT_EQ(PENDING | LOCAL | GLOBAL, intop(INT_STATUS, TIMER_INT));
	intop(INT_CLEAR, TIMER_INT);
	start_timer(10, 1);
	timer(ENABLE, 0);
	pass(20 * TICK);
	EXPECT_EQ(LOCAL | GLOBAL, intop(INT_STATUS, TIMER_INT));
}

TEST(repeat)
{
	u64 start;

	start_timer(50, 3);
	start = now();
	for (u32 i = 0; i < 4; i++) {
		intop(INT_GLOBEN, TIMER_INT);
		CALL(VMWAIT, 0, 0, 0, 0);
		intop(INT_GET, 0);
	}
	EXPECT_TRUE(between(now() - start, 200 * TICK - 1000, 200 * TICK + 1000));
	timer(ENABLE, 0);
}

/* The timer's interrupt comes at a call: the loop makes one in each turn */
TEST(interrupt)
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
	EXPECT_EQ(1, events - before);
	EXPECT_EQ(7, last.event);
	EXPECT_EQ(G1_ENABLED | TIMER_INT, last.g[1]);
	EXPECT_TRUE(between(i, 10 * TICK / 6000 - 1, 10 * TICK / 6000 + 2));
	say_time();
}
