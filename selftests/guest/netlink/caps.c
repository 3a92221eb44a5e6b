// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/caps PMU: who may do what, by capabilities of the task that sends and of the one
 * that opened the socket; and who hears what.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"
#include "nl.h"
#include "user.h"

static struct pt_nl nl;
static struct pt_message m;

/* Every command, with what it needs to be done */
static const struct {
	int command;
	bool needs_perfmon;
} commands[] = {
	{ PMUKIT_CMD_PMU_GET, false },
	{ PMUKIT_CMD_CPU_GET, true },
	{ PMUKIT_CMD_CLOCK_GET, false },
	{ PMUKIT_CMD_CLOCK_ADVANCE, true },
	{ PMUKIT_CMD_EVENT_ADD, true },
	{ PMUKIT_CMD_PROFILE_GET, false },
	{ PMUKIT_CMD_PROFILE_SET, true },
};

#define NR_TRIES	((int)ARRAY_SIZE(commands) + 3)	/* of try_all() */

static int ask(void)
{
	return pt_nl_ask(&nl, &m, NULL, NULL);
}

/* pt_nl_see: how many messages show, or do not show, what others do with the counters? */
static void see_use(const struct nlmsghdr *head, void *with)
{
	int *shown = with;

	shown[!!pt_nl_attr(head, PMUKIT_A_PMU_EVENTS)]++;
	shown[!!pt_nl_attr(head, PMUKIT_A_PMU_REFUSED_CODE)]++;
	shown[!!pt_nl_attr(head, PMUKIT_A_PMU_REFUSED_GROUP)]++;
	shown[!!pt_nl_attr(head, PMUKIT_A_PMU_REFUSED_BUSY)]++;
}

/* One PMU and all PMUs are shown with or without that: two points of try_all() */
static int try_use(bool perfmon)
{
	int one[2] = {}, all[2] = {};

	pt_nl_example(&nl, &m, PMUKIT_CMD_PMU_GET);
	if (pt_nl_ask(&nl, &m, see_use, one))
		return 0;
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_DUMP, PMUKIT_CMD_PMU_GET);
	if (pt_nl_ask(&nl, &m, see_use, all))
		return 0;
	return (one[perfmon] == 4 && !one[!perfmon]) + (all[perfmon] >= 4 && !all[!perfmon]);
}

/* Every command of a task with some capabilities: how many do what they should? */
static int try_all(bool perfmon)
{
	unsigned int i;
	int good = 0;

	for (i = 0; i < ARRAY_SIZE(commands); i++) {
		bool may = perfmon || !commands[i].needs_perfmon;

		pt_nl_example(&nl, &m, commands[i].command);
		good += ask() == (may ? 0 : -EPERM);
	}
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_DUMP, PMUKIT_CMD_CPU_GET);
	good += ask() == (perfmon ? 0 : -EPERM);
	return good + try_use(perfmon);
}

/* In a child: without the other capabilities, with a socket of before or of after that */
static void test_capabilities(const char *what, u64 capabilities, bool perfmon, bool old_socket)
{
	int status, all = NR_TRIES;
	pid_t pid = fork();

	if (!pid) {
		if (!pt_keep(capabilities))
			_exit(100);
		if (!old_socket) {
			pt_nl_open(&nl);
			if (pt_nl_find(&nl))
				_exit(101);
		}
		_exit(try_all(perfmon));
	}
	waitpid(pid, &status, 0);
	ksft_test_result(WIFEXITED(status) && WEXITSTATUS(status) == all,
			 "%s: %d of %d commands as they should\n", what, WEXITSTATUS(status), all);
}

/* A socket that was opened without capabilities does not get those of who writes to it */
static void test_lent_socket(void)
{
	int pair[2], status, fd;
	char control[CMSG_SPACE(sizeof(int))] = {}, byte = 0;
	struct iovec iov = { .iov_base = &byte, .iov_len = 1 };
	struct msghdr message = {
		.msg_iov = &iov, .msg_iovlen = 1, .msg_control = control,
		.msg_controllen = sizeof(control),
	};
	struct cmsghdr *c = CMSG_FIRSTHDR(&message);
	pid_t pid;

	if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair)) {
		ksft_test_result_skip("this kernel has no AF_UNIX to pass a socket through\n");
		return;
	}
	pid = fork();
	if (!pid) {
		pt_keep(0);
		pt_nl_open(&nl);
		c->cmsg_level = SOL_SOCKET;
		c->cmsg_type = SCM_RIGHTS;
		c->cmsg_len = CMSG_LEN(sizeof(int));
		memcpy(CMSG_DATA(c), &nl.fd, sizeof(int));
		_exit(sendmsg(pair[0], &message, 0) != 1);
	}
	waitpid(pid, &status, 0);
	if (status || recvmsg(pair[1], &message, 0) != 1)
		ksft_exit_fail_msg("no socket was passed\n");
	memcpy(&fd, CMSG_DATA(c), sizeof(fd));
	close(nl.fd);
	nl.fd = fd;
	ksft_test_result(try_all(false) == NR_TRIES,
			 "a socket of somebody without capabilities has none\n");
}

