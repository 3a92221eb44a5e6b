/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Accesses to memory, through the model of caches. */
#ifndef PMQ_ACCESS_H
#define PMQ_ACCESS_H

#include "lib/qemu.h"
#include "models/memory.h"

void pmq_access_clear(void);
struct pmq_site *pmq_access_site(struct qemu_plugin_insn *insn, u32 word, unsigned int mode,
				 pmq_mask what);
void pmq_access_touch(unsigned int cpu, const struct pmq_site *site, u64 address,
		      enum pmq_space space);
void pmq_access_fetch(struct qemu_plugin_insn *insn, u32 word, unsigned int mode);
void pmq_access_data(struct qemu_plugin_insn *insn, u32 word, unsigned int mode, pmq_mask what);

#endif /* PMQ_ACCESS_H */
