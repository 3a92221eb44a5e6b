// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/monitor PMU: notifications of PMUs and of CPUs that come and go, of counters that
 * are taken and given back, and of throttling under a storm of counter interrupts, which
 * adds up to what the statistics have.
 * Covers: core
 */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "emu.h"
#include "nl.h"

#define WAIT_MS		60000		/* for what must come */
#define SECOND		1000000000ull
#define ENOUGH		20		/* throttles */
#define FLOOD		5000		/* changes of the owner */

static struct pt_nl nl;		/* hears */
static struct pt_nl teller;		/* commands */

static struct {
	int nr[PMUKIT_CMD_MAX + 1];
	u64 times[PMUKIT_CMD_MAX + 1];
	u64 owner;
	u64 cpu;
} heard;

static void take(const struct nlmsghdr *head)
{
	int command = pt_nl_command(head);
	/* these commands say which PMU in attribute 1 of their sets, of CPUs some have none */
	const struct nlattr *name = pt_nl_attr(head, PMUKIT_A_PMU_NAME);

	if (command > PMUKIT_CMD_MAX || (name && strcmp(pt_nl_string(name), pt_emu.name)))
		return;
	heard.nr[command]++;
	if (command == PMUKIT_CMD_PMU_OWNER_NTF)
		heard.owner = pt_nl_uint(pt_nl_attr(head, PMUKIT_A_PMU_OWNER));
	if (command == PMUKIT_CMD_CPU_UP_NTF || command == PMUKIT_CMD_CPU_DOWN_NTF)
		heard.cpu = pt_nl_uint(pt_nl_attr(head, PMUKIT_A_CPU_CPU));
	if (command == PMUKIT_CMD_CPU_THROTTLE_NTF || command == PMUKIT_CMD_CPU_SPURIOUS_NTF)
		heard.times[command] += pt_nl_uint(pt_nl_attr(head, PMUKIT_A_CPU_TIMES));
}

/* Take what is there, or wait until a notification of this kind comes */
static void listen_to(int command, int ms)
{
	struct nlmsghdr *head;

	while ((head = pt_nl_next(&nl, command && !heard.nr[command] ? ms : 0))) {
		if (head->nlmsg_type == nl.family)
			take(head);
	}
}

static bool hears(int command)
{
	listen_to(command, WAIT_MS);
	return heard.nr[command];
}

static void forget(void)
{
	listen_to(0, 0);
	memset(&heard, 0, sizeof(heard));
}

static void test_owner(void)
{
	int fd, other;

	forget();
	fd = pt_open_row(pt_emu.any, -1);
	ksft_test_result(hears(PMUKIT_CMD_PMU_OWNER_NTF) && heard.owner == PMUKIT_OWNER_PMUKIT,
			 "taken: owner %llu\n", heard.owner);
	forget();
	other = pt_open_row(pt_emu.any, -1);
	close(other);
	listen_to(0, 0);
	ksft_test_result(!heard.nr[PMUKIT_CMD_PMU_OWNER_NTF], "a second event takes nothing\n");
	forget();
	close(fd);
	ksft_test_result(hears(PMUKIT_CMD_PMU_OWNER_NTF) && heard.owner == PMUKIT_OWNER_NONE,
			 "given back: owner %llu\n", heard.owner);
}

/*
 * A message to many listeners takes long. The task that opens and closes events, which holds the
 * lock of the PMU meanwhile, does not send it. perf counts calls of what sends, in this task.
 */
static void test_sender(void)
{
	struct perf_event_attr attr = pt_attr(pt_pmu_type("kprobe"), 0);
	int probe, fd;

	attr.kprobe_func = (u64)(unsigned long)"netlink_broadcast_filtered";
	probe = pt_open(&attr, 0, -1, -1);
	if (probe < 0) {
		ksft_test_result_skip("no kprobe at what sends: %s\n", strerror(-probe));
		return;
	}
	usleep(500000);	/* what comes now comes at once */
	forget();
	pt_on(probe);
	fd = pt_open_row(pt_emu.any, -1);
	close(fd);
	pt_off(probe);
	ksft_test_result(hears(PMUKIT_CMD_PMU_OWNER_NTF) && !pt_count(probe),
			 "messages sent by who opens an event: %llu\n", pt_count(probe));
	close(probe);
}

/* Whoever opens and closes events all the time costs a listener ten messages a second */
static void test_flood(void)
{
	int kind = PMUKIT_CMD_PMU_OWNER_NTF, i, fd, most;
	u64 start = pt_now();

	forget();
	for (i = 0; i < FLOOD; i++) {
		fd = pt_open_row(pt_emu.any, -1);
		close(fd);
	}
	usleep(500000);
	listen_to(0, 0);
	most = (pt_now() - start) * 11 / SECOND + 4;
	ksft_test_result(heard.nr[kind] && heard.nr[kind] <= most,
			 "%d times taken and given back: %d messages, not over %d\n", FLOOD,
			 heard.nr[kind], most);
	ksft_test_result(heard.owner == PMUKIT_OWNER_NONE, "the last one is right: owner %llu\n",
			 heard.owner);
}

