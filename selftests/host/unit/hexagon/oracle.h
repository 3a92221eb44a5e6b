/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the tests hold against the model of Hexagon. Nothing here looks at the model:
 * the lines come from the transcription of the events, tables/hexagon/codes.tsv, the
 * rules from the manual.
 */
#ifndef ORACLE_H
#define ORACLE_H

#include "model/types.h"

#define NR_CODES	1024
#define MAX_EVENTS	NR_CODES
#define NR_COUNTERS	8
#define NR_CHAINS	4

/* One event, code and counter, and what the registers hold when it runs alone */
struct oracle_line {
	const char *name;
	u32 code;
	unsigned int counter;
	u32 pmuevtcfg;
	u32 pmuevtcfg1;
	u32 pmucfg;
};

/* On a counter, and chained to the one behind it */
extern const struct oracle_line oracle_single[], oracle_chained[];
extern const unsigned int nr_oracle_single, nr_oracle_chained, nr_oracle_single_names;

/* An event, and the only counter it can be on, or NR_COUNTERS for any */
struct event {
	const char *name;
	u32 code;
	unsigned int only;
};

/* One member of a set */
struct member {
	const struct event *event;
	bool chain;
	bool samples;	/* its counter has to interrupt */
};

struct registers {
	u32 pmuevtcfg;
	u32 pmuevtcfg1;
	u32 pmucfg;
};

extern struct event events[MAX_EVENTS];
extern unsigned int nr_events;
extern const struct event *overflow[NR_CHAINS];	/* of counters 0, 2, 4 and 6 */

void load_events(void);
const struct event *draw_event(u64 *seed);
bool can_hold(const struct member *member, unsigned int counter);
bool counters_agree(const unsigned int *counter, const struct member *member,
		    unsigned int nr);
bool brute_force(const struct member *member, unsigned int nr);
struct registers select_codes(const u32 *code);
struct registers expected_registers(const unsigned int *counter,
				    const struct member *member, unsigned int nr);

#endif /* ORACLE_H */
