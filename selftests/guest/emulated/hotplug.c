// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/hotplug PMU [multiplexing|sleep]: CPU 1 goes and comes back, with events of it and of a
 * task on it. Counts and samples are exact before and after; a CPU that is off takes no command.
 * multiplexing: more events than counters are multiplexed there as before, and there alone; the
 * timer is perf's. sleep: the machine sleeps, as far as /sys/power/pm_test allows without losing
 * its memory. Emulated registers hold junk after it, as real ones do.
 * Covers: core/pmu emulation
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "event.h"
#include "user.h"

#define SECOND		1000000000ull
#define TURN		(3 * SECOND)	/* longer than CPU 1 takes to go and come */
#define NR_EVENTS	9		/* more than any PMU has counters */
#define RARE		10000000	/* cycles: samples take no quarter of the time anywhere */

/* perf ends an event with its CPU; each time the CPU is back a new one is exact */
static void test_cpu(void)
{
	const char *name = pt_emu.any->name;
	int exact = 0, refused = 0, ended = 0, i, fd;

	for (i = 0; i < 10; i++) {
		fd = pt_need(PT_OURS(pt_emu.any->code, .sample_period = 1000), 1);
		pt_on(fd);
		pt_tell("add %s 25500 cpu 1", name);
		exact += pt_new_samples(fd) == 25 && pt_count(fd) == 25500;
		pt_switch_cpu(1, false);
		refused += pt_command("add %s 5 cpu 1", name) == -ENXIO;
		pt_happen(pt_emu.any, 5000);
		ended += pt_count(fd) == 25500;
		pt_switch_cpu(1, true);
		pt_tell("add %s 7000 cpu 1", name);
		ended += pt_count(fd) == 25500 && !pt_new_samples(fd);
		pt_close(fd);
	}
	ksft_test_result(exact == 10, "CPU 1: exact %d times of 10\n", exact);
	ksft_test_result(refused == 10, "CPU 1 off: commands refused %d times\n", refused);
	ksft_test_result(ended == 20, "the event of a CPU that went stays: %d of 20\n", ended);
}

/* A task that is pushed from CPU 1 to CPU 0 and goes back takes its events along */
static void test_task(void)
{
	int e = pt_need(PT_OURS(pt_emu.any->code, .sample_period = 1000), -1);
	int o = pt_open_row(pt_emu.other, -1), i;
	u64 samples = 0;

	pt_on(e);
	pt_on(o);
	for (i = 0; i < 10; i++) {
		pt_prefer(1);
		pt_happen(pt_emu.any, 1250);
		pt_happen(pt_emu.other, 1);
		pt_switch_cpu(1, false);
		pt_happen(pt_emu.any, 1251);
		pt_happen(pt_emu.other, 1);
		pt_switch_cpu(1, true);
		samples += pt_new_samples(e);
	}
	pt_pin(0);
	ksft_test_result(pt_count(e) == 25010 && pt_count(o) == 20 && samples == 25,
			 "a task's events: %llu, %llu, %llu samples\n", pt_count(e), pt_count(o),
			 samples);
	close(o);
	pt_close(e);
}

/* A profile that is written while a CPU is off holds there too */
static void test_profile(void)
{
	static char kept[PT_PROFILE_BYTES];
	const struct pt_row *cycles = pt_load_profile();
	const struct pt_row *rare = pt_emu.other == cycles ? pt_emu.any : pt_emu.other;
	char profile[80];
	int fd;

	pt_read_profile(kept);
	snprintf(profile, sizeof(profile), "%s 1\nother 0.75\n", cycles->name);
	pt_switch_cpu(1, false);
	pt_write_profile(profile);
	pt_switch_cpu(1, true);
	fd = pt_need(PT_OURS(rare->code), 1);
	pt_on(fd);
	pt_tell("advance 1000 cpu 1");
	pt_expect("a new profile", pt_count(fd), 750);
	close(fd);
	pt_write_profile(kept);
}

/*
 * With the real clock the deadline goes with the CPU. The CPU goes and comes under a task that
 * prefers it: samples agree with the count, and the count with the time.
 */
static void test_real_clock(void)
{
	u64 samples, accounted, count[3];
	int fd, i;

	pt_emulate_again("clock=real mhz=1000");
	fd = pt_need(PT_OURS(pt_load_profile()->code, .sample_period = RARE), -1);
	accounted = pt_accounted("cpu ", false);
	pt_on(fd);
	for (i = 0; i < 10; i++) {
		pt_prefer(1);
		pt_burn(20000000);
		pt_switch_cpu(1, false);
		pt_burn(20000000);
		pt_switch_cpu(1, true);
	}
	accounted = pt_accounted_since(accounted, "cpu ", false);
	pt_off(fd);
	samples = pt_new_samples(fd);
	pt_count_times(fd, count);
	/* the last one may still be owed */
	ksft_test_result(count[0] / RARE - samples < 2, "real clock: %llu samples of %llu\n",
			 samples, count[0]);
	ksft_test_result(count[0] > accounted / 2 && count[0] < count[2] / 10 * 11,
			 "real clock: %llu cycles in %llu ns\n", count[0], count[2]);
	pt_close(fd);
}

