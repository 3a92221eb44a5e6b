/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The toy's event code
 *
 *   63                           10 9    8 7            0
 *  +-------------------------------+------+--------------+
 *  |               0               | UNIT |   SELECTOR   |
 *  +-------------------------------+------+--------------+
 */
#ifndef PMK_TOY_CODE_H
#define PMK_TOY_CODE_H

#include "model/model.h"

#define CODE_BITS	0x3ffu
#define CODE_UNIT	0x300u

#define SELECTOR_MOVED	5	/* the one that UNIT is for */

static inline unsigned int code_selector(u32 code)
{
	return code & 0xff;
}

static inline unsigned int code_unit(u32 code)
{
	return (code & CODE_UNIT) >> 8;
}

bool toy_accept(const struct pmk_request *rq, struct pmk_refusal *why);

#endif /* PMK_TOY_CODE_H */
