// SPDX-License-Identifier: GPL-2.0-only
/* Shared by test guests: TAP, and a handler that goes on after each event. */
#include "guest.h"

#define UART		0x10000000
#define LEAVE_USER	77

struct record last, before_last, exception;
u32 ie_in_handler;
u32 events;

static u32 points, failed;

static void put(char c)
{
	asm volatile("memb(%0) = %1" : : "r" (UART), "r" (c) : "memory");
}

static void put_string(const char *s)
{
	while (*s)
		put(*s++);
}

static void put_number(u32 value)
{
	u32 power = 1000000000, digit;
	bool started = false;

	/* this processor has no division */
	for (; power; power = (u64)power * 0x1999999a >> 32) {
		for (digit = 0; value >= power; digit++)
			value -= power;
		started |= digit || power == 1;
		if (started)
			put('0' + digit);
	}
}

static void put_hex(u32 value)
{
	int shift;

	put_string("0x");
	for (shift = 28; shift >= 0; shift -= 4)
		put("0123456789abcdef"[value >> shift & 15]);
}

/** plan() - how many points there will be; sets the event vectors, too */
void plan(u32 count)
{
	put_string("1..");
	put_number(count);
	put('\n');
	CALL(VMSETVEC, (u32)vectors, 0, 0, 0);
}

static void point(const char *result, const char *text)
{
	put_string(result);
	put_number(++points);
	put_string(" - ");
	put_string(text);
}

/** check() - one test point */
void check(bool good, const char *text)
{
	failed += !good;
	point(good ? "ok " : "not ok ", text);
	put('\n');
}

/** skip() - a point that cannot be tested, and why */
void skip(const char *text, const char *why)
{
	point("ok ", text);
	put_string(" # SKIP ");
	put_string(why);
	put('\n');
}

/** is() - one test point: a value and what it should be */
void is(u32 found, u32 expected, const char *text)
{
	check(found == expected, text);
	if (found == expected)
		return;
	put_string("# found ");
	put_hex(found);
	put_string(", expected ");
	put_hex(expected);
	put('\n');
}

/** say_time() - the virtual time as a comment, to compare runs */
void say_time(void)
{
	u64 time = CALL(VMGETTIME, 0, 0, 0, 0);

	put_string("# time ");
	put_hex(time >> 32);
	put_hex(time);
	put('\n');
}

/** failures() - how many points failed so far */
u32 failures(void)
{
	return failed;
}

/** finish() - stop the machine; QEMU's status is 1 when points failed */
void finish(u32 status)
{
	CALL(TEST, STATUS, status != 0, 0, 0);
	CALL(VMSTOP, 0, 0, 0, 0);
	for (;;)
		;
}

static void copy(struct record *to, const struct record *from)
{
	u32 i;

	for (i = 0; i < sizeof(*to) / sizeof(u32); i++)
		((u32 *)to)[i] = ((const u32 *)from)[i];
}

/**
 * handle() - any event: keep a record, go on
 * @record: the registers at the event; start.S loads G0 to G3 from this record again
 *
 * An exception goes on at R31, as if the function that faulted had returned.
 */
void handle(struct record *record)
{
	ie_in_handler = CALL(VMGETIE, 0, 0, 0, 0);
	copy(&before_last, &last);
	copy(&last, record);
	events++;
	if (record->event == 2) {
		copy(&exception, record);
		record->g[0] = record->r[29];	/* R31: see start.S */
	} else if (record->event == 5 && (record->g[1] & 0xffff) == LEAVE_USER) {
		record->g[0] = (u32)user_left;
		record->g[1] &= ~G1_USER;
	}
}
