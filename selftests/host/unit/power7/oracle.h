/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the tests hold against the model. Nothing here looks at the model: the
 * lines come from the transcription of Appendix A, tables/power7/appendix-a.tsv, the
 * rules from the processor's documents.
 */
#ifndef ORACLE_H
#define ORACLE_H

#include "model/types.h"

#define MAX_EVENTS	1024	/* room for those of a table */
#define MAX_CHOICES	8

/* One event, code and counter, and what the registers hold when it runs alone */
struct oracle_line {
	const char *name;
	u32 code;
	unsigned int counter;	/* 1 to 6 */
	u64 mmcr1;
	u64 mmcra;
	u64 mmcr0;		/* the counter's overflow condition alone */
};

/* oracle_task has the alternatives of an event that follows a task as well */
extern const struct oracle_line oracle_cpu[], oracle_task[];
extern const unsigned int nr_oracle_cpu, nr_oracle_task, nr_oracle_cpu_names;

/* Where an event can count */
struct choice {
	u32 code;
	unsigned int counter;
};

struct event {
	const char *name;
	u32 code;		/* what events/NAME in sysfs says */
	bool marked;
	unsigned int nr;
	struct choice choice[MAX_CHOICES];
};

/* One member of a set: an event and the exclude_* flags it wants */
struct member {
	const struct event *event;
	bool no_user;
	bool no_kernel;
	bool no_hv;
};

struct registers {
	u64 mmcr0;
	u64 mmcr1;
	u64 mmcra;
};

/* All events, [0] of a CPU and [1] of a task */
extern struct event events[2][MAX_EVENTS];
extern unsigned int nr_events;

void load_events(void);
unsigned int widens(const struct event *event);
unsigned int find_choice(const struct event *event, struct choice wanted);
bool choices_agree(const unsigned int *chosen, const struct member *member,
		   unsigned int nr, bool hypervisor);
bool brute_force(const struct member *member, unsigned int nr, bool hypervisor);
struct registers expected_registers(const struct choice *chosen,
				    const struct member *member,
				    unsigned int nr, bool hypervisor);

void draw_set(u64 *seed, bool task, unsigned int nr, struct member *member);

#endif /* ORACLE_H */
