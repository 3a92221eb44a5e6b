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
	VMSETREGS = 21, VMGETREGS = 22, PMU = 25, TEST = 240
};

enum { IDENTIFY, STATUS, PASS = 3 };

enum {
	INT_NOP, INT_GLOBEN, INT_GLOBDIS, INT_LOCEN, INT_LOCDIS, INT_AFFINITY,
	INT_GET, INT_PEEK, INT_STATUS, INT_POST, INT_CLEAR
};

#define REFUSED		0xffffffffu
#define G1_USER		BIT(31)
#define G1_ENABLED	BIT(30)

/* Registers that start.S saves at an event */
struct record {
	u32 r[30];
	u32 g[4];
	u32 loops[4];
	u32 event, predicates;
};

/* start.S */
extern char vectors[], user_left[];
u32 in_user(u32 (*function)(u32 argument), u32 argument, u32 stack, u32 g1);
u32 read_word(u32 address);
u32 write_word(u32 address);
u32 read_guest_register(u32 unused);
u32 read_monitor_register(u32 unused);
u32 run_invalid(u32 unused);
u32 write_twice(u32 unused);
u32 limit_frame(u32 unused);
u32 set_key(u32 unused);
u32 frame_registers(u32 unused);
u32 user_test(u32 unused);
u32 get_by_call(void);
u32 trap_5(u32 unused);
u32 nothing(u32 unused);
u32 jump_to(u32 address);
u32 user_trap1(u32 unused);

/* guest.c */
extern struct record last, before_last;	/* events */
extern u32 ie_in_handler;	/* vmgetie in the handler of the last event */
extern struct record exception;	/* the last exception */
extern u32 events;		/* number of events */
void handle(struct record *record);
noreturn void finish(u32 status);
void plan(u32 points);
void check(bool good, const char *text);
void say_time(void);
void is(u32 found, u32 expected, const char *text);
void skip(const char *text, const char *why);
u32 failures(void);

#define intop(op, number)	((u32)CALL(VMINTOP, op, number, 0, 0))
#define pmu_set(reg, value)	((u32)CALL(PMU, 1, 0, reg, value))
#define pmu_get(reg)		((u32)CALL(PMU, 2, 0, reg, 0))

/* Page table entries: arch/hexagon/include/asm/vm_mmu.h */
#define PTE_U		BIT(5)
#define PTE_R		BIT(9)
#define PTE_W		BIT(10)
#define PTE_X		BIT(11)
#define PTE_RWX		(PTE_R | PTE_W | PTE_X)
#define L1_4M		5
#define L1_16M		6
#define L1_INVALID	7

/* tables.c */
extern u32 l1[1024], l2[1024];
void use_tables(void);
void map_4k(u32 va, u32 pa, u32 permissions);

/* use-registers.S, registers.c */
extern u32 before[], after[];
void use_registers(void);

int main(void);

#endif /* GUEST_H */
