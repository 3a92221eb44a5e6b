/* SPDX-License-Identifier: GPL-2.0-only */
/* PowerPC, 32 and 64 bits. */
#ifndef PT_GUEST_ARCH_POWERPC_H
#define PT_GUEST_ARCH_POWERPC_H

/* A system call returns to the instruction after this one: sc */
#ifdef __LITTLE_ENDIAN__
#define PT_SYSTEM_CALL	"\x02\x00\x00\x44"
#else
#define PT_SYSTEM_CALL	"\x44\x00\x00\x02"
#endif

/* To the next place for a loop that must not cross a page */
#define PT_ALIGNED	"	b	1f\n"				\
			"	.balign	1024\n"

/* A loop of @nops and a branch; what stands @before is in assembler */
#define PT_LOOP(before, turns, nops) ({				\
	asm volatile("mtctr	%0\n"				\
		     before					\
		     "1:	.rept	" #nops "\n"		\
		     "	nop\n"					\
		     "	.endr\n"				\
		     "	bdnz	1b" : : "r" (turns) : "ctr");	\
})

/* Ten instructions a turn */
#define PT_LOOP_OF_TEN(turns)	PT_LOOP("", turns, 9)

/* The number of a special purpose register is part of the instruction */
#define PT_MFSPR(number) ({						\
	unsigned long value;						\
									\
	asm volatile("mfspr %0, " #number : "=r" (value));		\
	(unsigned int)value;						\
})

#endif /* PT_GUEST_ARCH_POWERPC_H */
