// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/chain hexagon: pairs of counters, on the manual clock: counts of 64 bits in the
 * driver's hands (term chain), and counters whose overflows another event counts.
 * Covers: emulation hexagon core/hot
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

#define FULL		0x100000000ull	/* one more than a counter holds */
#define OVERFLOWS	0x1		/* COUNTER0_OVERFLOW: of counter 0, on counter 1 */
#define PAIRS		4

/* An event of this task; @chain asks for 64 bits. Negative errno when it is refused */
static int open_event(const struct pt_row *row, bool chain, int leader)
{
	struct perf_event_attr attr = pt_attr(pt_emu.type, row->code);

	attr.config1 = chain;
	attr.disabled = leader < 0;
	return pt_open(&attr, 0, -1, leader);
}

static int open_chain(const struct pt_row *row, int leader)
{
	int fd = open_event(row, true, leader);

	if (fd < 0)
		ksft_exit_fail_msg("cannot chain %s: %s\n", row->name, strerror(-fd));
	return fd;
}

static void close_all(int *fd, int nr)
{
	while (nr)
		close(fd[--nr]);
}

static void test_sysfs(void)
{
	char event[64] = "", bit[64] = "";

	pt_read_text(event, sizeof(event), PT_DEVICES "/%s/format/event", pt_emu.name);
	pt_read_text(bit, sizeof(bit), PT_DEVICES "/%s/format/chain", pt_emu.name);
	ksft_test_result(!strcmp(event, "config:0-9"), "format/event is %s\n", event);
	ksft_test_result(!strcmp(bit, "config1:0"), "format/chain is %s\n", bit);
	pt_expect("counters", pt_emu.nr_counters, 8);
}

/* Through both halves, added and advanced, without any interrupt */
static void test_alone(void)
{
	static const u64 steps[] = {
		1, 0x7fffffff, 1, 0x7ffffffe, 1, 1, FULL - 1, FULL, 5 * FULL + 7, 1ull << 40,
		0x80000000,
	};
	const struct pt_row *cycles = pt_load_profile();
	u64 interrupts = pt_stat(pt_emu.name, -1, "interrupts"), sum = 0, last;
	int fd = open_chain(cycles, -1), wrong = 0;
	unsigned int i;

	pt_on(fd);
	for (i = 0; i < ARRAY_SIZE(steps); i++) {
		if (i & 1)
			pt_happen(cycles, steps[i]);
		else
			pt_tell("advance %llu", steps[i]);
		sum += steps[i];
		wrong += pt_count(fd) != sum;
	}
	ksft_test_result(!wrong, "a chain: %llu of %llu, %d wrong\n", pt_count(fd), sum, wrong);
	pt_expect("without interrupts", pt_stat(pt_emu.name, -1, "interrupts") - interrupts, 0);
	pt_off(fd);
	pt_happen(cycles, 3 * FULL);
	pt_on(fd);
	pt_happen(cycles, 2 * FULL + 1);
	pt_happen(cycles, FULL);
	pt_expect("off and on", pt_count(fd), sum + 3 * FULL + 1);
	pt_reset(fd);
	pt_happen(cycles, 7 * FULL + 3);
	last = pt_count(fd);
	pt_expect("reset", last, 7 * FULL + 3);
	close(fd);
}

/* Four chains are all there can be; or one and six single counters */
static void test_groups(void)
{
	int fd[8], i, nr, single, wrong = 0;

	for (nr = 0; nr < PAIRS; nr++)
		fd[nr] = open_chain(&pt_emu.row[nr], nr ? fd[0] : -1);
	pt_expect("a fifth chain", -open_event(&pt_emu.row[nr], true, fd[0]), EINVAL);
	pt_expect("a single counter beside four chains",
		  -open_event(&pt_emu.row[nr], false, fd[0]), EINVAL);
	pt_on(fd[0]);
	for (i = 0; i < nr; i++)
		pt_happen(&pt_emu.row[i], (i + 1) * FULL + i);
	for (i = 0; i < nr; i++)
		wrong += pt_count(fd[i]) != (i + 1) * FULL + i;
	ksft_test_result(!wrong, "four chains: %d wrong\n", wrong);
	close_all(fd, nr);

	for (nr = 0; nr < 7; nr++) {
		single = open_event(&pt_emu.row[nr], nr == 3, nr ? fd[0] : -1);
		if (single < 0)
			break;
		fd[nr] = single;
	}
	pt_expect("a chain between six single counters", nr, 7);
	pt_expect("one more", -open_event(&pt_emu.row[7], false, fd[0]), EINVAL);
	pt_on(fd[0]);
	for (i = 0; i < nr; i++)
		pt_happen(&pt_emu.row[i], 2 * FULL + i);
	for (i = 0, wrong = 0; i < nr; i++)
		wrong += pt_count(fd[i]) != 2 * FULL + i;
	ksft_test_result(!wrong, "seven events: %d wrong\n", wrong);
	close_all(fd, nr);
}

