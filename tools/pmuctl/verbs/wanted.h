/* SPDX-License-Identifier: GPL-2.0-only */
/* Which events pmuctl list is asked for */
#ifndef PMUCTL_WANTED_H
#define PMUCTL_WANTED_H

#include <regex.h>

#include "verb.h"

/* What options are when they have been read; as far as they were given */
struct wanted {
	u64 unit;
	u64 counter;
	double scale;
	regex_t regex;
};

/* wanted.c */
json_t *topics_of(const struct pmu *pmu);
void read_wanted(const struct pmu *pmu, struct wanted *wanted);
bool is_wanted(const struct query *query, const struct pmk_event_info *info,
	       const struct wanted *wanted);

#endif /* PMUCTL_WANTED_H */
