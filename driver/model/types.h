/* SPDX-License-Identifier: GPL-2.0-only */
/* Fixed-width integers and ARRAY_SIZE() for code that lives in the kernel and outside of it. */
#ifndef PMK_TYPES_H
#define PMK_TYPES_H

#ifdef __KERNEL__
#include <linux/kernel.h>
#include <linux/types.h>
#else
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef ARRAY_SIZE
#define ARRAY_SIZE(array)	(sizeof(array) / sizeof((array)[0]))
#endif
#endif

#endif /* PMK_TYPES_H */
