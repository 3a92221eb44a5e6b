// SPDX-License-Identifier: GPL-2.0-only
/*
 * CPUs that go and come back: events of the CPU keep their count, events of tasks lose nothing, and
 * the first ones on a CPU that came back are exact, whatever its registers held.
 * Covers: core/pmu
 */
#include <fcntl.h>
#include <unistd.h>
#include "event.h"

#define MILLION		1000000ull
#define VPA		"/sys/kernel/debug/powerpc/vpa/cpu-1"
#define VPA_PMCS	0xbb	/* PAPR: the hypervisor preserves the counters */

/* An event of CPU 1 ends with the CPU, by perf's rules; a new one counts after */
static void test_cpu(void)
{
	int e = PT_CPU(1, PM_CYC), fresh;
	u64 first, last;

	pt_on(e);
	usleep(50000);
	first = pt_count(e);
	pt_switch_cpu(1, false);
	last = pt_count(e);
	ksft_test_result(first && first <= last && !pt_counts_on(e),
			 "CPU 1 goes: %llu, %llu\n", first, last);
	ksft_test_result(pt_refusal(PT_OF(PM_CYC), 1, -1) == ENODEV, "no event while it is off\n");
	pt_switch_cpu(1, true);
	fresh = PT_CPU(1, PM_CYC);
	pt_on(fresh);
	ksft_test_result(pt_counts_on(fresh) && pt_ran_always(fresh) && pt_count(e) == last,
			 "CPU 1 is back\n");
	close(fresh);
	close(e);
}

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
		wrong += !pt_between(pt_count(e), 10 * MILLION, 10 * MILLION + MILLION / 2);
		close(e);
		pt_pin(0);
	}
	ksft_test_result(!wrong, "first events of a CPU: %d of 5 wrong\n", wrong);
}

/* A task that may run on either CPU takes its event along */
static void test_task(void)
{
	int e = PT_TASK(PM_INST_CMPL, .sample_period = 100003), i;
	u64 got = 0, n;

	pt_prefer(1);
	if (!pt_fork()) {
		for (i = 0; i < 20; i++) {
			pt_switch_cpu(1, i & 1);
			usleep(10000);
		}
		_exit(0);
	}
	pt_on(e);
	for (i = 0; i < 400; i++) {
		pt_run_turns(100000);
		got += pt_new_samples(e);
	}
	pt_off(e);
	pt_on(e);	/* a period that ended just there gives its sample now */
	pt_run_turns(100);
	pt_off(e);
	got += pt_new_samples(e);
	pt_wait_children();
	n = pt_count(e);
	ksft_test_result(pt_between(n, 400 * MILLION, 440 * MILLION) && pt_ran_always(e) &&
			 got == n / 100003,
			 "task during 20 switches: %llu of 400 million, %llu samples\n", n, got);
	pt_close(e);
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
	test_cpu();
	test_first();
	test_task();
	test_preserved();
	pt_finish();
}
