/* SPDX-License-Identifier: GPL-2.0-only WITH Linux-syscall-note */
/*
 * For self.h: counters that a program can read by itself. The number of a special purpose
 * register is part of the instruction, hence a function for each.
 *
 * POWER7: SPR 771 to 776, copies of PMC1 to PMC6 that user mode can always read (Power ISA
 * 2.06, book III-S, performance monitor). MPC7400 and MPC7410: UPMC1 to UPMC4, SPR 937, 938,
 * 941 and 942 (user's manual, page 11-10). Each has 32 bits.
 */
#ifndef PMUKIT_SELF_REGISTERS_H
#define PMUKIT_SELF_REGISTERS_H

#include <stdint.h>
#include <string.h>

/*
 * Which registers a PMU has. A counter is known by its number among all of them: the PMU's
 * value here, and what the user page calls the index of the counter.
 */
enum pmukit_self_registers {
	PMUKIT_SELF_SPR_771 = 0,	/* 1 to 6 */
	PMUKIT_SELF_SPR_937 = 8,	/* 9 to 12 */
	PMUKIT_SELF_NO_REGISTERS = 16
};

#ifdef __powerpc__

#define PMUKIT_SELF_SPR(number)							\
static __inline__ uint32_t pmukit_self_spr_##number(void)			\
{										\
	uint32_t value;								\
										\
	__asm__ __volatile__("mfspr %0," #number : "=r" (value));		\
	return value;								\
}

PMUKIT_SELF_SPR(771)
PMUKIT_SELF_SPR(772)
PMUKIT_SELF_SPR(773)
PMUKIT_SELF_SPR(774)
PMUKIT_SELF_SPR(775)
PMUKIT_SELF_SPR(776)
PMUKIT_SELF_SPR(937)
PMUKIT_SELF_SPR(938)
PMUKIT_SELF_SPR(941)
PMUKIT_SELF_SPR(942)

/* What the counter with this number holds; 0 for one that is not there */
static __inline__ uint32_t pmukit_self_counter(unsigned int number)
{
	switch (number) {
	case PMUKIT_SELF_SPR_771 + 1:
		return pmukit_self_spr_771();
	case PMUKIT_SELF_SPR_771 + 2:
		return pmukit_self_spr_772();
	case PMUKIT_SELF_SPR_771 + 3:
		return pmukit_self_spr_773();
	case PMUKIT_SELF_SPR_771 + 4:
		return pmukit_self_spr_774();
	case PMUKIT_SELF_SPR_771 + 5:
		return pmukit_self_spr_775();
	case PMUKIT_SELF_SPR_771 + 6:
		return pmukit_self_spr_776();
	case PMUKIT_SELF_SPR_937 + 1:
		return pmukit_self_spr_937();
	case PMUKIT_SELF_SPR_937 + 2:
		return pmukit_self_spr_938();
	case PMUKIT_SELF_SPR_937 + 3:
		return pmukit_self_spr_941();
	case PMUKIT_SELF_SPR_937 + 4:
		return pmukit_self_spr_942();
	}
	return 0;
}

/* The registers that a PMU's file caps/user_read names */
static __inline__ unsigned int pmukit_self_registers_of(const char *user_read)
{
	if (!strcmp(user_read, "spr 771-776"))
		return PMUKIT_SELF_SPR_771;
	if (!strcmp(user_read, "spr 937,938,941,942"))
		return PMUKIT_SELF_SPR_937;
	return PMUKIT_SELF_NO_REGISTERS;
}

/* Tells the threads of a program apart: the thread pointer of the ABI, which is even */
static __inline__ uintptr_t pmukit_self_thread(void)
{
	uintptr_t thread;

#ifdef __powerpc64__
	__asm__ __volatile__("mr %0,13" : "=r" (thread));
#else
	__asm__ __volatile__("mr %0,2" : "=r" (thread));
#endif
	return thread | 1;
}

#else /* nowhere else do programs read a counter of pmukit */

static __inline__ uint32_t pmukit_self_counter(unsigned int number)
{
	(void)number;
	return 0;
}

static __inline__ unsigned int pmukit_self_registers_of(const char *user_read)
{
	(void)user_read;
	return PMUKIT_SELF_NO_REGISTERS;
}

static __inline__ uintptr_t pmukit_self_thread(void)
{
	return 1;
}

#endif

#endif /* PMUKIT_SELF_REGISTERS_H */
