/* SPDX-License-Identifier: GPL-2.0-only */
/* x86-64. There are no counters of ours that programs could read. */
#ifndef PMK_GUEST_ARCH_X86_H
#define PMK_GUEST_ARCH_X86_H

/* What a system call returns to stands behind this: syscall */
#define PMK_SYSTEM_CALL	"\x0f\x05"

#define PMK_ALIGNED	""

/* A loop of @nops, a subtraction and a branch; what stands @before is in assembler */
#define PMK_LOOP(before, turns, nops) ({				\
	asm volatile(before					\
		     "1:	.rept	" #nops "\n"		\
		     "	nop\n"					\
		     "	.endr\n"				\
		     "	dec	%0\n"				\
		     "	jnz	1b" : "+r" (turns) : : "cc");	\
})

/* Ten instructions a turn */
#define PMK_LOOP_OF_TEN(turns)	PMK_LOOP("", turns, 8)

#define PMK_MFSPR(number) ((number) * 0u)

#endif /* PMK_GUEST_ARCH_X86_H */
