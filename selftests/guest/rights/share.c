// SPDX-License-Identifier: GPL-2.0-only
/*
 * rights/share PMU: a user has a signal for each sample, of an event that samples all the time,
 * and touches a new ring again and again: the kernel gives a page fault up for a signal that
 * waits. Another task on the same CPU has its share all the same, and the user can be killed.
 * Judged by the CPU time of both, not by the clock: interrupts are in neither.
 * Covers: core/sampling
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "emu.h"
#include "user.h"

#define SECOND		1000000000ull
#define ENOUGH		(2 * SECOND)	/* of CPU time, of both together */
#define LEAST		30		/* in a hundred; half of the time is fair */
#define TURNS		10000000	/* some hundred milliseconds in an emulator */
#define PERIOD		100000		/* cycles: a tenth of a millisecond */
#define RATE		100000		/* the administrator's limits, as the kernel has them */
#define PERCENT		25
#define RING_PAGES	3
#define MANY		20	/* signals; a slow host has 20 times as many */

static struct perf_event_attr attr;

static struct shared {
	unsigned int signals;
	unsigned int stores;
	int err;
} *shared;

static void on_signal(int number)
{
	(void)number;
	shared->signals++;
}

static int open_storm(void)
{
	struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_RESTART };
	int fd = pt_open(&attr, 0, -1, -1);

	if (fd < 0)
		return fd;
	if (sigaction(SIGIO, &action, NULL) || fcntl(fd, F_SETOWN, getpid()) ||
	    fcntl(fd, F_SETSIG, SIGIO) || fcntl(fd, F_SETFL, O_ASYNC))
		return -errno;
	pt_on(fd);
	return fd;
}

/* The first store to a mapped ring is a page fault of its own */
static void storm(void)
{
	long page = sysconf(_SC_PAGESIZE);
	int fd = open_storm();
	char *ring;

	shared->err = fd < 0 ? fd : 0;
	while (!shared->err) {
		ring = mmap(NULL, RING_PAGES * page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
		if (ring == MAP_FAILED) {
			shared->err = -errno;
			break;
		}
		/* atomic, so that the compiler does not leave it out */
		__atomic_store_n((int *)(ring + page) - 1, 0, __ATOMIC_SEQ_CST);
		shared->stores++;
		/* it waits for others in there, so it has to run, too */
		munmap(ring, RING_PAGES * page);
		pt_run_turns(TURNS);
	}
}

static void spin(void)
{
	for (;;)
		pt_run_turns(1000000);
}

static pid_t start(void (*act)(void))
{
	pid_t pid = fork();

	if (pid < 0)
		ksft_exit_fail_perror("fork");
	if (!pid) {
		pt_pin(0);
		pt_become(PT_USER, 0);
		act();
		pause();	/* to be killed */
	}
	return pid;
}

/* CPU time of a task that has not been waited for */
static u64 used(pid_t pid)
{
	struct timespec time = {};
	clockid_t clock;

	if (clock_getcpuclockid(pid, &clock) || clock_gettime(clock, &time))
		ksft_exit_fail_msg("no CPU time of task %d\n", pid);
	return time.tv_sec * SECOND + time.tv_nsec;
}

/* Does it go before it has used a second more? */
static bool dies(pid_t pid)
{
	u64 limit = used(pid) + SECOND;
	int status;

	kill(pid, SIGKILL);
	while (waitpid(pid, &status, WNOHANG) != pid) {
		if (used(pid) > limit)
			return false;
		usleep(1000);
	}
	return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

static void test(void)
{
	pid_t storming = start(storm), other = start(spin);
	u64 a, b;

	do {
		usleep(10000);
		a = used(storming);
		b = used(other);
	} while (a + b < ENOUGH && !shared->err);
	ksft_test_result(!shared->err && shared->signals > MANY,
			 "%u signals, %u stores to a new ring: %s\n", shared->signals,
			 shared->stores, strerror(-shared->err));
	ksft_test_result(b * 100 >= (a + b) * LEAST, "another task has %llu of 100 parts\n",
			 b * 100 / (a + b));
	ksft_test_result(dies(storming), "it can be killed\n");
	pt_stop(other);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "mhz=1000");
	attr = pt_sampling_attr(pt_emu.type, pt_load_profile()->code, PERIOD);
	attr.wakeup_events = 1;
	pt_limit_samples(RATE, PERCENT);
	shared = pt_shared(sizeof(*shared));
	pt_paranoid("1");
	ksft_set_plan(3);
	test();
	pt_emulate_end();
	ksft_finished();
}
