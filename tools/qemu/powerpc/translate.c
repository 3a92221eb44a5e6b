// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is put into a block of guest instructions when QEMU translates it.
 *
 * An instruction counts when it is completed. QEMU can act before an instruction, not after one, so
 * it counts before the next one. In a block that nobody has to look at in the middle it counts
 * before the next one that may end the block. The last one of a block, unless it is sure to be
 * completed, is the block's tail: it counts at the start of the next block, or when QEMU says
 * that an exception came instead.
 */
#include <string.h>

#include "models/access.h"
#include "models/dispatch.h"
#include "powerpc/powerpc.h"

/* What translation of a block needs to know */
struct block {
	struct qemu_plugin_tb *tb;
	size_t n;
	unsigned int mode;
	bool counts;			/* somebody counts, in any mode */
	pmq_mask what;			/* by which instructions differ in its mode */
	pmq_mask exact;			/* after which of them slots are checked */
	pmq_mask looks;			/* what somebody wants to know of accesses, in any mode */
	struct pmq_site *open;		/* the instruction before, whose success is not known yet */
	bool watch;			/* look before the next instruction */
	struct pmq_sums sums;		/* of instructions that are not added yet */
	struct pmq_cost cost[PMQ_BLOCK];	/* of groups, where somebody counts cycles */
};

/* Callbacks at an instruction, by its address */

static void tail_cb(unsigned int cpu, void *pc)
{
	pmq_tail(cpu, (uintptr_t)pc, true);
}

static void look_cb(unsigned int cpu, void *pc)
{
	pmq_count_look(cpu, (uintptr_t)pc - 4);
	pmq_interrupt(cpu, (uintptr_t)pc);
}

static void other_cb(unsigned int cpu, void *pc)
{
	pmq_count_other(cpu, (uintptr_t)pc);
}

static void reached_cb(unsigned int cpu, void *pc)
{
	pmq_count_reached(cpu, (uintptr_t)pc - 4);
	pmq_interrupt(cpu, (uintptr_t)pc);
}

static void outcome_cb(unsigned int cpu, void *before)
{
	const struct pmq_site *site = before;
	pmq_mask what = site->what & (PMQ_OUTCOME | PMQ_BIT(STCX));

	what = pmq_outcome(cpu, site->insn, what) & ~PMQ_BIT(STCX);
	if (pmq_count_one(cpu, site->mode, site->pc, what))
		pmq_count_reached(cpu, site->pc);
}

static void saturated_cb(unsigned int cpu, void *data)
{
	pmq_cpus[cpu].saturated = pmq_guest_get(PMQ_REG_VSCR) & PMQ_VSCR_SAT;
}

static void address_cb(unsigned int cpu, void *data)
{
	pmq_retranslate();
}

static void start(const struct block *b, u64 pc)
{
	void *at = (void *)(uintptr_t)pc;

	if (b->what & PMQ_DIRECTION)
		qemu_plugin_register_vcpu_tb_exec_cond_cb(b->tb, other_cb, PMQ_NO_REGISTERS,
							  PMQ_EQUAL, PMQ_NUMBER(other), pc, at);
	qemu_plugin_register_vcpu_tb_exec_cond_cb(b->tb, tail_cb, PMQ_WRITES_PC, PMQ_NOT_EQUAL,
						  PMQ_NUMBER(tail), 0, at);
	qemu_plugin_register_vcpu_tb_exec_cond_cb(b->tb, look_cb, PMQ_WRITES_PC, PMQ_GREATER_EQUAL,
						  PMQ_NUMBER(steps), PMQ_LIMIT, at);
	qemu_plugin_register_vcpu_tb_exec_inline_per_vcpu(b->tb, PMQ_ADD, PMQ_NUMBER(steps), b->n);
}

static void look_at(struct qemu_plugin_insn *insn, pmq_cpu_cb cb, struct pmq_number number)
{
	void *at = (void *)(uintptr_t)qemu_plugin_insn_vaddr(insn);

	qemu_plugin_register_vcpu_insn_exec_cond_cb(insn, cb, PMQ_WRITES_PC, PMQ_GREATER_EQUAL,
						    number, PMQ_LIMIT, at);
}

/*
 * Add what is not added yet, before an instruction. All is added before a slot is checked: a check
 * may leave the block
 */
static void add(struct block *b, struct qemu_plugin_insn *insn)
{
	unsigned int i;

	pmq_sums_add(&b->sums, insn);
	for (i = 0; b->exact && i < b->sums.n; i++) {
		int slot = b->sums.sum[i].slot;

		if (slot < 0)
			look_at(insn, look_cb, PMQ_NUMBER(steps));
		else if (pmq_slots[slot].what & b->exact)
			look_at(insn, reached_cb, pmq_slot_number(slot));
	}
	b->sums.n = 0;
}

