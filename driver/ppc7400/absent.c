// SPDX-License-Identifier: GPL-2.0-only
/* A kernel for other processors: there is no MPC7400 here. */
#include "core.h"
#include "probes.h"

const struct pmk_desc *ppc7400_probe(void)
{
	return NULL;
}
