// SPDX-License-Identifier: GPL-2.0-only
/* The signal of a task that ends is taken back: the work for it holds a reference to the event */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#ifndef PMK_SIGNAL_HOLDS_EVENT
#define PMK_SIGNAL_HOLDS_EVENT
#endif
#include <linux/irqflags.h>
#include <linux/module.h>
#include <linux/slab.h>
#include "core/hot/hot.h"
#include "forms.h"

#define FORM		"held"
#define TAKES_BACK	1

#include "stop.h"

unsigned int test_held(void)
{
	return test_all();
}
