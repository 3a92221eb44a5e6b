/* SPDX-License-Identifier: GPL-2.0-only */
/* RISC-V of 64 bits. There are no counters of ours that programs could read. */
#ifndef PMK_GUEST_ARCH_RISCV_H
#define PMK_GUEST_ARCH_RISCV_H

/* What a system call returns to stands behind this: ecall */
#define PMK_SYSTEM_CALL	"\x73\x00\x00\x00"

#define PMK_ALIGNED	""

/* A loop of @nops, a subtraction and a branch; what stands @before is in assembler */
#define PMK_LOOP(before, turns, nops) ({				\
	asm volatile(before					\
		     "1:	.rept	" #nops "\n"		\
		     "	nop\n"					\
		     "	.endr\n"				\
		     "	addi	%0, %0, -1\n"			\
		     "	bnez	%0, 1b" : "+r" (turns));	\
})

/* Ten instructions a turn */
#define PMK_LOOP_OF_TEN(turns)	PMK_LOOP("", turns, 8)

#define PMK_MFSPR(number) ((number) * 0u)

#endif /* PMK_GUEST_ARCH_RISCV_H */
