// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is put into a block of Hexagon packets when QEMU translates it; powerpc/translate.c does the
 * same for instructions. No counter interrupts, so nobody looks at a slot in the middle of a block.
 *
 * QEMU tells of no event here: a block at a vector does. The last packet of a block, the tail, has
 * not been completed when the next block is at the vector of something that the packet has done.
 */
#include <endian.h>

#include "hexagon/packets.h"
#include "models/access.h"
#include "models/memory.h"
#include "models/predict.h"

#define GOES	(PMQ_BIT(TAKEN) | PMQ_BIT(LOOP_BACK))

struct block {
	struct qemu_plugin_tb *tb;
	size_t n;
	unsigned int mode;
	pmq_mask what;			/* what tells packets apart in its mode */
	u64 line;			/* of instructions, of the packet before */
	struct pmq_sums sums;		/* of packets that are not added yet */
};

static const struct pmq_site *take_tail(unsigned int cpu)
{
	struct pmq_score *score = pmq_score(cpu);
	const struct pmq_site *site = (void *)(uintptr_t)score->tail;

	score->tail = 0;
	return site;
}

static pmq_mask predict(unsigned int cpu, const struct pmq_site *site, u64 next)
{
	struct pmq_branch branch = {
		.pc = site->pc,
		.behind = site->pc + site->packet.size,
		.conditional = site->what & PMQ_BIT(BIMODAL),
		.target = site->what & PMQ_BIT(RETURN) ? PMQ_TARGET_LINK : PMQ_TARGET_KNOWN,
		.links = site->packet.calls,
	};

	return pmq_predict(cpu, &branch, next);
}

static void tail_cb(unsigned int cpu, void *pc)
{
	const struct pmq_site *site = take_tail(cpu);
	u64 next = (uintptr_t)pc;
	pmq_mask what = site->what;

	if (what & PMQ_BIT(DIRECTION_RIGHT))	/* to be asked for */
		what = (what & ~PMQ_BIT(DIRECTION_RIGHT)) | predict(cpu, site, next);
	if ((u32)next == (u32)site->pc + site->packet.size)
		what &= ~(PMQ_BIT(TAKEN) | PMQ_BIT(LOOP_BACK));
	pmq_hexagon_count(cpu, site, what);
}

/*
 * The tail went on, unless it is the reason: for an access to memory, or an exception. QEMU does
 * not show where it would have gone: it counts as if it went where a branch goes, and predicts
 * nothing
 */
static void event_cb(unsigned int cpu, void *pc)
{
	int vector = pmq_hexagon_vector((uintptr_t)pc);
	const struct pmq_site *tail = take_tail(cpu);
	pmq_mask what = PMQ_BIT(FAULT);

	if (tail && vector != PMQ_VECTOR_PRECISE && vector != PMQ_VECTOR_MISS_RW)
		pmq_hexagon_count(cpu, tail, tail->what & ~PMQ_BIT(DIRECTION_RIGHT));
	if (vector == PMQ_VECTOR_MISS_X || vector == PMQ_VECTOR_MISS_RW)
		what |= PMQ_BIT(JTLB_MISS);
	if (vector != PMQ_VECTOR_TRAP0 && vector != PMQ_VECTOR_TRAP1)
		pmq_count_one(cpu, pmq_hexagon_mode(), (uintptr_t)pc, what);
	pmq_hexagon_event();
	pmq_memory_forget(cpu);
}

static void look_cb(unsigned int cpu, void *pc)
{
	pmq_count_look(cpu, (uintptr_t)pc);
}

static void state_cb(unsigned int cpu, void *word)
{
	pmq_hexagon_write_state((uintptr_t)word);
	pmq_memory_forget(cpu);
}

static void start(const struct block *b, u64 pc)
{
	void *at = (void *)(uintptr_t)pc;

	if (pmq_hexagon_vector(pc) >= 0)
		qemu_plugin_register_vcpu_tb_exec_cb(b->tb, event_cb, PMQ_READS, at);
	if (!pmq_built.also)
		return;
	qemu_plugin_register_vcpu_tb_exec_cond_cb(b->tb, tail_cb, PMQ_READS, PMQ_NOT_EQUAL,
						  PMQ_NUMBER(tail), 0, at);
	qemu_plugin_register_vcpu_tb_exec_cond_cb(b->tb, look_cb, PMQ_READS, PMQ_GREATER_EQUAL,
						  PMQ_NUMBER(steps), PMQ_LIMIT, at);
	qemu_plugin_register_vcpu_tb_exec_inline_per_vcpu(b->tb, PMQ_ADD, PMQ_NUMBER(steps), b->n);
}

/* Add what is not added yet, before a packet */
static void add(struct block *b, struct qemu_plugin_insn *insn)
{
	pmq_sums_add(&b->sums, insn);
	b->sums.n = 0;
}

static struct pmq_site *new_site(const struct block *b, u64 pc, u32 word, pmq_mask what,
				 const struct pmq_packet *packet)
{
	struct pmq_site *site = pmq_site_new(pc, word, what, b->mode);

	site->packet = *packet;
	return site;
}

