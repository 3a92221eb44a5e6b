// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Accesses to memory, as they happen: to what DABR names, and through the model of caches. Whoever
 * waits for such an event looks at its slot before the next instruction.
 */
#include "count/count.h"
#include "models/access.h"
#include "models/predict.h"
#include "models/queue.h"
#include "models/share.h"

/* What other CPUs have done to lines of this one's caches, before it accesses them again */
static void snoop(unsigned int cpu, const struct pmq_site *site)
{
	while (pmq_share_waits(cpu))
		pmq_count_one(cpu, site->mode, site->pc,
			      pmq_memory_snoop(cpu, pmq_share_next(cpu)));
}

/* An access has needed a page table entry, perhaps */
static pmq_mask walked(unsigned int cpu, const struct pmq_site *site, pmq_mask what)
{
	pmq_count_one(cpu, site->mode, site->pc, pmq_memory_walked(pmq_memories[cpu]));
	return what;
}

static pmq_mask cached(unsigned int cpu, u32 access, u64 address, const struct pmq_site *site)
{
	enum pmq_access how = qemu_plugin_mem_is_store(access) ? PMQ_STORE_DATA : PMQ_LOAD_DATA;
	const struct qemu_plugin_hwaddr *to;

	snoop(cpu, site);
	if (pmq_memory_again(cpu, how, address, site->data_space))
		return how == PMQ_STORE_DATA ? PMQ_BIT(STORE_HIT) : PMQ_BIT(LOAD_HIT);
	to = qemu_plugin_get_hwaddr(access, address);
	if (to && qemu_plugin_hwaddr_is_io(to))
		return how == PMQ_STORE_DATA ? PMQ_BIT(DEVICE_STORE) : PMQ_BIT(DEVICE_LOAD);
	if (!to)
		return 0;
	return walked(cpu, site, pmq_memory_data(cpu, how, address,
						 qemu_plugin_hwaddr_phys_addr(to),
						 site->data_space));
}

static void data_cb(unsigned int cpu, u32 access, u64 address, void *at)
{
	const struct pmq_site *site = at;
	struct pmq_cpu *c = &pmq_cpus[cpu];
	pmq_mask what = 0;

	if (site->what & PMQ_BIT(DABR) && pmq_address_is_data(address))
		what = PMQ_BIT(DABR);
	if (site->what & PMQ_BIT(LOAD_HIT))
		what |= cached(cpu, access, address, site);
	if (c->listens[site->mode] & PMQ_OF_QUEUES)
		what |= pmq_queue_access(cpu, access, address, what);
	else if (pmq_queue_used[cpu])
		pmq_queue_clear(cpu);
	if (c->marking || what & c->sdar) {
		c->data_pc = site->pc;
		c->m.at.data = address;
	}
	pmq_count_one(cpu, site->mode, site->pc, what);
}

static u64 line_of(const struct pmq_site *site)
{
	return site->physical >> pmq_processor->shapes.inst.line
			      << pmq_processor->shapes.inst.line | PMQ_FETCHED;
}

/* A write that waits is executed again: that is no fetch */
static void fetch_cb(unsigned int cpu, void *at)
{
	const struct pmq_site *site = at;
	pmq_mask what;

	if (pmq_cpus[cpu].held == PMQ_HELD(site->pc))
		return;
	pmq_score(cpu)->fetched = line_of(site);
	snoop(cpu, site);
	what = walked(cpu, site, pmq_memory_fetch(cpu, site->pc, site->physical,
						  site->inst_space));
	if (what & PMQ_BIT(FETCH_MISS) && pmq_redirects[cpu].next == site->pc)
		what |= pmq_redirects[cpu].fetch;
	pmq_redirects[cpu].fetch = 0;
	pmq_count_one(cpu, site->mode, site->pc, what);
}

/**
 * pmq_access_clear() - the model of caches is not fed any more
 *
 * No CPU executes.
 */
void pmq_access_clear(void)
{
	unsigned int cpu;

	for (cpu = 0; cpu < PMQ_CPUS; cpu++) {
		pmq_memory_clear(cpu);
		if (pmq_cpus[cpu].m.kind)
			pmq_score(cpu)->fetched = 0;
	}
	pmq_share_clear();
}

/**
 * pmq_access_site() - an instruction that accesses memory, for its callback
 * @insn: the instruction, which is translated
 * @word: itself
 * @mode: the mode of its block
 * @what: what is to be looked at
 */
struct pmq_site *pmq_access_site(struct qemu_plugin_insn *insn, u32 word, unsigned int mode,
				 pmq_mask what)
{
	struct pmq_site *site = pmq_site_new(qemu_plugin_insn_vaddr(insn), word, what, mode);
	enum pmq_space space = mode == PMK_MODE_USER ? PMQ_USER_SPACE : PMQ_SUPERVISOR_SPACE;
	unsigned int translates = pmq_processor->translates();

	site->inst_space = translates & PMQ_TRANSLATES_INST ? space : PMQ_UNTRANSLATED;
	site->data_space = translates & PMQ_TRANSLATES_DATA ? space : PMQ_UNTRANSLATED;
	return site;
}

/**
 * pmq_access_touch() - an instruction touches memory, for which QEMU does nothing
 * @cpu: where
 * @site: it
 * @address: its effective address
 * @space: whose address that is
 */
void pmq_access_touch(unsigned int cpu, const struct pmq_site *site, u64 address,
		      enum pmq_space space)
{
	u64 physical;

	snoop(cpu, site);
	if (qemu_plugin_translate_vaddr(address, &physical))
		pmq_count_one(cpu, site->mode, site->pc,
			      walked(cpu, site, pmq_memory_data(cpu, PMQ_TOUCH_DATA, address,
								physical, space)));
}

/**
 * pmq_access_data() - tell of an instruction's accesses to data
 * @insn: the instruction, which is translated
 * @word: itself
 * @mode: the mode of its block
 * @what: what is to be looked at: PMQ_BIT(DABR), PMQ_OF_MEMORY
 */
void pmq_access_data(struct qemu_plugin_insn *insn, u32 word, unsigned int mode, pmq_mask what)
{
	qemu_plugin_register_vcpu_mem_cb(insn, data_cb, PMQ_NO_REGISTERS, PMQ_MEMORY_EITHER,
					 pmq_access_site(insn, word, mode, what));
}

/**
 * pmq_access_fetch() - tell that a line of instructions is fetched, unless it was the last one, too
 * @insn: the first one of the line, which is translated
 * @word: itself
 * @mode: the mode of its block
 */
void pmq_access_fetch(struct qemu_plugin_insn *insn, u32 word, unsigned int mode)
{
	struct pmq_site *site = pmq_access_site(insn, word, mode, 0);

	if (!qemu_plugin_translate_vaddr(site->pc, &site->physical))
		site->physical = site->pc;
	qemu_plugin_register_vcpu_insn_exec_cond_cb(insn, fetch_cb, PMQ_NO_REGISTERS, PMQ_NOT_EQUAL,
						    PMQ_NUMBER(fetched), line_of(site), site);
}
