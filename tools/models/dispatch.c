// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The schedule of a block on a POWER7 whose accesses all hit, and whose branches are predicted.
 *
 * Instructions form groups, in order: of four slots and one for a branch, which ends the group. A
 * cracked instruction begins a group and has two slots of it, a microcoded one has groups of its
 * own. One group is dispatched in a cycle, and 20 at most are in flight (IBM J. R&D 55(3) 2011).
 * An instruction begins when its operands are there and a pipe of its unit is free, in order within
 * its unit; memory is no operand. A store begins with its address, and finishes when its data is
 * there, too: its parts issue apart (IBM's US patent 2010/0161942). A sync finishes after stores
 * before it, and accesses behind it begin then. Groups complete in order, one in a cycle. Cycles in
 * between are stalls of the first one that finishes last in its group, as in IBM's CPI tree.
 *
 * What was before a block is not known. So it is scheduled as if it came again and again, as static
 * analysers do (llvm-mca): it takes the mean of the third and the fourth time, rounded up. How many
 * groups are in flight as one completes is that of the third time.
 */
#include <string.h>

#include "models/dispatch.h"

#define SLOTS		4
#define IN_FLIGHT	20
#define PIPES		2
#define TIMES		4

/* A group: its first instruction and the one behind its last, and what finishes last, when */
struct group {
	unsigned int first, end;
	u32 finish;
	u8 cause;
};

/* All times are cycles since the block began for the first time */
struct state {
	u32 ready[PMQ_REGISTERS];
	u32 free[PMQ_NR_UNITS][PIPES];
	u32 begun[PMQ_NR_UNITS];	/* the last one of a unit */
	u32 done[IN_FLIGHT];		/* when a group completed, by turns */
	struct pmq_cost *cost[IN_FLIGHT];	/* of these groups, the third time */
	u32 stored, ordered;		/* when the last store finished, and the last sync */
	u32 dispatched, completed;
	unsigned int groups;
};

/* The end of the group that begins with an instruction */
static unsigned int end_of_group(const struct pmq_op *op, unsigned int i, unsigned int n)
{
	unsigned int slots = 0, first = i;

	for (; i < n; i++) {
		unsigned int more = op[i].timing->slots;

		if (i > first && more > 1)
			return i;
		if (op[i].branch)
			return i + 1;
		slots += more;
		if (slots > SLOTS)
			return i;
		if (more == PMQ_ALONE)
			return i + 1;
	}
	return i;
}

/* A unit of which there is one has its second pipe never */
static u32 *pipe_of(struct state *s, unsigned int unit)
{
	u32 *pipe = s->free[unit];

	return unit <= PMQ_VSU && pipe[1] < pipe[0] ? pipe + 1 : pipe;
}

/* Return: when it has finished */
static u32 execute(struct state *s, const struct pmq_op *op, u32 at)
{
	const struct pmq_timing *t = op->timing;
	u32 *pipe = pipe_of(s, t->unit);
	unsigned int i;

	if (t->unit == PMQ_NO_UNIT)
		return at + 1;
	for (i = 0; i < op->nr_reads; i++)
		if (s->ready[op->reads[i]] > at)
			at = s->ready[op->reads[i]];
	if (s->begun[t->unit] > at)
		at = s->begun[t->unit];
	if (t->unit == PMQ_LSU && s->ordered > at)
		at = s->ordered;
	if (op->sync && s->stored > at)
		at = s->stored;
	if (*pipe > at)
		at = *pipe;
	s->begun[t->unit] = at;
	*pipe = at + t->busy + op->groups - 1;
	at += t->latency + op->groups - 1;
	for (i = 0; i < op->nr_writes; i++)
		s->ready[op->writes[i]] = at;
	if (op->nr_data && s->ready[op->data] + t->latency > at)
		at = s->ready[op->data] + t->latency;
	if (t->cause == PMQ_CAUSE_STALL_STORE && at > s->stored)
		s->stored = at;
	if (op->sync)
		s->ordered = at;
	return at;
}

static void execute_group(struct state *s, const struct pmq_op *op, struct group *g)
{
	u32 *oldest = &s->done[s->groups++ % IN_FLIGHT], finish;
	u32 at = s->dispatched > *oldest ? s->dispatched : *oldest;
	unsigned int i;

	for (i = 0; i < IN_FLIGHT; i++)
		if (s->cost[i] && s->done[i] > at)
			s->cost[i]->fill++;
	s->dispatched = at + op[g->first].groups;
	for (i = g->first; i < g->end; i++) {
		finish = execute(s, &op[i], at);
		if (finish <= g->finish)
			continue;
		g->finish = finish;
		g->cause = op[i].timing->cause;
	}
	s->completed += op[g->first].groups;
	*oldest = g->finish > s->completed ? g->finish : s->completed;
}

/* The third time the cost of each group, then the mean of it and the fourth time */
static void add_cost(struct pmq_cost *cost, const struct group *g, u32 stall, unsigned int time)
{
	if (time == TIMES - 2) {
		*cost = (struct pmq_cost) { .stall = stall, .cause = g->cause, .fill = 1 };
	} else if (time == TIMES - 1) {
		if (stall > cost->stall)
			cost->cause = g->cause;
		cost->stall = (cost->stall + stall + 1) / 2;
	}
}

/**
 * pmq_dispatch() - schedule a block
 * @insn: its instructions
 * @n: how many, at most PMQ_BLOCK
 * @cost: filled in, beside each
 */
void pmq_dispatch(const u32 *insn, unsigned int n, struct pmq_cost *cost)
{
	struct pmq_op op[PMQ_BLOCK];
	struct state s = { .groups = 0 };
	unsigned int i, time, third = 0;

	memset(cost, 0, n * sizeof(*cost));
	for (i = 0; i < n; i++)
		pmq_power7_decode(insn[i], &op[i]);
	for (time = 0; n && (time < TIMES || s.groups < third + IN_FLIGHT); time++) {
		for (i = 0; i < n;) {
			struct group g = { .first = i, .end = end_of_group(op, i, n) };
			unsigned int at = s.groups % IN_FLIGHT;
			u32 completed;

			execute_group(&s, op, &g);
			completed = s.done[at];
			i = g.end;
			s.cost[at] = time == TIMES - 2 ? &cost[i - 1] : NULL;
			add_cost(&cost[i - 1], &g, completed - s.completed, time);
			cost[i - 1].groups = op[g.first].groups;
			s.completed = completed;
		}
		third = time <= TIMES - 2 ? s.groups : third;
	}
}
