/* SPDX-License-Identifier: GPL-2.0-only */
/* A PowerPC: instructions, registers, interrupts, and what is put into a block. */
#ifndef PMQ_POWERPC_H
#define PMQ_POWERPC_H

#include "count/count.h"
#include "models/predict.h"

enum pmq_guest_register {	/* behind the general ones */
	PMQ_REG_MSR = 32,
	PMQ_REG_SRR0,
	PMQ_REG_SRR1,
	PMQ_REG_PVR,
	PMQ_REG_CR,
	PMQ_NR_REGISTERS,
	PMQ_REG_VSCR = PMQ_NR_REGISTERS,	/* from here on not everywhere */
	PMQ_REG_IABR,
	PMQ_REG_DABR,
	PMQ_NR_HANDLES,
};

/* Bits of them */
#define PMQ_MSR_USER	0x4000ull
#define PMQ_CR0_EQUAL	0x20000000ull
#define PMQ_VSCR_SAT	1ull

/* guest.c */
void pmq_guest_find(void);
u64 pmq_guest_get(unsigned int n);
void pmq_guest_set(unsigned int n, u64 value);
u64 pmq_guest_address(u32 insn);
unsigned int pmq_guest_mode(void);
unsigned int pmq_guest_translates(void);
bool pmq_guest_nowhere(u64 *to);
void pmq_guest_interrupt(u64 pc, u64 msr, u64 vector);

/* insn.c */
pmq_mask pmq_powerpc_what(u32 insn);
bool pmq_powerpc_leaves(u32 insn, pmq_mask what);
bool pmq_powerpc_completes(u32 insn);
bool pmq_powerpc_sets_msr(u32 insn);

/* ppc7450.c */
extern const struct pmk_machine_kind pmq_ppc7450_machine;
extern const struct pmq_event pmq_ppc7450_events[];
extern const unsigned int pmq_ppc7450_nr_events;

/* vector.c, float.c */
pmq_mask pmq_vector_what(u32 insn);
pmq_mask pmq_float_what(u32 insn);

/* registers.c */
bool pmq_register_access(u32 insn, unsigned int mode);
bool pmq_register_is_address(u32 insn, unsigned int mode);
void pmq_register_addresses(void);
void pmq_register_cb(unsigned int cpu, void *site);
bool pmq_register_is_thread(u32 insn, unsigned int mode);
void pmq_register_thread_cb(unsigned int cpu, void *site);

/* tail.c */
pmq_mask pmq_outcome(unsigned int cpu, u32 insn, pmq_mask what);
void pmq_tail(unsigned int cpu, u64 next, bool completed);

/* sample.c */
void pmq_sample_choose(struct pmq_cpu *c);
void pmq_sample(struct pmq_cpu *c);

/* interrupt.c */
void pmq_interrupt(unsigned int cpu, u64 next);
void pmq_break(unsigned int cpu, enum pmq_break type, u64 from, u64 to, void *data);

/* manage.c */
bool pmq_manages(u32 insn);
void pmq_manage_begin(unsigned int cpu, void *site);
pmq_mask pmq_manage(unsigned int cpu, u32 insn);

/* map.c */
bool pmq_maps(u32 insn, unsigned int mode);
void pmq_map_cb(unsigned int cpu, void *insn);

/* touch.c */
bool pmq_touches(u32 insn);
void pmq_touch(struct qemu_plugin_insn *insn, u32 word, unsigned int mode, pmq_mask what);

/* translate.c */
void pmq_translate(struct qemu_plugin_tb *tb, void *data);

#endif /* PMQ_POWERPC_H */
