// SPDX-License-Identifier: GPL-2.0-only
/* Traps and interrupts: when an event comes, and the guest's registers at the event. */
#include "guest.h"

FUNCTION(trap_5, "trap0(#5)");
FUNCTION(nothing, "");

static u64 stack[64];

static void in_user_mode(u32 (*function)(u32 argument), u32 enabled)
{
	in_user(function, 0, (u32)&stack[64], G1_USER | enabled);
}

static void ready(u32 number)
{
	intop(INT_LOCEN, number);
	intop(INT_GLOBEN, number);
	intop(INT_POST, number);
}

TEST(traps)
{
	use_tables();	/* for user mode */
	trap_5(0);
	EXPECT_EQ(5, last.event);
	EXPECT_EQ((u32)trap_5 + 4, last.g[0]);
	EXPECT_EQ(5, last.g[1]);
	CALL(VMSETIE, 1, 0, 0, 0);
	trap_5(0);
	EXPECT_EQ(G1_ENABLED | 5, last.g[1]);
	EXPECT_EQ(0, ie_in_handler);
	EXPECT_EQ(1, CALL(VMSETIE, 0, 0, 0, 0));	/* on again after the handler */
	in_user_mode(trap_5, G1_ENABLED);
	EXPECT_EQ(G1_USER | G1_ENABLED | 5, before_last.g[1]);
	EXPECT_EQ((u32)&stack[64], before_last.g[2]);
	in_user_mode(trap_5, 0);
	EXPECT_EQ(G1_USER | 5, before_last.g[1]);
}

TEST(interrupts)
{
	u32 before = events;

	ready(7);
	EXPECT_EQ(0, events - before);
	EXPECT_EQ(0, CALL(VMSETIE, 1, 0, 0, 0));	/* its result survives the interrupt */
	EXPECT_EQ(1, events - before);
	EXPECT_EQ(7, last.event);
	EXPECT_EQ(G1_ENABLED | 7, last.g[1]);
	EXPECT_EQ(LOCAL, intop(INT_STATUS, 7));
	intop(INT_POST, 7);
	EXPECT_EQ(1, events - before);
	intop(INT_GLOBEN, 7);
	EXPECT_EQ(2, events - before);
	ready(9);
	EXPECT_EQ(G1_ENABLED | 9, last.g[1]);
	CALL(VMSETIE, 0, 0, 0, 0);
}

/* The first comes by vmsetie, the second by vmrte of the first */
TEST(two_interrupts_at_once)
{
	u32 before = events;

	ready(12);
	ready(4);
	CALL(VMSETIE, 1, 0, 0, 0);
	CALL(VMSETIE, 0, 0, 0, 0);
	EXPECT_EQ(2, events - before);
	EXPECT_EQ(G1_ENABLED | 4, before_last.g[1]);
	EXPECT_EQ(G1_ENABLED | 12, last.g[1]);
}

/* The way back is an event, too */
TEST(interrupts_in_user_mode)
{
	u32 before = events;

	ready(15);
	in_user_mode(nothing, 0);
	EXPECT_EQ(1, events - before);
	in_user_mode(nothing, G1_ENABLED);
	EXPECT_EQ(3, events - before);
	EXPECT_EQ(7, before_last.event);
	EXPECT_EQ((u32)nothing, before_last.g[0]);
	EXPECT_EQ(G1_USER | G1_ENABLED | 15, before_last.g[1]);
	EXPECT_EQ((u32)&stack[64], before_last.g[2]);
}
