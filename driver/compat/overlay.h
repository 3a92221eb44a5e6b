/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * pmk_wait_for_overlay(): wait until the nodes of the overlay that is applied or removed now are
 * attached or detached, or the overlay is refused. Its devices may still come or go, for Linux
 * releases its lock meanwhile. The lock is not exported: whoever applies changes to the tree takes
 * it, also with no changes. May sleep; in no notifier of overlays.
 */
#ifndef PMK_COMPAT_OVERLAY_H
#define PMK_COMPAT_OVERLAY_H

#include <linux/of.h>

static inline void pmk_wait_for_overlay(void)
{
#ifdef CONFIG_OF_OVERLAY
	struct of_changeset none;

	of_changeset_init(&none);
	of_changeset_apply(&none);
	of_changeset_destroy(&none);
#endif
}

#endif /* PMK_COMPAT_OVERLAY_H */
