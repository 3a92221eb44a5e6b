/* SPDX-License-Identifier: GPL-2.0-only */
/* The load of walk.c, which is in assembler. */
#ifndef PMK_QEMU_WALK_H
#define PMK_QEMU_WALK_H

extern const char walk_load[];

#endif /* PMK_QEMU_WALK_H */
