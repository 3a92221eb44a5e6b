// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/unload PMU [ROUNDS]: the module with emulated PMUs stays while an event is open
 * and leaves nothing behind, no memory either, however often it is loaded (1,000 times
 * by default).
 * Covers: module core/pmu core/event emulation
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"

#define WARM_UP		50	/* rounds until the kernel's caches have grown */
#define ALLOWED_KB	1024	/* less than a byte for each round and possible CPU leaks */

static char parameters[2][96];

/* unload must be refused; @what says who holds the module */
static void test_refused(const char *what)
{
	int err = pt_unload();

	ksft_test_result((err == -EWOULDBLOCK || err == -EBUSY) && pt_is_loaded(),
			 "not unloaded while %s: %s\n", what, strerror(-err));
}

static void test_users(void)
{
	int fd = pt_open_row(pt_emu.any, -1), other, pipes[2];
	char token;
	pid_t pid;

	test_refused("an event is open");
	pt_on(fd);
	pt_happen(pt_emu.any, 3);
	test_refused("an event counts");
	other = dup(fd);
	close(fd);
	test_refused("a copy of its file is open");
	if (pipe(pipes))
		ksft_exit_fail_perror("pipe");
	pid = fork();
	if (!pid) {
		close(pipes[1]);
		if (read(pipes[0], &token, 1))
			_exit(1);
		_exit(0);
	}
	close(other);
	test_refused("another process has it");
	close(pipes[1]);
	waitpid(pid, NULL, 0);
	ksft_test_result(!pt_unload_soon() && pt_is_gone(), "then it goes and leaves nothing\n");
}

/* Debugfs files are no users of the module by themselves, but open ones are */
static void test_files(void)
{
	char path[128];
	FILE *clock;

	snprintf(path, sizeof(path), PT_DEBUGFS "/%s/clock", pt_emu.name);
	clock = fopen(path, "re");
	if (!clock)
		ksft_exit_fail_perror(path);
	test_refused("its clock is open");
	fclose(clock);
	ksft_test_result(!pt_unload_soon() && pt_is_gone(), "then it goes and leaves nothing\n");
}

/* Load, use a little, a command and a profile too, unload; the clocks take turns */
static bool one_round(int i)
{
	bool good;
	int fd;

	if (pt_load(parameters[i & 1]))
		return false;
	fd = pt_open_task(pt_pmu_type(pt_emu.name), pt_emu.any->code, -1);
	good = fd >= 0;
	pt_on(fd);
	if (i & 1) {
		pt_happen(pt_emu.any, 5);
		good = good && pt_count(fd) == 5 && !pt_write_profile("other 0.5\n");
	}
	close(fd);
	return !pt_unload_soon() && good;
}

static void test_rounds(int rounds)
{
	int i, good = 0;
	u64 before, after;

	pt_write_text("1", PT_EXPEDITED);
	for (i = 0; i < WARM_UP; i++)
		one_round(i);
	before = pt_memory_at_rest();
	for (i = 0; i < rounds; i++) {
		good += one_round(i);
		if (i % 100 == 99)
			ksft_print_msg("%d rounds, %d good\n", i + 1, good);
	}
	pt_write_text("0", PT_EXPEDITED);
	after = pt_memory_in_the_end(before + ALLOWED_KB);
	ksft_test_result(good == rounds && pt_is_gone(),
			 "%d times loaded, used and unloaded of %d\n",
			 good, rounds);
	ksft_test_result(before && after < before + ALLOWED_KB,
			 "the kernel's memory: %llu kB, then %llu kB\n", before, after);
	if (pt_has_kmemleak())
		ksft_test_result(!pt_leaks(), "kmemleak finds nothing\n");
	else
		ksft_test_result_skip("this kernel has no kmemleak\n");
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(10);
	snprintf(parameters[0], sizeof(parameters[0]), "emulate=%s", pt_emu.processor);
	snprintf(parameters[1], sizeof(parameters[1]), "emulate=%s clock=manual generic=%s",
		 pt_emu.processor, pt_emu.name);
	pt_pin(0);
	test_users();
	pt_emulate_again("");
	test_files();
	test_rounds(argc > 2 ? atoi(argv[2]) : 1000);
	ksft_finished();
}
