/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions that clang calls by itself */
#ifndef HEXAGON_COMPILER_H
#define HEXAGON_COMPILER_H

typedef unsigned long long u64;
typedef unsigned int u32;

u64 __hexagon_udivdi3(u64 a, u64 b);
u64 __hexagon_umoddi3(u64 a, u64 b);
u32 __hexagon_udivsi3(u32 a, u32 b);
u32 __hexagon_umodsi3(u32 a, u32 b);
int __hexagon_divsi3(int a, int b);
int __hexagon_modsi3(int a, int b);
void *__hexagon_memcpy_likely_aligned_min32bytes_mult8bytes(u64 *to, const u64 *from, u32 bytes);

#endif /* HEXAGON_COMPILER_H */
