// SPDX-License-Identifier: GPL-2.0-only
/*
 * A CPU goes offline and comes back: its first events are exact, whatever its registers held, and
 * the hypervisor preserves its counters only while it has an event. See emulated/hotplug, too.
 * Covers: core/pmu
 */
#include <fcntl.h>
#include <unistd.h>
#include "event.h"

#define MILLION		1000000ull
#define VPA		"/sys/kernel/debug/powerpc/vpa/cpu-1"
#define VPA_PMCS	0xbb	/* PAPR: the hypervisor preserves the counters */

static void test_first(void)
{
	int i, e, wrong = 0;

	for (i = 0; i < 5; i++) {
		pt_switch_cpu(1, false);
		pt_switch_cpu(1, true);
		pt_pin(1);
		e = PT_TASK((i % 4 + 1) << 16 | PM_INST_CMPL);
		pt_on(e);
		pt_run_dense(40000);
		pt_off(e);
		wrong += !pt_between(pt_count(e), 10 * MILLION, 15 * MILLION);
		close(e);
		pt_pin(0);
	}
	ksft_test_result(!wrong, "first events of a CPU: %d of 5 wrong\n", wrong);
}

/* A byte of the virtual processor area; -1 where this kernel does not show it */
static int preserved(void)
{
	unsigned char byte = 0;
	int fd = open(VPA, O_RDONLY | O_CLOEXEC), n = pread(fd, &byte, 1, VPA_PMCS);

	close(fd);
	return n == 1 ? byte : -1;
}

/* A CPU that comes back has nothing to preserve when the last event has gone meanwhile */
static void test_preserved(void)
{
	int other = PT_CPU(0, PM_INST_CMPL), e = PT_CPU(1, PM_INST_CMPL), running, back;

	pt_on(e);
	running = preserved();
	close(e);
	pt_switch_cpu(1, false);
	pt_switch_cpu(1, true);
	back = preserved();
	close(other);
	if (running < 0)
		ksft_test_result_skip("this kernel does not show what it tells the hypervisor\n");
	else
		ksft_test_result(running == 1 && !back && !preserved(),
				 "counters of CPU 1 are preserved while it has an event\n");
}

int main(void)
{
	pt_begin("power7");
	if (!pt_can_switch_cpu(1))
		ksft_exit_skip("there is no second CPU that can be switched off\n");
	pt_no_limits();
	pt_pin(0);
	test_first();
	test_preserved();
	pt_finish();
}
