// SPDX-License-Identifier: GPL-2.0-only
/* Steps of scenarios, one after the other, and the points that they make. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "scenario.h"

static int points;
static bool returning, is_child;
static struct value returned;

/* The first line behind the block of a line */
static int end_of(int i)
{
	int indent = lines[i].indent;

	while (++i < nr_lines && lines[i].indent > indent)
		;
	return i;
}

/* Split "A : B" in two; what is in a string stays. B is "" without one */
static char *split_text(char *text)
{
	bool in_string = false;

	for (; *text; text++) {
		in_string ^= *text == '"' && text[-1] != '\\';
		if (!in_string && !strncmp(text, " : ", 3)) {
			*text = '\0';
			return text + 3;
		}
	}
	return text;
}

/* The word behind the first one, which ends there */
static char *second(char *text)
{
	text += strcspn(text, " ");
	if (*text)
		*text++ = '\0';
	return text + strspn(text, " ");
}

/* A value that a variable can have: its string is a copy */
static struct value kept(struct value value)
{
	value.s = value.s ? strdup(value.s) : NULL;
	return value;
}

/* call_def() - a definition of the scenario: false where there is none of this name */
bool call_def(const char *name, struct value *arg, int nr, struct value *result)
{
	struct value before[MAX_ARGS], *v;
	const struct def *def = defs;
	bool was_tracing = tracing;
	int i, at = current;

	while (def < defs + nr_defs && strcmp(def->name, name))
		def++;
	if (def == defs + nr_defs)
		return false;
	for (i = 0; i < def->nr; i++) {
		v = variable(def->parameter[i], true);
		before[i] = *v;
		*v = kept(arg[i]);
	}
	if (nr > def->nr)
		die("%s has only %d parameters", name, def->nr);
	returned = (struct value) {};
	tracing = false;
	run_block(def->line + 1);
	tracing = was_tracing;
	returning = false;
	current = at;
	*result = returned;
	while (i--)
		*variable(def->parameter[i], true) = before[i];
	return true;
}

/* @wanted: -errno, or 0, of an event that is tried out; NULL: an expression that has to be true */
static void point(char *rest, const long long *wanted)
{
	char *text = split_text(rest);
	bool good;

	if (is_child)
		die("a child has no points");
	trace[0] = '\0';
	tracing = true;
	good = wanted ? try_both(*wanted, rest) : number(rest);
	tracing = false;
	ksft_test_result(good, "%s%s%s%s\n", *text ? substitute(text) : rest, *trace ? " (" : "",
			 trace, *trace ? ")" : "");
	if (!good)
		show_output();
	points++;
}

/* @sum: added to what it is */
static void assign(const char *name, const char *text, bool sum)
{
	struct value value;

	if (!strncmp(text, "open ", 5))
		value = (struct value) { .n = open_words(text + 5) };
	else
		value = evaluate_all(text);
	value = kept(value);
	name = substitute(name);
	if (sum)
		value.n += variable(name, true)->n;
	*variable(name, true) = value;
}

/* "NAME in EXPRESSION, ...", and "FIRST..LAST" for all numbers between */
static void run_for(int i, char *rest)
{
	const char *at = second(rest);
	struct value *v = variable(rest, true), last;

	if (strncmp(at, "in ", 3))
		die("for NAME in ...");
	for (at += 3; *at && !returning; at += *at == ',') {
		last = *v = kept(evaluate(&at));
		if (!strncmp(at, "..", 2)) {
			at += 2;
			last = evaluate(&at);
		}
		if (*at && *at != ',')
			die("\"%s\": a comma is missing", at);
		for (; v->n <= last.n && !returning; v->n++)
			run_block(i + 1);
	}
}

/* A child does the block, and ends */
static void run_fork(int i)
{
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid < 0)
		die("no child: %m");
	variable("child", true)->n = pid;
	if (pid)
		return;
	is_child = true;
	run_block(i + 1);
	_exit(0);
}

/* Steps with a block: false for another one */
static bool run_compound(int i, const char *word, char *rest)
{
	long long n;

	if (!strcmp(word, "for")) {
		run_for(i, rest);
	} else if (!strcmp(word, "repeat")) {
		for (n = number(rest); n > 0 && !returning; n--)
			run_block(i + 1);
	} else if (!strcmp(word, "while")) {
		while (!returning && number(rest))
			run_block(i + 1);
	} else if (!strcmp(word, "fork")) {
		run_fork(i);
	} else {
		return false;
	}
	return true;
}

/* Has the scenario loaded the module? */
static bool is_emulated(void)
{
	int i;

	for (i = 0; i < nr_lines; i++)
		if (!strncmp(lines[i].text, "emulate", 7))
			return true;
	return false;
}

/* finish() - no more steps: the plan, and the module goes */
void finish(void)
{
	close_events();
	if (is_emulated() && pt_is_loaded())
		pt_emulate_end();
	ksft_set_plan(points);
	ksft_finished();
}

static bool run_simple(const char *word, char *rest)
{
	long long n;

	if (!strcmp(word, "expect")) {
		point(rest, NULL);
	} else if (!strcmp(word, "open")) {
		char *words = second(rest);

		n = open_words(words);
		if (n < 0)
			die("%s: %s", words, strerror(-n));
		variable(substitute(rest), true)->n = n;
	} else if (!strcmp(word, "return")) {
		returned = *rest ? evaluate_all(rest) : (struct value) {};
		returning = true;
	} else if (!strcmp(word, "skip")) {
		ksft_test_result_skip("%s\n", substitute(rest));
		points++;
	} else if (!strcmp(word, "need")) {
		char *text = split_text(rest);

		if (!number(rest))
			ksft_exit_skip("%s\n", substitute(text));
	} else if (!strcmp(word, "OK") || (*word == 'E' && constant(word, &n))) {
		n = *word == 'E' ? -n : 0;
		point(rest, &n);
	} else if (!strcmp(word, "finish")) {
		finish();
	} else if (!strcmp(word, "print")) {
		ksft_print_msg("%s\n", substitute(rest));
	} else {
		return false;
	}
	return true;
}

static void run_verb(const char *word, const char *rest)
{
	struct value arg[MAX_ARGS] = {}, result;
	int nr = 0;

	if (*rest)
		nr = take_arguments(&rest, arg);
	if (*rest)
		die("\"%s\" is too much", rest);
	result = call(word, arg, nr);
	if (result.n < 0)
		die("%s: %s", word, strerror(-result.n));
}

static void run_line(int i)
{
	char text[1024], *rest;

	current = i;
	memcpy(text, lines[i].text, strlen(lines[i].text) + 1);
	rest = second(text);
	if (!strncmp(rest, "= ", 2))
		assign(text, rest + 2, false);
	else if (!strncmp(rest, "+= ", 3))
		assign(text, rest + 3, true);
	else if (!run_compound(i, text, rest) && !run_simple(text, rest))
		run_verb(text, rest);
}

/* run_block() - do the lines of a block, from its first one on */
void run_block(int first)
{
	int i, indent = first < nr_lines ? lines[first].indent : 0;
	bool taken = true;

	for (i = first; i < nr_lines && lines[i].indent >= indent && !returning; i = end_of(i)) {
		if (!strncmp(lines[i].text, "if ", 3)) {
			current = i;
			taken = number(lines[i].text + 3);
			if (taken)
				run_block(i + 1);
		} else if (!strcmp(lines[i].text, "else")) {
			if (!taken)
				run_block(i + 1);
		} else if (strncmp(lines[i].text, "def ", 4)) {
			run_line(i);
		}
	}
}
