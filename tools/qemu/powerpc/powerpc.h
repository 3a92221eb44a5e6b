/* SPDX-License-Identifier: GPL-2.0-only */
/* A PowerPC: instructions, registers, interrupts, and what is put into a block. */
#ifndef PMQ_POWERPC_H
#define PMQ_POWERPC_H

#include "count/count.h"
#include "models/predict.h"

/* guest.c */
void pmq_guest_find(void);
u64 pmq_guest_gpr(unsigned int n);
u64 pmq_guest_address(u32 insn);
void pmq_guest_set_gpr(unsigned int n, u64 value);
u64 pmq_guest_msr(void);
u64 pmq_guest_pvr(void);
bool pmq_guest_equal(void);
bool pmq_guest_saturated(void);
u64 pmq_guest_iabr(void);
u64 pmq_guest_dabr(void);
bool pmq_guest_was_user(void);
unsigned int pmq_guest_mode(void);
unsigned int pmq_guest_translates(void);
bool pmq_guest_nowhere(u64 *to);
void pmq_guest_return_to(u64 pc);
void pmq_guest_interrupt(u64 pc, u64 msr, u64 vector);

/* insn.c */
pmq_mask pmq_powerpc_what(u32 insn);
bool pmq_powerpc_leaves(u32 insn, pmq_mask what);
bool pmq_powerpc_completes(u32 insn);
bool pmq_powerpc_sets_msr(u32 insn);

/* vector.c, float.c */
pmq_mask pmq_vector_what(u32 insn);
pmq_mask pmq_float_what(u32 insn);

/* registers.c */
bool pmq_register_access(u32 insn, unsigned int mode);
bool pmq_register_is_address(u32 insn, unsigned int mode);
void pmq_register_addresses(void);
void pmq_register_cb(unsigned int cpu, void *site);
bool pmq_register_is_latch(u32 insn, unsigned int mode);
void pmq_register_latch_cb(unsigned int cpu, void *site);

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
