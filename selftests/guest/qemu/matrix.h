/* SPDX-License-Identifier: GPL-2.0-only */
/* Places in the loops of matrix.c, which are in assembler. */
#ifndef PMK_QEMU_MATRIX_H
#define PMK_QEMU_MATRIX_H

extern const char by_rows_load[], by_columns_load[];

#endif /* PMK_QEMU_MATRIX_H */