static void sum_up(struct block *b, struct qemu_plugin_insn *insn, pmq_mask what,
		   const struct pmq_packet *packet)
{
	struct pmq_site site = {
		.pc = qemu_plugin_insn_vaddr(insn), .what = what, .mode = b->mode,
		.packet = *packet };
	struct pmq_slot sort = {
		.what = (what & b->what) | PMQ_BIT(PACKET),
		.numbers = pmq_hexagon_numbers(packet, b->what),
		.mode = b->mode,
	};

	if (what & b->what)
		pmq_sum_up(&b->sums, sort, &site, 1);
}

/* The last packet: it is sure to be completed as it is, or a tail */
static void finish(struct block *b, struct qemu_plugin_insn *insn, pmq_mask what,
		   const struct pmq_packet *packet)
{
	bool goes = what & PMQ_BIT(TAKEN);
	bool predicts = goes && pmq_built.also & PMQ_NEED_BRANCHES;
	bool open = packet->touches || predicts || (goes && b->what & GOES);
	u64 pc = qemu_plugin_insn_vaddr(insn);

	add(b, insn);
	if (predicts)
		what |= PMQ_BIT(DIRECTION_RIGHT);
	if (open) {
		pmq_act(insn, PMQ_STORE, PMQ_NUMBER(tail),
			(uintptr_t)new_site(b, pc, 0, what, packet));
		return;
	}
	sum_up(b, insn, what, packet);
	add(b, insn);
}

/* The address of a dcfetch is that of its register and its offset */
static void dcfetch_cb(unsigned int cpu, void *at)
{
	const struct pmq_site *site = at;
	u32 address = pmq_hexagon_gpr(site->insn >> 16 & 31) + (site->insn & 0x7ff) * 8;

	pmq_access_touch(cpu, site, address,
			 pmq_hexagon_translates() ? PMQ_SUPERVISOR_SPACE : PMQ_UNTRANSLATED);
}

/* Accesses of a packet through the model of caches: the line of its first word, and data */
static void look(struct block *b, struct qemu_plugin_insn *insn, const u32 *word, pmq_mask what,
		 const struct pmq_packet *packet)
{
	u64 pc = qemu_plugin_insn_vaddr(insn), line = pc >> pmq_processor->shapes.inst.line;
	struct pmq_site *site;
	unsigned int i;

	if (line != b->line)
		pmq_access_fetch(insn, 0, b->mode);
	b->line = line;
	if (packet->touches && !(what & PMQ_BIT(DCZERO)))
		pmq_access_data(insn, 0, b->mode, PMQ_OF_MEMORY);
	for (i = 0; what & PMQ_BIT(DCFETCH) && i < packet->size / 4u; i++) {
		if (!pmq_hexagon_is_dcfetch(word[i]))
			continue;
		site = new_site(b, pc, word[i], what, packet);
		qemu_plugin_register_vcpu_insn_exec_cb(insn, dcfetch_cb, PMQ_READS, site);
	}
}

static void translate_packet(struct block *b, size_t x)
{
	struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(b->tb, x);
	u32 word[PMQ_PACKET_WORDS] = {};
	struct pmq_packet packet;
	struct pmq_site *site;
	unsigned int i;
	pmq_mask what;

	qemu_plugin_insn_data(insn, word, sizeof(word));
	for (i = 0; i < PMQ_PACKET_WORDS; i++)
		word[i] = le32toh(word[i]);
	pmq_place_see(insn, word[0], b->mode);
	what = pmq_hexagon_packet(word, &packet);
	if (pmq_built.also & PMQ_NEED_MEMORY)
		look(b, insn, word, what, &packet);
	if (pmq_hexagon_is_access(word[0], b->mode)) {
		add(b, insn);
		site = new_site(b, qemu_plugin_insn_vaddr(insn), word[0], what, &packet);
		qemu_plugin_register_vcpu_insn_exec_cb(insn, pmq_hexagon_access_cb, PMQ_WRITES_PC,
						       site);
		return;
	}
	for (i = 0; i < packet.size / 4u; i++)
		if (pmq_hexagon_writes_state(word[i]))
			qemu_plugin_register_vcpu_insn_exec_cb(insn, state_cb, PMQ_READS,
							       (void *)(uintptr_t)word[i]);
	if (!pmq_built.also)
		return;
	if (x + 1 == b->n) {
		finish(b, insn, what, &packet);
		return;
	}
	if (packet.touches || b->sums.n > PMQ_SUMS_FULL)
		add(b, insn);
	sum_up(b, insn, what, &packet);
}

/**
 * pmq_hexagon_translate() - QEMU translates a block
 * @tb: it
 * @data: nothing
 */
void pmq_hexagon_translate(struct qemu_plugin_tb *tb, void *data)
{
	struct block b = { .tb = tb, .n = qemu_plugin_tb_n_insns(tb), .line = ~0ull };
	u64 pc = qemu_plugin_tb_vaddr(tb);
	size_t x;

	b.mode = pmq_hexagon_vector(pc) >= 0 ? PMK_MODE_HV : pmq_hexagon_mode();
	b.what = pmq_built.what[b.mode];
	start(&b, pc);
	for (x = 0; x < b.n; x++)
		translate_packet(&b, x);
}
