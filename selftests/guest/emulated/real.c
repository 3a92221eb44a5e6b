// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/real PMU: the real clock. Cycles are the time that a CPU is busy, at the frequency that
 * was asked for. Other events are a share of them: emulated/manual.
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

/* Does idle time have cycles? Only a POWER7's run latch says what is counted then */
static bool has_latch(void)
{
	return !strcmp(pt_emu.processor, "power7");
}

/* Cycles of a CPU, busy or idle, against the time, and against what the kernel accounts */
static void test_cpu(unsigned int mhz, bool idle)
{
	u64 start, accounted, first, n, least, most;
	int fd = pt_need(PT_OURS(cycles), 0);

	pt_on(fd);
	start = pt_now();
	first = pt_count(fd);
	accounted = pt_accounted("cpu0 ", has_latch());
	if (idle)
		usleep(500000);
	else
		pt_burn(500 * MS);
	least = pt_accounted_since(accounted, "cpu0 ", has_latch()) / 1000 * mhz / 100 * 99;
	n = pt_count(fd) - first;
	most = (pt_now() - start) / 1000 * mhz / 100 * (idle && !has_latch() ? 50 : 101);
	close(fd);
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

/* Events of a task that are off the time they ran, or that is accounted; *whole: never in turns */
static int run_events(int nr, int *whole)
{
	u64 count[3], sum = 0, cycles_of_all = 0, accounted = pt_accounted("cpu0 ", false);
	int fd[MAX_EVENTS], i, wrong = 0;

	for (i = 0; i < nr; i++)
		fd[i] = pt_need(PT_OURS(cycles), -1);
	for (i = 0; i < nr; i++)
		ioctl(fd[i], PERF_EVENT_IOC_ENABLE, 0);
	pt_burn(500 * MS);
	accounted = pt_accounted_since(accounted, "cpu0 ", false);
	*whole = 0;
	for (i = 0; i < nr; i++) {
		ioctl(fd[i], PERF_EVENT_IOC_DISABLE, 0);
		pt_count_times(fd[i], count);
		wrong += count[0] > count[2] / 100 * (nr > 1 ? 110 : 101);
		*whole += count[2] && count[1] == count[2];
		sum += count[2];
		cycles_of_all += count[0];
	}
	wrong += cycles_of_all < sum * accounted / count[1] / 10 * 9;
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

/* Events that take turns each millisecond on a CPU that is half idle: no more than it is busy */
static void test_half_idle(int nr)
{
	u64 count[3], start = pt_now(), busy = pt_accounted("cpu0 ", false);
	double sum = 0, running = 0;
	int fd[MAX_EVENTS], i;

	pt_write_text("1", PT_DEVICES "/%s/perf_event_mux_interval_ms", pt_emu.name);
	for (i = 0; i < nr; i++) {
		fd[i] = pt_need(PT_OURS(cycles), 0);
		pt_on(fd[i]);
	}
	while (pt_now() < start + 1000 * MS) {
		pt_burn(MS / 2);
		usleep(500);
	}
	busy = pt_accounted("cpu0 ", false) - busy + 50 * MS;
	for (i = 0; i < nr; i++) {
		pt_count_times(fd[i], count);
		sum += count[0];
		running += count[2];
		close(fd[i]);
	}
	running *= (double)busy / (pt_now() - start);
	ksft_test_result(sum && sum < running * 1.1, "busy for %llu ns: %.0f cycles of %.0f\n",
			 busy, sum, running);
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
	u64 accounted, n;

	work(200 * MS, clears);		/* the tick looks back */
	accounted = pt_accounted("cpu0 ", false);
	pt_on(fd);
	work(500 * MS, clears);
	pt_off(fd);
	accounted = pt_accounted("cpu0 ", false) - accounted;
	n = pt_count(fd);
	close(fd);
	return n * 100 / accounted;
}

/* As well as the tick knows: a loop is user mode, a large read() is the kernel */
static void test_modes(void)
{
	u64 user = percent(true, false), kernel = percent(false, false);

	ksft_test_result(user > 70 && user < 120 && kernel < 30,
			 "a loop: %llu %% in user mode, %llu %% in the kernel\n", user, kernel);
	user = percent(true, true);
	kernel = percent(false, true);
	ksft_test_result(user < 40 && kernel > 60 && kernel < 120,
			 "a large read(): %llu %% in user mode, %llu %% in the kernel\n", user,
			 kernel);
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
	if (!has_latch())
		test_half_idle(pt_emu.nr_any + 3);
	if (pt_has_filter())
		test_modes();
	pt_emulate_end();
	pt_finish();
}
