/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the tests hold against the model of the MPC7400. Nothing here looks at the
 * model: the lines come from the transcription of the codes, tables/ppc7400/codes.tsv,
 * the rules from the user's manual.
 */
#ifndef ORACLE_H
#define ORACLE_H

#include "model/types.h"

#define MAX_EVENTS	256	/* room for those of a table */
#define NR_COUNTERS	4

/* One event, code and counter, and what the registers hold when it runs alone */
struct oracle_line {
	const char *name;
	u32 code;
	unsigned int counter;	/* 1 to 4 */
	u32 mmcr0;
	u32 mmcr1;
	u32 mmcr2;
	u32 bamr;
};

/* With the counter interrupt and without: the documented pairs of counter and selector */
extern const struct oracle_line oracle_interrupt[], oracle_quiet[];
extern const unsigned int nr_oracle_interrupt, nr_oracle_quiet, nr_oracle_interrupt_names;

/* Where an event can count: code without PMC number, and counters */
struct event {
	const char *name;
	u32 code;		/* what events/NAME in sysfs says */
	unsigned int sel;
	unsigned int nr;
	unsigned int counter[NR_COUNTERS];
};

/* One member of a set: an event, its arguments and the exclude_* flags it wants */
struct member {
	const struct event *event;
	unsigned int threshold;
	unsigned int multiplier;
	unsigned int tbsel;
	bool no_user;
	bool no_kernel;
	bool no_hv;		/* there is none: changes nothing */
};

struct registers {
	u32 mmcr0;
	u32 mmcr1;
	u32 mmcr2;
	u32 bamr;
};

extern struct event events[MAX_EVENTS];
extern unsigned int nr_events;

void load_events(void);
const struct event *find_event(const char *name);
bool can_hold(const struct event *event, unsigned int counter);
bool has_threshold(const struct event *event);
bool has_tbsel(const struct event *event);
u32 full_code(const struct member *member);
const char *dispute(const struct member *a, const struct member *b);
bool counters_agree(const unsigned int *counter, const struct member *member,
		    unsigned int nr);
bool brute_force(const struct member *member, unsigned int nr);
struct registers expected_registers(const unsigned int *counter,
				    const struct member *member, unsigned int nr,
				    bool interrupt);
void draw_set(u64 *seed, unsigned int nr, struct member *member);

#endif /* ORACLE_H */
