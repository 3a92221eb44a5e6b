// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/chain hexagon: pairs of counters, on the manual clock: counts of 64 bits in the driver's
 * hands (term chain), and counters whose overflows another event counts.
 * Covers: emulation hexagon core/hot
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "event.h"

#define FULL		0x100000000ull	/* one more than a counter holds */
#define OVERFLOWS	1		/* COUNTER0_OVERFLOW: of counter 0, on counter 1 */
#define N		0x30000001ull
#define MAX_EVENTS	8

static u64 any, other;

static int chain(u64 code, int leader)
{
	return pt_event(PT_OURS(code, .config1 = 1), -1, leader);
}

static void happen(u64 code, u64 n)
{
	pt_tell("add %#llx %llu", code, n);
}

static bool format_is(const char *term, const char *wanted)
{
	char text[32] = "";

	pt_read_text(text, sizeof(text), PT_DEVICES "/%s/format/%s", pt_emu.name, term);
	return !strcmp(text, wanted);
}

/* Through both halves, added and advanced, without any interrupt */
static void test_halves(void)
{
	static const u64 steps[] = {
		1, 0x7fffffff, 1, 0x7ffffffe, 1, 1, FULL - 1, FULL, 5 * FULL + 7, 1ull << 40,
		0x80000000,
	};
	u64 cycles = pt_load_profile()->code, interrupts = pt_stat(pt_emu.name, -1, "interrupts");
	int fd = chain(cycles, -1), wrong = 0;
	unsigned int i;
	u64 sum = 0;

	pt_on(fd);
	for (i = 0; i < ARRAY_SIZE(steps); i++) {
		if (i & 1)
			happen(cycles, steps[i]);
		else
			pt_tell("advance %llu", steps[i]);
		sum += steps[i];
		wrong += pt_count(fd) != sum;
	}
	ksft_test_result(!wrong, "a chain: %d of 11 steps wrong\n", wrong);
	pt_expect("interrupts", pt_stat(pt_emu.name, -1, "interrupts"), interrupts);
	pt_off(fd);
	happen(cycles, 3 * FULL);
	pt_on(fd);
	happen(cycles, 3 * FULL + 1);
	pt_expect("off and on", pt_count(fd), sum + 3 * FULL + 1);
	pt_reset(fd);
	happen(cycles, 7 * FULL + 3);
	pt_expect("reset", pt_count(fd), 7 * FULL + 3);
	close(fd);
}

/* Events of a group that are on: each is its code's row, and counts beyond one counter */
static void count_each(const char *what, const int *fd, int nr)
{
	int i, wrong = 0;

	pt_on(fd[0]);
	for (i = 0; i < nr; i++)
		happen(pt_emu.row[i].code, (i + 1) * FULL + i);
	for (i = 0; i < nr; i++)
		wrong += pt_count(fd[i]) != (i + 1) * FULL + i;
	ksft_test_result(!wrong, "%s: %d wrong\n", what, wrong);
	while (nr--)
		close(fd[nr]);
}

/* Four chains are all there can be; or one and six single counters */
static void test_groups(void)
{
	int fd[MAX_EVENTS], i;

	for (i = 0; i < 4; i++)
		fd[i] = chain(pt_emu.row[i].code, i ? fd[0] : -1);
	pt_expect("a fifth chain",
		  pt_refusal(PT_OURS(pt_emu.row[4].code, .config1 = 1), -1, fd[0]), EINVAL);
	pt_expect("a single counter beside four chains",
		  pt_refusal(PT_OURS(pt_emu.row[4].code), -1, fd[0]), EINVAL);
	count_each("four chains", fd, 4);
	for (i = 0; i < 7; i++)
		fd[i] = pt_event(PT_OURS(pt_emu.row[i].code, .config1 = i == 3), -1,
				 i ? fd[0] : -1);
	pt_expect("one more than a chain and six counters",
		  pt_refusal(PT_OURS(pt_emu.row[7].code), -1, fd[0]), EINVAL);
	count_each("seven events", fd, 7);
}

