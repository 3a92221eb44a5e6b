/* SPDX-License-Identifier: GPL-2.0-only */
/* A node that a test module makes and takes away: dts/overlay or dts/changeset. */
#ifndef OVERLAID_H
#define OVERLAID_H

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

#endif /* OVERLAID_H */
