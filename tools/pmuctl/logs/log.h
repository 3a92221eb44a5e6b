/* SPDX-License-Identifier: GPL-2.0-only */
/* Logs of programs that read a PMU themselves: what a line tells. One file for each format */
#ifndef PMUCTL_LOG_H
#define PMUCTL_LOG_H

#include "model/types.h"

#define LOG_COUNTS	8	/* counts of a line, in the order of the events of its log */

enum log_kind {
	LOG_OTHER,		/* of something else */
	LOG_WRONG,		/* begins as one of this format, and goes on otherwise */
	LOG_OP,			/* an operation has run */
	LOG_BATCH,		/* so many have, of which the lines follow */
	LOG_PHASE,		/* of a thread, begins or ends */
	LOG_MODE,		/* what is counted from here on */
	LOG_ARCH,		/* version of the processor */
	LOG_COUNT,		/* one event */
	LOG_CYCLES,		/* of all that is counted */
};

/* What a line tells, as far as it does; texts are parts of the line */
struct log_line {
	enum log_kind kind;
	const char *why;	/* what is wrong */
	const char *device;
	const char *op;		/* operation, phase or event */
	const char *names;	/* of tensors */
	const char *dims;
	const char *kernel;
	double at;		/* microseconds of the log's clock, NAN where it has none */
	u64 usec;
	u64 cycles;
	u64 start;		/* cycle counter; but for a batch its low 32 bits */
	bool has_start;
	double mhz;
	u64 packets;		/* of one thread, in old forms */
	u64 count[LOG_COUNTS];	/* counts; of a mode codes; of LOG_COUNT code and count */
	u64 nr;			/* how many; of a batch operations */
	u64 mode;		/* 2: there are counts */
	u64 arch;		/* as 79 */
	u64 thread;
	u64 info;		/* the same in begin and end of a phase */
	bool stop;		/* the end */
};

#define GGML_MARK	"ggml-hex: "
#define SIM_MARK	"PMU Statistics collection"

/* words.c */
void log_wrong(struct log_line *line, const char *why);
bool log_number(char **at, unsigned int base, u64 *number);
bool log_word(char **at, const char *word);

/* ggml.c */
extern const u64 ggml_preset[LOG_COUNTS];
void ggml_line(char *text, struct log_line *line);

/* simulator.c */
void simulator_line(char *text, struct log_line *line);

#endif /* PMUCTL_LOG_H */
