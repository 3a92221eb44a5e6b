// SPDX-License-Identifier: GPL-2.0-only
/*
 * Groups: for many groups of named events, chosen by a fixed seed, the driver
 * accepts a member exactly when there is a counter for each one, as tried out
 * here over the images of the reference; and what then reaches the registers is
 * one of the combinations found.
 * Covers: core/event model
 */
#include <string.h>
#include <unistd.h>
#include "images.h"
#include "event.h"

#define GROUPS		1000
#define MAX_MEMBERS	7		/* one more than there are counters */

/* A group in the making, and one line of each member that go together */
struct group {
	int nr;
	int first[MAX_MEMBERS];		/* position of the member's first line */
	int count[MAX_MEMBERS];		/* number of its lines */
	int chosen[MAX_MEMBERS];
	int fd[MAX_MEMBERS];
};

static struct pt_line lines[PT_MAX_LINES];
static int nr_lines;
static u64 seed = 20110701;

/* Knuth's MMIX generator, its upper half */
static unsigned int random_below(unsigned int limit)
{
	seed = seed * 6364136223846793005ull + 1442695040888963407ull;
	return (seed >> 33) % limit;
}

static bool is_l2(const struct pt_line *line)
{
	return line->counter <= 4 && (line->code >> 12 & 15) == 6;
}

/* The counter whose overflows an event counts, which has no interrupt then; 0 for none */
static unsigned int widens(const struct pt_line *line)
{
	const char *name = line->name;

	return strncmp(name, "PM_PMC", 6) || strcmp(name + 7, "_OVERFLOW") ? 0 : name[6] - '0';
}

/* Counters hold one event each; L2SEL, bits 8-10, is one for all events of unit 6 */
static bool go_together(const struct pt_line *a, const struct pt_line *b)
{
	if (a->counter == b->counter)
		return false;
	if (widens(a) == b->counter || widens(b) == a->counter)
		return false;
	return !is_l2(a) || !is_l2(b) || (a->code >> 8 & 7) == (b->code >> 8 & 7);
}

static struct pt_registers combine(const struct group *g)
{
	struct pt_registers sum = { .mmcr0 = MMCR0_COUNTING };
	int i;

	for (i = 0; i < g->nr; i++) {
		const struct pt_line *line = &lines[g->chosen[i]];

		sum.mmcr1 |= line->want.mmcr1;
		sum.mmcra |= line->want.mmcra;
		sum.mmcr0 |= line->want.mmcr0;
	}
	return sum;
}

/* Is there a line for each member from @depth on, that makes @want if that is given? */
static bool possible(struct group *g, int depth, const struct pt_registers *want)
{
	int line, i;

	if (depth == g->nr) {
		struct pt_registers sum = combine(g);

		return !want || pt_same_registers(&sum, want);
	}
	for (line = g->first[depth]; line < g->first[depth] + g->count[depth]; line++) {
		for (i = 0; i < depth && go_together(&lines[g->chosen[i]], &lines[line]); i++)
			;
		g->chosen[depth] = line;
		if (i == depth && possible(g, depth + 1, want))
			return true;
	}
	return false;
}

static bool is_same_name(int a, int b)
{
	return !strcmp(lines[a].name, lines[b].name);
}

/* Any named event; mostly one that fits, so that groups grow */
static void choose_member(struct group *g)
{
	int tries, first, i = g->nr++;

	for (tries = random_below(4) ? 50 : 1; tries; tries--) {
		first = random_below(nr_lines);
		while (first && is_same_name(first - 1, first))
			first--;
		g->first[i] = first;
		g->count[i] = 1;
		while (first + g->count[i] < nr_lines &&
		       is_same_name(first, first + g->count[i]))
			g->count[i]++;
		if (possible(g, 0, NULL))
			return;
	}
}

static int open_member(struct group *g, bool task)
{
	struct perf_event_attr attr = pt_attr(pt_type, lines[g->first[g->nr - 1]].code);
	int leader = g->nr > 1 ? g->fd[0] : -1;

	attr.disabled = leader < 0;
	attr.pinned = leader < 0;
	return pt_open(&attr, task ? 0 : -1, task ? -1 : 0, leader);
}

static void print_group(const struct group *g, const char *what)
{
	int i;

	ksft_print_msg("%s:", what);
	for (i = 0; i < g->nr; i++)
		printf(" %s", lines[g->first[i]].name);
	printf("\n");
}

/* What a whole group of accepted members makes of the registers */
static bool programs_one_of_them(struct group *g)
{
	struct pt_registers now;
	u64 count[3];

	pt_on(g->fd[0]);
	pt_read_registers(&now);
	pt_count_times(g->fd[0], count);
	if (count[2] && possible(g, 0, &now))
		return true;
	print_group(g, count[2] ? "wrong registers" : "does not run");
	ksft_print_msg("  mmcr1 %016llx mmcra %016llx mmcr0 %016llx\n", now.mmcr1, now.mmcra,
		       now.mmcr0);
	return false;
}

/* Grow a group until a member is refused; false when that was wrong */
static bool check_group(bool task, int *size)
{
	struct group g = {};
	bool fits = true, good = true;
	int fd = 0;

	while (fits && good && g.nr < MAX_MEMBERS) {
		choose_member(&g);
		fits = possible(&g, 0, NULL);
		fd = open_member(&g, task);
		g.fd[g.nr - 1] = fd;
		good = fits ? fd >= 0 : fd == -EINVAL;
		if (!good)
			print_group(&g, fits ? "refused" : "accepted");
	}
	if (fd < 0)
		g.nr--;
	if (good)
		good = programs_one_of_them(&g);
	*size = g.nr;
	while (g.nr)
		close(g.fd[--g.nr]);
	return good;
}

static void test_groups(const char *images, bool task)
{
	int i, size, good = 0, sizes[MAX_MEMBERS + 1] = {};
	u64 start;

	start = pt_now();
	nr_lines = pt_load_images(images, lines);
	for (i = 0; i < GROUPS; i++) {
		good += check_group(task, &size);
		sizes[size]++;
	}
	ksft_print_msg("groups of 1 to 6: %d %d %d %d %d %d (%llu ms)\n", sizes[1],
		       sizes[2], sizes[3], sizes[4], sizes[5], sizes[6],
		       (pt_now() - start) / 1000000);
	ksft_test_result(good == GROUPS && sizes[1] && sizes[2] && sizes[3] && sizes[4],
			 "%d groups of events of a %s\n", GROUPS, task ? "task" : "CPU");
}

int main(void)
{
	pt_begin("power7");
	ksft_set_plan(2);
	pt_pin(0);
	test_groups(PT_IMAGES, false);
	test_groups(PT_TASK_IMAGES, true);
	ksft_finished();
}
