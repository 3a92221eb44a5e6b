/* SPDX-License-Identifier: GPL-2.0-only */
/* MPC7400: the parameters of the driver. */
#ifndef PMK_PPC7400_OPTIONS_H
#define PMK_PPC7400_OPTIONS_H

#include "model/types.h"

u32 ppc7400_option_flags(void);
bool ppc7400_use_interrupt(bool safe);

#endif /* PMK_PPC7400_OPTIONS_H */
