// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/stall PMU: nobody who asks pmukit something holds up generic netlink. All its
 * families share a lock; a command that sleeps under it lets everybody wait as soon as a
 * family is registered. While debugfs lets many events happen, a tick after the other,
 * netlink answers and families come and go (module joiner); a command by netlink does not
 * sleep from tick to tick; an answer takes the memory that it needs; and the removal of a
 * table's PMU waits for no program of another user, however long it stays in the kernel.
 * Covers: netlink table
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"
#include "nl.h"
#include "table.h"
#include "user.h"

#define TRACING		"/sys/kernel/tracing"
#define MODULE		"/lib/joiner.ko"
#define MANY		1000000		/* samples: hours, at those that a tick may have */
#define FEW_SLEEPS	4
#define SMALL		16384		/* bytes, for the answer with a profile of one line */
#define OWN		"own"
#define SOON		30000		/* ms, for a notification */

static struct pt_nl nl;
static struct pt_message m;
static struct pt_table table;
static u64 left;

static void see(const struct nlmsghdr *head, void *with)
{
	(void)with;
	left = pt_nl_uint(pt_nl_attr(head, PMUKIT_A_EMULATED_LEFT));
}

static int ask(int command)
{
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, command);
	pt_nl_put_string(&m, PMUKIT_A_EMULATED_PMU_NAME, pt_emu.name);
	if (command == PMUKIT_CMD_EVENT_ADD) {
		pt_nl_put_string(&m, PMUKIT_A_EMULATED_EVENT, pt_emu.any->name);
		pt_nl_put_uint(&m, PMUKIT_A_EMULATED_COUNT, MANY);
		pt_nl_put_u32(&m, PMUKIT_A_EMULATED_CPU, 0);
	}
	if (command == PMUKIT_CMD_PROFILE_SET)
		pt_nl_put_string(&m, PMUKIT_A_EMULATED_PROFILE, "other 0\n");
	return pt_nl_ask(&nl, &m, see, NULL);
}

/* A sample with each event on CPU 0 */
static int open_event(void)
{
	struct perf_event_attr attr = pt_attr(pt_emu.type, pt_emu.any->code);
	int fd;

	attr.disabled = 0;
	attr.sample_period = 1;
	fd = pt_open(&attr, -1, 0, -1);
	if (fd < 0)
		ksft_exit_fail_msg("cannot open an event: %s\n", strerror(-fd));
	return fd;
}

/* A task that lets many events happen; it has begun when this returns */
static pid_t start_long_run(int fd)
{
	u64 before = pt_count(fd);
	pid_t pid = fork();
	int status;

	if (!pid)
		_exit(-pt_command("add %s %d cpu 0", pt_emu.any->name, MANY));
	while (pt_count(fd) < before + 100) {
		if (waitpid(pid, &status, WNOHANG) == pid)
			ksft_exit_fail_msg("%d events ended with status %x, %llu were counted\n",
					   MANY, status, pt_count(fd) - before);
		usleep(1000);
	}
	return pid;
}

static bool runs(pid_t pid)
{
	return waitpid(pid, NULL, WNOHANG) == 0;
}

/* 0, or the error of what a child does; -ETIMEDOUT when it is still at it after a minute */
static int in_child(int (*what)(void))
{
	int i, status;
	pid_t pid = fork();

	if (!pid) {
		pt_nl_open(&nl);
		_exit(pt_nl_find(&nl) ? ENOENT : -what());
	}
	for (i = 0; i < 6000; i++) {
		if (waitpid(pid, &status, WNOHANG) == pid)
			return WIFEXITED(status) ? -WEXITSTATUS(status) : -EINTR;
		usleep(10000);
	}
	return -ETIMEDOUT;
}

static int get_pmu(void)
{
	return ask(PMUKIT_CMD_PMU_GET);
}

static int get_profile(void)
{
	return ask(PMUKIT_CMD_PROFILE_GET);
}

static int set_profile(void)
{
	return ask(PMUKIT_CMD_PROFILE_SET);
}

static int load_family(void)
{
	int fd = open(MODULE, O_RDONLY | O_CLOEXEC), err = 0;

	if (fd < 0 || syscall(SYS_finit_module, fd, "", 0) ||
	    syscall(SYS_delete_module, "joiner", O_NONBLOCK))
		err = -errno;
	return err;
}

static void test_beside(pid_t other, const char *what, int (*how)(void))
{
	int err = in_child(how);

	ksft_test_result(!err && runs(other), "%s meanwhile: %s\n", what,
			 err ? strerror(-err) : "done");
}

/* Who has to wait still waits while the next one is tried */
static void test_debugfs(void)
{
	int fd = open_event();
	pid_t other = start_long_run(fd);

	test_beside(other, "events happen: pmu-get", get_pmu);
	test_beside(other, "profile-get", get_profile);
	test_beside(other, "a family comes and goes", load_family);
	test_beside(other, "profile-set", set_profile);
	test_beside(other, "pmu-get again", get_pmu);
	kill(other, SIGKILL);
	while (wait(NULL) > 0)
		;
	close(fd);
}

/* One message does what a tick may have, and does not sleep until the next one */
static void test_command(void)
{
	struct rusage before, after;
	int fd = open_event(), err;

	getrusage(RUSAGE_SELF, &before);
	err = ask(PMUKIT_CMD_EVENT_ADD);
	getrusage(RUSAGE_SELF, &after);
	ksft_test_result(!err && left < MANY && left, "event-add: %llu are left\n", left);
	ksft_test_result(after.ru_nvcsw - before.ru_nvcsw <= FEW_SLEEPS,
			 "event-add slept %ld times\n", after.ru_nvcsw - before.ru_nvcsw);
	close(fd);
}

