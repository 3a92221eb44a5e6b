// SPDX-License-Identifier: GPL-2.0-only
/* A kernel for other processors: there is no Hexagon here. */
#include "core.h"
#include "probes.h"

const struct pmk_desc *hexagon_probe(void)
{
	return NULL;
}
