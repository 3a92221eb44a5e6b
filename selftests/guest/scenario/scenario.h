/* SPDX-License-Identifier: GPL-2.0-only */
/* What the parts of the scenario runner share; the language is told in main.c. */
#ifndef PT_SCENARIO_H
#define PT_SCENARIO_H

#include "emu.h"

#define MAX_ARGS	8

/**
 * struct value - what an expression is
 * @n: a number
 * @s: a string, or NULL for a number
 */
struct value {
	long long n;
	const char *s;
};

/**
 * struct verb - what a line can begin with, and an expression can call
 * @name: its name
 * @least: how many arguments it needs
 * @call: does it; arguments that are not given are 0
 */
struct verb {
	const char *name;
	int least;
	long long (*call)(struct value *arg, int nr);
};

/* Define a verb: its name, how many arguments it needs, and what it is for @nr arguments @a */
#define VERB(name, needs, expression)							\
static long long call_ ## name(struct value *a, int nr)					\
{											\
	(void)a;									\
	(void)nr;									\
	return expression;								\
}											\
static const struct verb verb_ ## name = { #name, needs, call_ ## name };		\
static const struct verb *const in_list_ ## name					\
	__attribute((section("verbs"), used)) = &verb_ ## name

/* The linker knows where that section lies */
extern const struct verb *const __start_verbs[], *const __stop_verbs[];

/* A name for a number, of the kernel's headers. Lists of them end with one without a name */
struct constant {
	const char *name;
	long long n;
};

#define CONSTANT(name)	{ #name, name }
#define CONSTANTS(list)						\
static const struct constant *const in_list_ ## list		\
	__attribute((section("constants"), used)) = list

extern const struct constant *const __start_constants[], *const __stop_constants[];

#define MAX_LINES	600
#define MAX_DEFS	32

/**
 * struct line - a line of the scenario
 * @text: what stands behind its tabs
 * @indent: how many these are
 * @number: of the line in the file
 */
struct line {
	char *text;
	int indent;
	int number;
};

/**
 * struct def - a definition
 * @name: its name
 * @parameter: its parameters
 * @nr: how many they are
 * @line: where it begins
 */
struct def {
	const char *name, *parameter[MAX_ARGS];
	int nr, line;
};

/* main.c: what there is to do, and where we are */
extern struct line lines[MAX_LINES];
extern struct def defs[MAX_DEFS];
extern int nr_lines, nr_defs, current;
extern int scenario_argc;
extern char **scenario_argv;
__noreturn __printf(1, 2) void die(const char *format, ...);

/* step.c */
void run_block(int first);
void finish(void);
bool call_def(const char *name, struct value *arg, int nr, struct value *result);

/* variable.c */
#define NAME_LETTERS	"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789"
struct value *variable(const char *name, bool create);
const char *substitute(const char *text);

/* expression.c */
struct value evaluate(const char **at);
struct value evaluate_all(const char *text);
long long number(const char *text);
bool constant(const char *name, long long *n);
int take_arguments(const char **at, struct value *arg);
struct value call(const char *name, struct value *arg, int nr);
extern bool tracing;
extern char trace[512];

/* attr.c: the words of "open" */
long long open_words(const char *words);
long long try_words(const char *words);
bool try_both(long long wanted, const char *words);

/* module.c */
void show_output(void);

/* events.c */
long long add_event(int fd, bool has_ring);
int fd_of(long long event);
void **page_of(long long event);
void close_events(void);

#endif /* PT_SCENARIO_H */
