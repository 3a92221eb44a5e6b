// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/real PMU: the real clock. Cycles are the time that passes, at the frequency that
 * was asked for; other events are their share of the cycles.
 * Covers: emulation lib
 */
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "emu.h"

#define MILLION		1000000ull
#define MAX_EVENTS	12
#define READS		100000
#define ROUNDS		5

static const struct pt_row *cycles;

static void spin(u64 ns)
{
	u64 end = pt_now() + ns;

	while (pt_now() < end)
		pt_run_turns(1000);
}

static void rest(u64 ns)
{
	usleep(ns / 1000);
}

/*
 * Cycles of a CPU, busy or idle, against the time. We may lose the CPU between a look
 * at the clock and a read(): so there is a look before and after each.
 */
static void test_clock(unsigned int mhz, const char *what, void (*pass)(u64 ns))
{
	int fd = pt_open_cpu(pt_emu.type, cycles->code, 0, -1);
	u64 time[4], first, last;

	pt_on(fd);
	time[0] = pt_now();
	first = pt_count(fd);
	time[1] = pt_now();
	pass(500 * MILLION);
	time[2] = pt_now();
	last = pt_count(fd);
	time[3] = pt_now();
	close(fd);
	ksft_test_result(last - first >= (time[2] - time[1]) / 1000 * mhz / 100 * 99 &&
			 last - first <= (time[3] - time[0]) / 1000 * mhz / 100 * 101,
			 "%u MHz, %s: %llu cycles in %llu to %llu us\n", mhz, what, last - first,
			 (time[2] - time[1]) / 1000, (time[3] - time[0]) / 1000);
}

static void load(unsigned int mhz)
{
	char parameters[64], clock[32] = "", wanted[32];

	snprintf(parameters, sizeof(parameters), "clock=real mhz=%u", mhz);
	pt_emulate_again(parameters);
	cycles = pt_load_profile();
	pt_read_clock(clock, sizeof(clock));
	snprintf(wanted, sizeof(wanted), "real %u", mhz);
	ksft_test_result(!strcmp(clock, wanted), "the clock says \"%s\"\n", clock);
	test_clock(mhz, "busy", spin);
	test_clock(mhz, "idle", rest);
}

/* A counter that is read over and over never goes back */
static void test_monotonic(void)
{
	int fd = pt_open_row(cycles, -1), i, back = 0, still = 0;
	u64 last = 0, now;

	pt_on(fd);
	for (i = 0; i < READS; i++, last = now) {
		now = pt_count(fd);
		back += now < last;
		still += now == last;
	}
	ksft_test_result(!back && still < READS / 2, "%d reads: %d went back, %d stood still\n",
			 READS, back, still);
	close(fd);
}

/* How many events start with the one register write: Hexagon has one for four counters */
static int at_once(void)
{
	return strcmp(pt_emu.processor, "hexagon") ? (int)pt_emu.nr_counters : 4;
}

/* As many as start at once, with cycles: each is its share of them */
static void check_shares(const char *what)
{
	const struct pt_row *row[MAX_EVENTS] = { cycles };
	int fd[MAX_EVENTS] = { pt_open_row(cycles, -1) }, nr = 1, i, wrong = 0;
	u64 all, share, seen;

	for (i = 0; i < pt_emu.nr_rows && nr < at_once(); i++) {
		row[nr] = &pt_emu.row[i];
		if (!row[nr]->single || !row[nr]->ratio || row[nr] == cycles)
			continue;
		fd[nr] = pt_open_task(pt_emu.type, row[nr]->code, fd[0]);
		nr += fd[nr] >= 0;
	}
	pt_on(fd[0]);
	spin(200 * MILLION);
	pt_off(fd[0]);
	all = pt_count(fd[0]);
	for (i = 1; i < nr; i++) {
		seen = pt_count(fd[i]);
		share = pt_expected(row[i], all);
		/* each time the task loses the CPU a part of the next event is lost */
		if (seen + 100 >= share && seen <= share + 1)
			continue;
		ksft_print_msg("%s: %llu instead of %llu\n", row[i]->name, seen, share);
		wrong++;
	}
	ksft_test_result(nr > 2 && !wrong, "%s: %d events beside cycles, %d wrong\n", what,
			 nr - 1, wrong);
	while (nr)
		close(fd[--nr]);
}

