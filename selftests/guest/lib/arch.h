/* SPDX-License-Identifier: GPL-2.0-only */
/* What differs between the processors of the guests. */
#ifndef PT_GUEST_ARCH_H
#define PT_GUEST_ARCH_H

#ifdef __powerpc__
#include "arch_powerpc.h"
#elif defined(__aarch64__)
#include "arch_arm64.h"
#elif defined(__riscv)
#include "arch_riscv.h"
#elif defined(__s390x__)
#include "arch_s390.h"
#else
#include "arch_x86.h"
#endif

#ifndef PT_OWN_SPACE
#define PT_OWN_SPACE	0
#endif

/* No program has an address from here on, and the kernel none below, where they share a space */
#define PT_KERNEL_SPACE	(sizeof(long) == 8 ? 1ull << 63 : 0xb0000000ull)

#endif /* PT_GUEST_ARCH_H */
