/* SPDX-License-Identifier: GPL-2.0-only */
/* pmuctl stat --from logs of operations: their counts, by operation and run */
#ifndef PMUCTL_OPLOG_H
#define PMUCTL_OPLOG_H

#include "logs/log.h"

#include "measure.h"

/* What operations have done in one pass */
struct part {
	u64 calls;
	u64 usec;
	u64 cycles;
	u64 packets;		/* of one thread, 0 where the log has none */
	u64 count[LOG_COUNTS];
};

/* A run, or the part of it that counts the same events */
struct pass {
	const char *file;
	char *event[LOG_COUNTS];	/* names, or codes */
	bool has_mode;		/* the log says what is counted */
	bool counts;		/* there are counts */
	bool known;		/* and it is known whether there are */
	struct part total;
	struct part batches;	/* what they say; calls are operations */
	u64 nr_batches;
};

/* Operations that belong together, with a part for each of the passes so far */
struct row {
	char *name;
	struct part *part;
	unsigned int nr;
};

/* One or several logs */
struct oplog {
	const struct pmu *pmu;
	const struct pmu *events;	/* whose names they have, by the processor in the log */
	int arch;		/* this processor, as 79, or 0 */
	unsigned int by;	/* what belongs together */
	struct pass *pass;
	unsigned int nr_passes;
	struct row *row;
	unsigned int nr_rows;
	json_t *index;		/* from a name to the number of its row */
	json_t *wrong;		/* objects with file, line and why */
	u64 lines;
	u64 others;		/* lines that are not about operations */
	struct trace *trace;	/* or NULL */
};

/* oplog.c */
void read_oplog(struct oplog *log, const char *file, char *text, size_t size);
const struct part *part_of(const struct row *row, unsigned int pass);

/* oplog_answer.c */
int print_oplog(const struct query *query, struct oplog *log, char *metrics);

/* trace.c */
struct trace *trace_begin(const struct pmu *pmu);
void trace_line(struct trace *trace, const struct pass *pass, const struct log_line *line);
void trace_end(struct trace *trace, const char *path);

#endif /* PMUCTL_OPLOG_H */