static void test_cpus(void)
{
	forget();
	if (pt_switch_cpu(1, false)) {
		ksft_test_result_skip("this machine has one CPU\n");
		ksft_test_result_skip("this machine has one CPU\n");
		return;
	}
	ksft_test_result(hears(PMUKIT_CMD_CPU_DOWN_NTF) && heard.cpu == 1, "a CPU goes: %llu\n",
			 heard.cpu);
	forget();
	pt_switch_cpu(1, true);
	ksft_test_result(hears(PMUKIT_CMD_CPU_UP_NTF) && heard.cpu == 1, "a CPU comes: %llu\n",
			 heard.cpu);
}

static void test_storm(void)
{
	u64 before = pt_stat(pt_emu.name, -1, "throttled"), throttled = 0, start = pt_now();
	int kind = PMUKIT_CMD_CPU_THROTTLE_NTF;
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, pt_emu.any, 1), most;

	forget();
	pt_on(fd);
	while (throttled < ENOUGH && pt_now() < start + 60 * SECOND) {
		pt_nl_storm(&teller);
		pt_samples(&ring);
		listen_to(0, 0);
		throttled = pt_stat(pt_emu.name, -1, "throttled") - before;
	}
	pt_off(fd);
	throttled = pt_stat(pt_emu.name, -1, "throttled") - before;
	while (heard.times[kind] < throttled && pt_now() < start + 75 * SECOND) {
		usleep(20000);
		listen_to(0, 0);
	}
	ksft_test_result(throttled >= ENOUGH, "a storm: throttled %llu times\n", throttled);
	ksft_test_result(heard.times[kind] == throttled, "notifications tell of %llu\n",
			 heard.times[kind]);
	/* ten looks a second, at two CPUs at most */
	most = 2 * ((pt_now() - start) * 10 / SECOND + 2);
	ksft_test_result(heard.nr[kind] && heard.nr[kind] <= most, "in %d messages, not over %d\n",
			 heard.nr[kind], most);
	pt_ring_close(&ring, fd);
}

/* The PMU goes with the module, and is told of when it comes back */
static void test_module(void)
{
	int group = nl.group, err;

	forget();
	pt_nl_close(&teller);
	pt_emulate_end();
	ksft_test_result(hears(PMUKIT_CMD_PMU_DEL_NTF), "the PMU goes\n");
	/* a group's number is the first that is free, and can be joined before it is taken */
	pt_nl_close(&nl);
	pt_nl_open(&nl);
	err = pt_nl_join(&nl, group);
	pt_emulate_again("clock=manual");
	pt_nl_open(&teller);
	if (err || pt_nl_find(&teller) || teller.group != group)
		ksft_exit_fail_msg("the group had number %d, it has %d (error %d)\n", group,
				   teller.group, err);
	nl.family = teller.family;
	memset(&heard, 0, sizeof(heard));
	ksft_test_result(hears(PMUKIT_CMD_PMU_ADD_NTF), "the PMU comes\n");
}

/*
 * The MPC7400 asks once for its interrupt, as its machine does: when a counter overflows
 * just as it is frozen, the interrupt comes when nothing is negative any more.
 */
static void test_spurious(void)
{
	int kind = PMUKIT_CMD_CPU_SPURIOUS_NTF, fd;
	u64 before, spurious = 0, start;
	struct pt_ring ring;

	if (strcmp(pt_emu.processor, "ppc7400")) {
		ksft_test_result_skip("no spurious interrupts: this PMU takes them back\n");
		return;
	}
	pt_emulate_again("mhz=10000");
	pt_nl_close(&nl);
	pt_nl_open(&nl);
	if (pt_nl_find(&nl) || pt_nl_join(&nl, nl.group))
		ksft_exit_fail_msg("cannot join the group\n");
	forget();
	before = pt_stat(pt_emu.name, -1, "spurious");
	start = pt_now();
	fd = pt_sample_row(&ring, pt_find_row("CYCLES"), 200000);
	while (spurious < 3 && pt_now() < start + 30 * SECOND) {
		pt_on(fd);
		pt_off(fd);
		spurious = pt_stat(pt_emu.name, -1, "spurious") - before;
	}
	pt_ring_close(&ring, fd);
	spurious = pt_stat(pt_emu.name, -1, "spurious") - before;
	if (!spurious) {
		ksft_test_result_skip("no spurious interrupt in half a minute\n");
		return;
	}
	/* the last one may come when the event is gone already */
	while (heard.times[kind] != spurious && pt_now() < start + 60 * SECOND) {
		usleep(20000);
		listen_to(0, 0);
		spurious = pt_stat(pt_emu.name, -1, "spurious") - before;
	}
	ksft_test_result(heard.times[kind] == spurious,
			 "spurious: %llu, notifications tell of %llu\n", spurious,
			 heard.times[kind]);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	pt_pin(0);
	pt_nl_open(&nl);
	pt_nl_open(&teller);
	if (pt_nl_find(&nl) || pt_nl_find(&teller))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	if (pt_nl_join(&nl, nl.group))
		ksft_exit_fail_msg("cannot join the group\n");
	ksft_set_plan(17);
	test_owner();
	test_sender();
	test_flood();
	test_cpus();
	test_storm();
	test_module();
	test_owner();
	test_spurious();
	pt_nl_close(&nl);
	pt_nl_close(&teller);
	pt_emulate_end();
	ksft_finished();
}
