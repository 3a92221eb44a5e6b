// SPDX-License-Identifier: GPL-2.0-only
/*
 * loop MILLIONS: runs that many million instructions in a loop whose length
 * is known by construction, then ends. What a process needs to start and end
 * comes on top (some hundred thousand, most of them in the kernel).
 */
#include <stdio.h>
#include <stdlib.h>

/* ten instructions a turn: nine nop and the branch */
static void run_ten(unsigned long turns)
{
#ifdef __powerpc__
	asm volatile("mtctr	%0\n"
		     "1:	.rept	9\n"
		     "	nop\n"
		     "	.endr\n"
		     "	bdnz	1b" : : "r" (turns) : "ctr");
#else
#error "no loop of known length for this architecture"
#endif
}

int main(int argc, char **argv)
{
	unsigned long millions = argc == 2 ? strtoul(argv[1], NULL, 10) : 0;

	if (!millions || millions > 100000) {
		fprintf(stderr, "usage: loop MILLIONS (1 to 100000)\n");
		return 2;
	}
	run_ten(millions * 100000);
	return 0;
}
