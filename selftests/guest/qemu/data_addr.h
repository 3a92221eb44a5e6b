/* SPDX-License-Identifier: GPL-2.0-only */
/* The load of data_addr.c, which is in assembler. */
#ifndef PMK_QEMU_DATA_ADDR_H
#define PMK_QEMU_DATA_ADDR_H

extern const char walk_load[];

#endif /* PMK_QEMU_DATA_ADDR_H */
