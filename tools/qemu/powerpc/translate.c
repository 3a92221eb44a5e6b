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
#include "models/access.h"
#include "powerpc/powerpc.h"

/* What translation of a block needs to know */
struct block {
	struct qemu_plugin_tb *tb;
	size_t n;
	unsigned int mode;
	u32 slots;			/* that its mode counts */
	u32 exact;			/* those looked at after each instruction */
	u32 direction;			/* those that want to know where branches go */
	u32 outcome;			/* those that want to know of success */
	u32 access;			/* those that want to know of accesses to memory */
	pmq_mask looks;			/* what somebody wants to know of those, in any mode */
	bool predicts;			/* somebody wants to know of the prediction of branches */
	struct pmq_site *open;		/* the instruction before, whose success is not known yet */
	u32 watch;			/* those to look at before the next instruction */
	u32 sum[PMQ_SLOTS];		/* not added yet */
};

/* Callbacks at an instruction, by its address */

static void tail_cb(unsigned int cpu, void *pc)
{
	pmq_tail(cpu, (uintptr_t)pc, true);
}

static void pending_cb(unsigned int cpu, void *pc)
{
	pmq_interrupt(cpu, (uintptr_t)pc);
}

static void other_cb(unsigned int cpu, void *slots)
{
	pmq_count_other(cpu, (uintptr_t)slots);
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
	pmq_cpus[cpu].saturated = pmq_guest_saturated();
}

static void address_cb(unsigned int cpu, void *data)
{
	pmq_retranslate();
}

static void start(const struct block *b, u64 pc)
{
	void *at = (void *)(uintptr_t)pc;
	struct pmq_number slot;
	u32 left;

	qemu_plugin_register_vcpu_tb_exec_cond_cb(b->tb, tail_cb, PMQ_WRITES_PC, PMQ_NOT_EQUAL,
						  PMQ_NUMBER(tail), 0, at);
	qemu_plugin_register_vcpu_tb_exec_cond_cb(b->tb, pending_cb, PMQ_WRITES_PC,
						  PMQ_NOT_EQUAL, PMQ_NUMBER(pending), 0, at);
	if (b->direction)
		qemu_plugin_register_vcpu_tb_exec_cond_cb(b->tb, other_cb, PMQ_NO_REGISTERS,
							  PMQ_EQUAL, PMQ_NUMBER(other),
							  PMQ_OTHER(pc, b->mode),
							  (void *)(uintptr_t)b->direction);
	for (left = b->slots; left; left &= left - 1) {
		slot = pmq_slot_number(__builtin_ctz(left));
		qemu_plugin_register_vcpu_tb_exec_cond_cb(b->tb, reached_cb, PMQ_WRITES_PC,
							  PMQ_GREATER_EQUAL, slot, PMQ_LIMIT, at);
	}
}

/* What the CPU does by itself before an instruction */
static void act(struct qemu_plugin_insn *insn, enum pmq_inline what, struct pmq_number number,
		u64 value)
{
	qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu(insn, what, number, value);
}

static void look_at(struct qemu_plugin_insn *insn, unsigned int slot)
{
	void *at = (void *)(uintptr_t)qemu_plugin_insn_vaddr(insn);

	qemu_plugin_register_vcpu_insn_exec_cond_cb(insn, reached_cb, PMQ_WRITES_PC,
						    PMQ_GREATER_EQUAL, pmq_slot_number(slot),
						    PMQ_LIMIT, at);
}

/*
 * Add what is not added yet, of these slots, before an instruction. All is added before anything
 * is looked at: who looks may leave the block
 */
static void add(struct block *b, struct qemu_plugin_insn *insn, u32 slots)
{
	u32 look = 0, left;

	for (left = slots; left; left &= left - 1) {
		unsigned int i = __builtin_ctz(left);

		if (!b->sum[i])
			continue;
		act(insn, PMQ_ADD, pmq_slot_number(i), b->sum[i]);
		b->sum[i] = 0;
		look |= b->exact & 1u << i;
	}
	for (left = look; left; left &= left - 1)
		look_at(insn, __builtin_ctz(left));
}

