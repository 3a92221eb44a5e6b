// SPDX-License-Identifier: GPL-2.0-only
/*
 * events PARAMETERS [ROUNDS [OPERATIONS [SEED [SECONDS]]]]: the fuzzer. The module, with these
 * parameters (; stands for a blank), is loaded for each round. Three processes open, map, read,
 * control and inherit its events at random, and with clock=feed hand over batches, as root with
 * kernel.perf_event_paranoid -1 and as uid 1000 with 2, while CPUs go and come and the module is
 * asked to go. With the test module faults, calls fail that a load makes. The kernel does not warn,
 * and in the end the module goes. There are more rounds until SECONDS have passed for root, and so
 * many for the user.
 * Covers: core/event core/hot core/pmu core/sampling emulation module
 */
#define _GNU_SOURCE
#include "pt.h"	/* first, for its types */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static bool become_user(void)
{
	return !setgid(1000) && !setuid(1000);
}

#include "round.h"

int main(int argc, char **argv)
{
	unsigned int rounds = argc > 2 ? atoi(argv[2]) : 4;
	unsigned int operations = argc > 3 ? atoi(argv[3]) : 1000;
	u64 seed = argc > 4 ? strtoull(argv[4], NULL, 0) : 1;
	unsigned int seconds = argc > 5 ? atoi(argv[5]) : 0;

	if (argc < 2 || !strcmp(argv[1], EXIT))
		return 0;
	ksft_print_header();
	parameters = strcmp(argv[1], "-") ? argv[1] : "";
	while (strchr(parameters, ';'))
		*strchr(argv[1], ';') = ' ';
	feeds = strstr(parameters, "clock=feed");
	ksft_set_plan(feeds ? 10 : 8);
	tally = mmap(NULL, sizeof(*tally), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
		     -1, 0);
	if (tally == MAP_FAILED)
		ksft_exit_fail_msg("no shared memory\n");
	if (!load_module())
		ksft_exit_fail_msg("cannot load the module: error %d\n", errno);
	find_targets();
	if (!nr_targets || !go_away(0))
		ksft_exit_fail_msg("there is no PMU of the module, or it does not go\n");
	ksft_print_msg("seed %llu, %u rounds of %u operations, %u PMUs\n", seed, rounds,
		       operations, nr_targets);
	fuzz(seed, rounds, seconds, false, operations);
	fuzz(seed, rounds, seconds, true, operations);
	ksft_finished();
}
