/* SPDX-License-Identifier: GPL-2.0-only */
/* What is known of processors */
#ifndef PMUCTL_FACTS_H
#define PMUCTL_FACTS_H

#include "live.h"

/**
 * enum fact_kind - what a line of processors.tsv says
 * @PROCESSOR: a processor with this PVR has the PMU; text: its name
 * @CANDIDATE: one may have it; text: the line "model name" of /proc/cpuinfo
 * @ERRATUM: an erratum of processors with this PVR
 * @OTHER: a processor with this PVR has another PMU; text: its name
 * @MACHINE: text: part of the line "machine" of /proc/cpuinfo
 */
enum fact_kind { PROCESSOR, CANDIDATE, ERRATUM, OTHER, MACHINE };

/**
 * struct fact - a line of driver/NAME/processors.tsv
 * @kind: what it says
 * @pmu: NAME
 * @first: the first PVR it is true of
 * @last: the last one
 * @text: depends on @kind
 * @means: what it means for counting, or NULL
 */
struct fact {
	enum fact_kind kind;
	const char *pmu;
	u32 first;
	u32 last;
	const char *text;
	const char *means;
};

/* processors.c */
u32 read_pvr(const char *cpuinfo);
const struct fact *next_fact(const struct fact *fact, enum fact_kind kind, u32 pvr);
const struct fact *find_processor(const char *cpuinfo);

#endif /* PMUCTL_FACTS_H */
