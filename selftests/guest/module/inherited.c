// SPDX-License-Identifier: GPL-2.0-only
/*
 * inherited PMU: CPU 1 goes and leaves a deadline of the module to another CPU. It comes back, and
 * sets the deadline anew: that comes, on CPU 1, though the other CPU may be at work on the old one
 * just then. The test module heir lets it be so. For each deadline that the module has there.
 * Covers: lib core/pmu
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

#define HEIR		"/sys/module/heir/parameters/"
#define DELAY		3000		/* ms; CPU 1 is back by then, mostly */
#define TRIES		4
#define LONGEST		10000000000ull	/* ns until the deadline has come */

static void set(const char *file, unsigned int value)
{
	char text[16];
	int err;

	snprintf(text, sizeof(text), "%u", value);
	err = pt_write_text(text, "%s", file);
	if (err)
		ksft_exit_fail_msg("%s: %s\n", file, strerror(-err));
}

static void read_state(char *state, int size)
{
	if (pt_read_text(state, size, HEIR "state") < 0)
		ksft_exit_fail_msg("no state\n");
}

/* The CPU was away for longer than the delay: the deadline was nobody's any more */
static bool is_too_late(unsigned int delay)
{
	char state[64];

	set(HEIR "delay", delay);
	if (pt_switch_cpu(1, false) || pt_switch_cpu(1, true))
		ksft_exit_fail_msg("CPU 1 does not go or come\n");
	read_state(state, sizeof(state));
	return strstr(state, "early");
}

static void test_deadline(unsigned int i)
{
	char state[64], what[128] = "";
	u64 end;
	int tries = 0;

	set(HEIR "tested", i);
	if (pt_read_text(what, sizeof(what), HEIR "what") < 0)
		ksft_exit_fail_msg("no name\n");
	strtok(what, "\n ");
	while (is_too_late(DELAY << tries))
		if (++tries == TRIES)
			ksft_exit_fail_msg("CPU 1 is away for too long\n");
	for (end = pt_now() + LONGEST; pt_now() < end; usleep(1000)) {
		read_state(state, sizeof(state));
		if (strstr(state, "came"))
			break;
	}
	strtok(state, "\n");
	ksft_test_result(strstr(state, "came"), "%s: its timer:%s\n", what, state);
}

int main(int argc, char **argv)
{
	u64 i, nr = 0;

	ksft_print_header();
	if (!pt_can_switch_cpu(1))
		ksft_exit_skip("there is no second CPU that can be switched off\n");
	pt_emulate(argc, argv, "");
	pt_pin(0);
	if (pt_read_number(&nr, 10, HEIR "nr") || !nr)
		ksft_exit_fail_msg("no deadline of CPU 1 was found\n");
	ksft_set_plan(nr);
	for (i = 0; i < nr; i++)
		test_deadline(i);
	pt_emulate_end();
	ksft_finished();
}
