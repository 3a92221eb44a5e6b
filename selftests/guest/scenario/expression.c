// SPDX-License-Identifier: GPL-2.0-only
/*
 * Expressions of scenarios: those of C with 64-bit numbers, but comparisons chain as in
 * "1 <= n < 5", and two strings can be compared. A name is a variable, an error, a constant of
 * perf, or an event, which is its code. Numbers may end in k, M or G.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "scenario.h"

static int skipping;	/* what a && or || does not need any more: nothing is called */
bool tracing;
char trace[512];	/* of the calls of an expectation: what each was */

/* constant() - of the kernel's headers, by its name */
bool constant(const char *name, long long *n)
{
	const struct constant *const *list, *c;

	for (list = __start_constants; list < __stop_constants; list++)
		for (c = *list; c->name; c++)
			if (!strcmp(c->name, name)) {
				*n = c->n;
				return true;
			}
	return false;
}

static void skip_blanks(const char **at)
{
	*at += strspn(*at, " \t");
}

static bool take(const char **at, const char *operator)
{
	size_t length = strlen(operator);

	skip_blanks(at);
	if (strncmp(*at, operator, length))
		return false;
	*at += length;
	return true;
}

static struct value take_string(const char **at)
{
	const char *end = *at;
	char text[1024];

	while (*end && *end != '"')
		end += *end == '\\' && end[1] ? 2 : 1;
	if (!*end)
		die("a string without end");
	snprintf(text, sizeof(text), "%.*s", (int)(end - *at), *at);
	*at = end + 1;
	return (struct value) { .s = substitute(text) };
}

static struct value take_number(const char **at)
{
	char *end;
	long long n = strtoull(*at, &end, 0);

	n *= *end == 'k' ? 1000 : *end == 'M' ? 1000000 : *end == 'G' ? 1000000000 : 1;
	*at = end + !!strchr("kMG", *end) * !!*end;
	return (struct value) { .n = n };
}

/* take_arguments() - expressions with commas between them: how many */
int take_arguments(const char **at, struct value *arg)
{
	int nr = 0;

	do {
		if (nr == MAX_ARGS)
			die("too many arguments");
		arg[nr++] = evaluate(at);
	} while (take(at, ","));
	return nr;
}

static struct value take_call(const char **at, const char *name)
{
	struct value arg[MAX_ARGS] = {}, result;
	size_t used;
	int nr = 0;

	if (!take(at, ")")) {
		nr = take_arguments(at, arg);
		if (!take(at, ")"))
			die("\"%s\": a bracket is missing", *at);
	}
	if (skipping)
		return (struct value) {};
	result = call(name, arg, nr);
	if (!tracing)
		return result;
	used = strlen(trace);
	snprintf(trace + used, sizeof(trace) - used, "%s%s %lld", used ? ", " : "", name, result.n);
	return result;
}

static struct value take_name(const char **at)
{
	size_t n = strspn(*at, NAME_LETTERS "$");
	struct value result = {}, *v;
	const struct pt_row *row;
	char name[64];

	if (!n)
		die("\"%s\": what is this?", *at);
	if (n >= sizeof(name))
		die("a name that long");
	memcpy(name, *at, n);
	name[n] = '\0';
	if (memchr(name, '$', n))
		snprintf(name, sizeof(name), "%s", substitute(name));
	*at += n;
	if (take(at, "("))
		return take_call(at, name);
	v = variable(name, false);
	if (v)
		return *v;
	if (constant(name, &result.n))
		return result;
	row = pt_find_row(name);
	if (!row)
		die("nothing is called %s", name);
	result.n = row->code;
	return result;
}

static struct value take_operand(const char **at)
{
	struct value result;

	skip_blanks(at);
	if (take(at, "(")) {
		result = evaluate(at);
		if (!take(at, ")"))
			die("\"%s\": a bracket is missing", *at);
		return result;
	}
	if (take(at, "\""))
		return take_string(at);
	if (isdigit((unsigned char)**at))
		return take_number(at);
	if (take(at, "-"))
		return (struct value) { .n = -take_operand(at).n };
	if (take(at, "~"))
		return (struct value) { .n = ~take_operand(at).n };
	if (take(at, "!"))
		return (struct value) { .n = !take_operand(at).n };
	return take_name(at);
}

