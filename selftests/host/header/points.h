/* SPDX-License-Identifier: GPL-2.0-only */
/* TAP for the programs of this folder. */
#ifndef PMK_SELF_POINTS_H
#define PMK_SELF_POINTS_H

#include <stdio.h>

static int points, failed;

static inline void point(int good, const char *name)
{
	printf("%sok %d - %s\n", good ? "" : "not ", ++points, name);
	failed += !good;
}

static inline int end_of_points(void)
{
	printf("1..%d\n", points);
	return !!failed;
}

#endif /* PMK_SELF_POINTS_H */
