// SPDX-License-Identifier: GPL-2.0-only
/*
 * loop MILLIONS: runs that many million instructions in a loop whose length
 * is known by construction, then ends. What a process needs to start and end
 * comes on top (some hundred thousand, most of them in the kernel).
 */
#include <stdio.h>
#include <stdlib.h>
#include "arch.h"

int main(int argc, char **argv)
{
	unsigned long turns, millions = argc == 2 ? strtoul(argv[1], NULL, 10) : 0;

	if (!millions || millions > 100000) {
		fprintf(stderr, "usage: loop MILLIONS (1 to 100000)\n");
		return 2;
	}
	turns = millions * 100000;
	PT_LOOP_OF_TEN(turns);
	return 0;
}
