// SPDX-License-Identifier: GPL-2.0-only
/*
 * Logs of ggml's back end for the NPU, as its sources print them, in ggml-hexagon.cpp of llama.cpp.
 * The forms of an operation, the newest first; fields are in between bars, or " : ":
 *
 *	DEVICE profile-op OP|NAMES|DIMS|TYPES|STRIDES|KERNEL|usec U cycles C start S mhz M pmu [...]
 *	DEVICE profile-op OP: NAMES : DIMS : TYPES : STRIDES : usec U cycles C pmu [...]
 *	DEVICE profile-op OP: NAMES : DIMS : TYPES : STRIDES : BUFFERS : op-usec U op-cycles C
 *		op-pkts P (R) call-usec V
 *	DEVICE OP NAME DIMS x NAME DIMS -> NAME DIMS : total U us (...) cycles C pkts P (R)
 *		call V us
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "log.h"

#define MOST_FIELDS	8	/* of an operation */
#define LEAST_FIELDS	4
#define BATCH		"OPBATCH"

/* The events of a log that has counts without names */
const u64 ggml_preset[LOG_COUNTS] = { 0x3, 0x111, 0x100, 0x105, 0x240, 0x256, 0x7d, 0x8c };

/* "MIN.SEC.MS.US L " ends here; what a program has printed may be in front */
static double time_of(const char *text, const char *end)
{
	unsigned int part[4];
	const char *at = end - 3;
	int len = 0;

	if (at < text || *at != ' ' || end[-1] != ' ')
		return NAN;
	while (at > text && strchr(".0123456789", at[-1]))
		at--;
	if (sscanf(at, "%u.%2u.%3u.%3u%n", &part[0], &part[1], &part[2], &part[3], &len) != 4 ||
	    at + len != end - 3)
		return NAN;
	return ((part[0] * 60.0 + part[1]) * 1000 + part[2]) * 1000 + part[3];
}

/* Numbers in brackets, with commas in between; at most LOG_COUNTS are kept */
static bool read_list(char **at, unsigned int base, u64 *number, u64 *nr)
{
	u64 next;

	for (*nr = 0; log_word(at, ",") || **at != ']'; ++*nr) {
		if (!log_number(at, base, &next))
			return false;
		if (*nr < LOG_COUNTS)
			number[*nr] = next;
		*at += strspn(*at, " ");
	}
	return log_word(at, "]");
}

static bool read_value(char **at, const char *name, u64 *number)
{
	if (!log_word(at, name) || !log_number(at, 10, number))
		return false;
	*at += strspn(*at, " ");
	return true;
}

/* "(2.07)", what the line divides by itself, or "(quant 56 us, compute 4925 us)" */
static bool skip_parts(char **at)
{
	char *end = **at == '(' ? strchr(*at, ')') : NULL;

	if (!end)
		return false;
	*at = end + 1 + strspn(end + 1, " ");
	return true;
}

/* Names and values in any order, as forms have more and more of them */
static void read_measured(char *at, struct log_line *line)
{
	bool has_usec = false, has_cycles = false;
	u64 skipped[LOG_COUNTS], nr;
	int len;

	while (*at) {
		if (read_value(&at, "usec ", &line->usec) ||
		    read_value(&at, "op-usec ", &line->usec) ||
		    read_value(&at, "total ", &line->usec)) {
			has_usec = true;
		} else if (read_value(&at, "cycles ", &line->cycles) ||
			   read_value(&at, "op-cycles ", &line->cycles)) {
			has_cycles = true;
		} else if (read_value(&at, "start ", &line->start)) {
			line->has_start = true;
		} else if (sscanf(at, "mhz %lf %n", &line->mhz, &len) == 1) {
			at += len;
		} else if (log_word(&at, "pmu [")) {
			if (!read_list(&at, 10, line->count, &line->nr))
				return log_wrong(line, "the list of counts is none, or cut off");
			if (line->nr != LOG_COUNTS)
				return log_wrong(line, "8 counts are expected");
		} else if (!read_value(&at, "op-pkts ", &line->packets) &&
			   !read_value(&at, "pkts ", &line->packets) && !skip_parts(&at) &&
			   !read_value(&at, "call-usec ", &nr) && !log_word(&at, "us") &&
			   !read_value(&at, "call ", &nr) &&
			   !(log_word(&at, "evt [") && read_list(&at, 10, skipped, &nr))) {
			return log_wrong(line, "what was measured is cut off, or not understood");
		}
	}
	if (!has_usec || !has_cycles || !isfinite(line->mhz) || (line->mhz && line->mhz < 0.1))
		log_wrong(line, "usec or cycles are missing, or mhz is no clock");
}

/* Fields of a text, which ends at each of them */
static unsigned int split(char *text, const char *between, char *field[MOST_FIELDS])
{
	unsigned int nr = 0;
	char *next;

	for (; text && nr < MOST_FIELDS; text = next) {
		field[nr++] = text;
		next = strstr(text, between);
		if (next) {
			*next = '\0';
			next += strlen(between);
		}
	}
	return text ? MOST_FIELDS + 1 : nr;
}

