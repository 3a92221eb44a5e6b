// SPDX-License-Identifier: GPL-2.0-only
/*
 * Answers for people: JSON in a layout of answers.txt. Beside text a layout has
 *
 *	{NAME}			a member; "." is the item itself, "key" its name in an object,
 *				A.B a member of a member, @A one of the whole answer. An array
 *				has commas in between
 *	{'WORD}			the word
 *	{NAME:HOW}		with ^ in upper case, " as CSV, x in hexadecimal, # the number of
 *				items, .2 with so many decimals, 10 as wide, * as wide as the
 *				member "width" of the whole says, > to the right, =10 from so many
 *				columns on, in lines of at most 80 columns, <10 the same in lines
 *				of the terminal, if there is one, _ beginning with these columns;
 *				$ without the newline at its end; b bold, y yellow, l by its level
 *	{*NAME} ... {/}		for each item
 *	{?NAME} ... {/}		where it is there, not empty and not false
 *	{?NAME=TEXT} ... {/}	where it is that; TEXT may be "@" and another member
 *	{!NAME} ... {/}		otherwise, and the same with =TEXT
 *	{,TEXT}			TEXT, but not for the first item
 *	{>NAME}			the layout of this name, for the same item
 */
#include <ctype.h>

#include "lib.h"

#define WIDTH	80
#define LEAST	30	/* columns for words */

static const struct {
	const char *name;
	const char *text;
} layouts[] = {
#include "answers.h"
};

/* What names mean */
struct scope {
	json_t *value;	/* the item */
	const char *key;	/* its name in an object, or NULL */
	size_t nr;	/* its place among the items, from 0 */
	json_t *whole;	/* the answer */
};

static json_t *find(const struct scope *scope, const char *name)
{
	const char *dot = strchr(name + 1, '.');
	json_t *value = scope->value;

	if (!strcmp(name, "."))
		return value;
	if (*name == '@')
		return json_object_get(scope->whole, name + 1);
	if (!dot)
		return json_object_get(value, name);
	return json_object_get(json_object_get(value, strndupa(name, dot - name)), dot + 1);
}

/** joined() - the texts of an array with something in between, to be freed */
char *joined(const json_t *array, const char *between)
{
	json_t *item;
	char *text;
	size_t i;
	FILE *out = open_text(&text);

	json_array_foreach(array, i, item)
		fprintf(out, "%s%s", i ? between : "", json_string_value(item));
	fclose(out);
	return text;
}

/* A value without ornament, to be freed */
static char *plain_text(const json_t *value, const char *how)
{
	const char *dot = strchr(how, '.');

	if (strchr(how, '#'))
		return text_of("%zu", json_array_size(value));
	if (json_is_array(value))
		return joined(value, strchr(how, '=') ? " " : ",");
	if (json_is_integer(value))
		return text_of(strchr(how, 'x') ? "%#llx" : "%lld",
			       (long long)json_integer_value(value));
	if (json_is_real(value) && dot)
		return text_of("%.*f", atoi(dot + 1), json_real_value(value));
	if (json_is_real(value))
		return text_of("%.15g", json_real_value(value));
	if (json_is_boolean(value))
		return text_of(json_is_true(value) ? "true" : "false");
	return text_of("%s", json_is_string(value) ? json_string_value(value) : "");
}

static void print_csv(FILE *out, const char *text)
{
	bool quoted = strpbrk(text, ",\"");

	fputs(quoted ? "\"" : "", out);
	for (; *text; text++)
		fputs(*text == '"' ? "\"\"" : (char []){ *text, '\0' }, out);
	fputs(quoted ? "\"" : "", out);
}

/* Words behind so many columns, in as many lines as they need; 0: lines have no end */
static void print_wrapped(FILE *out, const char *text, int indent, int columns, bool begins)
{
	const char *between = "";
	int column = indent;

	if (columns && indent > columns - LEAST)
		indent = columns > LEAST ? columns - LEAST : 0;
	if (begins)
		column = fprintf(out, "%*s", indent, "");
	while (*text) {
		int len = strcspn(text, " ");

		if (columns && *between && column + 1 + len > columns) {
			fprintf(out, "\n%*s", indent, "");
			column = indent;
			between = "";
		}
		column += fprintf(out, "%s%.*s", between, len, text);
		between = " ";
		text += len;
		text += *text == ' ';
	}
}

/* Sequences that every terminal with colours has: bold, green, yellow and red */
static const char *colour_of(const char *how, const char *text)
{
	if (strchr(how, 'b'))
		return "\033[1m";
	if (strchr(how, 'y'))
		return "\033[33m";
	if (!strchr(how, 'l'))
		return NULL;
	return !strcmp(text, "ok") ? "\033[32m" :
	       !strcasecmp(text, "problem") ? "\033[31m" : "\033[33m";
}

static void print_value(FILE *out, const struct scope *scope, const char *name, const char *how)
{
	const char *digits = how + strcspn(how, ".0123456789");
	int width = *digits == '.' ? 0 : atoi(digits);
	text_auto_t *text = *name == '\'' ? text_of("%s", name + 1) :
			    strcmp(name, "key") ? plain_text(find(scope, name), how) :
					   text_of("%s", scope->key);
	const char *colour = has_colours() ? colour_of(how, text) : NULL;
	int columns = terminal_columns();

	if (strchr(how, '*'))
		width += integer_of(scope->whole, "width");
	if (strchr(how, '$') && *text)
		text[strlen(text) - 1] = '\0';
	for (char *c = text; strchr(how, '^') && *c; c++)
		*c = toupper((unsigned char)*c);
	fputs(colour ? colour : "", out);
	if (strchr(how, '"'))
		print_csv(out, text);
	else if (strchr(how, '='))
		print_wrapped(out, text, width, columns && columns < WIDTH ? columns : WIDTH,
			      strchr(how, '_'));
	else if (strchr(how, '<'))
		print_wrapped(out, text, width, columns, false);
	else
		fprintf(out, "%*s", strchr(how, '>') ? width : -width, text);
	fputs(colour ? "\033[m" : "", out);
}

