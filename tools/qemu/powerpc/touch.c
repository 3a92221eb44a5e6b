// SPDX-License-Identifier: GPL-2.0-only
/*
 * dcbt and dst, for which QEMU does nothing: what they touch is known by their registers. The
 * processor goes on meanwhile: no touch takes cycles, and each is done at once.
 *
 * dst and its kin: an engine asks for the lines of a stream, one after another, beside what the
 * processor does (MPC7400 user's manual, page 7-7). In the model it has them all at once, at its
 * instruction. What ends a stream early does not happen then.
 */
#include "models/access.h"
#include "powerpc/powerpc.h"

#define DST	0x7c0002acu
#define DSTST	0x7c0002ecu
#define MASK	0xfc0007feu
#define IGNORED	0x00800000u	/* bit 8 of the instruction: there is no such engine */

/*
 * The control word, AltiVec technology programming environments manual. A field that is 0 stands
 * for one more than the field can hold
 *
 *   0   2 3      7 8        15 16                   31
 *  +-----+--------+-----------+----------------------+
 *  |  0  |  size  |   count   |        stride        |
 *  +-----+--------+-----------+----------------------+
 *
 * of blocks: their size in units of 16 octets, how many, and from one to the next, signed
 */
static u32 size_of(u32 control)
{
	return 16 * ((control >> 24 & 31) ? control >> 24 & 31 : 32);
}

static u32 count_of(u32 control)
{
	return (control >> 16 & 255) ? control >> 16 & 255 : 256;
}

static u32 stride_of(u32 control)
{
	return (control & 0xffff) ? (u32)(short)control : 32768;
}

/* Does an instruction begin a stream, on this processor? */
static bool begins_stream(u32 insn)
{
	if (!pmq_processor->shapes.streams || insn & IGNORED)
		return false;
	return (insn & MASK) == DST || (insn & MASK) == DSTST;
}

/* One line, that is; those of a stream tell the prefetcher of the hardware, of which is no model */
static bool is_dcbt(u32 insn)
{
	return pmq_powerpc_what(insn) & PMQ_BIT(DCFETCH);
}

static void dcbt_cb(unsigned int cpu, void *at)
{
	const struct pmq_site *site = at;

	pmq_access_touch(cpu, site, pmq_guest_address(site->insn), site->data_space);
}

static void touch_of_stream(unsigned int cpu, const struct pmq_site *site, u32 address)
{
	pmq_mask what = PMQ_BIT(STREAM) | PMQ_BIT(STREAM0) << (site->insn >> 21 & 3);
	u64 physical;

	if (!qemu_plugin_translate_vaddr(address, &physical))
		return;
	what |= pmq_memory_data(cpu, PMQ_TOUCH_DATA, address, physical, site->data_space);
	if (what & PMQ_BIT(DATA_TLB_MISS))
		what ^= PMQ_BIT(DATA_TLB_MISS) | PMQ_BIT(STREAM_WALK);
	pmq_count_one(cpu, site->mode, site->pc, what);
}

static void stream_cb(unsigned int cpu, void *at)
{
	const struct pmq_site *site = at;
	u32 line = 1u << pmq_processor->shapes.data.line, start, from, i;
	u32 first = pmq_guest_get(site->insn >> 16 & 31);
	u32 control = pmq_guest_get(site->insn >> 11 & 31);

	for (i = 0; i < count_of(control); i++) {
		start = first + i * stride_of(control);
		for (from = start & -line; from - (start & -line) <
		     (start & (line - 1)) + size_of(control); from += line)
			touch_of_stream(cpu, site, from);
	}
}

/**
 * pmq_touches() - does an instruction touch memory without a load or store?
 * @insn: it
 */
bool pmq_touches(u32 insn)
{
	return is_dcbt(insn) || begins_stream(insn);
}

/**
 * pmq_touch() - take an instruction that touches memory through the model of caches
 * @insn: the instruction, which is translated
 * @word: itself
 * @mode: the mode of its block
 * @what: what is to be looked at
 */
void pmq_touch(struct qemu_plugin_insn *insn, u32 word, unsigned int mode, pmq_mask what)
{
	qemu_plugin_register_vcpu_insn_exec_cb(insn, begins_stream(word) ? stream_cb : dcbt_cb,
					       PMQ_READS, pmq_access_site(insn, word, mode, what));
}
