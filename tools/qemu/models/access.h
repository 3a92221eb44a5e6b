/* SPDX-License-Identifier: GPL-2.0-only */
/* Accesses to memory, through the model of caches. */
#ifndef PMQ_ACCESS_H
#define PMQ_ACCESS_H

#include "count/event.h"
#include "lib/qemu.h"

void pmq_access_fetch(struct qemu_plugin_insn *insn, u32 word, unsigned int mode);
void pmq_access_data(struct qemu_plugin_insn *insn, u32 word, unsigned int mode, pmq_mask what);

#endif /* PMQ_ACCESS_H */