/* A program of an ordinary user, seconds in each call */
static pid_t start_busy(void)
{
	static unsigned char bytes[32 << 20];
	pid_t pid = fork();

	if (pid)
		return pid;
	pt_become(PT_USER, 0);
	for (;;)
		if (getrandom(bytes, sizeof(bytes), 0) < 0)
			_exit(1);
}

static int remove_own(void)
{
	return pt_table_close(&nl, OWN);
}

static int add(bool generic)
{
	pt_table_order(&nl, &m, &table, NULL, generic);
	return pt_nl_ask(&nl, &m, NULL, NULL);
}

static int add_own(void)
{
	return add(false);
}

static int add_generic(void)
{
	return add(true);
}

/* Has a listener heard that the PMU is gone? */
static bool hears_of_removal(struct pt_nl *listener)
{
	const struct nlmsghdr *head;

	while ((head = pt_nl_next(listener, SOON)))
		if (pt_nl_command(head) == PMUKIT_CMD_PMU_DEL_NTF &&
		    !strcmp(pt_nl_string(pt_nl_attr(head, PMUKIT_A_PMU_NAME)), OWN))
			return true;
	return false;
}

/* Without the grace periods of the newest kernels the PMU may be gone while the programs run */
static void test_removal(void)
{
	static struct pt_nl listener;
	pid_t busy[2];
	int type, fd, err, i;

	pt_table_make(&table, OWN, 0);
	pt_nl_open(&listener);
	if (pt_nl_find(&listener) || pt_nl_join(&listener, listener.group) || add_own())
		ksft_exit_fail_msg("cannot add a table: %s\n", nl.why);
	type = pt_pmu_type(OWN);
	for (i = 0; i < 2; i++)
		busy[i] = start_busy();
	usleep(500000);
	test_beside(busy[0], "programs are in the kernel: table-remove", remove_own);
	fd = pt_open_task(type, PT_TABLE_CYCLES, -1);
	ksft_test_result(fd == -ENOENT, "no event opens then: %s\n", strerror(-fd));
	test_beside(busy[0], "a family comes and goes", load_family);
	test_beside(busy[0], "pmu-get of another PMU", get_pmu);
	err = in_child(add_own);
	ksft_test_result((!err || err == -EAGAIN) && runs(busy[0]) && runs(busy[1]),
			 "table-add meanwhile: %s\n", strerror(-err));
	for (i = 0; i < 2; i++)
		kill(busy[i], SIGKILL);
	ksft_test_result(hears_of_removal(&listener), "a listener hears that the PMU is gone\n");
	if (err)
		err = add_own();
	ksft_test_result(!err, "it can be added at once: %s, %s\n", strerror(-err), nl.why);
	ksft_test_result(!pt_table_remove(&nl, OWN), "and removed\n");
	while (wait(NULL) > 0)
		;
	pt_nl_close(&listener);
}

/* The test module detour, if it is there, holds a CPU that goes, and with it CPU hotplug */
static void test_hotplug(void)
{
	pid_t pid;
	int err;

	if (access(PT_DETOUR, F_OK)) {
		for (err = 0; err < 3; err++)
			ksft_test_result_skip("there is no test module detour\n");
		return;
	}
	pt_write_text("1", PT_DETOUR "/cpu");
	pid = fork();
	if (!pid)
		_exit(-pt_switch_cpu(1, false));
	ksft_test_result(pt_wait_held() && in_child(set_profile) == -EAGAIN && pt_is_held(),
			 "a CPU is about to go: profile-set does not wait for it\n");
	err = in_child(add_generic);
	ksft_test_result((!err || err == -EBUSY) && pt_is_held(),
			 "nor does table-add: %s\n", strerror(-err));
	pt_write_text("1", PT_DETOUR "/held");
	waitpid(pid, NULL, 0);
	pt_switch_cpu(1, true);
	ksft_test_result(!set_profile(), "profile-set when it has gone and come\n");
	pt_table_remove(&nl, OWN);
}

/* The largest request for memory of this task since tracing began */
static unsigned long largest(void)
{
	static char text[1 << 18], task[16];
	unsigned long size, most = 0;
	char *line, *rest, *at;

	snprintf(task, sizeof(task), "-%d ", getpid());
	if (pt_read_text(text, sizeof(text), TRACING "/trace") < 0)
		return 0;
	for (line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		at = strstr(line, "bytes_req=");
		size = at && strstr(line, task) ? strtoul(at + 10, NULL, 10) : 0;
		if (size > most)
			most = size;
	}
	return most;
}

static void test_memory(void)
{
	unsigned long most;

	if (access(TRACING "/events/kmem/kmalloc/enable", W_OK)) {
		ksft_test_result_skip("this kernel does not trace kmalloc\n");
		return;
	}
	pt_write_text("nop", TRACING "/current_tracer");
	pt_write_text("1", TRACING "/events/kmem/kmalloc/enable");
	get_profile();
	pt_write_text("0", TRACING "/events/kmem/kmalloc/enable");
	most = largest();
	pt_write_text("", TRACING "/trace");
	ksft_test_result(most && most <= SMALL, "profile-get of one line takes %lu bytes\n", most);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	pt_nl_open(&nl);
	if (pt_nl_find(&nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	nl.room = 32768;	/* the kernel makes answers of dumps as large as that */
	ksft_set_plan(19);
	set_profile();
	test_command();
	test_memory();
	test_debugfs();
	test_removal();
	test_hotplug();
	pt_nl_close(&nl);
	pt_emulate_end();
	ksft_finished();
}
