// SPDX-License-Identifier: GPL-2.0-only
/*
 * How pmuctl speaks: answers on standard output, errors on standard error and,
 * when JSON is wanted, as an object on standard output too.
 */
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

#include "lib.h"

bool json_wanted;

/* See fail_within() */
static char *failing_place;
static json_t *failing_more;

/* Report that a part of the answer may be lost, whatever the exit status was */
static void close_output(void)
{
	bool failed = ferror(stdout);

	errno = 0;
	if (fclose(stdout))
		failed = true;
	if (!failed)
		return;
	fprintf(stderr, "pmuctl: cannot write the answer: %s\n",
		errno ? strerror(errno) : "an earlier write failed");
	_exit(STATUS_SYSTEM);
}

static void *json_alloc(size_t size)
{
	return checked(malloc(size));
}

/* -j, perhaps among other options without a value, or --json, which users may shorten */
static bool asks_for_json(const char *word)
{
	if (!strncmp(word, "--j", strlen("--j")))
		return !strncmp(word, "--json", strlen(word));
	return *word == '-' && word[1] && !word[1 + strspn(word + 1, "ajn")] && strchr(word, 'j');
}

/**
 * output_init() - make ready for answers and errors
 * @argv: of main(); the option for JSON is looked for ahead of all, so that an error in an option
 *	  or a verb before it is in JSON, too. Once options are parsed, they decide
 */
void output_init(int argc, char **argv)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--"); i++)
		json_wanted |= asks_for_json(argv[i]);
	json_set_alloc_funcs(json_alloc, free);
	/* letters beyond ASCII, but numbers with a point; JSON takes UTF-8 alone */
	if (!setlocale(LC_CTYPE, "") || strcmp(nl_langinfo(CODESET), "UTF-8"))
		setlocale(LC_CTYPE, "C");
	atexit(close_output);
}

/** print_json() - print an answer; @answer: what to print; the reference is taken over */
void print_json(json_t *answer)
{
	json_dumpf(answer, stdout, JSON_INDENT(2));
	putchar('\n');
	json_decref(answer);
}

/** print_json_line() - print one of several answers */
void print_json_line(const json_t *answer)
{
	json_dumpf(answer, stdout, JSON_COMPACT);
	putchar('\n');
}

/** hex_json() - a code as "0x1001e", as numbers in JSON lose bits above 2^53 */
json_t *hex_json(u64 value)
{
	return json_sprintf("0x%llx", (unsigned long long)value);
}

/** text_json() - a text in JSON; @text: taken over */
json_t *text_json(char *text)
{
	text_auto_t *own = text;

	return json_string(own);
}

/* What the user typed is quoted in messages: letters stay, what could steer a terminal does not */
static void make_printable(char *text)
{
	mbstate_t state = { 0 };
	char *to = text;
	wchar_t letter;
	size_t len;

	for (; *text; text += len) {
		len = mbrtowc(&letter, text, MB_CUR_MAX, &state);
		if (len > MB_CUR_MAX) {
			state = (mbstate_t) { 0 };
			letter = L'\0';
			len = 1;
		}
		if (iswprint(letter)) {
			memmove(to, text, len);
			to += len;
		} else {
			*to++ = '?';
		}
	}
	*to = '\0';
}

/** printable_json() - what the user typed, in JSON, with ? for what is no letter */
json_t *printable_json(const char *text)
{
	text_auto_t *copy = text_of("%s", text);

	make_printable(copy);
	return json_string(copy);
}

/** warn_as() - for warn(): say something on standard error, and go on; @text: taken over */
void warn_as(char *text)
{
	make_printable(text);
	fprintf(stderr, "pmuctl: %s\n", text);
	free(text);
}

/**
 * fail_within() - say where the errors are that fail() tells from now on
 * @place: what comes in front of them, or NULL; taken over
 * @more: members for the JSON object beside "error", or NULL; taken over
 */
void fail_within(char *place, json_t *more)
{
	free(failing_place);
	json_decref(failing_more);
	failing_place = place;
	failing_more = more;
}

/**
 * fail_as() - for fail(): tell an error and end
 * @status: STATUS_* to end with
 * @more: members for the JSON object beside "error", or NULL; taken over
 */
void fail_as(int status, json_t *more, char *text)
{
	json_t *answer;

	if (failing_place)
		text = text_of("%s: %s", failing_place, text);
	make_printable(text);
	fprintf(stderr, "pmuctl: %s\n", text);
	if (json_wanted) {
		answer = json_pack("{s:s}", "error", text);
		json_object_update(answer, failing_more);
		json_object_update(answer, more);
		print_json(answer);
	}
	exit(status);
}

/** checked() - the result of an allocation; ends the program when it is NULL */
void *checked(void *pointer)
{
	if (pointer)
		return pointer;
	fputs("pmuctl: out of memory\n", stderr);
	_exit(STATUS_SYSTEM);
}

/** free_text() - free a variable of type text_auto_t, which may be NULL */
void free_text(char **text)
{
	free(*text);
}

/** open_text() - a file that is a string; @text: set when the file is closed, to be freed */
FILE *open_text(char **text)
{
	static size_t size;

	return checked(open_memstream(text, &size));
}

/** text_of() - make a string; returns the string, to be freed */
char *text_of(const char *format, ...)
{
	va_list args;
	char *text;

	va_start(args, format);
	text = text_with(format, args);
	va_end(args);
	return text;
}

/** text_with() - make a string; @format: as of vprintf; returns the string, to be freed */
char *text_with(const char *format, va_list args)
{
	char *text;

	return checked(vasprintf(&text, format, args) < 0 ? NULL : text);
}

/** string_of() - a string of an object, "?" where there is none */
const char *string_of(const json_t *object, const char *name)
{
	const char *text = json_string_value(json_object_get(object, name));

	return text ? text : "?";
}

/** find_object() - the first object of an array with this string, owned by the array; or NULL */
json_t *find_object(const json_t *array, const char *key, const char *value)
{
	for_each_item(object, array)
		if (!strcmp(string_of(object, key), value))
			return object;
	return NULL;
}

/** array_in() - an array of an object, owned by it; made where there is none */
json_t *array_in(json_t *object, const char *name)
{
	if (!json_object_get(object, name))
		set_json(object, name, json_array());
	return json_object_get(object, name);
}

/** integer_of() - a whole number of an object, 0 where there is none */
json_int_t integer_of(const json_t *object, const char *name)
{
	return json_integer_value(json_object_get(object, name));
}

/** real_of() - a number of an object, 0 where there is none */
double real_of(const json_t *object, const char *name)
{
	return json_number_value(json_object_get(object, name));
}

/** print_quoted() - print a word in quotes, for a shell */
void print_quoted(FILE *out, const char *word)
{
	putc('\'', out);
	for (; *word; word++)
		fputs(*word == '\'' ? "'\\''" : (char []){ *word, '\0' }, out);
	putc('\'', out);
}

/** ends_with() - does a text end so, with something in front of it? */
bool ends_with(const char *text, const char *end)
{
	size_t len = strlen(text);

	return len > strlen(end) && !strcmp(text + len - strlen(end), end);
}

/** list_has() - is a name in a list? @list: names with commas in between, or NULL */
bool list_has(const char *list, const char *name)
{
	size_t len = strlen(name);

	for (; list; list = strchr(list, ',')) {
		list += *list == ',';
		if (strcspn(list, ",") == len && !strncmp(list, name, len))
			return true;
	}
	return false;
}
