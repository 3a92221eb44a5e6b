// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/hotplug PMU: CPU 1 goes and comes back, with events of it and of a task on it.
 * Counts and samples are exact before and after; a CPU that is off takes no command.
 * Covers: core/pmu emulation
 */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "emu.h"

#define ROUNDS		10
#define PERIOD		1000
#define MILLION		1000000ull

static void switch_cpu(bool on)
{
	int err = pt_switch_cpu(1, on);

	if (err)
		ksft_exit_fail_msg("cannot switch CPU 1 %s: %s\n", on ? "on" : "off",
				   strerror(-err));
}

static int open_cpu_1(struct pt_ring *ring)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_emu.type, pt_emu.any->code, PERIOD);
	int fd = pt_open(&attr, -1, 1, -1);

	if (fd < 0 || pt_ring_map(ring, fd))
		ksft_exit_fail_msg("cannot open an event of CPU 1: %d\n", fd);
	pt_on(fd);
	return fd;
}

/* perf ends an event with its CPU; each time the CPU is back a new one is exact */
static void test_cpu_event(void)
{
	int fd, i, err, ended = 0, exact = 0, refused = 0;
	struct pt_ring ring;
	u64 count;

	for (i = 0; i < ROUNDS; i++) {
		fd = open_cpu_1(&ring);
		pt_tell("add %s %d cpu 1", pt_emu.any->name, 25 * PERIOD + 500);
		exact += pt_samples(&ring) == 25 && pt_count(fd) == 25 * PERIOD + 500;
		switch_cpu(false);
		err = pt_command("add %s 5 cpu 1", pt_emu.any->name);
		refused += err == -ENXIO;
		pt_happen(pt_emu.any, 5 * PERIOD);
		count = pt_count(fd);
		switch_cpu(true);
		pt_tell("add %s %d cpu 1", pt_emu.any->name, 7 * PERIOD);
		ended += count == 25 * PERIOD + 500 && pt_count(fd) == count &&
			 !pt_samples(&ring);
		pt_ring_close(&ring, fd);
	}
	ksft_test_result(exact == ROUNDS, "CPU 1: exact %d times of %d\n", exact, ROUNDS);
	ksft_test_result(refused == ROUNDS, "CPU 1 off: a command is refused %d times\n", refused);
	ksft_test_result(ended == ROUNDS, "the event of a CPU that went stays: %d times\n", ended);
}

/* On CPU 1, but free to leave it; perhaps it is off */
static void prefer_cpu_1(void)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(1, &set);
	sched_setaffinity(0, sizeof(set), &set);
	CPU_SET(0, &set);
	sched_setaffinity(0, sizeof(set), &set);
}

/* A task that is pushed from CPU 1 to CPU 0 and goes back takes its events along */
static void test_task_event(void)
{
	int fd, other, i, samples = 0;
	struct pt_ring ring;
	u64 told = 0;

	fd = pt_sample_row(&ring, pt_emu.any, PERIOD);
	other = pt_open_row(pt_emu.other, -1);
	pt_on(fd);
	pt_on(other);
	for (i = 0; i < ROUNDS; i++) {
		prefer_cpu_1();
		pt_happen(pt_emu.any, 1250);
		pt_happen(pt_emu.other, 1);
		switch_cpu(false);
		pt_happen(pt_emu.any, 1251);
		pt_happen(pt_emu.other, 1);
		switch_cpu(true);
		told += 2501;
		samples += pt_samples(&ring);
	}
	pt_pin(0);
	ksft_test_result(pt_count(fd) == told && pt_count(other) == 2 * ROUNDS,
			 "a task's events: %llu of %llu, %llu of %d\n", pt_count(fd), told,
			 pt_count(other), 2 * ROUNDS);
	ksft_test_result(samples == (int)(told / PERIOD), "a task's events: %d samples of %llu\n",
			 samples, told / PERIOD);
	close(other);
	pt_ring_close(&ring, fd);
}

/* A profile that is written while a CPU is off holds there too */
static void test_profile(void)
{
	const struct pt_row *cycles = pt_load_profile();
	const struct pt_row *row = pt_emu.other == cycles ? pt_emu.any : pt_emu.other;
	static char before[PT_PROFILE_BYTES];
	char text[128];
	u64 count;
	int fd;

	pt_read_profile(before);
	switch_cpu(false);
	snprintf(text, sizeof(text), "%s 1\nother 0.75\n", cycles->name);
	if (pt_write_profile(text))
		ksft_exit_fail_msg("the profile is refused\n");
	switch_cpu(true);
	fd = pt_open_cpu(pt_emu.type, row->code, 1, -1);
	pt_on(fd);
	pt_tell("advance 1000 cpu 1");
	count = pt_count(fd);
	ksft_test_result(count == 750, "a new profile: %llu of 750\n", count);
	close(fd);
	pt_write_profile(before);
}

static void run_for(u64 ns)
{
	u64 end = pt_now() + ns;

	while (pt_now() < end)
		pt_run_turns(1000);
}

/*
 * With the real clock the deadline goes with the CPU. The CPU goes and comes under a
 * task that prefers it: samples agree with the count, and the count with the time.
 */
static void test_real_clock(void)
{
	const struct pt_row *cycles;
	struct pt_ring ring;
	u64 samples, count[3];
	int fd, i;

	pt_emulate_again("clock=real mhz=1000");
	cycles = pt_load_profile();
	fd = pt_sample_row(&ring, cycles, MILLION);
	pt_on(fd);
	for (i = 0; i < ROUNDS; i++) {
		prefer_cpu_1();
		run_for(20 * MILLION);
		switch_cpu(false);
		run_for(20 * MILLION);
		switch_cpu(true);
	}
	pt_off(fd);
	samples = pt_samples(&ring);
	pt_count_times(fd, count);
	/* the last one may still be owed */
	ksft_test_result(samples <= count[0] / MILLION && samples + 1 >= count[0] / MILLION,
			 "real clock: %llu samples of %llu\n", samples, count[0] / MILLION);
	ksft_test_result(count[0] > count[2] / 10 * 9 && count[0] < count[2] / 10 * 11,
			 "real clock: %llu cycles in %llu ns\n", count[0], count[2]);
	pt_ring_close(&ring, fd);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	if (!pt_can_switch_cpu(1))
		ksft_exit_skip("there is no second CPU that can be switched off\n");
	pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(8);
	pt_pin(0);
	test_cpu_event();
	test_task_event();
	test_profile();
	test_real_clock();
	pt_emulate_end();
	ksft_finished();
}
