// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/real PMU: the real clock. Cycles are the time that passes, at the frequency that was
 * asked for; other events are their share of the cycles.
 * Covers: emulation lib
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "emu.h"
#include "event.h"

#define MS		1000000ull
#define MAX_EVENTS	12

static u64 cycles;

/*
 * Cycles of a CPU, busy or idle, against the time. This task may lose the CPU between a look at the
 * clock and a read(): so there is a look before and after each.
 */
static void test_cpu(unsigned int mhz, bool idle)
{
	int fd = pt_need(PT_OURS(cycles), 0);
	u64 t[4], first, n, least, most;

	pt_on(fd);
	t[0] = pt_now();
	first = pt_count(fd);
	t[1] = pt_now();
	if (idle)
		usleep(500000);
	else
		pt_burn(500 * MS);
	t[2] = pt_now();
	n = pt_count(fd) - first;
	t[3] = pt_now();
	close(fd);
	least = (t[2] - t[1]) / 1000 * mhz / 100 * 99;
	most = (t[3] - t[0]) / 1000 * mhz / 100 * 101;
	ksft_test_result(n >= least && n <= most, "%u MHz, %s: %llu, %llu to %llu\n", mhz,
			 idle ? "idle" : "busy", n, least, most);
}

static void test_frequency(unsigned int mhz)
{
	char text[64], clock[64];

	snprintf(text, sizeof(text), "clock=real mhz=%u", mhz);
	pt_emulate_again(text);
	cycles = pt_load_profile()->code;
	snprintf(text, sizeof(text), "real %u", mhz);
	pt_read_clock(clock, sizeof(clock));
	ksft_test_result(!strcmp(clock, text), "the clock says \"%s\"\n", clock);
	test_cpu(mhz, false);
	test_cpu(mhz, true);
}

/* A counter that is read over and over never goes back */
static void test_reads(void)
{
	int fd = pt_need(PT_OURS(cycles), -1), i, back = 0, still = 0;
	u64 last = 0, n;

	pt_on(fd);
	for (i = 0; i < 20000; i++, last = n) {
		n = pt_count(fd);
		back += n < last;
		still += n == last;
	}
	ksft_test_result(!back && still < 10000, "20000 reads: %d went back, %d stood still\n",
			 back, still);
	close(fd);
}

/* How many of the events of a task are off the time they ran; *whole: how many ran all the time */
static int run_events(int nr, int *whole)
{
	int fd[MAX_EVENTS], i, wrong = 0;
	u64 count[3], most, sum = 0;

	for (i = 0; i < nr; i++)
		fd[i] = pt_need(PT_OURS(cycles), -1);
	for (i = 0; i < nr; i++)
		ioctl(fd[i], PERF_EVENT_IOC_ENABLE, 0);
	pt_burn(500 * MS);
	*whole = 0;
	for (i = 0; i < nr; i++) {
		ioctl(fd[i], PERF_EVENT_IOC_DISABLE, 0);
		pt_count_times(fd[i], count);
		most = count[2] / 100 * (nr > 1 ? 10 : 1);
		wrong += count[0] + most < count[2] || count[0] > count[2] + most;
		*whole += count[2] && count[1] == count[2];
		sum += count[2];
	}
	*whole += nr > 1 && sum >= nr * count[1];
	while (nr--)
		close(fd[nr]);
	return wrong;
}

/*
 * A task's event has the cycles of the time it ran, alone and in turns with others. perf looks at
 * its clock before and after the counter, and a host that takes this machine's CPU away between the
 * two makes a difference of milliseconds: one round that is right is enough.
 */
static void test_task(int nr)
{
	int round, wrong = 1, whole = 0;

	for (round = 0; wrong && round < 5; round++)
		wrong = run_events(nr, &whole);
	ksft_test_result(!wrong, "%d events of a task: %d off their time\n", nr, wrong);
	ksft_test_result(whole == (nr == 1), "%d events of a task: %d all the time\n", nr, whole);
}

/* So many ns of work in user mode, or for the kernel: memory to be cleared */
static void work(u64 ns, bool clears)
{
	int zero = open("/dev/zero", O_RDONLY | O_CLOEXEC);
	static char memory[0x100000];
	u64 end = pt_now() + ns;

	while (clears && pt_now() < end)
		if (read(zero, memory, sizeof(memory)) != sizeof(memory))
			ksft_exit_fail_perror("/dev/zero");
	close(zero);
	if (!clears)
		pt_burn(ns);
}

/* How many percent of the time an event counts that leaves a mode out */
static u64 percent(bool user, bool clears)
{
	int fd = pt_need(PT_OURS(cycles, .exclude_user = !user, .exclude_kernel = user), -1);
	u64 count[3];

	work(200 * MS, clears);		/* the tick looks back */
	pt_on(fd);
	work(500 * MS, clears);
	pt_off(fd);
	pt_count_times(fd, count);
	close(fd);
	return count[0] * 100 / count[2];
}

/* As well as the tick knows: a loop is user mode, a large read() is the kernel */
static void test_modes(void)
{
	u64 user = percent(true, false), kernel = percent(false, false);

	ksft_test_result(user > 70 && user <= 101 && kernel < 30,
			 "a loop: %llu %% in user mode, %llu %% in the kernel\n", user, kernel);
	user = percent(true, true);
	kernel = percent(false, true);
	ksft_test_result(user < 40 && kernel > 60 && kernel <= 101,
			 "a large read(): %llu %% in user mode, %llu %% in the kernel\n", user,
			 kernel);
}

/*
 * As many as start with the one register write, with cycles: each is its share of them. Hexagon has
 * one for four counters. Other profiles are for emulated/manual.
 */
static void test_shares(void)
{
	int most = strcmp(pt_emu.processor, "hexagon") ? (int)pt_emu.nr_counters : 4;
	int fd[MAX_EVENTS], nr = 1, i, wrong = 0;
	const struct pt_row *row[MAX_EVENTS], *r;
	u64 sum, n, share;

	fd[0] = pt_need(PT_OURS(cycles), -1);
	for (r = pt_emu.row; r < pt_emu.row + pt_emu.nr_rows && nr < most; r++) {
		if (!r->single || r->code == cycles || !pt_expected(r, 1000 * MS))
			continue;
		row[nr] = r;
		fd[nr] = pt_try(PT_OURS(r->code), -1, fd[0]);
		nr += fd[nr] >= 0;
	}
	pt_on(fd[0]);
	pt_burn(200 * MS);
	pt_off(fd[0]);
	sum = pt_count(fd[0]);
	for (i = 1; i < nr; i++) {
		share = pt_expected(row[i], sum);
		n = pt_count(fd[i]);
		/* each time the task loses the CPU a part of the next event is lost */
		wrong += n + 100 < share || n > share + 1;
	}
	ksft_test_result(nr > 2 && !wrong, "shares: %d events, %d wrong\n", nr, wrong);
	while (nr--)
		close(fd[nr]);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "");
	pt_pin(0);
	test_frequency(250);
	test_frequency(10000);
	test_frequency(1000);
	test_reads();
	test_task(1);
	test_task(pt_emu.nr_any + 3);
	if (pt_has_filter())
		test_modes();
	test_shares();
	pt_emulate_end();
	pt_finish();
}
