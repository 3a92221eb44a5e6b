/* SPDX-License-Identifier: GPL-2.0-only */
/* Empty: the compiler's stddef.h and nolibc differ in the type of ptrdiff_t */
