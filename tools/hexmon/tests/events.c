// SPDX-License-Identifier: GPL-2.0-only
/* Traps and interrupts: when an event comes, and the guest's registers at the event. */
#include "guest.h"

static u64 stack[64];

static u32 in_user_mode(u32 (*function)(u32 argument), u32 enabled)
{
	return in_user(function, 0, (u32)&stack[64], G1_USER | enabled);
}

static void ready(u32 number)
{
	intop(INT_LOCEN, number);
	intop(INT_GLOBEN, number);
	intop(INT_POST, number);
}

static void test_traps(void)
{
	trap_5(0);
	is(last.event, 5, "trap0 in guest mode");
	is(last.g[0], (u32)trap_5 + 4, "  G0 is behind it");
	is(last.g[1], 5, "  G1: its number, interrupts off");
	CALL(VMSETIE, 1, 0, 0, 0);
	trap_5(0);
	is(last.g[1], G1_ENABLED | 5, "  G1: its number, interrupts on");
	is(ie_in_handler, 0, "  off in the handler");
	is(CALL(VMSETIE, 0, 0, 0, 0), 1, "  on again after it");
	in_user_mode(trap_5, G1_ENABLED);
	is(before_last.g[1], G1_USER | G1_ENABLED | 5, "trap0 in user mode");
	is(before_last.g[2], (u32)&stack[64], "  G2: the user's stack");
	in_user_mode(trap_5, 0);
	is(before_last.g[1], G1_USER | 5, "  G1: interrupts off there too");
}

static void test_interrupts(void)
{
	u32 before = events, old;

	ready(7);
	is(events - before, 0, "an interrupt, but they are off");
	old = CALL(VMSETIE, 1, 0, 0, 0);
	is(events - before, 1, "on: it comes");
	is(old, 0, "  and vmsetie has its result");
	is(last.event, 7, "  event 7");
	is(last.g[1], G1_ENABLED | 7, "  G1: its number");
	is(intop(INT_STATUS, 7), 2, "  globally disabled, not pending");
	intop(INT_POST, 7);
	is(events - before, 1, "once more: not before it is enabled");
	intop(INT_GLOBEN, 7);
	is(events - before, 2, "  then at once");
	ready(9);
	is(last.g[1], G1_ENABLED | 9, "another one, by post");
	CALL(VMSETIE, 0, 0, 0, 0);
}

static void test_order(void)
{
	u32 before = events;

	ready(12);
	ready(4);
	CALL(VMSETIE, 1, 0, 0, 0);
	CALL(VMSETIE, 0, 0, 0, 0);
	is(events - before, 2, "two at once: one by vmsetie, one by vmrte");
	is(before_last.g[1], G1_ENABLED | 4, "  the lower number first");
	is(last.g[1], G1_ENABLED | 12, "  then the other");
}

static void test_user_mode(void)
{
	u32 before = events;

	ready(15);
	in_user_mode(nothing, 0);
	is(events - before, 1, "user mode with interrupts off: none");
	before = events;
	in_user_mode(nothing, G1_ENABLED);
	is(events - before, 2, "with interrupts on: one on the way there");
	is(before_last.event, 7, "  event 7");
	is(before_last.g[0], (u32)nothing, "  G0: where it was to start");
	is(before_last.g[1], G1_USER | G1_ENABLED | 15, "  G1: from user mode");
	is(before_last.g[2], (u32)&stack[64], "  G2: the user's stack");
}

int main(void)
{
	plan(9 + 9 + 3 + 6);
	use_tables();	/* for user mode */
	test_traps();
	test_interrupts();
	test_order();
	test_user_mode();
	return failures();
}
