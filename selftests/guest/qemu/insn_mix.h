/* SPDX-License-Identifier: GPL-2.0-only */
/* Places in the loop of insn_mix.c, which is in assembler. */
#ifndef PMK_QEMU_INSN_MIX_H
#define PMK_QEMU_INSN_MIX_H

extern const char first_store[], second_store[];

#endif /* PMK_QEMU_INSN_MIX_H */
