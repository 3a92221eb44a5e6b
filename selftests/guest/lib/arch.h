/* SPDX-License-Identifier: GPL-2.0-only */
/* What differs between the processors of the guests. */
#ifndef PMK_GUEST_ARCH_H
#define PMK_GUEST_ARCH_H

#ifdef __powerpc__
#include "arch_powerpc.h"
#else
#include "arch_x86.h"
#endif

#endif /* PMK_GUEST_ARCH_H */
