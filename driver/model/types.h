/* SPDX-License-Identifier: GPL-2.0-only */
/* Fixed-width integers for code that lives in the kernel and outside of it. */
#ifndef PMK_TYPES_H
#define PMK_TYPES_H

#ifdef __KERNEL__
#include <linux/types.h>
#else
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#endif

#endif /* PMK_TYPES_H */
