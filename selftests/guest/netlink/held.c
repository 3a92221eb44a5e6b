// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/held PMU: nobody who works with pmukit holds up generic netlink. Joining the group
 * does not wait for a message that is on its way to others, pmu-get does not wait for a program
 * that opens an event, nor profile-set for a CPU that goes, however long the kernel takes for
 * that. The test module detour holds each where it is.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"
#include "nl.h"

#define DETOUR		"/sys/module/detour/parameters"
#define SECOND		1000000000ull
#define LONGEST		(60 * SECOND)	/* until a call is held */

static struct pt_nl listener, teller;

static bool is_held(void)
{
	char text[8];

	return pt_read_text(text, sizeof(text), DETOUR "/held") > 0 && text[0] == 'Y';
}

static void hold_next(const char *call)
{
	if (pt_write_text("1", DETOUR "/%s", call))
		ksft_exit_fail_msg("the module detour is not loaded\n");
}

static void wait_until_held(void)
{
	u64 end = pt_now() + LONGEST;

	while (!is_held() && pt_now() < end)
		usleep(1000);
}

static void let_go(void)
{
	pt_write_text("1", DETOUR "/held");
}

/* A child opens an event that nobody else has, and says whether that failed for memory */
static pid_t start_opening(void)
{
	pid_t pid = fork();

	if (pid < 0)
		ksft_exit_fail_perror("fork");
	if (!pid)
		_exit(pt_open_task(pt_emu.type, pt_emu.other->code, -1) != -ENOMEM);
	return pid;
}

/* Opening and closing an event changes who has the counters, which a work item tells */
static void test_join(void)
{
	struct pt_nl late;
	int err;

	hold_next("tell");
	close(pt_open_row(pt_emu.any, -1));
	wait_until_held();
	ksft_test_result(is_held(), "a message is on its way\n");
	pt_nl_open(&late);
	err = pt_nl_join(&late, teller.group);
	ksft_test_result(!err && is_held(), "somebody joins meanwhile: %s\n",
			 err ? strerror(-err) : "done");
	let_go();
	pt_nl_close(&late);
}

static int get_pmu(void)
{
	static struct pt_message m;

	pt_nl_example(&teller, &m, PMUKIT_CMD_PMU_GET);
	return pt_nl_ask(&teller, &m, NULL, NULL);
}

static void test_get(void)
{
	int err, status = -1;
	pid_t pid;

	hold_next("alloc");
	pid = start_opening();
	wait_until_held();
	ksft_test_result(is_held(), "an event is being opened\n");
	err = get_pmu();
	ksft_test_result(!err && is_held(), "pmu-get meanwhile: %s\n",
			 err ? strerror(-err) : "done");
	let_go();
	waitpid(pid, &status, 0);
	ksft_test_result(WIFEXITED(status) && !WEXITSTATUS(status), "the event got no memory\n");
}

static int set_profile(void)
{
	static struct pt_message m;

	pt_nl_begin(&m, teller.family, NLM_F_REQUEST | NLM_F_ACK, PMUKIT_CMD_PROFILE_SET);
	pt_nl_put_string(&m, PMUKIT_A_EMULATED_PMU_NAME, pt_emu.name);
	pt_nl_put_string(&m, PMUKIT_A_EMULATED_PROFILE, "");
	return pt_nl_ask(&teller, &m, NULL, NULL);
}

static void test_set(void)
{
	int err, status = -1;
	pid_t pid;

	hold_next("cpu");
	pid = fork();
	if (pid < 0)
		ksft_exit_fail_perror("fork");
	if (!pid)
		_exit(pt_switch_cpu(1, false) != 0);
	wait_until_held();
	ksft_test_result(is_held(), "a CPU is about to go\n");
	err = set_profile();
	ksft_test_result(err == -EAGAIN && is_held(), "profile-set meanwhile: %s\n",
			 err ? strerror(-err) : "done");
	let_go();
	waitpid(pid, &status, 0);
	err = pt_switch_cpu(1, true) ?: set_profile();
	ksft_test_result(!err && WIFEXITED(status) && !WEXITSTATUS(status),
			 "profile-set when it has gone and come: %s\n",
			 err ? strerror(-err) : "done");
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	pt_nl_open(&listener);
	pt_nl_open(&teller);
	if (pt_nl_find(&listener) || pt_nl_find(&teller))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	if (pt_nl_join(&listener, listener.group))
		ksft_exit_fail_msg("cannot join the group\n");
	ksft_set_plan(8);
	test_join();
	test_get();
	test_set();
	pt_nl_close(&listener);
	pt_nl_close(&teller);
	pt_emulate_end();
	ksft_finished();
}
