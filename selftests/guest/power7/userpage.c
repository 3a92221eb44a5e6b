// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters that users can read hold 0 in a task without an event while another task on the CPU
 * has events on them, and after the last event. self/exact compares the user page with read().
 * Covers: core/hot
 */
#include <unistd.h>
#include "event.h"
#include "user.h"

static unsigned int *seen;

static void look(void)
{
	unsigned int i;

	for (*seen = 0, i = 1; i <= 6; i++)
		*seen |= pt_user_counter(i);
}

int main(void)
{
	int fd[4], i;

	pt_begin("power7");
	pt_pin(0);
	seen = pt_shared(sizeof(*seen));
	for (i = 0; i < 4; i++) {
		fd[i] = PT_TASK(PM_INST_CMPL);
		pt_on(fd[i]);
	}
	pt_run_turns(10000);
	look();
	ksft_test_result(*seen, "this task reads its counters\n");
	pt_as(0, PT_ALL, look);
	pt_expect("another task reads", *seen, 0);
	while (i--)
		close(fd[i]);
	look();
	pt_expect("after the last event this task reads", *seen, 0);
	pt_finish();
}
