/* SPDX-License-Identifier: GPL-2.0-only */
/* Slots, which blocks of guest instructions add to, and what counters have of them. */
#ifndef PMQ_COUNT_H
#define PMQ_COUNT_H

#include <stdio.h>

#include "count/cpu.h"

/**
 * struct pmq_slot - a sort of instructions, or packets: what a slot counts
 * @what: what they are, as far as some counter wants to know
 * @numbers: how often a packet has what it can have several times, four bits each; of a cycle
 *           a mask of enum pmq_cause
 * @mode: the mode
 * @pipe: 0 or 1 while slots differ by pipe, otherwise 0
 */
struct pmq_slot {
	pmq_mask what;
	u32 numbers;
	u8 mode;
	u8 pipe;
};

/* slots.c */
extern struct pmq_slot pmq_slots[PMQ_SLOTS];
extern unsigned int pmq_nr_slots;
extern struct pmq_needs pmq_built;
extern pmq_mask pmq_slots_always;
int pmq_slot_of(struct pmq_slot sort);
void pmq_slots_cpu(unsigned int cpu);
void pmq_slots_need(struct pmq_cpu *c, const struct pmq_needs *needs, u64 steps);
void pmq_slots_built(void);
bool pmq_slots_wait(const struct pmq_cpu *c);

/* listen.c */
/* What cycles are; of groups, with what the model does only while something else has it fed */
enum pmq_cycles { PMQ_CYCLES_INSTRUCTIONS, PMQ_CYCLES_GROUPS, PMQ_CYCLES_MODEL };

extern enum pmq_cycles pmq_listen_cycles;
extern bool pmq_listen_no_model;
void pmq_listen_choose(unsigned int cpu);
void pmq_listen_arm(unsigned int cpu);

/* count.c */
void pmq_count_pending(unsigned int cpu, bool before);
void pmq_count_fold(void);
void pmq_count_settle(unsigned int cpu, u64 siar);
bool pmq_count_listened(unsigned int cpu, unsigned int mode, u64 pc, pmq_mask what, u32 numbers);
void pmq_count_reached(unsigned int cpu, u64 siar);
void pmq_count_look(unsigned int cpu, u64 siar);
void pmq_count_other(unsigned int cpu, u64 next);

/* Does a slot count this much of a kind? */
static inline unsigned int pmq_slot_amount(unsigned int i, const struct pmq_kind *kind)
{
	const struct pmq_slot *s = &pmq_slots[i];

	return pmq_kind_amount(kind, (u64)s->pipe << 2, s->what, s->numbers);
}

/**
 * pmq_count_one() - something happened that no block adds
 * @cpu: where
 * @mode: in which mode
 * @pc: of the instruction
 * @what: what; of most no counter counts any
 *
 * Return: the caller has to check slots.
 */
static inline bool pmq_count_one(unsigned int cpu, unsigned int mode, u64 pc, pmq_mask what)
{
	return pmq_cpus[cpu].listens[mode] & what &&
	       pmq_count_listened(cpu, mode, pc, what, 0);
}

/* timebase.c */
#define PMQ_LISTEN_TIME	0x100	/* in pmq_listener.counters, above eight counters */
bool pmq_time_wanted(const struct pmq_cpu *c);
u64 pmq_time_left(const struct pmq_cpu *c);
void pmq_time_pass(struct pmq_cpu *c, unsigned int mode, u64 cycles);

/* sum.c: sums of a block that is translated */
#define PMQ_SUMS	32
#define PMQ_SUMS_FULL	(PMQ_SUMS - 5)	/* an instruction and its group add 5 at most */

/* Instructions of one sort; or one that has no slot: -1 */
struct pmq_sum {
	int slot;
	unsigned int n;
	struct pmq_site *site;
};

struct pmq_sums {
	unsigned int n;
	struct pmq_sum sum[PMQ_SUMS];
};

void pmq_sum_up(struct pmq_sums *s, struct pmq_slot sort, const struct pmq_site *site,
		unsigned int n);
void pmq_sums_add(const struct pmq_sums *s, struct qemu_plugin_insn *insn);

/* places.c */
extern unsigned int pmq_places;	/* of each event, in the report; 0: not wanted */
void pmq_place_see(struct qemu_plugin_insn *insn, u32 word, unsigned int mode);
void pmq_place_count(const struct pmq_event *event, unsigned int mode, u64 pc, u32 n);
void pmq_places_write(FILE *to, const char *format, const char *between);

/* address.c */
void pmq_address_set(u32 instruction, u32 data, u32 bits);
bool pmq_address_is_instruction(u64 pc);
bool pmq_address_is_data(u64 address);

#endif /* PMQ_COUNT_H */