/* A chain in the way of an event that needs counter 1 moves, and loses nothing */
static void test_move(void)
{
	u64 moved = pt_stat(pt_emu.name, -1, "moved");
	int e = chain(any, -1), o = pt_need(PT_OURS(OVERFLOWS), -1);

	pt_on(e);
	happen(any, 3 * FULL + 5);
	pt_on(o);
	pt_expect("moved", pt_stat(pt_emu.name, -1, "moved") - moved, 1);
	happen(any, 4 * FULL);
	pt_expect("a chain that moved", pt_count(e), 7 * FULL + 5);
	pt_expect("which counter 0 does not see", pt_count(o), 0);
	close(o);
	close(e);
}

/*
 * Counter 0 and its overflows on counter 1, of CPU 0: an event of a task would begin anew with
 * each of its turns
 */
static int open_pair(u64 code, int *upper)
{
	int lower = pt_need(PT_OURS(code, .pinned = 1), 0);

	*upper = pt_event(PT_OURS(OVERFLOWS), 0, lower);
	pt_on(lower);
	return lower;
}

static void test_overflows(void)
{
	int upper, lower = open_pair(other, &upper);

	happen(other, FULL - 1);
	ksft_test_result(!pt_count(upper) && pt_count(lower) == FULL - 1, "before an overflow\n");
	happen(other, 1);
	ksft_test_result(pt_count(upper) == 1 && pt_count(lower) == FULL, "an overflow\n");
	close(upper);
	close(lower);
}

/*
 * Samples beside counters that do not interrupt, whatever these hold; and none on a counter whose
 * overflows are counted
 */
static void test_samples(void)
{
	u64 third = (pt_emu.other + 1)->code, samples = 0, i;
	int wide = chain(other, -1), upper, lower = open_pair(third, &upper), wrong = 0;
	int fd = pt_need(PT_OURS(any, .sample_period = 1000), -1);

	pt_on(wide);
	pt_on(fd);
	for (i = 1; i <= 300; i++) {
		happen(other, FULL + N);
		happen(third, N);
		happen(any, 700);
		samples += pt_new_samples(fd);
		wrong += samples != i * 700 / 1000 || pt_count(fd) != i * 700;
		wrong += pt_count(wide) != i * (FULL + N) || pt_count(lower) != i * N;
	}
	ksft_test_result(!wrong, "%llu samples beside a chain: %d wrong\n", samples, wrong);
	pt_expect("overflows of counter 0", pt_count(upper), 300 * N / FULL);
	pt_close(fd);
	close(upper);
	close(lower);
	close(wide);
}

/*
 * On the real clock the two halves are of the same moment: as much as a counter that is updated by
 * its interrupts. A counter whose overflows are counted does not interrupt: it is read in time
 */
static void test_real_clock(void)
{
	int wide, plain, upper, lower;
	u64 cycles;

	pt_emulate_again("clock=real mhz=10000");
	cycles = pt_load_profile()->code;
	wide = chain(cycles, -1);
	plain = pt_event(PT_OURS(cycles), -1, wide);
	pt_on(wide);
	while (pt_count(wide) < 3 * FULL)
		pt_run_turns(100000);
	pt_off(wide);
	pt_expect("real clock", pt_count(wide), pt_count(plain));
	close(plain);
	close(wide);
	pt_emulate_again("clock=real mhz=1000");
	lower = open_pair(cycles, &upper);
	while (!pt_count(upper))
		pt_run_turns(100000);
	pt_off(lower);
	pt_expect("read in time", pt_count(lower) >> 32, pt_count(upper));
	close(upper);
	close(lower);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	pt_pin(0);
	any = pt_emu.any->code;
	other = pt_emu.other->code;
	ksft_test_result(pt_emu.nr_counters == 8 && format_is("event", "config:0-9") &&
			 format_is("chain", "config1:0"), "counters and terms\n");
	test_halves();
	test_groups();
	test_move();
	test_overflows();
	test_samples();
	test_real_clock();
	pt_emulate_end();
	pt_finish();
}