static void set_interval(const char *ms)
{
	pt_write_text(ms, PT_DEVICES "/%s/perf_event_mux_interval_ms", pt_emu.name);
}

/* How many events had no turn on a CPU until then, or all turns; longer, where the host is busy */
static int share_counters(int cpu, u64 end, bool *ready)
{
	int fd[NR_EVENTS], i, seconds = 0, wrong;
	u64 count[3];

	pt_pin(cpu);
	for (i = 0; i < NR_EVENTS; i++) {
		fd[i] = pt_open_row(pt_emu.any, -1);
		pt_on(fd[i]);
	}
	*ready = true;
	do {
		while (pt_now() < end)
			pt_run_turns(1000);
		for (i = 0, wrong = 0; i < NR_EVENTS; i++) {
			pt_count_times(fd[i], count);
			wrong += !count[2] || count[1] == count[2];
		}
		end += SECOND;
	} while (wrong && seconds++ < 20);
	return wrong;
}

/*
 * perf's timer on CPU 1 starts, CPU 1 goes and comes, and events take turns there and on CPU 0
 * before the timer expires, which is when the clock is a multiple of the interval. Gives the events
 * that went wrong, or -1 where that took too long.
 */
static int take_turns(bool *ready)
{
	int cpu, wrong;
	u64 expires;
	bool late;

	while (pt_now() % TURN > TURN / 20)
		usleep(10000);
	expires = pt_now() / TURN * TURN + TURN;
	set_interval("3000");
	pt_switch_cpu(1, false);
	pt_switch_cpu(1, true);
	for (cpu = 0; cpu < 2; cpu++) {
		ready[cpu] = false;
		if (!pt_fork())
			_exit(share_counters(cpu, expires + SECOND, &ready[cpu]));
	}
	while (!ready[0] || !ready[1])
		usleep(1000);
	set_interval("10");	/* from the next turn on */
	late = pt_now() >= expires;
	wrong = pt_wait_children();
	return late ? -1 : wrong;
}

/*
 * When CPU 1 goes another CPU gets its timer, which would let events of CPU 1 take turns there:
 * perf core warns of that. When CPU 1 is back it has a timer again.
 */
static void test_multiplexing(void)
{
	bool before = pt_has_warned(), *ready = pt_shared(2 * sizeof(*ready));
	int tries, wrong = -1;

	for (tries = 0; wrong < 0 && tries < 3; tries++)
		wrong = take_turns(ready);
	if (wrong < 0) {
		ksft_test_result_skip("CPU 1 takes longer than 3 s to go and come\n");
		return;
	}
	ksft_test_result(!wrong, "turns: %d events had none, or all of them\n", wrong);
	if (before)
		ksft_test_result_skip("the kernel had warned before\n");
	else
		ksft_test_result(!pt_has_warned(), "turns: the kernel has not warned\n");
}

/* All but the last step: other CPUs off, interrupts off, and all back */
static int go_to_sleep(void)
{
	int err;

	pt_write_text("1", "/sys/module/suspend/parameters/pm_test_delay");
	pt_write_text("core", "/sys/power/pm_test");
	pt_write_text("deep", "/sys/power/mem_sleep");
	err = pt_write_text("mem", "/sys/power/state");
	pt_write_text("none", "/sys/power/pm_test");
	return err;
}

static void test_sleep(void)
{
	int first = pt_open_row(pt_emu.any, -1), second = pt_open_row(pt_emu.other, -1);
	int fd = pt_need(PT_OURS(pt_emu.any->code, .sample_period = 100), -1);

	pt_on(first);
	pt_on(second);
	pt_on(fd);
	pt_happen(pt_emu.any, 1250);
	pt_happen(pt_emu.other, 7);
	pt_expect("the machine slept and woke up", go_to_sleep(), 0);
	pt_happen(pt_emu.any, 1300);
	pt_happen(pt_emu.other, 8);
	pt_expect("counted before and after", pt_count(first), 2550);
	pt_expect("another event", pt_count(second), 15);
	pt_expect("an event that samples", pt_count(fd), 2550);
	pt_expect("its samples", pt_new_samples(fd), 25);
	pt_close(fd);
	close(second);
	close(first);
}

static bool can_sleep(void)
{
	char tests[128] = "", states[64] = "";

	pt_read_text(tests, sizeof(tests), "/sys/power/pm_test");
	pt_read_text(states, sizeof(states), "/sys/power/state");
	return strstr(tests, "core") && strstr(states, "mem");
}

int main(int argc, char **argv)
{
	const char *what = argc > 2 ? argv[2] : "";
	bool sleeps = !strcmp(what, "sleep");

	ksft_print_header();
	if (sleeps && !can_sleep())
		ksft_exit_skip("no test of sleep here (CONFIG_PM_SLEEP_DEBUG, mem)\n");
	if (!sleeps && !pt_can_switch_cpu(1))
		ksft_exit_skip("there is no second CPU that can be switched off\n");
	pt_emulate(argc, argv, "clock=manual");
	pt_pin(0);
	if (sleeps) {
		test_sleep();
	} else if (!strcmp(what, "multiplexing")) {
		test_multiplexing();
	} else {
		test_cpu();
		test_task();
		test_profile();
		test_real_clock();
	}
	pt_emulate_end();
	pt_finish();
}
