// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a simulator writes with --pmu_statsfile: a line CODE:NAME:COUNT for each event, which were
 * all counted at the same time, from one cycle to another
 */
#include <string.h>

#include "log.h"

/* "began at pcycle A and stopped at pcycle B" */
static void read_cycles(char *at, struct log_line *line)
{
	u64 first, last;

	line->kind = LOG_CYCLES;
	if (!log_word(&at, "began at pcycle ") || !log_number(&at, 10, &first) ||
	    !log_word(&at, " and stopped at pcycle ") || !log_number(&at, 10, &last) || *at ||
	    last < first)
		return log_wrong(line, "the cycles from and to which it has counted are expected");
	line->cycles = last - first;
}

static void read_count(char *at, struct log_line *line)
{
	line->kind = LOG_COUNT;
	if (log_number(&at, 16, &line->count[0]) && *at++ == ':')
		line->op = strsep(&at, ":");
	if (!line->op || !at || !log_number(&at, 10, &line->count[1]) || *at)
		log_wrong(line, "CODE:NAME:COUNT is expected");
}

/** simulator_line() - read a line of a file of statistics, which is changed */
void simulator_line(char *text, struct log_line *line)
{
	u64 revision;

	*line = (struct log_line) { .kind = LOG_OTHER };
	text[strcspn(text, "\r")] = '\0';
	if (log_word(&text, SIM_MARK)) {
		read_cycles(text, line);
	} else if (!strncmp(text, "0x", 2)) {
		read_count(text, line);
	} else if (log_word(&text, "The rev_id used in the simulation is") &&
		   log_number(&text, 16, &revision)) {
		line->kind = LOG_ARCH;
		line->arch = (revision >> 4 & 0xf) * 10 + (revision & 0xf);
	}
}
