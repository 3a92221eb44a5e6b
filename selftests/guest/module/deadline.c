// SPDX-License-Identifier: GPL-2.0-only
/*
 * module/deadline PMU: CPU 1 goes and leaves a deadline of the module to another CPU. It comes
 * back and sets the deadline anew: that comes, on CPU 1, though the other CPU may be at work on the
 * old one just then. The test module handover arranges that, for each deadline of the module there.
 * Covers: lib core/pmu
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

#define HANDOVER	"/sys/module/handover/parameters/"

static void write_number(const char *parameter, u64 n)
{
	char text[24];

	snprintf(text, sizeof(text), "%llu", n);
	if (pt_write_text(text, HANDOVER "%s", parameter))
		ksft_exit_fail_perror(parameter);
}

static bool state_is(const char *wanted)
{
	char text[64] = "";

	pt_read_text(text, sizeof(text), HANDOVER "state");
	return strstr(text, wanted);
}

static void test_deadline(u64 i)
{
	unsigned int delay;
	bool early = true;
	u64 end;

	write_number("tested", i);
	/* CPU 1 is back by then, mostly; where not, the deadline was nobody's any more */
	for (delay = 3000; early && delay <= 24000; delay *= 2) {
		write_number("delay", delay);
		pt_switch_cpu(1, false);
		pt_switch_cpu(1, true);
		early = state_is("early");
	}
	end = pt_now() + 60000000000ull;
	while (!state_is("came") && pt_now() < end)
		usleep(1000);
	ksft_test_result(!early && state_is("came"), "deadline %llu: its timer\n", i);
}

int main(int argc, char **argv)
{
	u64 nr = 0, i;

	ksft_print_header();
	if (!pt_can_switch_cpu(1))
		ksft_exit_skip("there is no second CPU that can be switched off\n");
	pt_emulate(argc, argv, "");
	pt_pin(0);
	pt_read_number(&nr, 10, HANDOVER "nr");
	ksft_test_result(nr, "deadlines of CPU 1: %llu\n", nr);
	for (i = 0; i < nr; i++)
		test_deadline(i);
	pt_emulate_end();
	pt_finish();
}