static void sum_up(struct block *b, struct qemu_plugin_insn *insn, u32 word, pmq_mask what)
{
	struct pmq_site site = {
		.pc = qemu_plugin_insn_vaddr(insn), .insn = word, .what = what, .mode = b->mode };
	struct pmq_slot sort = {
		.what = what & b->what,
		.mode = b->mode,
		.pipe = pmq_built.also & PMQ_NEED_PIPES ? site.pc >> 2 & 1 : 0,
	};

	if (sort.what)
		pmq_sum_up(&b->sums, sort, &site, 1);
}

/* Cycles of a group count with its last instruction; of a block's last group before that one */
static void sum_up_cycles(struct block *b, struct qemu_plugin_insn *insn, u32 word, size_t x)
{
	if (b->what & PMQ_BIT(CYCLE))
		pmq_cycles_sum_up(&b->sums, &b->cost[x], qemu_plugin_insn_vaddr(insn), word,
				  b->mode);
}

static u32 insn_of(const struct qemu_plugin_insn *insn)
{
	u8 octet[4] = { 0 };

	qemu_plugin_insn_data(insn, octet, sizeof(octet));
	return (u32)octet[0] << 24 | octet[1] << 16 | octet[2] << 8 | octet[3];
}

/* Behind an access to a register of the PMU, which has a group of its own, another block begins */
static void schedule(struct block *b)
{
	u32 word[PMQ_BLOCK];
	size_t n = 0;

	memset(b->cost, 0, sizeof(b->cost));
	while (n < b->n && n < PMQ_BLOCK) {
		word[n] = insn_of(qemu_plugin_tb_get_insn(b->tb, n));
		if (pmq_register_access(word[n], b->mode))
			break;
		n++;
	}
	pmq_dispatch(word, n, b->cost);
}

/*
 * A branch that may go either way counts as guessed. Where the next block begins at the other
 * place, that is put right there
 */
static pmq_mask guess(struct block *b, struct qemu_plugin_insn *insn, u32 word, pmq_mask what)
{
	u64 pc = qemu_plugin_insn_vaddr(insn), other = pmq_powerpc_other(word, pc);

	what &= ~(other == pc + 4 ? PMQ_BIT(NOT_TAKEN) : PMQ_BIT(TAKEN));
	if (b->what & PMQ_DIRECTION) {
		pmq_act(insn, PMQ_STORE, PMQ_NUMBER(other), other);
		pmq_act(insn, PMQ_STORE, PMQ_NUMBER(guess),
			(uintptr_t)pmq_site_new(pc, word, what, b->mode));
	}
	return what;
}

/* The last instruction: it counts before it is executed, or is a tail */
static void finish(struct block *b, struct qemu_plugin_insn *insn, u32 word, pmq_mask what)
{
	bool both = (what & PMQ_DIRECTION) == PMQ_DIRECTION;
	struct pmq_site *site;

	sum_up_cycles(b, insn, word, b->n - 1);
	add(b, insn);
	if (pmq_built.also & PMQ_NEED_BRANCHES && pmq_powerpc_predicted(word, what))
		what |= PMQ_BIT(DIRECTION_RIGHT);	/* to be asked for, see tail.c */
	if (b->exact || pmq_places || what & PMQ_BIT(DIRECTION_RIGHT) ||
	    pmq_powerpc_leaves(word, what)) {
		site = pmq_site_new(qemu_plugin_insn_vaddr(insn), word, what, b->mode);
		pmq_act(insn, PMQ_STORE, PMQ_NUMBER(tail), (uintptr_t)site);
		return;
	}
	if (both)
		what = guess(b, insn, word, what);
	sum_up(b, insn, word, what);
	add(b, insn);
}

static bool manages(const struct block *b, u32 word)
{
	return b->looks & PMQ_OF_MEMORY && pmq_manages(word);
}

/*
 * Of a stwcx. in the middle of a block the next instruction tells whether it had success, and of a
 * dcbz that it is completed
 */
static pmq_mask open_outcome(struct block *b, struct qemu_plugin_insn *insn, u32 word,
			     pmq_mask what)
{
	if (what & b->what & PMQ_OUTCOME || manages(b, word))
		b->open = pmq_site_new(qemu_plugin_insn_vaddr(insn), word, what, b->mode);
	return what & ~PMQ_OUTCOME;
}

static bool close_outcome(struct block *b, struct qemu_plugin_insn *insn)
{
	bool open = b->open;

	if (open)
		qemu_plugin_register_vcpu_insn_exec_cb(insn, outcome_cb, PMQ_READS, b->open);
	b->open = NULL;
	return open;
}

/*
 * What the instruction before has done may be the cause of an interrupt. Other counters have that
 * instruction by then: who takes an interrupt leaves the block
 */
static void complete(struct block *b, struct qemu_plugin_insn *insn)
{
	bool outcome = close_outcome(b, insn);

	if (b->exact || b->watch || b->sums.n > PMQ_SUMS_FULL)
		add(b, insn);
	if ((b->exact && outcome) || b->watch)
		look_at(insn, look_cb, PMQ_NUMBER(steps));
	b->watch = false;
}

static bool accesses(u32 word, pmq_mask what)
{
	return what & (PMQ_BIT(LOAD) | PMQ_BIT(STORES)) || pmq_touches(word);
}

