/* SPDX-License-Identifier: GPL-2.0-only */
/* The kernel's fixed-width integers, their division and ARRAY_SIZE(), for programs too. */
#ifndef PMK_TYPES_H
#define PMK_TYPES_H

#ifdef __KERNEL__
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/types.h>

/* Division of 64 bits by 64, rounded down, by any divisor but 0 */
static inline u64 pmk_divide(u64 dividend, u64 divisor)
{
	return div64_u64(dividend, divisor);
}
#else
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* the compiler's types behind uint8_t and so on */
typedef __UINT8_TYPE__ u8;
typedef __UINT16_TYPE__ u16;
typedef __UINT32_TYPE__ u32;
typedef __UINT64_TYPE__ u64;

static inline u64 pmk_divide(u64 dividend, u64 divisor)
{
	return dividend / divisor;
}

#ifndef ARRAY_SIZE
#define ARRAY_SIZE(array)	(sizeof(array) / sizeof((array)[0]))
#endif
#endif

#endif /* PMK_TYPES_H */
