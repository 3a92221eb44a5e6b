// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/namespace PMU: a program in another network namespace asks as others do, and hears no
 * notification. Anybody can make namespaces, and each would cost the kernel another walk over
 * all listeners.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"
#include "nl.h"

#define SECOND		1000000000ull
#define LONGEST		(60 * SECOND)	/* until a notification comes */
#define NO_NAMESPACE	200		/* what the child says instead of a number */
#define NO_ANSWER	201
#define RATE		1000		/* samples a second: any machine has more */

static struct pt_nl listener, teller;

static int get_pmu(struct pt_nl *nl)
{
	static struct pt_message m;

	pt_nl_example(nl, &m, PMUKIT_CMD_PMU_GET);
	return pt_nl_ask(nl, &m, NULL, NULL);
}

/* In the child: how many notifications come until the end of @end */
static int hear_elsewhere(int ready, int end)
{
	const struct nlmsghdr *head;
	struct pt_nl nl;
	int heard = 0;
	char byte;

	if (unshare(CLONE_NEWNET))
		return NO_NAMESPACE;
	pt_nl_open(&nl);
	if (pt_nl_find(&nl) || get_pmu(&nl) || pt_nl_join(&nl, nl.group))
		return NO_ANSWER;
	close(ready);
	while (read(end, &byte, 1) == 1)
		;
	while ((head = pt_nl_next(&nl, 0)))
		heard += head->nlmsg_type == nl.family;
	return heard;
}

static bool hears(int command)
{
	u64 end = pt_now() + LONGEST;
	const struct nlmsghdr *head;

	while (pt_now() < end) {
		head = pt_nl_next(&listener, 100);
		if (head && pt_nl_command(head) == command)
			return true;
		if (command == PMUKIT_CMD_CPU_THROTTLE_NTF)
			pt_nl_storm(&teller);
	}
	return false;
}

static void notify_of_owner(void)
{
	close(pt_open_row(pt_emu.any, -1));
	ksft_test_result(hears(PMUKIT_CMD_PMU_OWNER_NTF), "here is heard who has the counters\n");
}

/* Which those hear who may see what others count */
static void notify_of_throttling(void)
{
	struct pt_ring ring;
	int fd;

	pt_limit_samples(RATE, 99);
	fd = pt_sample_row(&ring, pt_emu.any, 1);
	pt_on(fd);
	ksft_test_result(hears(PMUKIT_CMD_CPU_THROTTLE_NTF), "and that events are throttled\n");
	pt_ring_close(&ring, fd);
}

int main(int argc, char **argv)
{
	int ready[2], end[2], status;
	char byte;
	pid_t pid;

	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	pt_pin(0);
	pt_nl_open(&listener);
	pt_nl_open(&teller);
	if (pt_nl_find(&listener) || pt_nl_find(&teller) ||
	    pt_nl_join(&listener, listener.group))
		ksft_exit_fail_msg("cannot listen\n");
	if (pipe(ready) || pipe(end))
		ksft_exit_fail_perror("pipe");
	pid = fork();
	if (pid < 0)
		ksft_exit_fail_perror("fork");
	if (!pid) {
		close(ready[0]);
		close(end[1]);
		_exit(hear_elsewhere(ready[1], end[0]));
	}
	close(ready[1]);
	ksft_set_plan(4);
	while (read(ready[0], &byte, 1) == 1)
		;
	notify_of_owner();
	notify_of_throttling();
	close(end[1]);
	waitpid(pid, &status, 0);
	status = WEXITSTATUS(status);
	if (status == NO_NAMESPACE) {
		ksft_test_result_skip("this kernel has no network namespaces\n");
		ksft_test_result_skip("this kernel has no network namespaces\n");
	} else {
		ksft_test_result(status != NO_ANSWER, "another namespace asks and listens\n");
		ksft_test_result(!status, "it hears nothing: %d notifications\n", status);
	}
	pt_nl_close(&listener);
	pt_nl_close(&teller);
	pt_emulate_end();
	ksft_finished();
}
