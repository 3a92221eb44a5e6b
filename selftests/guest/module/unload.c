// SPDX-License-Identifier: GPL-2.0-only
/*
 * The module's life: it stays while an event of it is open and leaves nothing
 * behind when it goes. Loads and unloads the module itself: it must not be there
 * when this program starts.
 * Covers: core/pmu
 */
#include <sys/wait.h>
#include <unistd.h>
#include "pt.h"

#define ROUNDS		20
#define EVENTS		200		/* opened in each of them */
#define WARM_UP		10		/* rounds until the kernel's caches have grown */
#define ALLOWED_KB	1536

static bool is_registered(void)
{
	return pt_is_there(PT_DEVICES "/power7") && pt_is_there(PT_DEBUGFS "/power7") &&
	       pt_is_there("/sys/module/pmukit");
}

static bool is_gone(void)
{
	return pt_is_gone() && !pt_is_there("/sys/devices/power7");
}

static int open_event(void)
{
	int type = pt_pmu_type("power7");

	return type < 0 ? type : pt_open_task(type, PM_INST_CMPL, -1);
}

static void test_load(void)
{
	ksft_test_result(is_gone(), "before: nothing there\n");
	ksft_test_result(!pt_load(""), "loaded\n");
	ksft_test_result(is_registered(), "the PMU is registered\n");
	ksft_test_result(pt_load("") == -EEXIST, "a second time: EEXIST\n");
	ksft_test_result(is_registered(), "which changes nothing\n");
}

/* unload() must be refused; @what says who holds the module */
static void test_refused(const char *what)
{
	int err = pt_unload();

	ksft_test_result((err == -EWOULDBLOCK || err == -EBUSY) && is_registered(),
			 "not unloaded while %s: %s\n", what, strerror(-err));
}

static void test_users(void)
{
	int fd = open_event(), other, status;
	pid_t child;

	if (fd < 0)
		ksft_exit_fail_msg("cannot open an event: %s\n", strerror(-fd));
	test_refused("an event is open");
	pt_on(fd);
	test_refused("an event counts");
	other = dup(fd);
	close(fd);
	test_refused("a copy of its file is open");
	child = fork();
	if (!child) {
		pause();
		_exit(0);
	}
	close(other);
	test_refused("another process has it");
	kill(child, SIGKILL);
	waitpid(child, &status, 0);
	usleep(100000);
}

static void test_unload(void)
{
	int fd = pt_open_task(pt_pmu_type("cpu"), PM_INST_CMPL, -1);

	ksft_test_result(fd >= 0, "without events the counters are free\n");
	if (fd >= 0)
		close(fd);
	ksft_test_result(!pt_unload(), "unloaded\n");
	ksft_test_result(is_gone(), "nothing is left\n");
}

/* Many different events at a time, one of them counting */
static bool use(int type)
{
	int fd[EVENTS], i;
	bool good = true;

	for (i = 0; i < EVENTS; i++) {
		fd[i] = pt_open_task(type, 0x10001 + i, -1);
		good = good && fd[i] >= 0;
	}
	pt_on(fd[1]);
	pt_run_dense(100);
	good = good && pt_count(fd[1]);
	for (i = 0; i < EVENTS; i++)
		close(fd[i]);
	return good;
}

static bool one_round(void)
{
	return !pt_load("") && is_registered() && use(pt_pmu_type("power7")) &&
	       !pt_unload() && is_gone();
}

/* Without it, what leaks in every round adds up */
static void test_memory(u64 before)
{
	u64 after = pt_memory_in_the_end(before + ALLOWED_KB);

	ksft_test_result(before && after < before + ALLOWED_KB,
			 "the kernel uses no more memory (%llu kB, then %llu kB)\n", before, after);
}

static void test_rounds(void)
{
	int i, good = 0;
	u64 before;

	for (i = 0; i < WARM_UP; i++)
		one_round();
	before = pt_memory_at_rest();
	for (i = 0; i < ROUNDS; i++)
		good += one_round();
	ksft_test_result(good == ROUNDS, "%d times loaded, used and unloaded\n", ROUNDS);
	if (pt_has_kmemleak())
		ksft_test_result(!pt_leaks(), "kmemleak finds nothing\n");
	else
		test_memory(before);
}

/* The kernel itself warns of an unknown parameter and loads the module */
static void test_parameter(void)
{
	ksft_test_result(!pt_load("no_such_parameter=1") && !pt_unload() && is_gone(),
			 "an unknown parameter does no harm\n");
}

int main(void)
{
	ksft_print_header();
	if (pt_is_loaded())
		ksft_exit_fail_msg("unload pmukit first\n");
	ksft_set_plan(15);
	test_load();
	test_users();
	test_unload();
	test_rounds();
	test_parameter();
	ksft_finished();
}