static void read_op(char *at, struct log_line *line)
{
	bool bars = strchr(at, '|');
	char *colon = strstr(at, ": ");
	char *field[MOST_FIELDS];
	unsigned int nr = 0;

	line->kind = LOG_OP;
	if (!bars && colon) {
		*colon = '\0';
		field[nr++] = at;
		at = colon + 2;
	}
	nr += split(at, bars ? "|" : " : ", field + nr);
	if (nr < LEAST_FIELDS || nr > MOST_FIELDS || (bars && nr != 7))
		return log_wrong(line, "an operation has other fields");
	line->op = field[0];
	line->names = field[1];
	line->dims = field[2];
	line->kernel = bars ? field[5] : "";
	read_measured(field[nr - 1], line);
	if (line->kind == LOG_WRONG || strcmp(line->op, BATCH))
		return;
	line->kind = LOG_BATCH;
	at = field[2];
	if (!read_value(&at, "n-ops ", &line->nr) || *at || !line->has_start)
		log_wrong(line, "a batch has n-ops and start");
}

/* "trace-evt PHASE: thread T info ...", before "trace-op OP: thread T event PHASE info ..." */
static void read_phase(char *at, struct log_line *line)
{
	char *colon = strstr(at, ": ");

	line->kind = LOG_PHASE;
	line->op = at;
	if (!colon)
		return log_wrong(line, "a phase has a thread");
	*colon = '\0';
	at = colon + 2;
	if (!read_value(&at, "thread ", &line->thread))
		return log_wrong(line, "a phase has a thread");
	if (log_word(&at, "event ")) {
		line->op = strsep(&at, " ");
		at = at ? at : strchr(line->op, '\0');
	}
	if (!read_value(&at, "info ", &line->info))
		return log_wrong(line, "a phase has info");
	line->stop = !strncmp(at, "stop ", strlen("stop "));
	if (!read_value(&at, line->stop ? "stop " : "start ", &line->start) || *at)
		log_wrong(line, "a phase has start or stop, and cycles");
}

static void read_mode(char *at, struct log_line *line)
{
	line->kind = LOG_MODE;
	if (!log_number(&at, 10, &line->mode))
		return log_wrong(line, "a mode is a number");
	at += strspn(at, " ");
	if (!*at)
		return;
	if (!log_word(&at, ": pmu-evt [") || !read_list(&at, 16, line->count, &line->nr) || *at)
		log_wrong(line, "the list of events has no end, or is none");
	else if (line->nr && line->nr != LOG_COUNTS)
		log_wrong(line, "8 events are expected");
}

static bool read_arch(const char *at, struct log_line *line)
{
	static const char *const marks[] = { "libggml-htp-v", " Arch version v" };
	char *number;

	for (unsigned int i = 0; i < ARRAY_SIZE(marks); i++) {
		number = strstr(at, marks[i]);
		if (number && log_word(&number, marks[i]) && log_number(&number, 10, &line->arch))
			line->kind = LOG_ARCH;
	}
	return line->kind == LOG_ARCH;
}

/* Its fields are separated by blanks, and " : " precedes the figures */
static void read_first_form(char *at, char *measured, struct log_line *line)
{
	*measured = '\0';
	line->kind = LOG_OP;
	line->op = strsep(&at, " ");
	line->names = at ? at : "";
	line->dims = "";
	line->kernel = "";
	read_measured(measured + strlen(" : "), line);
}

/* A line that is none of these, and has parts of one, is damaged */
static void check_other(const char *text, struct log_line *line)
{
	static const char *const parts[] = { "profile-op ", "trace-evt ", "|usec ", "pmu-evt [" };

	for (unsigned int i = 0; i < ARRAY_SIZE(parts); i++)
		if (strstr(text, parts[i]))
			log_wrong(line, "parts of a line of ggml are there, but not its begin");
}

/** ggml_line() - read a line of a log, which is changed */
void ggml_line(char *text, struct log_line *line)
{
	char *at = strstr(text, GGML_MARK);
	char *measured;

	*line = (struct log_line) { .at = NAN };
	if (!at)
		return check_other(text, line);
	line->at = time_of(text, at);
	at += strlen(GGML_MARK);
	at[strcspn(at, "\r")] = '\0';
	for (char *c = at; *c; c++)
		*c = *c < ' ' || *c > '~' ? '?' : *c;
	if (log_word(&at, "Profiling mode "))
		return read_mode(at, line);
	if (read_arch(at, line))
		return;
	line->device = strsep(&at, " ");
	if (!at)
		return check_other(line->device, line);
	measured = strstr(at, " : total ");
	if (log_word(&at, "profile-op "))
		read_op(at, line);
	else if (log_word(&at, "trace-evt ") || log_word(&at, "trace-op "))
		read_phase(at, line);
	else if (measured)
		read_first_form(at, measured, line);
	else
		check_other(at, line);
}
