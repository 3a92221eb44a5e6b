// SPDX-License-Identifier: GPL-2.0-only
/*
 * storm PMU: an event with a period so short that its counter is always where one that has
 * fallen back may be, on a PMU with counters that count without a code. These become negative
 * now and then, and each time is one interrupt more than there are samples. On the real clock a
 * user has the event. On the manual one it is everybody's on another CPU, to which a task holds.
 * Covers: core/sampling core/hot
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"
#include "user.h"

#define SECOND		1000000000ull
#define PERIOD		200	/* a counter falls back by less than 256 */
#define HALF		0x80000000ull	/* where a counter becomes negative */
#define CYCLES		3000000000ull
#define WATCHED		(3 * SECOND)
#define SOON		(60 * SECOND)	/* a busy host may have no time for the guest */

/* On the manual clock: few samples until both counters without a code are negative */
static const char profile[] = "PM_RUN_CYC 1\nPM_RUN_INST_CMPL 0.8\nPM_BR_MPRED 0.0001\n";

static const struct pt_row *row;
static int cpu;
static u64 each = 1;	/* interrupts for a sample: where counters fall back, every other one */

static struct shared {
	unsigned int turns;
	int err;
} *shared;

static unsigned int turns(void)
{
	return __atomic_load_n(&shared->turns, __ATOMIC_RELAXED);
}

/* Does the task on that CPU go on? */
static bool goes_on(void)
{
	u64 end = pt_now() + SOON;
	unsigned int before = turns();

	while (turns() == before && pt_now() < end)
		usleep(1000);
	return turns() != before;
}

static void spin(void)
{
	for (;;) {
		pt_run_turns(1000);
		__atomic_fetch_add(&shared->turns, 1, __ATOMIC_RELAXED);
	}
}

static bool ends(pid_t pid, u64 time)
{
	u64 end = pt_now() + time;

	while (waitpid(pid, NULL, WNOHANG) != pid) {
		if (pt_now() > end)
			return false;
		usleep(1000);
	}
	return true;
}

static bool dies(pid_t pid)
{
	kill(pid, SIGKILL);
	return ends(pid, SOON);
}

/* A sample that finds no user's registers, for a kernel thread has the CPU just then, is lost */
static u64 samples_and_lost(void)
{
	return pt_stat(pt_emu.name, cpu, "samples") + pt_stat(pt_emu.name, cpu, "lost");
}

/* How often the counters without a code become negative in so many cycles */
static u64 idle_overflows(u64 cycles)
{
	return pt_expected(pt_find_row("PM_RUN_CYC"), cycles) / HALF +
	       pt_expected(pt_find_row("PM_RUN_INST_CMPL"), cycles) / HALF;
}

static struct perf_event_attr attr(void)
{
	struct perf_event_attr attr = pt_attr(pt_emu.type, row->code);

	attr.sample_period = PERIOD;
	attr.exclude_kernel = 1;
	attr.exclude_hv = 1;
	return attr;
}

static void sample_as_user(void)
{
	struct perf_event_attr wanted = attr();

	pt_pin(cpu);
	pt_become(PT_USER, 0);
	shared->err = pt_open(&wanted, 0, -1, -1);
	if (shared->err < 0)
		return;
	pt_on(shared->err);
	spin();
}

/*
 * An event that is throttled leaves its counter, and the counters without a code go on. An
 * interrupt that finds an event at its limit brings no sample.
 */
static void test_real(void)
{
	u64 interrupts = pt_stat(pt_emu.name, cpu, "interrupts");
	u64 samples = samples_and_lost();
	u64 before = pt_now(), cycles, end, most;
	pid_t pid = pt_beside(sample_as_user);

	goes_on();
	for (end = pt_now() + WATCHED; pt_now() < end;)
		usleep(10000);
	interrupts = pt_stat(pt_emu.name, cpu, "interrupts") - interrupts;
	samples = samples_and_lost() - samples;
	cycles = (pt_now() - before) * 10;
	most = (samples + idle_overflows(cycles) + 2) * each;
	ksft_test_result(shared->err >= 0 && goes_on(), "a user's task goes on\n");
	ksft_test_result(samples && interrupts <= most,
			 "a user's event: %llu interrupts of at most %llu for %llu samples\n",
			 interrupts, most, samples);
	ksft_test_result(dies(pid), "and it can be killed\n");
}

static void pass_cycles(void)
{
	pt_pin(0);
	pt_tell("advance %llu user cpu %d", CYCLES, cpu);
}

static void hold(void)
{
	pt_pin(cpu);
	spin();
}

/* Whether the CPU answers is known before it is asked for the count */
static void test_manual(void)
{
	struct perf_event_attr wanted = attr();
	int fd = pt_open(&wanted, -1, cpu, -1);
	u64 interrupts, samples, expected;
	pid_t holding, pid;

	if (fd < 0)
		ksft_exit_fail_msg("cannot open an event: %s\n", strerror(-fd));
	interrupts = pt_stat(pt_emu.name, cpu, "interrupts");
	samples = samples_and_lost();
	pt_on(fd);
	holding = pt_beside(hold);
	goes_on();
	pid = pt_beside(pass_cycles);
	if (!ends(pid, SOON)) {
		ksft_test_result_fail("%llu cycles pass\n", CYCLES);
		ksft_exit_fail_msg("CPU %d does nothing else any more\n", cpu);
	}
	ksft_test_result(goes_on(), "%llu cycles pass, and the CPU goes on\n", CYCLES);
	interrupts = pt_stat(pt_emu.name, cpu, "interrupts") - interrupts;
	samples = samples_and_lost() - samples;
	expected = pt_expected(row, CYCLES);
	ksft_test_result(pt_count(fd) == expected, "counted %llu of %llu\n", pt_count(fd),
			 expected);
	ksft_test_result(samples == expected / PERIOD &&
			 interrupts >= samples + idle_overflows(CYCLES) &&
			 interrupts <= (samples + idle_overflows(CYCLES)) * each,
			 "%llu interrupts for %llu samples, and %llu for counters without a code\n",
			 interrupts, samples, idle_overflows(CYCLES));
	dies(holding);
	close(fd);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	cpu = sysconf(_SC_NPROCESSORS_ONLN) - 1;
	if (!cpu) {
		ksft_print_msg("no other CPU to watch it from\n");
		return KSFT_SKIP;
	}
	pt_emulate(argc, argv, "mhz=10000");
	if (strstr(getenv("PMK_QUIRKS") ?: "", "rollback"))
		each = 2;
	row = pt_find_row("PM_BR_MPRED");
	if (!row)
		ksft_exit_fail_msg("%s has no PM_BR_MPRED\n", pt_emu.name);
	pt_load_profile();
	ksft_set_plan(6);
	pt_paranoid("2");
	shared = pt_shared(sizeof(*shared));
	pt_pin(0);
	test_real();
	pt_emulate_again("clock=manual");
	if (pt_write_profile(profile))
		ksft_exit_fail_msg("the profile is refused\n");
	pt_load_profile();
	test_manual();
	pt_emulate_end();
	ksft_finished();
}
