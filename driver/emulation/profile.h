/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A profile: how often events happen while cycles pass. As text, one event a line:
 *
 *   # comment
 *   PM_CYC           1
 *   PM_INST_CMPL     0.8
 *   other            0.001
 *
 * "other" stands for every event without a line; it is 0 when left out.
 *
 * A line can have kinds of linux/pmukit_feed.h instead of a number, for programs that feed a PMU:
 *
 *   PM_TLB_MISS      data_tlb_miss+inst_tlb_miss
 *
 * An event can have a line of either sort; one without kinds is not fed.
 */
#ifndef PMK_PROFILE_H
#define PMK_PROFILE_H

#include "model/types.h"

#define PMK_PROFILE_MAX_CODES	32	/* event codes behind one name */
#define PMK_PROFILE_FED		(~0u / 2 + 1)	/* in pmk_ratio.code: @ratio is a mask of kinds */

/*
 * An event code and its events per cycle, 32 bits before and 32 after the point. No code of an
 * event has PMK_PROFILE_FED, so those that are fed have entries of their own
 */
struct pmk_ratio {
	u32 code;
	u64 ratio;
};

/**
 * struct pmk_profile - ratios by event code
 * @other: ratio of events that are not listed
 * @nr: number of ratios
 * @room: how many @ratio has room for, set by its owner
 * @fed: some events have kinds that feed them
 * @ratio: the ratios, by rising code, in memory of its owner
 */
struct pmk_profile {
	u64 other;
	u32 nr;
	u32 room;
	bool fed;
	struct pmk_ratio *ratio;
};

/**
 * struct pmk_profile_names - who knows the events of a PMU
 * @codes: fill in every code (with a counter's number in it, or without) that
 *         counts the event of this name or number, at most
 *         PMK_PROFILE_MAX_CODES; return how many, 0 for an unknown event.
 *         @word is not terminated
 * @of: for @codes
 */
struct pmk_profile_names {
	unsigned int (*codes)(const void *of, const char *word, size_t len, u32 *codes);
	const void *of;
};

/* What is wrong with a text: the line, from 1, and a static sentence */
struct pmk_profile_error {
	unsigned int line;
	const char *reason;
};

/* profile.c: see the definitions for the contracts */
bool pmk_profile_parse(struct pmk_profile *profile, const char *text, size_t len,
		       const struct pmk_profile_names *names,
		       struct pmk_profile_error *error);
bool pmk_profile_find(const struct pmk_profile *profile, u32 code, u64 *ratio);

#endif /* PMK_PROFILE_H */
