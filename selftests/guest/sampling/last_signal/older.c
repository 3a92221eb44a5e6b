// SPDX-License-Identifier: GPL-2.0-only
/* Kernels before: the signal is left alone, for perf core asks for it before it frees the event */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#undef PMK_SIGNAL_HOLDS_EVENT
#include <linux/irqflags.h>
#include <linux/module.h>
#include <linux/slab.h>
#include "core/hot/hot.h"
#include "forms.h"

#define FORM		"older"
#define TAKES_BACK	0

#include "stop.h"

unsigned int test_older(void)
{
	return test_all();
}
