// SPDX-License-Identifier: GPL-2.0-only
/*
 * limits_late PMU: where memory is short when the administrator's limits are read, they are
 * read later: soon they hold. Who opens an event while they are read for the first time waits
 * for that, too. The test module detour lets reading fail, and take its time.
 * Covers: core/sampling
 */
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"

#define SECOND		1000000000ull
#define LIMIT		1000		/* samples a second */
#define PERIOD		10000		/* cycles at 1000 MHz: 100,000 samples a second */

static void fail_next(const char *call)
{
	if (pt_write_text("1", PT_DETOUR "/%s", call))
		ksft_exit_fail_msg("the module detour is not loaded\n");
}

static bool has_failed(const char *call)
{
	u64 left;

	return !pt_read_number(&left, 10, PT_DETOUR "/%s", call) && !left;
}

/* A program that opens a sampling event */
static pid_t start_opening(void)
{
	struct pt_ring ring;
	pid_t pid = fork();

	if (pid < 0)
		ksft_exit_fail_perror("fork");
	if (!pid)
		_exit(pt_sample_row(&ring, pt_emu.any, PERIOD) < 0);
	return pid;
}

static bool has_ended(pid_t pid)
{
	siginfo_t info = {};

	return waitid(P_PID, pid, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid == pid;
}

static bool has_opened(pid_t pid)
{
	int status = -1;

	return waitpid(pid, &status, 0) == pid && WIFEXITED(status) && !WEXITSTATUS(status);
}

/* The first reading takes its time: the second program has plenty of it to be too early */
static void test_second(void)
{
	pid_t first, second;

	fail_next("mount");
	fail_next("slow");
	first = start_opening();
	ksft_test_result(pt_wait_held(), "the limits are being read\n");
	second = start_opening();
	usleep(500000);
	ksft_test_result(pt_is_held() && !has_ended(second),
			 "who opens an event meanwhile waits\n");
	pt_write_text("1", PT_DETOUR "/held");
	ksft_test_result(has_opened(first), "the first event is open\n");
	ksft_test_result(has_opened(second), "the second event is open\n");
}

/* The module looks at both limits twice a second */
static void let_look_fail(void)
{
	u64 end = pt_now() + 10 * SECOND;

	while (!(has_failed("mount") && has_failed("open")) && pt_now() < end)
		pt_run_turns(1000);
	end = pt_now() + 2 * SECOND;
	while (pt_now() < end)
		pt_run_turns(1000);
}

int main(int argc, char **argv)
{
	struct pt_tally tally = {};
	u64 start, most;
	struct pt_ring ring;
	int fd;

	ksft_print_header();
	pt_emulate(argc, argv, "mhz=1000");
	ksft_set_plan(6);
	test_second();
	pt_emulate_again("mhz=1000");
	fail_next("mount");
	fail_next("open");
	pt_limit_samples(LIMIT, 100);
	fd = pt_sample_row(&ring, pt_load_profile(), PERIOD);
	pt_on(fd);
	let_look_fail();
	ksft_test_result(has_failed("mount") && has_failed("open"),
			 "two looks at the limits failed\n");
	pt_ring_tally(&ring, &tally);
	tally = (struct pt_tally) {};
	start = pt_now();
	while (pt_now() < start + SECOND)
		pt_run_turns(1000);
	most = (pt_now() - start) / 1000 * LIMIT / 1000000;
	pt_off(fd);
	pt_ring_tally(&ring, &tally);
	tally.samples += tally.lost;
	/* what a busy host takes from the guest are fewer samples, never more */
	ksft_test_result(tally.samples <= most * 5 / 4 && tally.samples > LIMIT / 100,
			 "then the limit holds: %llu samples of %llu\n", tally.samples, most);
	pt_ring_close(&ring, fd);
	pt_emulate_end();
	ksft_finished();
}