static void sum_up(struct block *b, u64 pc, pmq_mask what)
{
	u32 left;

	for (left = b->slots; left; left &= left - 1) {
		unsigned int i = __builtin_ctz(left);

		b->sum[i] += pmq_kind_amount(&pmq_slots[i].kind, pc, what);
	}
}

static u32 insn_of(const struct qemu_plugin_insn *insn)
{
	u8 octet[4] = { 0 };

	qemu_plugin_insn_data(insn, octet, sizeof(octet));
	return (u32)octet[0] << 24 | octet[1] << 16 | octet[2] << 8 | octet[3];
}

/*
 * A branch that may go either way counts as guessed. Where the next block begins at the other
 * place, that is put right there
 */
static pmq_mask guess(struct block *b, struct qemu_plugin_insn *insn, u32 word, pmq_mask what)
{
	u64 pc = qemu_plugin_insn_vaddr(insn), other = pmq_powerpc_other(word, pc);
	bool taken = other == pc + 4;

	if (b->direction) {
		act(insn, PMQ_STORE, PMQ_NUMBER(other), PMQ_OTHER(other, b->mode));
		act(insn, PMQ_STORE, PMQ_NUMBER(guess), taken);
	}
	return what & ~(taken ? PMQ_BIT(NOT_TAKEN) : PMQ_BIT(TAKEN));
}

/* The last instruction: it counts before it is executed, or is a tail */
static void finish(struct block *b, struct qemu_plugin_insn *insn, u32 word, pmq_mask what)
{
	bool both = (what & PMQ_DIRECTION) == PMQ_DIRECTION;
	struct pmq_site *site;

	add(b, insn, b->slots);
	if (b->predicts && pmq_powerpc_predicted(word, what))
		what |= PMQ_BIT(DIRECTION_RIGHT);	/* to be asked for, see tail.c */
	if (b->exact || what & PMQ_BIT(DIRECTION_RIGHT) || pmq_powerpc_leaves(word, what)) {
		site = pmq_site_new(qemu_plugin_insn_vaddr(insn), word, what, b->mode);
		act(insn, PMQ_STORE, PMQ_NUMBER(tail), (uintptr_t)site);
		return;
	}
	if (both)
		what = guess(b, insn, word, what);
	sum_up(b, qemu_plugin_insn_vaddr(insn), what);
	add(b, insn, b->slots);
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
	if ((what & PMQ_OUTCOME && b->outcome) || manages(b, word))
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
	void *at = (void *)(uintptr_t)qemu_plugin_insn_vaddr(insn);

	if (!b->exact)
		return;
	add(b, insn, b->slots);
	if (outcome)
		qemu_plugin_register_vcpu_insn_exec_cond_cb(insn, pending_cb, PMQ_WRITES_PC,
							    PMQ_NOT_EQUAL, PMQ_NUMBER(pending), 0,
							    at);
}

static bool accesses(u32 word, pmq_mask what)
{
	return what & (PMQ_BIT(LOAD) | PMQ_BIT(STORES)) || pmq_touches(word);
}

/* What has to be known of an instruction before it is executed, and of its accesses */
static pmq_mask open_insn(struct block *b, struct qemu_plugin_insn *insn, u32 word, pmq_mask what)
{
	u64 pc = qemu_plugin_insn_vaddr(insn);

	if (what & PMQ_BIT(SATURATED) && b->outcome)
		qemu_plugin_register_vcpu_insn_exec_cb(insn, saturated_cb, PMQ_READS, NULL);
	if (manages(b, word))
		qemu_plugin_register_vcpu_insn_exec_cb(insn, pmq_manage_begin, PMQ_READS,
						       pmq_site_new(pc, word, what, b->mode));
	if (pmq_touches(word)) {
		if (b->looks & PMQ_OF_MEMORY)
			pmq_touch(insn, word, b->mode, b->looks);
	} else if ((b->looks || pmq_slots_data) && accesses(word, what)) {
		pmq_access_data(insn, word, b->mode, b->looks);
	}
	if (!(b->looks & PMQ_ADDRESS))
		return what;
	if (pmq_register_is_address(word, b->mode))
		qemu_plugin_register_vcpu_insn_exec_cb(insn, address_cb, PMQ_NO_REGISTERS, NULL);
	return pmq_address_is_instruction(pc) ? what | PMQ_BIT(IABR) : what;
}

