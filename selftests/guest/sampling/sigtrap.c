// SPDX-License-Identifier: GPL-2.0-only
/*
 * sigtrap [PMU]: SIGTRAP for samples of user mode, as any user may ask for, from the
 * processor's own PMU or from an emulated one. A kernel must never warn about it: not
 * when the next period ends before the first signal is on its way, nor when the task
 * ends, executes a program or leaves the CPU just then.
 * Covers: core/sampling
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"
#include "user.h"

#define DATA		0x1234567890abcdef
#define PERIOD		200000
#define LONG_PERIOD	2000000
#define TURNS		100000		/* system calls, for many ticks */
#define SOME_TURNS	1000
#define RATE		100000		/* perf's own limits */
#define PERCENT		25
#define SECOND		1000000000ull
#define PATIENCE	(60 * SECOND)
#define SOME_USER	1000

static struct perf_event_attr attr;
static int nr_traps, nr_user, nr_strange;	/* handlers count here */

/* <signal.h> may not know si_perf_data, which is behind si_addr */
static void on_trap(int sig, siginfo_t *info, void *context)
{
	unsigned long data;

	(void)sig;
	(void)context;
	memcpy(&data, (char *)&info->si_addr + sizeof(info->si_addr), sizeof(data));
	nr_traps++;
	nr_strange += data != (unsigned long)DATA;
}

static void on_user(int sig)
{
	(void)sig;
	nr_user++;
}

static int open_event(u64 period)
{
	int fd;

	attr.sample_period = period;
	fd = pt_open(&attr, 0, -1, -1);
	if (fd < 0)
		ksft_exit_fail_msg("cannot open an event with SIGTRAP: %s\n", strerror(-fd));
	nr_traps = 0;
	nr_strange = 0;
	pt_on(fd);
	return fd;
}

/*
 * A period in which a task gets ahead beside its signals: an emulator may count what the
 * kernel does for one as well, and a kernel that checks its locks does much.
 */
static u64 short_period(void)
{
	struct perf_event_attr counting = attr;
	u64 cost;
	int fd, i;

	counting.sigtrap = 0;
	counting.remove_on_exec = 0;
	counting.sig_data = 0;
	fd = pt_open(&counting, 0, -1, -1);
	if (fd < 0)
		ksft_exit_fail_msg("cannot count: %s\n", strerror(-fd));
	pt_on(fd);
	for (i = 0; i < 100; i++)
		raise(SIGTRAP);
	pt_off(fd);
	cost = pt_count(fd) / 100;
	close(fd);
	ksft_print_msg("a signal takes %llu events\n", cost);
	return 4 * cost > PERIOD / 10 ? 4 * cost : PERIOD / 10;
}

/* A signal's delivery changes the registers in which the program goes on */
static void test_signals(void)
{
	u64 end = pt_now() + 3 * SECOND;
	int fd = open_event(PERIOD);

	do
		raise(SIGUSR1);
	while (pt_now() < end || (!nr_traps && pt_now() < end + PATIENCE));
	pt_off(fd);
	ksft_test_result(nr_traps && nr_user, "signals: %d by the event, %d else\n", nr_traps,
			 nr_user);
	close(fd);
}

/*
 * Overflows that come while a signal is on its way take time, too, and no user may keep the CPU
 * busy with them. An emulated PMU has real time for this.
 */
static void test_storm(void)
{
	const char *pmu = pt_emu.name ?: "power7";
	u64 before = pt_stat(pmu, -1, "throttled"), more, end = pt_now() + PATIENCE;
	int fd = open_event(1), i;

	/*
	 * A busy host may have no time for the guest's timers meanwhile. Where each instruction
	 * is an interrupt, calls take long.
	 */
	do {
		for (i = 0; i < TURNS && (i % SOME_TURNS || pt_now() < end); i++)
			getppid();
		more = pt_stat(pmu, -1, "throttled") - before;
	} while (!(more && nr_traps) && pt_now() < end);
	pt_off(fd);
	ksft_test_result(more && nr_traps, "a period of 1: throttled %llu times, %d signals\n",
			 more, nr_traps);
	close(fd);
}