/* What has to be known of an instruction before it is executed, and of its accesses */
static pmq_mask open_insn(struct block *b, struct qemu_plugin_insn *insn, u32 word, pmq_mask what)
{
	u64 pc = qemu_plugin_insn_vaddr(insn);

	if (what & PMQ_BIT(SATURATED) && b->what & PMQ_OUTCOME)
		qemu_plugin_register_vcpu_insn_exec_cb(insn, saturated_cb, PMQ_READS, NULL);
	if (manages(b, word))
		qemu_plugin_register_vcpu_insn_exec_cb(insn, pmq_manage_begin, PMQ_READS,
						       pmq_access_site(insn, word, b->mode, what));
	if (pmq_touches(word)) {
		if (b->looks & PMQ_OF_MEMORY)
			pmq_touch(insn, word, b->mode, b->looks);
	} else if ((b->looks || pmq_built.also & PMQ_NEED_DATA) && accesses(word, what)) {
		pmq_access_data(insn, word, b->mode, b->looks);
	}
	if (!(b->looks & PMQ_ADDRESS))
		return what;
	if (pmq_register_is_address(word, b->mode))
		qemu_plugin_register_vcpu_insn_exec_cb(insn, address_cb, PMQ_NO_REGISTERS, NULL);
	return what & PMQ_BIT(INST) && pmq_address_is_instruction(pc) ? what | PMQ_BIT(IABR) : what;
}

/* Does a line of instructions begin here, or the block? */
static void fetch(struct block *b, struct qemu_plugin_insn *insn, u32 word, bool first)
{
	u64 pc = qemu_plugin_insn_vaddr(insn);

	if (!(b->looks & PMQ_OF_MEMORY) ||
	    (!first && pc & ((1u << pmq_processor->shapes.inst.line) - 1)))
		return;
	pmq_access_fetch(insn, word, b->mode);
	if (!(pmq_built.also & PMQ_NEED_LOOKS))
		return;
	add(b, insn);
	look_at(insn, look_cb, PMQ_NUMBER(steps));
}

static void translate_insn(struct block *b, size_t x)
{
	struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(b->tb, x);
	u32 word = insn_of(insn);
	pmq_mask what = pmq_powerpc_what(word);
	struct pmq_site *site;

	pmq_place_see(insn, word, b->mode);
	complete(b, insn);
	fetch(b, insn, word, !x);
	if (pmq_register_access(word, b->mode)) {
		add(b, insn);
		site = pmq_site_new(qemu_plugin_insn_vaddr(insn), word, what, b->mode);
		qemu_plugin_register_vcpu_insn_exec_cb(insn, pmq_register_cb, PMQ_WRITES_PC, site);
		return;
	}
	if (pmq_maps(word, b->mode))
		qemu_plugin_register_vcpu_insn_exec_cb(insn, pmq_map_cb, PMQ_READS,
						       (void *)(uintptr_t)word);
	if (pmq_register_is_thread(word, b->mode)) {
		add(b, insn);
		site = pmq_site_new(qemu_plugin_insn_vaddr(insn), word, what, b->mode);
		qemu_plugin_register_vcpu_insn_exec_cb(insn, pmq_register_thread_cb, PMQ_READS,
						       site);
	}
	if (!b->counts)
		return;
	what = open_insn(b, insn, word, what);
	if (!x && b->what & PMQ_DIRECTION)
		pmq_act(insn, PMQ_STORE, PMQ_NUMBER(other), 0);
	if (x + 1 == b->n) {
		finish(b, insn, word, what);
		return;
	}
	if (pmq_powerpc_leaves(word, what))
		add(b, insn);
	b->watch = pmq_built.also & PMQ_NEED_LOOKS && accesses(word, what);
	what = open_outcome(b, insn, word, what);
	sum_up(b, insn, word, what);
	sum_up_cycles(b, insn, word, x);
}

/**
 * pmq_translate() - QEMU translates a block
 * @tb: it
 * @data: nothing
 */
void pmq_translate(struct qemu_plugin_tb *tb, void *data)
{
	struct block b = { .tb = tb, .n = qemu_plugin_tb_n_insns(tb) };
	size_t x;

	b.mode = pmq_guest_mode() & ~PMK_MODE_MARKED;
	b.counts = pmq_built.also;
	b.what = pmq_built.what[b.mode];
	b.exact = pmq_built.exact[b.mode];
	if (!pmq_processor->dispatches || !pmq_listen_cycles)
		b.what &= ~PMQ_BIT(CYCLE);
	if (b.what & PMQ_BIT(CYCLE))
		schedule(&b);
	if (pmq_built.also & PMQ_NEED_MEMORY)
		b.looks |= PMQ_OF_MEMORY;
	if (pmq_built.also & PMQ_NEED_ADDRESS) {
		b.looks |= PMQ_ADDRESS;
		pmq_register_addresses();
	}
	if (b.counts)
		start(&b, qemu_plugin_tb_vaddr(tb));
	for (x = 0; x < b.n; x++)
		translate_insn(&b, x);
}
