// SPDX-License-Identifier: GPL-2.0-only
/* The PMU: programming, gating, chains, wraps; packets and instructions exact. */
#include "guest.h"

#define PKT_ANY		0x03
#define PKT_T0		0x0c
#define PKT_1_THREAD	0x25
#define INSTS		0x2a
#define CYCLES_1_THREAD	0x3b
#define DCACHE_MISS	0x13

enum { CNT0, EVTCFG = 8, EVTCFG1, CFG, STID0, STID1 };

/*
 * Difference of two reads of a counter by trap1(#25), with "text" between the reads.
 * Three packets of one instruction each come on top: two that keep the result and
 * restore the argument, and the second trap.
 */
#define BETWEEN(counter, text)						\
({									\
	register u32 r0 asm("r0") = 2;					\
	register u32 r2 asm("r2") = (counter);				\
	u32 first;							\
									\
	asm volatile("{ trap1(#25) }\n"					\
		     "{ %1 = r0 }\n"					\
		     text						\
		     "{ r0 = #2 }\n"					\
		     "{ trap1(#25) }\n"					\
		     : "+r" (r0), "=&r" (first) : "r" (r2)		\
		     : "r1", "r3", "r4", "r5", "memory", "lc0", "sa0");	\
	r0 - first;							\
})

#define OVERHEAD	3	/* first = r0; r0 = #2; trap1 */

#define LOOP	"{ loop0(1f, #1000) }\n"				\
		"1:\n"							\
		"{ r3 = add(r3, #1) }\n"				\
		"{ r4 = add(r4, #1)\n r5 = add(r5, #2) }:endloop0\n"

static void program(u32 counter, u32 event)
{
	u32 reg = EVTCFG + counter / 4, shift = counter % 4 * 8;

	pmu_set(reg, (pmu_get(reg) & ~(0xff << shift)) | (event & 0xff) << shift);
	pmu_set(CFG, (pmu_get(CFG) & ~(3 << 2 * counter)) | event >> 8 << 2 * counter);
}

static void test_storage(void)
{
	u32 i;

	for (i = CNT0; i <= STID1; i++)
		is(pmu_get(i), 0, "register is 0 at the start");
	for (i = CNT0; i <= STID1; i++)
		is(pmu_set(i, 0xdea00000 + i), 0, "set gives 0");
	for (i = CNT0; i < EVTCFG; i++)
		is(pmu_get(i), 0xdea00000 + i, "counters hold what was written");
	is(pmu_get(EVTCFG), 0xdea00008, "PMUEVTCFG");
	is(pmu_get(EVTCFG1), 0xdea00009, "PMUEVTCFG1");
	is(pmu_get(CFG), 0xdea0000a, "PMUCFG, with bits that are not events");
	is(pmu_get(STID0), 0xdea0000b, "PMUSTID0");
	is(pmu_get(STID1), 0xdea0000c, "PMUSTID1");
	is(pmu_get(13), REFUSED, "no register 13");
	is(pmu_set(13, 0), REFUSED, "no register 13 to set");
	is(CALL(PMU, 0, 0, 0, 0), REFUSED, "no operation 0");
	is(CALL(PMU, 3, 0, 0, 0), REFUSED, "no operation 3");
	for (i = CNT0; i <= STID1; i++)
		pmu_set(i, 0);
}

static void test_time(void)
{
	program(0, PKT_ANY);
	program(1, INSTS);
	program(2, CYCLES_1_THREAD);
	program(3, PKT_T0);
	program(6, PKT_1_THREAD);
	is(BETWEEN(0, ""), OVERHEAD, "packets between two reads");
	is(BETWEEN(1, ""), OVERHEAD, "instructions between two reads");
	is(BETWEEN(0, LOOP), OVERHEAD + 2001, "packets of a loop");
	is(BETWEEN(1, LOOP), OVERHEAD + 3001, "instructions of a loop, without its ends");
	is(BETWEEN(2, LOOP), 6 * (OVERHEAD + 2001), "cycles are six a packet");
	is(BETWEEN(3, LOOP), OVERHEAD + 2001, "packets of thread 0");
	is(BETWEEN(6, LOOP), OVERHEAD + 2001, "packets with one thread running");
	is(BETWEEN(4, LOOP), 0, "event 0 counts nothing");
	CALL(TEST, PASS, 60000, 0, 0);
	is(BETWEEN(2, LOOP), 6 * (OVERHEAD + 2001), "no cycles while it sleeps");
}

/* Event code for counter i: codes of two neighbours differ in bit 0 and in bits 9-8 */
static u32 code(u32 i)
{
	return DCACHE_MISS + 16 * (i / 4) + (i & 1) + 0x100 * (i % 4);
}

static void test_events(void)
{
	u32 i;

	for (i = 0; i < 8; i++) {
		program(i, code(i));
		pmu_set(i, 0);
	}
	for (i = 0; i < 8; i++)
		happens(code(i), 7 * i + 3);
	for (i = 0; i < 8; i++)
		is(pmu_get(i), 7 * i + 3, "all ten bits tell events apart");
	program(2, 0);
	program(6, code(2));
	happens(code(2), 1);
	is(pmu_get(2), 17, "event 0 stops a counter");
	is(pmu_get(6), 46, "and no other");
	program(2, code(2));
	happens(code(2), 1);
	is(pmu_get(2), 18, "it goes on where it stopped");
	happens(0, 5);
	program(2, 0);
	is(pmu_get(2), 18, "event 0 never happens");
}

static void test_wrap(void)
{
	static const u32 overflow[] = { 1, 2, 5, 6 };
	u32 i;

	for (i = 0; i < 8; i += 2) {
		program(i, DCACHE_MISS);
		program(i + 1, overflow[i / 2]);
		pmu_set(i, 0xffffffff);
		pmu_set(i + 1, 0xfffffffe);
	}
	happens(DCACHE_MISS, 1);
	for (i = 0; i < 8; i += 2) {
		is(pmu_get(i), 0, "32 bits wrap");
		is(pmu_get(i + 1), 0xffffffff, "into the odd counter");
	}
	happens(DCACHE_MISS, 0xffffffff);
	is(pmu_get(1), 0xffffffff, "no carry before the wrap");
	happens(DCACHE_MISS, 2);
	is(pmu_get(0), 1, "low half after the second wrap");
	is(pmu_get(1), 0, "the upper half wraps too");
	program(3, 1);
	pmu_set(2, 0xffffffff);
	pmu_set(0, 0xffffffff);
	pmu_set(3, 0);
	happens(DCACHE_MISS, 1);
	is(pmu_get(3), 0, "another pair's overflow is no event");
	program(4, 1);
	pmu_set(4, 0);
	pmu_set(0, 0xffffffff);
	happens(DCACHE_MISS, 1);
	is(pmu_get(4), 0, "nor is it one on an even counter");
	program(4, 2);
	program(3, DCACHE_MISS);
	pmu_set(3, 0xffffffff);
	happens(DCACHE_MISS, 1);
	is(pmu_get(4), 0, "nor does an odd counter tell of its own");
	program(0, PKT_ANY);
	pmu_set(1, 0);
	pmu_set(0, 0xfffffc00);
	BETWEEN(0, LOOP);
	is(pmu_get(1), 1, "packets wrap like other events");
}

int main(void)
{
	plan(43 + 9 + 12 + 15);
	test_storage();
	test_time();
	test_events();
	test_wrap();
	return failures();
}