static void test_profile(void)
{
	char text[128];

	check_shares("the first profile");
	snprintf(text, sizeof(text), "%s 1\n%s 2.5\nother 0.125\n", cycles->name,
		 pt_emu.any == cycles ? pt_emu.other->name : pt_emu.any->name);
	if (pt_write_profile(text))
		ksft_exit_fail_msg("the profile was refused\n");
	pt_load_profile();
	check_shares("another profile");
}

/* Cycles of a task's events against the time each ran: how many are more than percent off */
static int off_their_time(int nr, u64 percent, bool *all_the_time)
{
	int fd[MAX_EVENTS], i, wrong = 0, whole = 0;
	u64 count[3], sum = 0, enabled = 0, most;

	for (i = 0; i < nr; i++)
		fd[i] = pt_open_row(cycles, -1);
	for (i = 0; i < nr; i++)
		ioctl(fd[i], PERF_EVENT_IOC_ENABLE, 0);
	spin(500 * MILLION);
	for (i = 0; i < nr; i++) {
		ioctl(fd[i], PERF_EVENT_IOC_DISABLE, 0);
		pt_count_times(fd[i], count);
		most = count[2] / 100 * percent;
		if (count[0] + most < count[2] || count[0] > count[2] + most) {
			ksft_print_msg("%llu cycles at 1000 MHz in %llu ns\n", count[0], count[2]);
			wrong++;
		}
		whole += count[1] == count[2];
		sum += count[2];
		enabled = count[1];
	}
	*all_the_time = nr == 1 ? whole == 1 : whole || sum >= nr * enabled;
	while (nr)
		close(fd[--nr]);
	return wrong;
}

/*
 * A task's event has the cycles of the time it ran, alone and in turns with others. Perf looks
 * at its clock before and after the counter, and a host that takes this machine's CPU away
 * between the two makes a difference of milliseconds: one round that is right is enough.
 */
static void test_times(int nr, u64 percent)
{
	bool all_the_time = false;
	int round = 0, wrong;

	do {
		wrong = off_their_time(nr, percent, &all_the_time);
	} while (wrong && ++round < ROUNDS);
	ksft_test_result(!wrong, "%d events of a task: %d more than %llu %% off their time\n",
			 nr, wrong, percent);
	ksft_test_result(all_the_time == (nr == 1), "%d events of a task: they %s all the time\n",
			 nr, all_the_time ? "ran" : "did not run");
}

/* Kernel work: memory to be cleared */
static void clear_memory(u64 ns)
{
	static char memory[0x100000];
	u64 end = pt_now() + ns;
	FILE *zero = fopen("/dev/zero", "re");

	if (!zero)
		ksft_exit_fail_perror("/dev/zero");
	while (pt_now() < end)
		if (read(fileno(zero), memory, sizeof(memory)) != sizeof(memory))
			ksft_exit_fail_perror("/dev/zero");
	fclose(zero);
}

/* How many percent of the time an event counts that leaves a mode out */
static u64 percent(bool kernel, void (*work)(u64 ns))
{
	struct perf_event_attr attr = pt_attr(pt_emu.type, cycles->code);
	u64 count[3];
	int fd;

	attr.exclude_user = kernel;
	attr.exclude_kernel = !kernel;
	fd = pt_open(&attr, 0, -1, -1);
	if (fd < 0)
		ksft_exit_fail_msg("cannot leave a mode out\n");
	work(200 * MILLION);	/* the tick looks back */
	pt_on(fd);
	work(500 * MILLION);
	pt_off(fd);
	pt_count_times(fd, count);
	close(fd);
	return count[0] * 100 / count[2];
}

/* As well as the tick knows: a loop is user mode, a large read() is the kernel */
static void test_modes(void)
{
	u64 user, kernel;

	if (!pt_has_filter()) {
		ksft_test_result_skip("%s cannot leave a mode out: a loop\n", pt_emu.name);
		ksft_test_result_skip("nor a large read()\n");
		return;
	}
	user = percent(false, spin);
	kernel = percent(true, spin);
	ksft_test_result(user > 70 && user <= 101 && kernel < 30,
			 "a loop: %llu %% user, %llu %% kernel\n", user, kernel);
	user = percent(false, clear_memory);
	kernel = percent(true, clear_memory);
	ksft_test_result(user < 40 && kernel > 60 && kernel <= 101,
			 "a large read(): %llu %% user, %llu %% kernel\n", user, kernel);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "");
	ksft_set_plan(18);
	pt_pin(0);
	load(250);
	load(10000);
	load(1000);
	test_monotonic();
	test_times(1, 1);
	test_times(pt_emu.nr_any + 3, 10);
	test_modes();
	test_profile();
	pt_emulate_end();
	ksft_finished();
}
