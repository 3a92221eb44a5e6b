// SPDX-License-Identifier: GPL-2.0-only
/* POWER7 on a kernel for another processor family: never there. */
#include "core.h"
#include "probes.h"

const struct pmk_desc *power7_probe(void)
{
	return NULL;
}
