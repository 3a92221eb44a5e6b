// SPDX-License-Identifier: GPL-2.0-only
/*
 * ppc7400/registers [interrupt] [breakpoints]: what reaches the registers of an MPC7400.
 * Every named event on every counter that can have it, with every mix of exclude_*,
 * alone and in groups, is read back while it counts. The registers must hold what
 * selftests/host/tables/ppc7400/images computes from the transcription of the documents,
 * for counters with their interrupt or without, and with the two events on breakpoint
 * registers allowed or not.
 * Covers: core/hot access
 */
#include <stdlib.h>
#include <unistd.h>
#include "ppc7400.h"

#define GROUPS		500

static int type;
static bool interrupt, breakpoints;

static bool check_line(const struct ppc7400_line *line, unsigned int mix)
{
	struct ppc7400_registers want = line->want, now;

	want.mmcr0 |= ppc7400_exclude_bits(mix);
	if (!ppc7400_registers_of(type, ppc7400_pinned_code(line), mix, &now))
		return false;
	if (ppc7400_same(&want, &now))
		return true;
	ksft_print_msg("%s on PMC%u, mix %u:\n", line->name, line->counter, mix);
	ppc7400_print("found ", &now);
	ppc7400_print("wanted", &want);
	return false;
}

/* Without leave they do not open, on their own counter and by any mix */
static bool check_refused(const struct ppc7400_line *line)
{
	unsigned int mix, refused = 0;

	for (mix = 0; mix < PPC7400_MIXES; mix++)
		refused += ppc7400_open(type, line->code, mix) == -EINVAL;
	return refused == PPC7400_MIXES;
}

static void test_every_placement(void)
{
	unsigned int i, mix, good = 0, tried = 0, refused = 0, barred = 0;

	for (i = 0; i < ppc7400_nr_lines; i++) {
		if (ppc7400_is_breakpoint(&ppc7400_lines[i]) && !breakpoints) {
			barred++;
			refused += check_refused(&ppc7400_lines[i]);
			continue;
		}
		for (mix = 0; mix < PPC7400_MIXES; mix++, tried++)
			good += check_line(&ppc7400_lines[i], mix);
	}
	ksft_test_result(good == tried &&
			 tried + barred * PPC7400_MIXES == ppc7400_nr_lines * PPC7400_MIXES,
			 "%u of %u: every event on every counter, every mix of exclude_*\n",
			 good, tried);
	ksft_test_result(refused == barred && barred == (breakpoints ? 0 : 2),
			 "%u of %u events on breakpoint registers are refused\n", refused, barred);
}

static const struct ppc7400_line *draw_line(unsigned int counter)
{
	const struct ppc7400_line *line;

	do {
		line = &ppc7400_lines[rand() % ppc7400_nr_lines];
	} while (line->counter != counter || (ppc7400_is_breakpoint(line) && !breakpoints));
	return line;
}

/* One event for each counter, in any order: the registers are all their images together */
static bool check_group(void)
{
	unsigned int mix = rand() % PPC7400_MIXES, i, j, order[PPC7400_COUNTERS] = { 1, 2, 3, 4 };
	struct ppc7400_registers want = {}, now;
	int fd[PPC7400_COUNTERS], leader = -1;
	bool good = true;

	for (i = PPC7400_COUNTERS - 1; i; i--) {
		unsigned int other = rand() % (i + 1), kept = order[i];

		order[i] = order[other];
		order[other] = kept;
	}
	want.mmcr0 = ppc7400_exclude_bits(mix);
	for (i = 0; i < PPC7400_COUNTERS; i++) {
		const struct ppc7400_line *line = draw_line(order[i]);
		struct perf_event_attr attr = ppc7400_attr(type, ppc7400_pinned_code(line), mix);

		want.mmcr0 |= line->want.mmcr0;
		want.mmcr1 |= line->want.mmcr1;
		want.mmcr2 |= line->want.mmcr2;
		want.bamr |= line->want.bamr;
		attr.pinned = !i;
		attr.disabled = !i;
		fd[i] = pt_open(&attr, -1, 0, leader);
		if (fd[i] < 0)
			ksft_exit_fail_msg("group: %s: %s\n", line->name, strerror(-fd[i]));
		leader = fd[0];
	}
	pt_on(leader);
	ppc7400_read(&now);
	for (j = 0; j < PPC7400_COUNTERS; j++)
		good &= pt_ran_always(fd[j]);
	for (j = PPC7400_COUNTERS; j--; )
		close(fd[j]);
	if (good && ppc7400_same(&want, &now))
		return true;
	ppc7400_print("found ", &now);
	ppc7400_print("wanted", &want);
	return false;
}

static void test_groups(void)
{
	unsigned int i, good = 0;

	srand(1);
	for (i = 0; i < GROUPS; i++)
		good += check_group();
	ksft_test_result(good == GROUPS, "%u of %u groups of four\n", good, GROUPS);
}

/* After all that: frozen, silent, and nothing left for users to read */
static void test_idle(void)
{
	struct ppc7400_registers now;
	u64 sum = 0;
	unsigned int i;

	for (i = 1; i <= PPC7400_COUNTERS; i++)
		sum |= ppc7400_counter(i) | ppc7400_user_counter(i);
	ppc7400_read(&now);
	ppc7400_print("idle", &now);
	ksft_test_result(now.mmcr0 == PPC7400_FC, "without an event the counters are frozen\n");
	ksft_test_result(!sum, "without an event the counters are 0\n");
}

int main(int argc, char **argv)
{
	ksft_print_header();
	type = ppc7400_begin(argc, argv, &interrupt, &breakpoints);
	ksft_set_plan(5);
	test_every_placement();
	test_groups();
	test_idle();
	ksft_finished();
}
