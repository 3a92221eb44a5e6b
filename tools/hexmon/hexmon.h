/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A monitor for Linux on Hexagon, one guest with one processor, in QEMU.
 *
 * Linux for Hexagon is always the guest of a virtual machine monitor. Linux asks
 * for service by trap1(#number) and is called at its event vectors. Sources:
 * QEMU's docs/devel/hexagon-vm.rst for the calls, arch/hexagon of Linux for
 * causes and page tables, QEMU's docs/devel/hexagon-sys.rst for the TLB.
 *
 * The monitor runs with the MMU off and sees physical memory only, so the monitor
 * itself never misses in the TLB.
 */
#ifndef HEXMON_H
#define HEXMON_H

#include <stdnoreturn.h>
#include "layout.h"
#include "model/types.h"

#define BIT(n)		(1u << (n))
#define BIT_ULL(n)	(1ull << (n))

/* SSR: who runs, and why the monitor was entered */
#define SSR_CAUSE	0xff
#define SSR_UM		BIT(16)
#define SSR_EX		BIT(17)
#define SSR_GM		BIT(19)

/* The guest's registers while the monitor runs; layout.h has the offsets */
struct frame {
	u32 r[32];
	u32 sa0, lc0, sa1, lc1;
	u32 m0, m1;
	u32 framelimit, framekey;
	u32 g[4];
	u32 predicates, usr;
	u32 elr, ssr;
	u32 badva, event;
	u32 packets_in;			/* QEMU's counter when the monitor was entered */
	u32 packets_out;		/* QEMU's counter when the guest was resumed */
};

/* Numbers of the guest's events, and bits of G1 at an event */
#define GUEST_EXCEPTION	2
#define GUEST_TRAP0	5
#define GUEST_INTERRUPT	7
#define G1_USER		BIT(31)
#define G1_ENABLED	BIT(30)
#define G1_STEP		BIT(29)

/* Causes of general exceptions: those of Linux, and that of an exception in the monitor itself */
#define CAUSE_BUS	0x01
#define CAUSE_DOUBLE	0x03
#define CAUSE_X		0x11
#define CAUSE_INVALID	0x15
#define CAUSE_PRIVILEGE	0x1b
#define CAUSE_R		0x22
#define CAUSE_W		0x23

/* Exit status of QEMU, besides what the guest sets */
#define EXIT_IMAGE	100	/* no guest image, or not a good one */
#define EXIT_GUEST	101	/* the guest did what the monitor cannot do */
#define EXIT_WAIT	102	/* the guest waits for nothing */
#define EXIT_MONITOR	103	/* the monitor is broken */

/* R0 after a call that is refused */
#define REFUSED		0xffffffffu

/* main.c, called by entry.S */
void boot(struct frame *f);
void handle_event(struct frame *f);

/* Access to physical memory: devices, and memory that the guest writes */
static inline u32 load(u32 address)
{
	u32 value;

	asm volatile("%0 = memw(%1)" : "=r" (value) : "r" (address) : "memory");
	return value;
}

static inline void store(u32 address, u32 value)
{
	asm volatile("memw(%0) = %1" : : "r" (address), "r" (value) : "memory");
}

/* See the definitions for the contracts */

/* stop.S: end QEMU with an exit status */
noreturn void stop(u32 status);

/* console.c; die() ends QEMU with one of EXIT_* and the reason, a line as of say() */
void print(const char *format, ...);
#define say(...)		(print("hexmon: "), print(__VA_ARGS__), print("\n"))
#define die(status, ...)	(say(__VA_ARGS__), stop(status))

/* image.c */
u32 load_image(void);

/* map.c */
void map_init(void);
void map_flush(void);
u32 map_new(u32 table, u32 kind);
void map_miss(struct frame *f);

/* deliver.c */
bool from_user(const struct frame *f);
void deliver(struct frame *f, u32 number, u32 cause);
void deliver_exception(struct frame *f, u32 cause, u32 address);
void deliver_pending(struct frame *f);
void return_from_event(struct frame *f);
u32 set_vectors(u32 address);
u32 set_enabled(u32 enable);
u32 enabled(void);

/* interrupt.c */
void post(u32 number);
u32 peek(void);
u32 take(void);
u32 interrupt_op(u32 op, u32 number);

/* clock.c */
void account(struct frame *f);
u64 now(void);
void set_time(u64 time);
void pass(u64 cycles);
void timer_poll(void);
u32 wait(u32 pc);

/* call.c */
void call(struct frame *f);

#endif /* HEXMON_H */
