/* SPDX-License-Identifier: GPL-2.0-only */
/* RISC-V of 64 bits. There are no counters of ours that programs could read. */
#ifndef PT_GUEST_ARCH_RISCV_H
#define PT_GUEST_ARCH_RISCV_H

/* A system call returns to the instruction after this one: ecall */
#define PT_SYSTEM_CALL	"\x73\x00\x00\x00"

#define PT_ALIGNED	""

/* A loop of @nops, a subtraction and a branch; what stands @before is in assembler */
#define PT_LOOP(before, turns, nops) ({				\
	asm volatile(before					\
		     "1:	.rept	" #nops "\n"		\
		     "	nop\n"					\
		     "	.endr\n"				\
		     "	addi	%0, %0, -1\n"			\
		     "	bnez	%0, 1b" : "+r" (turns));	\
})

/* Ten instructions a turn */
#define PT_LOOP_OF_TEN(turns)	PT_LOOP("", turns, 8)

#define PT_MFSPR(number) ((number) * 0u)

#endif /* PT_GUEST_ARCH_RISCV_H */