/* Longer ones before those that they begin with */
static const struct operator {
	const char *text;
	int level;
} operators[] = {
	{ "||", 1 }, { "&&", 2 }, { "==", 6 }, { "!=", 6 }, { "<<", 7 }, { ">>", 7 },
	{ "<=", 6 }, { ">=", 6 }, { "|", 3 }, { "^", 4 }, { "&", 5 }, { "<", 6 }, { ">", 6 },
	{ "+", 8 }, { "-", 8 }, { "*", 9 }, { "/", 9 }, { "%", 9 }, {}
};

#define COMPARISON	6

static long long compare(const char *op, struct value a, struct value b)
{
	long long order = a.n < b.n ? -1 : a.n > b.n;

	if (a.s && b.s)
		order = strcmp(a.s, b.s);
	switch (op[0]) {
	case '=':
		return !order;
	case '!':
		return !!order;
	case '<':
		return op[1] ? order <= 0 : order < 0;
	}
	return op[1] ? order >= 0 : order > 0;
}

static long long combine(const char *op, long long a, long long b)
{
	if (!b && strchr("/%", op[0])) {
		if (!skipping)
			die("a division by 0");
		b = 1;
	}
	switch (op[0]) {
	case '|':
		return op[1] ? a || b : a | b;
	case '&':
		return op[1] ? a && b : a & b;
	case '^':
		return a ^ b;
	case '<':
		return (unsigned long long)a << b;
	case '>':
		return (unsigned long long)a >> b;
	case '+':
		return a + b;
	case '-':
		return a - b;
	case '*':
		return a * b;
	case '/':
		return a / b;
	}
	return a % b;
}

static const struct operator *find_operator(const char *at)
{
	const struct operator *op;

	if (!*at || !strchr("|&=!<>^+-*/%", *at))
		return NULL;
	for (op = operators; op->text && strncmp(at, op->text, strlen(op->text)); op++)
		;
	return op->text ? op : NULL;
}

static struct value take_level(const char **at, int level)
{
	struct value left = take_operand(at), right;
	const struct operator *op;
	long long chain = 1;
	bool decided;

	for (;;) {
		skip_blanks(at);
		op = find_operator(*at);
		if (!op || op->level < level)
			return left;
		*at += strlen(op->text);
		decided = (op->level == 1 && left.n) || (op->level == 2 && !left.n);
		skipping += decided;
		right = take_level(at, op->level + 1);
		skipping -= decided;
		if (op->level != COMPARISON) {
			left = (struct value) { .n = combine(op->text, left.n, right.n) };
			continue;
		}
		chain = chain && compare(op->text, left, right);
		skip_blanks(at);
		op = find_operator(*at);
		left = op && op->level == COMPARISON ? right : (struct value) { .n = chain };
		chain = op && op->level == COMPARISON ? chain : 1;
	}
}

/* evaluate() - the expression that begins at @at, which moves to what is behind it */
struct value evaluate(const char **at)
{
	struct value result = take_level(at, 1);

	skip_blanks(at);
	return result;
}

/* evaluate_all() - of a text that is one expression */
struct value evaluate_all(const char *text)
{
	struct value result = evaluate(&text);

	if (*text)
		die("\"%s\" is too much", text);
	return result;
}

/* number() - the same, as a number */
long long number(const char *text)
{
	return evaluate_all(text).n;
}

/* call() - a verb or a definition by its name */
struct value call(const char *name, struct value *arg, int nr)
{
	const struct verb *const *v = __start_verbs;
	struct value result = {};

	if (call_def(name, arg, nr, &result))
		return result;
	while (v < __stop_verbs && strcmp((*v)->name, name))
		v++;
	if (v == __stop_verbs)
		die("no verb %s", name);
	if (nr < (*v)->least)
		die("%s needs %d arguments", name, (*v)->least);
	result.n = (*v)->call(arg, nr);
	return result;
}
