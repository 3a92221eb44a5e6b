// SPDX-License-Identifier: GPL-2.0-only
/*
 * pmuctl/tree: pmuctl stat --stack, with pmukit or with the kernel's own driver, while loops of
 * loops.h run, in user mode: parts add up to their wholes, the largest one is that of the loop, as
 * its numbers and the model of the plugin say (model.h), and the event to sample is that of the
 * cause.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SELF		"/tests/pmuctl/tree"
#include "loops.h"
#include "model.h"

#define OUTPUT		"/tmp/tree.out"
#define MOST_ROWS	40
#define PARTS		33		/* of the tree */
#define ESTIMATE	0.1		/* of RUN_CPI: groups take turns */
#define ROUNDING	0.0005		/* of four digits, of nine numbers */

/* A loop, and cycles of an instruction in it; the event that the tree names */
static const struct wanted {
	const char *name;
	double cpi;
	double groups;		/* of them */
	const char *part;	/* in which most of the rest is lost */
	double value;
	const char *event;
} wanted[] = {
	/* In 387 instructions 128 loads, each of 25 and 10 cycles, and a wrong branch */
	{ "loads in L3", SPARSE_CYCLES + PER_SPARSE(SPARSE * (FROM_L3 + ERAT) + WRONG),
	  SPARSE_GROUPS, "CPI_STALL_DCACHE_MISS", PER_SPARSE(SPARSE * FROM_L3),
	  "PM_CMPLU_STALL_DCACHE_MISS" },
	/* In 9 instructions a branch that is predicted wrongly */
	{ "directions", DIRECTION_GROUPS + WRONG / DIRECTIONS, DIRECTION_GROUPS,
	  "CPI_NOSLOT_BR_MPRED", WRONG / DIRECTIONS, "PM_GCT_NOSLOT_BR_MPRED" },
	/* In 32 instructions a fetch, which takes 25 and 10 cycles */
	{ "code in L3", CODE_GROUPS + (FROM_L3 + ERAT) / 32, CODE_GROUPS,
	  "CPI_NOSLOT_IC_MISS", (FROM_L3 + ERAT) / 32, "PM_GCT_NOSLOT_IC_MISS" },
};

/* A line of the tree */
struct row {
	int depth;
	char name[40];
	double value, percent;
};

/* What pmuctl has printed: the tree, the event to sample, and remarks that have no cause */
struct tree {
	struct row row[MOST_ROWS];
	int nr;
	char event[64];
	bool remarks;
};

static void read_tree(struct tree *tree)
{
	FILE *f = fopen(OUTPUT, "re");
	char line[512];

	memset(tree, 0, sizeof(*tree));
	while (f && fgets(line, sizeof(line), f)) {
		struct row *r = &tree->row[tree->nr];

		if (tree->nr < MOST_ROWS - 1 &&
		    sscanf(line, " %39[A-Z0-9_] %lf %lf %%", r->name, &r->value,
			   &r->percent) == 3) {
			r->depth = strspn(line, " ");
			tree->nr++;
		}
		sscanf(line, "perf record -e %*[a-z0-9]/%63[A-Z0-9_]/", tree->event);
		tree->remarks |= strstr(line, "made up") || strstr(line, "should be");
	}
	if (f)
		fclose(f);
}

static const struct row *find(const struct tree *tree, const char *name)
{
	const struct row *none = &tree->row[MOST_ROWS - 1], *row;

	for (row = tree->row; row < tree->row + tree->nr; row++)
		if (!strcmp(row->name, name))
			return row;
	return none;
}

/* Of how many wholes the parts are not the whole */
static int wrong_sums(const struct tree *tree)
{
	static const char * const wholes[] = { "RUN_CPI", "CPI_COMPLETION",
		"CPI_STALL", "CPI_NOSLOT", "CPI_STALL_LSU", "CPI_STALL_VSU" };
	int wrong = 0;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(wholes); i++) {
		const struct row *whole = find(tree, wholes[i]), *part = whole + 1;
		double sum = 0;

		for (; part->depth > whole->depth; part++)
			if (part->depth == whole[1].depth)
				sum += part->value;
		if (*whole->name && fabs(sum - whole->value) <= ROUNDING)
			continue;
		ksft_print_msg("%s is %.4f, its parts %.4f\n", wholes[i], whole->value, sum);
		wrong++;
	}
	return wrong;
}

static int wrong_shares(const struct tree *tree)
{
	const struct row *row;
	int wrong = 0;

	for (row = tree->row; row < tree->row + tree->nr; row++)
		wrong += fabs(row->percent - 100 * row->value / tree->row->value) > 0.1;
	return wrong;
}

static void test_tree(const struct wanted *w)
{
	char process[16];
	char *const argv[] = { "pmuctl", "stat", "--pmu", "power7", "--stack", "--modifiers=u",
			       "-p", process, "--", SELF, "sleep", NULL };
	pid_t pid = start(w->name);
	struct tree tree = { .nr = 0 };
	int status = 0, times;
	double cpi, part;

	snprintf(process, sizeof(process), "%d", pid);
	for (times = 0; times < TIMES && !status && tree.nr < PARTS; times++) {
		status = pt_execute(argv, OUTPUT);
		read_tree(&tree);
	}
	pt_stop(pid);
	cpi = find(&tree, "RUN_CPI")->value;
	part = find(&tree, w->part)->value;
	ksft_test_result(!status && tree.nr == PARTS && !tree.remarks,
			 "%s: a tree of %d parts, status %d%s\n", w->name, tree.nr, status,
			 tree.remarks ? ", with remarks" : "");
	ksft_test_result(fabs(cpi - w->cpi) <= w->cpi * ESTIMATE,
			 "%s: RUN_CPI %.4f, %.4f wanted\n", w->name, cpi, w->cpi);
	ksft_test_result(fabs(part - w->value) <= w->cpi * ESTIMATE,
			 "%s: %s %.4f, %.4f wanted\n", w->name, w->part, part, w->value);
	ksft_test_result(fabs(find(&tree, "CPI_COMPLETION")->value - w->groups) <= w->groups / 100,
			 "%s: CPI_COMPLETION %.4f\n", w->name,
			 find(&tree, "CPI_COMPLETION")->value);
	ksft_test_result(!wrong_sums(&tree) && !wrong_shares(&tree),
			 "%s: parts are their wholes, and percents those of RUN_CPI\n", w->name);
	ksft_test_result(!strcmp(tree.event, w->event), "%s: to be sampled is %s\n", w->name,
			 tree.event);
	if (status || tree.remarks || !tree.nr)
		pt_show_file(OUTPUT);
}

int main(int argc, char **argv)
{
	const struct wanted *w;

	begin(argc, argv);
	ksft_set_plan(6 * ARRAY_SIZE(wanted));
	for (w = wanted; w < wanted + ARRAY_SIZE(wanted); w++)
		test_tree(w);
	ksft_finished();
}