/* One SIGTRAP for each period: of a loop, or one by one */
static void test_each(void)
{
	int fd = open_event(LONG_PERIOD), i;
	u64 periods;

	for (i = 0; i < 200; i++) {
		if (pt_emu.name)
			pt_happen(pt_emu.any, LONG_PERIOD);
		else
			pt_run_turns(LONG_PERIOD / 10);
	}
	pt_off(fd);
	periods = pt_count(fd) / LONG_PERIOD;
	ksft_test_result((u64)nr_traps == periods && periods >= 200 && !nr_strange,
			 "a signal each: %d of %llu, %d without the event's data\n", nr_traps,
			 periods, nr_strange);
	close(fd);
}

static void *run_a_while(void *unused)
{
	(void)unused;
	pt_run_turns(PERIOD);
	return NULL;
}

/* Threads share the event, switch with each other and end */
static void test_threads(u64 period)
{
	u64 end = pt_now() + 2 * SECOND;
	pthread_t thread[4];
	int fd, i;

	attr.inherit = 1;
	fd = open_event(period);
	do {
		for (i = 0; i < 4; i++)
			if (pthread_create(&thread[i], NULL, run_a_while, NULL))
				ksft_exit_fail_perror("pthread_create");
		for (i = 0; i < 4; i++)
			pthread_join(thread[i], NULL);
	} while (pt_now() < end || (!nr_traps && pt_now() < end + PATIENCE));
	pt_off(fd);
	ksft_test_result(nr_traps, "threads: %d\n", nr_traps);
	close(fd);
}

/* Processes that end at once, or execute something */
static void test_processes(const char *program, u64 period)
{
	u64 end = pt_now() + 2 * SECOND;
	int fd = open_event(period), nr = 0, status, bad = 0;
	pid_t pid;

	for (; nr < 2 || pt_now() < end; nr++) {
		pid = fork();
		if (!pid && nr % 2)
			execl(program, program, "exec", NULL);
		if (!pid)
			_exit(0);
		while (waitpid(pid, &status, 0) < 0)
			;
		bad += status;
	}
	pt_off(fd);
	ksft_test_result(!bad, "processes: %d, statuses %d\n", nr, bad);
	close(fd);
	attr.inherit = 0;
}

static int run_as_user(const char *program)
{
	u64 period;

	if (setgid(SOME_USER) || setuid(SOME_USER))
		ksft_exit_fail_perror("setuid");
	test_signals();
	period = short_period();
	test_threads(period);
	test_processes(program, period);
	return ksft_get_fail_cnt();
}

static void choose_event(int type, u64 config)
{
	attr = pt_attr(type, config);
	attr.exclude_kernel = 1;
	attr.exclude_hv = 1;
	attr.sigtrap = 1;
	attr.sig_data = DATA;
	attr.remove_on_exec = 1;
}

/* Each signal is counted on the manual clock, where there is one */
static void test_root(bool emulated)
{
	if (!emulated) {
		choose_event(pt_pmu_type("power7"), PM_INST_CMPL);
		pt_limit_samples(RATE, PERCENT);	/* real registers can keep a CPU busy */
		test_storm();
		pt_no_limits();
		test_each();
		return;
	}
	choose_event(pt_emu.type, pt_emu.any->code);
	test_each();
	pt_emulate_again("mhz=1000");
	choose_event(pt_emu.type, pt_load_profile()->code);
	test_storm();
}

static void test_all(bool emulated, const char *program)
{
	bool before = pt_has_warned();
	int status;

	test_root(emulated);
	pt_paranoid("2");
	fflush(stdout);
	if (!fork())
		_exit(run_as_user(program));
	wait(&status);
	ksft_cnt.ksft_pass += 3 - WEXITSTATUS(status);
	ksft_cnt.ksft_fail += WEXITSTATUS(status);
	if (before)
		ksft_test_result_skip("the kernel had warned before: only its log shows more\n");
	else
		ksft_test_result(!pt_has_warned(), "the kernel has not warned\n");
}

static void skip_all(void)
{
	int i;

	for (i = 0; i < 6; i++)
		ksft_test_result_skip("%s cannot leave the kernel out\n", pt_emu.name);
}

int main(int argc, char **argv)
{
	struct sigaction action = { .sa_sigaction = on_trap, .sa_flags = SA_SIGINFO | SA_RESTART };
	bool emulated = argc > 1;

	if (emulated && !strcmp(argv[1], "exec"))
		return 0;
	ksft_print_header();
	if (emulated)
		pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(6);
	sigaction(SIGTRAP, &action, NULL);
	signal(SIGUSR1, on_user);
	if (emulated && !pt_has_filter())
		skip_all();
	else
		test_all(emulated, argv[0]);
	if (emulated)
		pt_emulate_end();
	ksft_finished();
}
