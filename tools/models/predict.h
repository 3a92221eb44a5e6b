/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The model of branch prediction. */
#ifndef PMQ_PREDICT_H
#define PMQ_PREDICT_H

#include "count/event.h"

/* Where the target of a branch comes from */
enum pmq_target {
	PMQ_TARGET_KNOWN,
	PMQ_TARGET_LINK,
	PMQ_TARGET_COUNT,
};

/**
 * struct pmq_branch - a branch, or a packet with one
 * @pc: its address
 * @behind: the instruction behind it
 * @conditional: its direction is predicted
 * @target: where its target comes from
 * @links: it leaves @behind as a return address
 */
struct pmq_branch {
	u64 pc;
	u64 behind;
	bool conditional;
	enum pmq_target target;
	bool links;
};

/**
 * struct pmq_redirect - where the last branch that was predicted went
 * @next: the address
 * @fetch: what a fetch there is that misses
 */
struct pmq_redirect {
	u64 next;
	pmq_mask fetch;
};

/* predict.c */
extern struct pmq_redirect pmq_redirects[];
void pmq_predict_clear(void);
pmq_mask pmq_predict(unsigned int cpu, const struct pmq_branch *b, u64 next);

/* branch.c */
u64 pmq_powerpc_other(u32 insn, u64 pc);
enum pmq_target pmq_powerpc_target(u32 insn);
bool pmq_powerpc_links(u32 insn);
bool pmq_powerpc_guessed(u32 insn, pmq_mask what);
bool pmq_powerpc_predicted(u32 insn, pmq_mask what);

#endif /* PMQ_PREDICT_H */
