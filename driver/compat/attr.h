/* SPDX-License-Identifier: GPL-2.0-only */
/* Words that struct perf_event_attr gained after config2: config3 came in 6.3. */
#ifndef PMK_COMPAT_ATTR_H
#define PMK_COMPAT_ATTR_H

#include <linux/perf_event.h>

#if defined(PERF_ATTR_SIZE_VER9)
static inline u64 pmk_later_config(const struct perf_event_attr *attr)
{
	return attr->config3 | attr->config4;
}
#elif defined(PERF_ATTR_SIZE_VER8)
static inline u64 pmk_later_config(const struct perf_event_attr *attr)
{
	return attr->config3;
}
#else
static inline u64 pmk_later_config(const struct perf_event_attr *attr)
{
	return 0;
}
#endif

#endif /* PMK_COMPAT_ATTR_H */
