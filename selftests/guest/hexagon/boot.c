// SPDX-License-Identifier: GPL-2.0-only
/* What Linux and these programs need of the monitor and of each other. */
#include "pmu.h"

static void test_processes(void)
{
	int status = 0, i, right = 0;
	pid_t pid;

	for (i = 0; i < 20; i++) {
		pid = fork();
		if (!pid)
			exit(i);
		right += waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
			 WEXITSTATUS(status) == i;
	}
	ksft_test_result(right == 20, "%d of 20 processes end as they shall\n", right);
}

/* A store in one process is not seen in the other, page after page */
static void test_memory(void)
{
	enum { WORDS = 1 << 20, STEP = 1024 };
	u32 *area = mmap(NULL, WORDS * sizeof(u32), PROT_READ | PROT_WRITE,
			 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int status = 1, wrong = 0;
	pid_t pid;
	u32 i;

	for (i = 0; i < WORDS; i += STEP)
		area[i] = i;
	pid = fork();
	for (i = 0; !pid && i < WORDS; i += STEP)
		area[i] = ~i;
	if (!pid)
		exit(area[STEP] == ~(u32)STEP ? 0 : 2);
	waitpid(pid, &status, 0);
	for (i = 0; i < WORDS; i += STEP)
		wrong += area[i] != i;
	ksft_test_result(!wrong && !status, "%d words of 4 MB wrong, status %d\n", wrong, status);
}

static void test_time(void)
{
	u64 start = now_ns(), slept;

	sleep_ms(2000);
	slept = now_ns() - start;
	ksft_test_result(slept >= 2000000000ull && slept < 2030000000ull,
			 "a sleep of 2 s takes %llu ns\n", slept);
	/* a loop is not interrupted, but its time passes: six cycles of 600 MHz a packet */
	start = now_ns();
	run_packets(10000000);
	slept = now_ns() - start;
	ksft_test_result(slept >= 100000000 && slept < 101000000,
			 "10 million packets take %llu ns\n", slept);
	start = now_ns();
	monitor_pass(600000000);
	slept = now_ns() - start;
	ksft_test_result(slept >= 1000000000 && slept < 1001000000,
			 "600 million cycles passed in %llu ns\n", slept);
}

int main(void)
{
	ksft_print_header();
	ksft_set_plan(5);
	test_processes();
	test_memory();
	test_time();
	ksft_finished();
}
