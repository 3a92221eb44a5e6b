/* SPDX-License-Identifier: GPL-2.0-only */
/* A test guest: calls of the monitor, events, TAP on the console. */
#ifndef GUEST_H
#define GUEST_H

#include <stdalign.h>
#include <stdnoreturn.h>
#include "model/types.h"

#define BIT(n)		(1u << (n))

/* trap1 with up to four arguments; R1 comes back too for 64-bit results */
#define CALL(number, a, b, c, d)					\
({									\
	register u32 r0 asm("r0") = (a);				\
	register u32 r1 asm("r1") = (b);				\
	register u32 r2 asm("r2") = (c);				\
	register u32 r3 asm("r3") = (d);				\
									\
	asm volatile("trap1(#%4)"					\
		     : "+r" (r0), "+r" (r1), "+r" (r2), "+r" (r3)	\
		     : "i" (number) : "memory");			\
	(u64)r1 << 32 | r0;						\
})

enum {
	VMVERSION = 0, VMRTE = 1, VMSETVEC = 2, VMSETIE = 3, VMGETIE = 4, VMINTOP = 5,
	VMCLRMAP = 10, VMNEWMAP = 11, VMCACHE = 13, VMGETTIME = 14, VMSETTIME = 15,
	VMWAIT = 16, VMYIELD = 17, VMSTART = 18, VMSTOP = 19, VMVPID = 20,
	VMSETREGS = 21, VMGETREGS = 22, PMU = 25, TEST_CALL = 240
};

enum { IDENTIFY, STATUS, PASS = 3 };

enum {
	INT_NOP, INT_GLOBEN, INT_GLOBDIS, INT_LOCEN, INT_LOCDIS, INT_AFFINITY,
	INT_GET, INT_PEEK, INT_STATUS, INT_POST, INT_CLEAR
};

#define intop(op, number)	((u32)CALL(VMINTOP, op, number, 0, 0))

/* What INT_STATUS returns */
#define PENDING		1
#define LOCAL		2
#define GLOBAL		4

#define REFUSED		0xffffffffu
#define G1_USER		BIT(31)
#define G1_ENABLED	BIT(30)

/* The subset of kselftest_harness.h that programs without a C library can have */
struct test {
	const char *name;
	void (*run)(void);
};

extern const struct test __start_tests[], __stop_tests[];	/* guest.lds */

#define TEST(id)							\
	static void run_##id(void);					\
	static const struct test test_##id				\
	__attribute((used, section("tests"))) = { #id, run_##id };	\
	static void run_##id(void)

#define EXPECT_EQ(expected, seen)	expect(__LINE__, expected, seen)
#define EXPECT_TRUE(seen)		expect(__LINE__, true, seen)

/* A function of few instructions, which may fault: the handler of an exception returns to R31 */
#define FUNCTION(id, code)						\
	u32 id(u32 argument);						\
	asm(".section .functions, \"ax\"\n" #id ":\n" code "\njumpr r31\n.text\n")

/* Registers that start.S saves at an event */
struct record {
	u32 r[16], r28, r29, r30, r31;
	u32 g[4];
	u32 loops[4];
	u32 event, predicates;
};

/* start.S */
extern char vectors[], user_left[], end_of_text[];
u32 in_user(u32 (*function)(u32 argument), u32 argument, u32 stack, u32 g1);

/* The monitor's console.c */
void print(const char *format, ...);

/* guest.c */
extern struct record last, before_last;	/* events */
extern struct record exception;		/* the last exception */
extern u32 ie_in_handler;		/* vmgetie in the handler of the last event */
extern u32 events;			/* number of events */
void handle(struct record *record);
noreturn void finish(u32 status);
void expect(u32 line, u32 expected, u32 seen);
void say_time(void);
u32 run_tests(void);
int main(void);

/* Page table entries: arch/hexagon/include/asm/vm_mmu.h */
#define PTE_U		BIT(5)
#define PTE_R		BIT(9)
#define PTE_W		BIT(10)
#define PTE_X		BIT(11)
#define PTE_RWX		(PTE_R | PTE_W | PTE_X)
#define L1_4M		5
#define L1_16M		6
#define L1_INVALID	7

extern u32 l1[1024], l2[1024];
void use_tables(void);
void map_4k(u32 va, u32 pa, u32 permissions);

/* use-registers.S, registers.c */
extern u32 before[], after[];
void use_registers(void);

#endif /* GUEST_H */
