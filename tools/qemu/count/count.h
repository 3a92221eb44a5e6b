/* SPDX-License-Identifier: GPL-2.0-only */
/* Slots, which blocks of guest instructions add to, and what counters have of them. */
#ifndef PMQ_COUNT_H
#define PMQ_COUNT_H

#include "count/cpu.h"

/* slots.c */
struct pmq_slot {
	struct pmq_kind kind;
	u8 mode;
};

extern struct pmq_slot pmq_slots[PMQ_SLOTS];
extern u32 pmq_slots_used, pmq_slots_exact;
extern bool pmq_slots_data;
#define PMQ_LIMIT	0x4000000000000000ull	/* a slot that reaches it has somebody look at it */

extern bool pmq_slots_no_model, pmq_slots_cycles;
void pmq_slots_choose(unsigned int cpu);
void pmq_slots_arm(unsigned int cpu);
void pmq_slots_built(void);
bool pmq_slots_count(pmq_mask what);
bool pmq_slots_wait(void);

/* count.c */
void pmq_count_pending(unsigned int cpu, bool before);
void pmq_count_settle(unsigned int cpu, u64 siar);
bool pmq_count_listened(unsigned int cpu, unsigned int mode, u64 pc, pmq_mask what);
#define PMQ_OTHER(pc, mode)	((pc) | (mode))
void pmq_count_reached(unsigned int cpu, u64 siar);
void pmq_count_other(unsigned int cpu, u32 slots);

/**
 * pmq_count_one() - something happened that no block adds
 * @cpu: where
 * @mode: in which mode
 * @pc: of the instruction
 * @what: what; of most no counter counts any
 *
 * Return: a slot has to be looked at.
 */
static inline bool pmq_count_one(unsigned int cpu, unsigned int mode, u64 pc, pmq_mask what)
{
	return pmq_cpus[cpu].listens[mode] & what && pmq_count_listened(cpu, mode, pc, what);
}

/* timebase.c */
#define PMQ_LISTEN_TIME	0x100	/* in pmq_cpu.listen, above PMK_MAX_COUNTERS counters */
bool pmq_time_wanted(const struct pmq_cpu *c);
u64 pmq_time_left(const struct pmq_cpu *c);
void pmq_time_pass(struct pmq_cpu *c, unsigned int mode, u64 cycles);

/* address.c */
void pmq_address_set(u32 instruction, u32 data, u32 bits);
bool pmq_address_is_instruction(u64 pc);
bool pmq_address_is_data(u64 address);

#endif /* PMQ_COUNT_H */
