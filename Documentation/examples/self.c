// SPDX-License-Identifier: GPL-2.0-only
/*
 * How many instructions and cycles does a piece of this very program take? It asks the
 * counters before and after, without a system call where the machine lets it. See
 * pmukit_self(3).
 *
 *	cc -O2 -Iinclude -o self Documentation/examples/self.c
 *	./self '{power7/PM_INST_CMPL/u,power7/PM_CYC/u}'
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <pmukit/self.h>

int main(int argc, char **argv)
{
	const char *events = argc > 1 ? argv[1] : "{power7/PM_INST_CMPL/,power7/PM_CYC/}";
	struct pmukit_self_result before, after;
	struct pmukit_self self;
	const char *where;
	volatile int turns;
	unsigned int i;
	int err;

	err = pmukit_self_open(&self, events, &where);
	if (err) {
		fprintf(stderr, "%s: %s at \"%s\"\n", events, strerror(-err), where);
		return 1;
	}
	err = pmukit_self_start(&self);
	if (!err)
		err = pmukit_self_read(&self, &before);
	for (turns = 0; turns < 100000; turns++)
		;
	if (!err)
		err = pmukit_self_read(&self, &after);
	if (err) {
		fprintf(stderr, "%s: %s\n", events, strerror(-err));
		return 1;
	}
	for (i = 0; i < self.nr; i++)
		printf("%" PRIu64 "\n", after.count[i] - before.count[i]);
	printf("read %s\n", after.way == PMUKIT_SELF_USER_PAGE ? "without a system call" :
								 "by a system call");
	pmukit_self_close(&self);
	return 0;
}
