// SPDX-License-Identifier: GPL-2.0-only
/* Read instructions, print what the plugin takes each for: names of powerpc/insn.c. */
#include <stdio.h>

#include "powerpc/powerpc.h"

static const struct {
	const char *name;
} whats[] = {
#define PMQ_WHAT(name)	{ #name },
#include "count/what.h"
};

static struct pmq_processor processor;
const struct pmq_processor *pmq_processor = &processor;

int main(int argc, char **argv)
{
	unsigned int insn, i;

	processor.shapes.victim = argc > 1;	/* an MPC7400 */
	while (scanf("%x", &insn) == 1) {
		for (i = 0; i < PMQ_NR_WHAT; i++)
			if (pmq_powerpc_what(insn) >> i & 1)
				printf("%s ", whats[i].name);
		printf("\n");
	}
	return 0;
}
