/* SPDX-License-Identifier: GPL-2.0-only */
/* In place of the compiler's, whose ptrdiff_t is another type than nolibc's */
