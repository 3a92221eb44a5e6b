/* SPDX-License-Identifier: GPL-2.0-only */
/* A node that a test module makes and takes away: dts/overlay or dts/changeset. */
#ifndef OVERLAID_H
#define OVERLAID_H

#include <unistd.h>
#include "pt.h"

#define DEVICE	"/sys/bus/platform/devices/pmu-power7"
#define PMU	"power7"

static const char *module;

static inline int apply(void)
{
	return pt_write_text("overlay.dtbo", "/sys/module/%s/parameters/first", module);
}

static inline int take_away(void)
{
	return pt_write_text("none", "/sys/module/%s/parameters/first", module);
}

static inline bool has_gone(void)
{
	return !pt_has_pmu(PMU);
}

/* The driver removes a PMU after its node, and then probes a node that came meanwhile */
static inline bool within(int ms, bool (*is_so)(void))
{
	bool is = is_so();

	for (; !is && ms > 0; ms -= 10, is = is_so())
		usleep(10000);
	return is;
}

static inline bool soon(bool (*is_so)(void))
{
	return within(10000, is_so);
}

#endif /* OVERLAID_H */
