/* SPDX-License-Identifier: GPL-2.0-only */
/* Words of struct perf_event_attr after config2; config4 came after Linux 6.12. */
#ifndef PMK_COMPAT_ATTR_H
#define PMK_COMPAT_ATTR_H

#include <linux/perf_event.h>

#ifdef PERF_ATTR_SIZE_VER9
static inline u64 pmk_later_config(const struct perf_event_attr *attr)
{
	return attr->config3 | attr->config4;
}
#else
static inline u64 pmk_later_config(const struct perf_event_attr *attr)
{
	return attr->config3;
}
#endif

#endif /* PMK_COMPAT_ATTR_H */