/* Is there something? */
static bool is_there(const json_t *value)
{
	if (json_is_array(value))
		return json_array_size(value);
	if (json_is_object(value))
		return json_object_size(value);
	return value && !json_is_null(value) && !json_is_false(value);
}

/* Is a condition true: ? or !, and NAME or NAME=TEXT? */
static bool holds(const struct scope *scope, char *condition)
{
	char *wanted = strchr(condition, '=');
	json_t *value;
	bool is;
	text_auto_t *text = NULL;

	if (wanted)
		*wanted++ = '\0';
	value = find(scope, condition + 1);
	text = plain_text(value, "");
	if (!wanted)
		is = is_there(value);
	else if (*wanted == '@')
		is = json_equal(value, find(scope, wanted + 1));
	else
		is = !strcmp(text, wanted);
	return is == (*condition == '?');
}

static const char *find_layout(const char *name)
{
	for_each(layout, layouts, ARRAY_SIZE(layouts))
		if (!strcmp(layout->name, name))
			return layout->text;
	return NULL;
}

static const char *print_layout(FILE *out, const char *at, const struct scope *scope);

/* The layout up to the end of a part for each item; with none it is read for its end alone */
static const char *print_items(FILE *out, const char *at, const struct scope *scope, json_t *items)
{
	struct scope inner = { .whole = scope->whole };
	const char *end = print_layout(NULL, at, scope);
	json_t *value;

	if (json_is_object(items)) {
		json_object_foreach(items, inner.key, value) {
			inner.value = value;
			print_layout(out, at, &inner);
			inner.nr++;
		}
	}
	json_array_foreach(items, inner.nr, value) {
		inner.value = value;
		print_layout(out, at, &inner);
	}
	return end;
}

/* Print a part up to its end; without @out only find the end */
static const char *print_layout(FILE *out, const char *at, const struct scope *scope)
{
	size_t len;
	char *tag, *how;

	for (; *at; at += *at == '}') {
		len = strcspn(at, "{");
		if (out)
			fwrite(at, 1, len, out);
		at += len;
		if (!*at)
			break;
		len = strcspn(++at, "}");
		tag = strndupa(at, len);
		at += len;
		if (*tag == '/')
			return at + 1;
		how = strchrnul(tag, ':');
		if (*tag == '*' && out)
			at = print_items(out, at + 1, scope, find(scope, tag + 1)) - 1;
		else if (strchr("*?!", *tag))
			at = print_layout(out && holds(scope, tag) ? out : NULL, at + 1, scope) - 1;
		else if (*tag == ',')
			fputs(out && scope->nr ? tag + 1 : "", out ? out : stdout);
		else if (*tag == '>' && out)
			print_layout(out, find_layout(tag + 1), scope);
		else if (out)
			print_value(out, scope, strndupa(tag, how - tag), how + !!*how);
	}
	return at;
}

/** print_text() - print JSON in a layout; @layout: its name in answers.txt */
void print_text(FILE *out, const char *layout, json_t *answer)
{
	const struct scope scope = { .value = answer, .whole = answer };

	print_layout(out, find_layout(layout), &scope);
}

/** set_width() - set the member width to the longest name of objects, or of members of an object */
void set_width(json_t *answer, json_t *list)
{
	size_t width = 0;
	const char *name;
	json_t *item;
	size_t i;

	json_object_foreach(list, name, item)
		width = strlen(name) > width ? strlen(name) : width;
	json_array_foreach(list, i, item) {
		name = string_of(item, "name");
		width = strlen(name) > width ? strlen(name) : width;
	}
	set_integer(answer, "width", width);
}

/**
 * print_list() - print an array of objects with names: as JSON, or text of those that there are
 * @layout: its name in answers.txt; LAYOUT-narrow is used where it is there, and lines of the
 *	    terminal do not hold a column of words, too
 * @others: how wide the other columns are, those of names left aside
 * @paged: through a pager where it is longer than the terminal
 */
void print_list(const char *layout, unsigned int others, bool paged, json_t *list)
{
	json_auto_t *answer = json_pack("{s:O}", "items", list);
	text_auto_t *narrow = text_of("%s-narrow", layout);
	unsigned int columns = terminal_columns();
	text_auto_t *text = NULL;
	FILE *out;

	if (json_wanted)
		print_json(json_incref(list));
	if (json_wanted || !json_array_size(list))
		return;
	set_width(answer, list);
	if (columns && integer_of(answer, "width") + others + LEAST > columns &&
	    find_layout(narrow))
		layout = narrow;
	out = open_text(&text);
	print_text(out, layout, answer);
	fclose(out);
	if (paged)
		page(text);
	else
		fputs(text, stdout);
}

/** print_answer() - print JSON, or text in a layout of answers.txt; @answer: taken over */
void print_answer(const char *layout, json_t *answer)
{
	if (json_wanted) {
		print_json(answer);
		return;
	}
	print_text(stdout, layout, answer);
	json_decref(answer);
}
