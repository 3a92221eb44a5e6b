// SPDX-License-Identifier: GPL-2.0-only
/*
 * hexagon/groups: a group opens exactly when eight counters, four pairs of them, have room
 * for it, and counts then. More events than counters take turns.
 * Covers: core/event
 */
#include "pmu.h"

#define SINGLE		0x200	/* and the codes behind */
#define CHAINED		0x300
#define TURNS		40

/* COUNTERn_OVERFLOW counts on counter n + 1 alone */
static const u32 overflow[] = { 1, 2, 5, 6 };

static int fds[16];
static int nr_fds;

static int add(u32 code, u32 chain)
{
	struct perf_event_attr attr = event_attr(code, chain);
	int fd;

	attr.disabled = !nr_fds;
	fd = open_attr(&attr, 0, -1, nr_fds ? fds[0] : -1);
	if (fd < 0)
		return fd;
	fds[nr_fds++] = fd;
	return 0;
}

static void close_all(void)
{
	while (nr_fds)
		close(fds[--nr_fds]);
}

/* So many of each kind: as many errors as do not fit, and the others count */
static bool group(int singles, int chains, int overflows)
{
	int i, err = 0, places = 8 - 2 * chains - overflows;
	bool fits = chains + overflows <= 4 && singles <= places;
	u64 sum = 0, wanted = 0;

	for (i = 0; i < chains && !err; i++)
		err = add(CHAINED + i, 1);
	for (i = 0; i < overflows && !err; i++)
		err = add(overflow[i], 0);
	for (i = 0; i < singles && !err; i++)
		err = add(SINGLE + i, 0);
	if (err != (fits ? 0 : -EINVAL)) {
		ksft_print_msg("%d single, %d chained, %d overflows: error %d\n", singles, chains,
			       overflows, -err);
		close_all();
		return false;
	}
	if (!err && nr_fds) {
		switch_on(fds[0]);
		for (i = 0; i < chains; i++, wanted += 1000)
			monitor_event(CHAINED + i, 1000);
		for (i = 0; i < overflows; i++, wanted += 100)
			monitor_event(overflow[i], 100);
		for (i = 0; i < singles; i++, wanted += 10)
			monitor_event(SINGLE + i, 10);
		for (i = 0; i < nr_fds; i++)
			sum += count_of(fds[i]);
	}
	close_all();
	if (sum != wanted)
		ksft_print_msg("%d single, %d chained, %d overflows: counted %llu\n", singles,
			       chains, overflows, sum);
	return sum == wanted;
}

static void test_groups(void)
{
	int singles, chains, overflows, nr = 0, right = 0;

	for (chains = 0; chains <= 5; chains++)
		for (overflows = 0; overflows <= 4; overflows++)
			for (singles = 0; singles <= 9; singles++, nr++)
				right += group(singles, chains, overflows);
	ksft_test_result(right == nr, "%d of %d groups open and count as they shall\n", right, nr);
}

/* One overflow event is one counter's: twice it has no place */
static void test_same_overflow(void)
{
	int first = add(1, 0), second = add(1, 0);

	ksft_test_result(!first && second == -EINVAL, "twice COUNTER0_OVERFLOW: error %d\n",
			 -second);
	close_all();
}

/* Nine events on eight counters: each is on one for a part of the time, and exact then */
static void test_turns(void)
{
	u64 value[3], sum = 0, on = 0;
	int fd[9], i, turn;

	for (i = 0; i < 9; i++) {
		fd[i] = open_code(SINGLE, 0);
		switch_on(fd[i]);
	}
	for (turn = 0; turn < TURNS; turn++) {
		monitor_event(SINGLE, 1000);
		pass_ms(10);
	}
	for (i = 0; i < 9; i++) {
		read(fd[i], value, sizeof(value));
		sum += value[0];
		on += value[2] > 0 && value[2] < value[1] && (u32)value[0] % 1000 == 0;
		close(fd[i]);
	}
	ksft_test_result(on == 9, "%llu of 9 events took turns\n", on);
	ksft_test_result(sum == 8000 * TURNS, "together they counted %llu of %u\n", sum,
			 8000 * TURNS);
}

int main(void)
{
	ksft_print_header();
	if (find_pmu("hexagon"))
		ksft_exit_fail_msg("there is no PMU\n");
	ksft_set_plan(4);
	test_groups();
	test_same_overflow();
	test_turns();
	ksft_finished();
}
