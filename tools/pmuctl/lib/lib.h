/* SPDX-License-Identifier: GPL-2.0-only */
/* How pmuctl speaks: answers, errors, names that were meant, and the terminal */
#ifndef PMUCTL_LIB_H
#define PMUCTL_LIB_H

#include <jansson.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>

#include "libc.h"
#include "model/types.h"

#define MAX_SUGGESTIONS	3

/* A text that is freed where its variable ends, as json_auto_t of jansson; NULL is none */
#define text_auto_t	char __attribute__((cleanup(free_text)))

/* Members and items of answers; formats are those of json_pack() and of printf */
#define set_json(object, name, value)	json_object_set_new(object, name, value)
#define set_text(object, name, text)	json_object_set_new(object, name, json_string(text))
#define set_integer(object, name, n)	json_object_set_new(object, name, json_integer(n))
#define set_real(object, name, n)	json_object_set_new(object, name, json_real(n))
#define set_bool(object, name, is)	json_object_set_new(object, name, json_boolean(is))
#define set_format(object, name, ...)	json_object_set_new(object, name, json_sprintf(__VA_ARGS__))
#define add_json(array, value)		json_array_append_new(array, value)
#define add_text(array, text)		json_array_append_new(array, json_string(text))
#define add_format(array, ...)		json_array_append_new(array, json_sprintf(__VA_ARGS__))
#define add_object(array, ...)		json_array_append_new(array, json_pack(__VA_ARGS__))

/* Each item of an array; in a loop of its own, which break ends with the outer one */
#define for_each_item(item, array)								\
	for (size_t at_##item = 0, on_##item = 1;						\
	     on_##item && at_##item < json_array_size(array); at_##item++)			\
		for (json_t *item = (on_##item = 0, json_array_get(array, at_##item)); item;	\
		     item = NULL, on_##item = 1)

/* A pointer to each of the @nr elements of an array */
#define for_each(one, array, nr)								\
	for (__auto_type one = (array); one < (array) + (nr); one++)

/* One more element of an array of @nr, which may move: a pointer to it */
#define append(array, nr) \
	((array) = checked(reallocarray(array, (nr) + 1, sizeof(*(array)))), &(array)[(nr)++])

/* For __attribute__(): the compiler checks the arguments against the format */
#define PRINTF(text, first)	(format(printf, text, first))

/* Exit statuses; the table for people is in pmuctl.8 */
#define STATUS_NO	1	/* refused, in conflict, or nothing found */
#define STATUS_USAGE	2	/* an option, a word or a name is wrong */
#define STATUS_SYSTEM	3	/* no memory, or something cannot be read or written */
#define STATUS_NO_MODULE	4	/* pmukit is not loaded, or not installed */
#define STATUS_PERMISSION	5	/* a capability is missing */
#define STATUS_NO_PMU	6	/* the kernel has no such PMU */
#define STATUS_NO_NETLINK	7	/* the kernel has no networking, or the module no netlink */
#define STATUS_OLD_MODULE	8	/* the module does not know what is asked */

/* output.c */
extern bool json_wanted;
void output_init(int argc, char **argv);
void print_json(json_t *answer);
void print_json_line(const json_t *answer);
json_t *hex_json(u64 value);
json_t *text_json(char *text);
json_t *printable_json(const char *text);
/* Messages are as of printf, without a newline */
#define fail(status, more, ...)	fail_as(status, more, text_of(__VA_ARGS__))
#define fail_no(...)		fail(STATUS_NO, NULL, __VA_ARGS__)
#define fail_usage(...)		fail(STATUS_USAGE, NULL, __VA_ARGS__)
#define fail_system(...)	fail(STATUS_SYSTEM, NULL, __VA_ARGS__)
#define warn(...)		warn_as(text_of(__VA_ARGS__))
noreturn void fail_as(int status, json_t *more, char *text);
void fail_within(char *place, json_t *more);
void warn_as(char *text);
void *checked(void *pointer);
void free_text(char **text);
FILE *open_text(char **text);
char *text_of(const char *format, ...) __attribute__(PRINTF(1, 2));
const char *string_of(const json_t *object, const char *name);
json_t *find_object(const json_t *array, const char *key, const char *value);
json_t *array_in(json_t *object, const char *name);
json_int_t integer_of(const json_t *object, const char *name);
double real_of(const json_t *object, const char *name);
char *text_with(const char *format, va_list args) __attribute__(PRINTF(1, 0));
void print_quoted(FILE *out, const char *word);
bool ends_with(const char *text, const char *end);
bool list_has(const char *list, const char *name);

/* The elements of an array, or their names, as names_of() has them */
#define WORDS_OF(array)	names_of(array, sizeof(array), sizeof((array)[0]))
#define NAMES_OF(array)	names_of(&(array)->name, sizeof(array), sizeof((array)[0]))
/* The same of @nr elements from a pointer on */
#define TEXTS_FROM(first, nr)	names_of(first, (nr) * sizeof(*(first)), sizeof(*(first)))
#define NAMES_FROM(first, nr)	names_of(&(first)->name, (nr) * sizeof(*(first)), sizeof(*(first)))

/* suggest.c */
json_t *suggest(const char *word, const json_t *names);
char *did_you_mean(const json_t *near);
json_t *names_of(const void *first, size_t size, size_t step);
json_t *words_of(const char *text, const char *between);
#define fail_unknown(word, names, ...)	fail_near(word, names, text_of(__VA_ARGS__))
noreturn void fail_near(const char *word, json_t *names, char *text);
unsigned int check_choice(const char *what, const char *word, json_t *choices);

/* print.c */
char *joined(const json_t *array, const char *between);
void print_text(FILE *out, const char *layout, json_t *answer);
void set_width(json_t *answer, json_t *list);
void print_list(const char *layout, unsigned int others, bool paged, json_t *list);
void print_answer(const char *layout, json_t *answer);

/* terminal.c */
unsigned int terminal_columns(void);
bool has_colours(void);
void page(const char *text);

#endif /* PMUCTL_LIB_H */
