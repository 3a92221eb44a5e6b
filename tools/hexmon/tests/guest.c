// SPDX-License-Identifier: GPL-2.0-only
/* Shared by test guests: the test runner, a handler that goes on after each event, page tables. */
#include "guest.h"

#define UART		0x10000000
#define LEAVE_USER	77
#define FAULT		98	/* QEMU's status */
#define GUEST		0x20000000
#define L2_VA		0x40000000

struct record last, before_last, exception;
u32 ie_in_handler;
u32 events;

static bool failed;

/** expect() - the test fails unless the value in this line is the expected one */
void expect(u32 line, u32 expected, u32 seen)
{
	if (expected == seen)
		return;
	failed = true;
	print("# line %d: expected %x, seen %x\n", line, expected, seen);
}

/** say_time() - the virtual time as a comment, to compare runs */
void say_time(void)
{
	u64 time = CALL(VMGETTIME, 0, 0, 0, 0);

	print("# time %x %x\n", (u32)(time >> 32), (u32)time);
}

/** finish() - stop the machine; QEMU's status is 1 when a test failed */
void finish(u32 status)
{
	CALL(TEST_CALL, STATUS, status != 0, 0, 0);
	CALL(VMSTOP, 0, 0, 0, 0);
	for (;;)
		;
}

/**
 * handle() - any event: keep a record, go on
 * @record: the registers at the event; start.S loads G0 to G3 from this record again
 *
 * An exception goes on at R31, as if the FUNCTION() that faulted had returned. One of any other
 * function ends QEMU: what checks could be among what does not run.
 */
void handle(struct record *record)
{
	ie_in_handler = CALL(VMGETIE, 0, 0, 0, 0);
	for (u32 i = 0; i < sizeof(*record) / sizeof(u32); i++) {
		((u32 *)&before_last)[i] = ((u32 *)&last)[i];
		((u32 *)&last)[i] = ((u32 *)record)[i];
		if (record->event == 2)
			((u32 *)&exception)[i] = ((u32 *)record)[i];
	}
	events++;
	if (record->event == 2) {
		if (record->g[0] >= GUEST && record->g[0] < (u32)end_of_text) {
			CALL(TEST_CALL, STATUS, FAULT, 0, 0);
			CALL(VMSTOP, 0, 0, 0, 0);
		}
		record->g[0] = record->r31;
	} else if (record->event == 5 && (record->g[1] & 0xffff) == LEAVE_USER) {
		record->g[0] = (u32)user_left;
		record->g[1] &= ~G1_USER;
	}
}

alignas(4096) u32 l1[1024];
alignas(4096) u32 l2[1024];

/** use_tables() - leave the identity map; user mode sees the guest's own 4 MB */
void use_tables(void)
{
	for (u32 i = 0; i < 1024; i++) {
		l1[i] = L1_INVALID;
		l2[i] = 0;
	}
	l1[GUEST >> 22] = GUEST | PTE_RWX | PTE_U | L1_4M;
	l1[UART >> 22] = UART | PTE_R | PTE_W | L1_4M;
	l1[L2_VA >> 22] = (u32)l2;
	CALL(VMNEWMAP, (u32)l1, 1, 0, 0);
}

/** map_4k() - map a page below 0x40400000; takes effect after vmclrmap at the latest */
void map_4k(u32 va, u32 pa, u32 permissions)
{
	l2[va >> 12 & 1023] = pa | permissions;
}

/** run_tests() - run the tests of the program; 1 when one failed */
u32 run_tests(void)
{
	u32 status = 0;

	print("1..%d\n", __stop_tests - __start_tests);
	CALL(VMSETVEC, (u32)vectors, 0, 0, 0);
	for (const struct test *test = __start_tests; test < __stop_tests; test++) {
		failed = false;
		test->run();
		status |= failed;
		print("%s - %s\n", failed ? "not ok" : "ok", test->name);
	}
	return status;
}

/** main() - called by start.S; a program may have another one */
__attribute((weak)) int main(void)
{
	return run_tests();
}
