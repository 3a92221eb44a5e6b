// SPDX-License-Identifier: GPL-2.0-only
/*
 * scenario FILE [ARGUMENT]...: run a scenario, which begins with "#!/bin/scenario". A line is a
 * step, and its block are the lines behind it that have more tabs. A comment behind a step begins
 * with a tab.
 *
 *	pmu [NAME]		the PMU under test, which is there; the first argument by itself
 *	emulate PARAMETERS	it is emulated: load the module, again where it is loaded
 *	open NAME WORDS		an event: see attr.c
 *	NAME = EXPRESSION	see expression.c; also NAME = open WORDS, an event or an error;
 *				NAME += EXPRESSION
 *	expect EXPRESSION : TEXT	a test point; without TEXT it is called as the expression
 *	ENOENT WORDS : TEXT	a point: an event that is refused with this error, of a task and
 *				of a CPU where WORDS do not say which; OK: one that is not
 *	skip TEXT, need EXPRESSION : TEXT	a point or all is skipped
 *	if, else, while, repeat N, for NAME in EXPRESSION, FIRST..LAST, ...
 *	def NAME PARAMETERS, return EXPRESSION		a verb of the scenario
 *	finish			nothing more is done
 *	fork			the block is for a child, which "wait" waits for
 *	VERB ARGUMENT, ...	other verbs, which expressions call as VERB(ARGUMENT, ...). As a
 *				step one that gives a negative number ends the scenario.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "scenario.h"

struct line lines[MAX_LINES];
struct def defs[MAX_DEFS];
int nr_lines, nr_defs, current;
int scenario_argc;
char **scenario_argv;
static char *file;

/* die() - the scenario cannot go on */
void die(const char *format, ...)
{
	char text[256];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	ksft_exit_fail_msg("%s:%d: %s\n", file, lines[current].number, text);
}

/* "NAME PARAMETER, ...": the definition that begins in line i */
static void add_def(int i, char *text)
{
	struct def *def = &defs[nr_defs++];
	char *word, *rest;

	if (nr_defs == MAX_DEFS)
		die("too many definitions");
	def->line = i;
	def->name = strtok_r(text, " ", &rest);
	while ((word = strtok_r(NULL, ", ", &rest)) && def->nr < MAX_ARGS)
		def->parameter[def->nr++] = word;
}

static void read_lines(void)
{
	FILE *f = fopen(file, "re");
	char text[1024], *comment;
	int number;

	if (!f)
		ksft_exit_fail_perror(file);
	for (number = 1; fgets(text, sizeof(text), f); number++) {
		int indent = strspn(text, "\t");

		text[strcspn(text, "\n")] = '\0';
		comment = strstr(text + indent, "\t# ");
		if (comment)
			*comment = '\0';
		if (!text[indent] || text[indent] == '#')
			continue;
		if (nr_lines == MAX_LINES)
			ksft_exit_fail_msg("%s is too long\n", file);
		lines[nr_lines] = (struct line) { strdup(text + indent), indent, number };
		if (!strncmp(text + indent, "def ", 4))
			add_def(nr_lines, strdup(text + indent + 4));
		nr_lines++;
	}
	fclose(f);
}

/* arguments is how many, arg1 and so on are words and, where they are, numbers */
static void set_arguments(void)
{
	char name[16];
	int i;

	variable("arguments", true)->n = scenario_argc - 1;
	for (i = 1; i < scenario_argc; i++) {
		snprintf(name, sizeof(name), "arg%d", i);
		*variable(name, true) = (struct value) {
			atoll(scenario_argv[i]), scenario_argv[i]
		};
	}
}

int main(int argc, char **argv)
{
	ksft_print_header();
	if (argc < 2)
		ksft_exit_fail_msg("usage: scenario FILE [ARGUMENT]...\n");
	file = argv[1];
	scenario_argc = argc - 1;
	scenario_argv = argv + 1;
	read_lines();
	set_arguments();
	run_block(0);
	finish();
}