/* A chain in the way of an event that needs counter 1 moves, and loses nothing */
static void test_move(void)
{
	u64 moved = pt_stat(pt_emu.name, -1, "moved");
	int fd = open_chain(pt_emu.any, -1), other;

	pt_on(fd);
	pt_happen(pt_emu.any, 3 * FULL + 5);
	other = pt_open_row(pt_find_code(OVERFLOWS), -1);
	pt_on(other);
	pt_expect("moved", pt_stat(pt_emu.name, -1, "moved") - moved, 1);
	pt_happen(pt_emu.any, 4 * FULL);
	pt_expect("a chain that moved", pt_count(fd), 7 * FULL + 5);
	pt_expect("which counter 0 does not see", pt_count(other), 0);
	close(other);
	close(fd);
}

/*
 * Counter 0 and its overflows on counter 1, of CPU 0: an event of a task would begin anew
 * with each of its turns.
 */
static void open_by_hand(const struct pt_row *row, int *lower, int *upper)
{
	struct perf_event_attr attr = pt_attr(pt_emu.type, row->code);

	attr.pinned = 1;
	*lower = pt_open(&attr, -1, 0, -1);
	*upper = pt_open_cpu(pt_emu.type, OVERFLOWS, 0, *lower);
	if (*lower < 0 || *upper < 0)
		ksft_exit_fail_msg("cannot count overflows of counter 0: %d, %d\n", *lower, *upper);
	pt_on(*lower);
}

static void test_by_hand(void)
{
	int lower, upper;

	open_by_hand(pt_emu.other, &lower, &upper);
	pt_happen(pt_emu.other, FULL - 1);
	pt_expect("before counter 0 overflows", pt_count(upper), 0);
	pt_expect("what it counts", pt_count(lower), FULL - 1);
	pt_happen(pt_emu.other, 1);
	pt_expect("counter 0 overflows", pt_count(upper), 1);
	pt_expect("its count goes on", pt_count(lower), FULL);
	close(upper);
	close(lower);
}

/*
 * Samples beside counters that do not interrupt, whatever these hold; and none on a
 * counter whose overflows are counted.
 */
static void test_samples(void)
{
	const u64 step = 0x30000001;
	const struct pt_row *third = pt_emu.other + 1;
	int wide = open_chain(pt_emu.other, -1), lower, upper, fd, i, wrong = 0;
	u64 samples = 0, sum = 0;
	struct pt_ring ring;

	open_by_hand(third, &lower, &upper);
	pt_on(wide);
	fd = pt_sample_row(&ring, pt_emu.any, 1000);
	pt_on(fd);
	for (i = 1; i <= 300; i++) {
		pt_happen(pt_emu.other, FULL + step);
		pt_happen(third, step);
		pt_happen(pt_emu.any, 700);
		sum += 700;
		samples += pt_samples(&ring);
		wrong += samples != sum / 1000 || pt_count(fd) != sum;
		wrong += pt_count(wide) != i * (FULL + step);
		wrong += pt_count(lower) != i * step;
	}
	ksft_test_result(!wrong, "%llu samples beside %llu in a chain: %d wrong\n", samples,
			 pt_count(wide), wrong);
	pt_expect("overflows of counter 0", pt_count(upper), 300 * step / FULL);
	pt_ring_close(&ring, fd);
	close(upper);
	close(lower);
	close(wide);
}

/*
 * On the real clock the two halves are of the same moment: as much as a counter that
 * folds by its interrupts.
 */
static void test_real_clock(void)
{
	const struct pt_row *cycles;
	int wide, plain;

	pt_emulate_again("clock=real mhz=10000");
	cycles = pt_load_profile();
	wide = open_chain(cycles, -1);
	plain = open_event(cycles, false, wide);
	pt_on(wide);
	while (pt_count(wide) < 3 * FULL)
		pt_run_turns(100000);
	pt_off(wide);
	ksft_test_result(pt_count(wide) == pt_count(plain), "real clock: %llu and %llu\n",
			 pt_count(wide), pt_count(plain));
	close(plain);
	close(wide);
}

/* A counter whose overflows are counted does not interrupt: it is read in time */
static void test_update(void)
{
	int lower, upper;

	pt_emulate_again("clock=real mhz=1000");
	open_by_hand(pt_load_profile(), &lower, &upper);
	while (!pt_count(upper))
		pt_run_turns(100000);
	pt_off(lower);
	ksft_test_result(pt_count(lower) >> 32 == pt_count(upper),
			 "read in time: %llu, with %llu overflows\n", pt_count(lower),
			 pt_count(upper));
	close(upper);
	close(lower);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(24);
	pt_pin(0);
	test_sysfs();
	test_alone();
	test_groups();
	test_move();
	test_by_hand();
	test_samples();
	test_real_clock();
	test_update();
	pt_emulate_end();
	ksft_finished();
}
