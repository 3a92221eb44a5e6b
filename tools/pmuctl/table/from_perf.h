/* SPDX-License-Identifier: GPL-2.0-only */
/* What makes a table of a folder of perf's source */
#ifndef PMUCTL_FROM_PERF_H
#define PMUCTL_FROM_PERF_H

#include "table.h"

/* A table that is being made */
struct making {
	FILE *out;	/* its text */
	char *arch;	/* lines of its architecture, see formats.txt */
	const char *folder;	/* the folder's name */
	const char *unit;	/* the unit, NULL for a core, the large one where there are two */
	struct perf_rows events;	/* what is in the folder, and the kernel's own events */
	json_t *own;	/* from the kernel's own events to their rates */
	json_t *done;	/* generic events that have an event */
};

/* perf_formats.c */
char *find_formats(const json_t *folder);
void use_lines(struct making *making, const char *start,
	       void (*use)(struct making *making, char *line));
const char *find_reason(const struct making *making, char *words, const char *folder);
void add_own_event(struct making *making, char *line);

#endif /* PMUCTL_FROM_PERF_H */
