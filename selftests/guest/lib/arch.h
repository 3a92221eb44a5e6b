/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What differs between the processors of the guests. A system call returns to the instruction after
 * PT_SYSTEM_CALL. Only PowerPC has counters of ours that programs could read.
 */
#ifndef PT_GUEST_ARCH_H
#define PT_GUEST_ARCH_H

#ifdef __powerpc__
#ifdef __LITTLE_ENDIAN__
#define PT_SYSTEM_CALL	"\x02\x00\x00\x44"	/* sc */
#else
#define PT_SYSTEM_CALL	"\x44\x00\x00\x02"
#endif
/* To the next place for a loop that must not cross a page */
#define PT_ALIGNED	"	b	1f\n	.balign	1024\n"
#define PT_COUNTER(turns)	"+r" (turns)
#define PT_BEGIN	"	mtctr	%0\n"
#define PT_NOP		"	nop\n"
#define PT_NEXT		"	bdnz	1b"		/* one instruction */
#define PT_CLOBBERED	"ctr"
#elif defined(__s390x__)
#define PT_SYSTEM_CALL	"\x0a\x00"		/* svc 0, whose number is in register 1 */
#define PT_OWN_SPACE	1			/* programs and the kernel share addresses */
#define PT_COUNTER(turns)	"+d" (turns)
#define PT_NOP		"	nopr	%%r0\n"
#define PT_NEXT		"	brctg	%0, 1b"
#elif defined(__aarch64__)
#define PT_SYSTEM_CALL	"\x01\x00\x00\xd4"	/* svc #0 */
#define PT_NEXT		"	subs	%0, %0, #1\n	b.ne	1b"
#define PT_IN_NEXT	2
#elif defined(__riscv)
#define PT_SYSTEM_CALL	"\x73\x00\x00\x00"	/* ecall */
#define PT_NEXT		"	addi	%0, %0, -1\n	bnez	%0, 1b"
#define PT_IN_NEXT	2
#else
#define PT_SYSTEM_CALL	"\x0f\x05"		/* syscall */
#define PT_NEXT		"	dec	%0\n	jnz	1b"
#define PT_IN_NEXT	2
#endif

#ifdef __powerpc__
/* The number of a special purpose register is part of the instruction */
#define PT_MFSPR(number) ({						\
	unsigned long value;						\
									\
	asm volatile("mfspr %0, " #number : "=r" (value));		\
	(unsigned int)value;						\
})
#else
#define PT_MFSPR(number) ((number) * 0u)
#define PT_ALIGNED	""
#define PT_BEGIN	""
#define PT_CLOBBERED	"cc"
#ifdef PT_IN_NEXT
#define PT_COUNTER(turns)	"+r" (turns)
#define PT_NOP		"	nop\n"
#endif
#endif

/* A loop of @nops and PT_NEXT, whose counter is @turns; what stands @before is in assembler */
#define PT_LOOP(before, turns, nops) ({						\
	asm volatile(PT_BEGIN before "1:	.rept	" #nops "\n" PT_NOP	\
		     "	.endr\n" PT_NEXT : PT_COUNTER(turns) : : PT_CLOBBERED);	\
})

/* Ten instructions a turn */
#ifdef PT_IN_NEXT
#define PT_LOOP_OF_TEN(turns)	PT_LOOP("", turns, 8)
#else
#define PT_LOOP_OF_TEN(turns)	PT_LOOP("", turns, 9)
#endif

#ifndef PT_OWN_SPACE
#define PT_OWN_SPACE	0
#endif

/* No program has an address from here on, and the kernel none below, where they share a space */
#define PT_KERNEL_SPACE	(sizeof(long) == 8 ? 1ull << 63 : 0xb0000000ull)

#endif /* PT_GUEST_ARCH_H */