static void watch(struct block *b, struct qemu_plugin_insn *insn, u32 word, pmq_mask what)
{
	u32 left;

	for (left = b->watch; left; left &= left - 1)
		look_at(insn, __builtin_ctz(left));
	b->watch = accesses(word, what) ? b->access & b->exact : 0;
}

/* Does a line of instructions begin here, or the block? */
static void fetch(struct block *b, struct qemu_plugin_insn *insn, u32 word, bool first)
{
	u64 pc = qemu_plugin_insn_vaddr(insn), left;

	if (!(b->looks & PMQ_OF_MEMORY) ||
	    (!first && pc & ((1u << pmq_processor->shapes.inst.line) - 1)))
		return;
	pmq_access_fetch(insn, word, b->mode);
	for (left = b->access & b->exact; left; left &= left - 1)
		look_at(insn, __builtin_ctz(left));
}

static void translate_insn(struct block *b, size_t x)
{
	struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(b->tb, x);
	u32 word = insn_of(insn);
	pmq_mask what = pmq_powerpc_what(word);
	struct pmq_site *site;

	complete(b, insn);
	fetch(b, insn, word, !x);
	if (pmq_register_access(word, b->mode)) {
		add(b, insn, b->slots);
		site = pmq_site_new(qemu_plugin_insn_vaddr(insn), word, what, b->mode);
		qemu_plugin_register_vcpu_insn_exec_cb(insn, pmq_register_cb, PMQ_WRITES_PC, site);
		return;
	}
	if (!pmq_slots_used)
		return;
	watch(b, insn, word, what);
	what = open_insn(b, insn, word, what);
	if (!x && b->direction)
		act(insn, PMQ_STORE, PMQ_NUMBER(other), 0);
	if (x + 1 == b->n) {
		finish(b, insn, word, what);
		return;
	}
	if (pmq_powerpc_leaves(word, what))
		add(b, insn, b->slots);
	what = open_outcome(b, insn, word, what);
	sum_up(b, qemu_plugin_insn_vaddr(insn), what);
}

/**
 * pmq_translate() - QEMU translates a block
 * @tb: it
 * @data: nothing
 */
void pmq_translate(struct qemu_plugin_tb *tb, void *data)
{
	struct block b = { .tb = tb, .n = qemu_plugin_tb_n_insns(tb) };
	unsigned int i;
	size_t x;

	b.mode = pmq_guest_mode() & ~PMK_MODE_MARKED;
	for (i = 0; i < PMQ_SLOTS; i++) {
		if (!(pmq_slots_used >> i & 1) || pmq_slots[i].mode != b.mode)
			continue;
		b.slots |= 1u << i;
		if (pmq_slots[i].kind.what & PMQ_DIRECTION)
			b.direction |= 1u << i;
		if (pmq_slots[i].kind.what & PMQ_OUTCOME)
			b.outcome |= 1u << i;
		if (pmq_slots[i].kind.what & (PMQ_BIT(DABR) | PMQ_OF_MEMORY))
			b.access |= 1u << i;
	}
	b.predicts = pmq_slots_count(PMQ_OF_BRANCHES);
	if (pmq_slots_count(PMQ_OF_MEMORY))
		b.looks |= PMQ_OF_MEMORY;
	if (pmq_slots_count(PMQ_ADDRESS)) {
		b.looks |= PMQ_ADDRESS;
		pmq_register_addresses();
	}
	b.exact = b.slots & pmq_slots_exact;
	if (pmq_slots_used)
		start(&b, qemu_plugin_tb_vaddr(tb));
	for (x = 0; x < b.n; x++)
		translate_insn(&b, x);
}
