/* SPDX-License-Identifier: GPL-2.0-only */
/* Numbers at random that are the same in every run. */
#ifndef DRAW_H
#define DRAW_H

#include "model/types.h"

u32 draw(u64 *seed, u32 below);
unsigned int sets_to_draw(void);

#endif /* DRAW_H */
