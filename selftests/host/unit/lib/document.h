/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A PMU's model against its documents, for NAME/document.c, which has ahead of this file:
 *
 *	transcripts	requests, and what the transcription has for each event that is so requested
 *	columns		its registers, and bits of each that are set while anything counts
 *	counters, ctrl	numbers and names of all registers; FIRST_COUNTER, FREE_RUNNING
 *	formats, ARGUMENTS, generic
 *	images		registers of further requests
 *	refusals	requests that are refused, and the reason
 *	clashes		pairs of requests that cannot run together, or can
 *	NR_CODES, permissions, makes_sense()	codes from 0 on, and which are valid
 *
 * lines.h is made of the transcription (lib/lines.mk).
 */
#ifndef UNIT_DOCUMENT_H
#define UNIT_DOCUMENT_H

#include <linux/perf_event.h>

#include "harness.h"
#include "pmu.h"

/* An event on one counter, and what the registers hold when it runs alone */
struct oracle_line {
	const char *name;
	u32 code;
	unsigned int counter;	/* by its number in the manual */
	u64 reg[4];
};

struct transcript {
	u64 config1;
	u32 flags;
	const struct oracle_line *line;
	unsigned int nr;
};

struct column {
	unsigned int number;
	u64 always;
};

struct request_image {
	u64 code;
	u32 flags;
	u64 reg[4];	/* as columns */
};

struct refused {
	u64 config[2];
	u32 flags;
	const char *field;
	u64 bits;
	const char *word;	/* in the reason */
};

struct clash {
	u64 code[2];
	u32 flags[2];
	const char *field;	/* NULL: there is none */
	const char *word;	/* in the reason */
};

/* perf's number, the event of the table, its alias in sysfs */
struct generic {
	u32 type;
	u32 id;
	const char *event;
	const char *alias;
};

#define CACHE(cache, op, result)						\
	(PERF_COUNT_HW_CACHE_##cache | PERF_COUNT_HW_CACHE_OP_##op << 8 |	\
	 PERF_COUNT_HW_CACHE_RESULT_##result << 16)

#include "lines.h"

#endif /* UNIT_DOCUMENT_H */