static int used[2];	/* by see_use(), of all notifications about the owner */

/* How many notifications of each kind has a listener heard? */
static void hear(struct pt_nl *ear, int nr[PMUKIT_CMD_MAX + 1])
{
	const struct nlmsghdr *head;

	while ((head = pt_nl_next(ear, 0)))
		if (head->nlmsg_type == ear->family && pt_nl_command(head) <= PMUKIT_CMD_MAX) {
			nr[pt_nl_command(head)]++;
			if (pt_nl_command(head) == PMUKIT_CMD_PMU_OWNER_NTF)
				see_use(head, used);
		}
}

/* A member of the group whose socket was opened with these capabilities */
static void open_ear(struct pt_nl *ear, u64 capabilities)
{
	if (!pt_use_only(capabilities))
		ksft_exit_fail_perror("capset");
	pt_nl_open(ear);
	if (!pt_use_only(PT_ALL) || pt_nl_find(ear) || pt_nl_join(ear, ear->group))
		ksft_exit_fail_msg("cannot join the group\n");
}

/* Samples with each of so many events in a tick that it is too much */
static void throttle(void)
{
	u64 before = pt_stat(pt_emu.name, -1, "throttled");
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, pt_emu.any, 1), i;

	pt_limit_samples(1000, 100);	/* any machine has more */
	pt_on(fd);
	for (i = 0; i < 1000 && pt_stat(pt_emu.name, -1, "throttled") == before; i++) {
		pt_nl_storm(&nl);
		pt_samples(&ring);
	}
	pt_ring_close(&ring, fd);
}

static bool all_heard(int nr[3][PMUKIT_CMD_MAX + 1])
{
	return nr[0][PMUKIT_CMD_CPU_THROTTLE_NTF] && nr[1][PMUKIT_CMD_CPU_THROTTLE_NTF] &&
	       nr[2][PMUKIT_CMD_PMU_OWNER_NTF];
}

/* What others count is heard by those only who may see it */
static void test_ears(void)
{
	static struct pt_nl ear[3];	/* with every capability, with CAP_PERFMON, with none */
	int nr[3][PMUKIT_CMD_MAX + 1] = {}, i, wait;

	open_ear(&ear[0], PT_ALL);
	open_ear(&ear[1], PT_CAP(PERFMON));
	open_ear(&ear[2], 0);
	throttle();
	/* who hears of it hears it one after the other, on a busy host much later */
	for (wait = 0; wait < 600 && !all_heard(nr); wait++) {
		usleep(100000);
		for (i = 0; i < 3; i++)
			hear(&ear[i], nr[i]);
	}
	usleep(300000);
	for (i = 0; i < 3; i++)
		hear(&ear[i], nr[i]);
	ksft_test_result(nr[0][PMUKIT_CMD_CPU_THROTTLE_NTF],
			 "all capabilities hear of throttling\n");
	ksft_test_result(nr[1][PMUKIT_CMD_CPU_THROTTLE_NTF], "CAP_PERFMON hears of throttling\n");
	ksft_test_result(!nr[2][PMUKIT_CMD_CPU_THROTTLE_NTF], "nobody else hears of it: %d\n",
			 nr[2][PMUKIT_CMD_CPU_THROTTLE_NTF]);
	ksft_test_result(nr[2][PMUKIT_CMD_PMU_OWNER_NTF], "who has the counters, all hear\n");
	ksft_test_result(used[0] && !used[1], "and not how much they are used: %d, %d\n", used[0],
			 used[1]);
	for (i = 0; i < 3; i++)
		pt_nl_close(&ear[i]);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	pt_pin(0);
	pt_nl_open(&nl);
	if (pt_nl_find(&nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	ksft_set_plan(12);
	test_capabilities("every capability", PT_ALL, true, false);
	test_capabilities("none", 0, false, false);
	test_capabilities("CAP_PERFMON", PT_CAP(PERFMON), true, false);
	test_capabilities("CAP_SYS_ADMIN", PT_CAP(SYS_ADMIN), true, false);
	test_capabilities("CAP_NET_ADMIN", PT_CAP(NET_ADMIN), false, false);
	test_capabilities("none, a socket of before", 0, false, true);
	test_ears();
	test_lent_socket();
	pt_nl_close(&nl);
	pt_emulate_end();
	ksft_finished();
}
