/* SPDX-License-Identifier: GPL-2.0-only */
/* s390x. There are no counters of ours that programs could read. */
#ifndef PT_GUEST_ARCH_S390_H
#define PT_GUEST_ARCH_S390_H

/* A system call returns to the instruction after this one: svc 0, whose number is in register 1 */
#define PT_SYSTEM_CALL	"\x0a\x00"

/* Programs and the kernel have the same addresses, each in a space of its own */
#define PT_OWN_SPACE	1

#define PT_ALIGNED	""

/* A loop of @nops and a branch that counts down; what stands @before is in assembler */
#define PT_LOOP(before, turns, nops) ({				\
	asm volatile(before					\
		     "1:	.rept	" #nops "\n"		\
		     "	nopr	%%r0\n"				\
		     "	.endr\n"				\
		     "	brctg	%0, 1b" : "+d" (turns) : : "cc"); \
})

/* Ten instructions a turn */
#define PT_LOOP_OF_TEN(turns)	PT_LOOP("", turns, 9)

#define PT_MFSPR(number) ((number) * 0u)

#endif /* PT_GUEST_ARCH_S390_H */
