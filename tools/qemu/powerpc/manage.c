// SPDX-License-Identifier: GPL-2.0-only
/*
 * Instructions that manage caches and translation, in the model. An address is translated as that
 * of a load or store. They are no loads and stores and hit or miss nothing: what they cause counts,
 * such as a page that has to be looked up and a line that has to go.
 *
 * MPC7400 user's manual, pages 3-42 to 3-44 and 3-64 (caches), 5-19 (tlbie). For a POWER7 Power ISA
 * 2.06, book II, 4.3; QEMU's machines of that kind execute no tlbie, for their hypervisor is QEMU.
 */
#include "models/access.h"
#include "powerpc/powerpc.h"

/* The extended opcode behind 31 */
enum {
	DCBST = 54,
	DCBF = 86,
	TLBIE = 306,
	DCBI = 470,
	DCBA = 758,
	ICBI = 982,
	DCBZ = 1014,
};

/**
 * struct managed - the instruction that changes caches or translation when it is completed
 * @address: its effective address, or what tlbie is given
 * @physical: the physical one
 * @space: whose address that is
 * @known: there is one, and its address is mapped
 */
struct managed {
	u64 address;
	u64 physical;
	enum pmq_space space;
	bool known;
};

static struct managed all_managed[PMQ_CPUS];

static unsigned int extended(u32 insn)
{
	return insn >> 26 == 31 ? insn >> 1 & 1023 : 0;
}

/**
 * pmq_manages() - does an instruction change caches or translation, but for what it accesses?
 * @insn: it
 */
bool pmq_manages(u32 insn)
{
	switch (extended(insn)) {
	case DCBST:
	case DCBF:
	case DCBI:
	case ICBI:
	case DCBZ:
		return true;
	case DCBA:		/* a POWER7 has none */
		return pmq_processor->shapes.victim;
	case TLBIE:
		return pmq_processor->shapes.tlbie;
	default:
		return false;
	}
}

/**
 * pmq_manage_begin() - such an instruction is about to be executed
 * @cpu: where
 * @at: its struct pmq_site
 *
 * Its address has to be translated now: when it is completed another page may be there.
 */
void pmq_manage_begin(unsigned int cpu, void *at)
{
	struct managed *managed = &all_managed[cpu];
	const struct pmq_site *site = at;

	managed->address = pmq_guest_address(site->insn);
	managed->known = extended(site->insn) == TLBIE ||
			 qemu_plugin_translate_vaddr(managed->address, &managed->physical);
	managed->space = site->data_space;
}

static pmq_mask manage(unsigned int cpu, struct pmq_model *m, u32 insn, u64 address)
{
	switch (extended(insn)) {
	case DCBA:
	case DCBZ:
		return pmq_memory_zero(m, address);
	case DCBST:
		pmq_memory_clean(m, address);
		return 0;
	case ICBI:
		pmq_cache_remove(&m->inst, address);
		pmq_score(cpu)->fetched = 0;
		return 0;
	default:
		pmq_memory_flush(m, address);
		return 0;
	}
}

/**
 * pmq_manage() - the instruction of pmq_manage_begin() is completed
 * @cpu: where
 * @insn: it
 *
 * Return: what happened in the model.
 */
pmq_mask pmq_manage(unsigned int cpu, u32 insn)
{
	struct managed *managed = &all_managed[cpu];
	struct pmq_model *m;
	pmq_mask what = 0;

	if (!managed->known)
		return 0;
	managed->known = false;
	m = pmq_memory_of(cpu);
	pmq_memory_forget(cpu);
	if (extended(insn) == TLBIE) {
		pmq_pages_drop(m, pmq_processor->shapes.tlbie, managed->address >> PMQ_PAGE_SHIFT);
		return 0;
	}
	if (managed->space)
		what = pmq_pages_data(m, managed->address, managed->physical,
				      pmq_sizes_of(cpu, managed->address, managed->space, true)) |
		       pmq_memory_walked(m);
	return what | manage(cpu, m, insn, managed->physical);
}
