// SPDX-License-Identifier: GPL-2.0-only
/*
 * module/unload [PMU [ROUNDS]]: the module stays while an event is open and leaves nothing behind,
 * no memory either, however often it is loaded (1,000 times by default): that of an emulated PMU,
 * or the one of a POWER7, which must not be loaded when this program starts.
 * Covers: module core/pmu core/event emulation
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

#define NR_EVENTS	200	/* of a POWER7 at a time */

static const char *pmu = "power7";
static bool real;

static bool is_there(void)
{
	pt_emu.type = pt_pmu_type(pmu);
	return pt_is_loaded() && pt_has_pmu(pmu) && pt_is_there(PT_DEBUGFS);
}

static bool is_gone(void)
{
	char path[64];

	snprintf(path, sizeof(path), "/sys/devices/%s", pmu);
	return pt_is_gone() && !pt_is_there(path);
}

static void stays(const char *what)
{
	int err = pt_unload();

	ksft_test_result((err == -EWOULDBLOCK || err == -EBUSY) && is_there(),
			 "not unloaded while %s: %s\n", what, strerror(-err));
}

static void test_event(u64 code)
{
	int fd = pt_event(PT_OURS(code), -1, -1), same;
	pid_t pid;

	stays("an event is open");
	pt_on(fd);
	if (!real)
		pt_happen(pt_emu.any, 3);
	stays("an event counts");
	same = dup(fd);
	close(fd);
	stays("a copy of its file is open");
	pid = pt_fork();
	if (!pid)
		_exit(pause());
	close(same);
	stays("another process has it");
	pt_stop(pid);
	if (real)
		pt_expect("without events the counters are free",
			  pt_refusal(PT_ATTR(pt_pmu_type("cpu"), PM_INST_CMPL), -1, -1), 0);
	ksft_test_result(!pt_unload_soon() && is_gone(), "then it goes and leaves nothing\n");
}

/* Files of debugfs are no users of the module by themselves, but open ones are */
static void test_file(void)
{
	char path[64];
	int fd;

	pt_emulate_again("");
	snprintf(path, sizeof(path), PT_DEBUGFS "/%s/clock", pmu);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	stays("its clock is open");
	close(fd);
	ksft_test_result(!pt_unload_soon() && is_gone(), "then it goes and leaves nothing\n");
}

/* Many different events at a time, one of them counting */
static bool real_round(void)
{
	int fd[NR_EVENTS], i;
	u64 n;

	if (pt_load("") || !is_there())
		return false;
	for (i = 0; i < NR_EVENTS; i++)
		fd[i] = pt_event(PT_OURS(0x10001 + i), -1, -1);
	pt_on(fd[1]);
	pt_run_dense(100);
	n = pt_count(fd[1]);
	while (i--)
		close(fd[i]);
	return n && !pt_unload_soon() && is_gone();
}

/* A little use, a command and a profile too; the clocks take turns */
static bool emulated_round(void)
{
	static bool manual;
	char parameters[64];
	bool good = true;
	int fd;

	manual = !manual;
	snprintf(parameters, sizeof(parameters), manual ? "clock=manual generic=%s" : "", pmu);
	pt_emulate_again(parameters);
	fd = pt_open_row(pt_emu.any, -1);
	pt_on(fd);
	if (manual) {
		pt_happen(pt_emu.any, 5);
		good = pt_count(fd) == 5 && !pt_write_profile("other 0.5\n");
	}
	close(fd);
	return !pt_unload_soon() && good;
}

static void test_rounds(int rounds)
{
	/* less than a byte for each round and possible CPU leaks, where the rounds are 1,000 */
	u64 most = real ? 1536 : 1024, before = 0, after;
	int i, good = 0;

	pt_write_text("1", PT_EXPEDITED);	/* not every kernel can hurry */
	for (i = -50; i < rounds; i++) {	/* the kernel's caches grow at first */
		if (!i)
			before = pt_memory_at_rest();
		good += (real ? real_round() : emulated_round()) && i >= 0;
	}
	pt_write_text("0", PT_EXPEDITED);
	ksft_test_result(good == rounds && is_gone(), "loaded, used and unloaded: %d of %d\n",
			 good, rounds);
	after = pt_memory_in_the_end(before + most);
	ksft_test_result(before && after < before + most,
			 "the kernel's memory: %llu kB, then %llu kB\n", before, after);
	if (pt_has_kmemleak())
		ksft_test_result(!pt_leaks(), "kmemleak finds nothing\n");
	else
		ksft_test_result_skip("this kernel has no kmemleak\n");
}

int main(int argc, char **argv)
{
	real = argc == 1;
	ksft_print_header();
	pt_pin(0);
	if (real) {
		if (pt_is_loaded())
			ksft_exit_skip("unload pmukit first\n");
		ksft_test_result(!pt_load("") && is_there(), "loaded\n");
		ksft_test_result(pt_load("") == -EEXIST && is_there(), "not a second time\n");
		test_event(PM_INST_CMPL);
	} else {
		pmu = argv[1];
		pt_emulate(argc, argv, "clock=manual");
		test_event(pt_emu.any->code);
		test_file();
	}
	test_rounds(argc > 2 ? atoi(argv[2]) : real ? 20 : 1000);
	if (real)
		ksft_test_result(!pt_load("no_such_parameter=1") && !pt_unload() && is_gone(),
				 "an unknown parameter does no harm\n");
	pt_finish();
}
