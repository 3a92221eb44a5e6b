// SPDX-License-Identifier: GPL-2.0-only
/*
 * storm: a user samples an event that does not happen in QEMU with a period so short that its
 * counter is always where one that has fallen back may be. PMC5 and PMC6, which count without a
 * code, become negative (the test module negative). Each is one interrupt, as it happens after 2^31
 * cycles or instructions by itself. The user's task runs on, and can be killed.
 * Covers: core/sampling core/hot
 */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "pt.h"
#include "user.h"

#define SECOND		1000000000ull
#define PM_FREQ_UP	0x4000c
#define PERIOD		200		/* a counter falls back by less than 256 */
#define NEGATIVE	"0x80000001"
#define FREE		"/sys/kernel/debug/negative/free"
#define WATCHED		(2 * SECOND)
#define SOON		(20 * SECOND)	/* a busy host may have no time for the guest */
#define MOST		16		/* two, and those that the machine's cycles bring */

static struct shared {
	unsigned int turns;	/* of the user's task since the counters are negative */
	int err;
} *shared;

static unsigned int turns(void)
{
	return __atomic_load_n(&shared->turns, __ATOMIC_RELAXED);
}

static int open_event(void)
{
	struct perf_event_attr attr = pt_attr(pt_pmu_type("power7"), PM_FREQ_UP);

	attr.sample_period = PERIOD;
	attr.exclude_kernel = 1;
	attr.exclude_hv = 1;
	return pt_open(&attr, 0, -1, -1);
}

/* The file is root's, and open when the task has become a user's */
static void storm(int cpu, int file)
{
	int fd;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	pt_pin(cpu);
	pt_become(PT_USER, 0);
	fd = open_event();
	if (fd < 0) {
		shared->err = fd;
		_exit(1);
	}
	pt_on(fd);
	pt_run_turns(1000);
	if (write(file, NEGATIVE, strlen(NEGATIVE)) < 0)
		_exit(1);
	for (;;) {
		pt_run_turns(1000);
		__atomic_fetch_add(&shared->turns, 1, __ATOMIC_RELAXED);
	}
}

static bool ends(pid_t pid, u64 time)
{
	u64 end = pt_now() + time;
	int status;

	while (waitpid(pid, &status, WNOHANG) != pid) {
		if (pt_now() > end)
			return false;
		usleep(1000);
	}
	return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

/* The time in which a task that runs has turned often */
static void watch(void)
{
	u64 end = pt_now() + WATCHED, last = pt_now() + SOON;

	while (pt_now() < end || (turns() < 1000 && pt_now() < last))
		usleep(10000);
}

static void test_user(int cpu)
{
	int file = open(FREE, O_WRONLY);
	u64 interrupts = pt_stat("power7", cpu, "interrupts");
	pid_t pid;

	if (file < 0)
		ksft_exit_fail_msg("no %s: is the test module loaded?\n", FREE);
	pid = fork();
	if (!pid)
		storm(cpu, file);
	watch();
	interrupts = pt_stat("power7", cpu, "interrupts") - interrupts;
	ksft_test_result(turns() >= 1000 && !shared->err, "the task runs on: %u turns: %s\n",
			 turns(), strerror(-shared->err));
	ksft_test_result(interrupts && interrupts <= MOST, "%llu interrupts of at most %u\n",
			 interrupts, MOST);
	kill(pid, SIGKILL);
	ksft_test_result(ends(pid, SOON), "and it can be killed\n");
}

int main(void)
{
	int cpu = sysconf(_SC_NPROCESSORS_ONLN) - 1;

	ksft_print_header();
	if (!cpu) {
		ksft_print_msg("no other CPU to watch it from\n");
		return KSFT_SKIP;
	}
	ksft_set_plan(3);
	pt_paranoid("2");
	shared = pt_shared(sizeof(*shared));
	pt_pin(0);
	test_user(cpu);
	ksft_finished();
}
