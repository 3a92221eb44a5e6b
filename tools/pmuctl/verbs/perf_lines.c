// SPDX-License-Identifier: GPL-2.0-only
/* What perf stat writes for programs */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>

#include "stat.h"

/**
 * perf_number() - a number as perf writes it
 * @text: it, or "<not counted>" and the like
 *
 * Return: the number, or null.
 */
json_t *perf_number(const char *text)
{
	char *end;
	double number = strtod(text, &end);

	return end == text || *end || !isfinite(number) ? json_null() : json_real(number);
}

/**
 * perf_points() - decimal points where the numbers of a locale have a comma
 * @line: a line in which a comma between digits is nothing else
 */
void perf_points(char *line)
{
	char *c;

	for (c = line; *c; c++)
		if (isdigit((unsigned char)*c) && c[1] == ',' && isdigit((unsigned char)c[2]))
			c[1] = '.';
}

/**
 * perf_object() - a line of perf stat -j
 * @line: the line, which is changed
 *
 * Return: the object, or NULL.
 */
json_t *perf_object(char *line)
{
	perf_points(line);
	return json_loads(line, 0, NULL);
}

/**
 * perf_member() - a number in an object, which perf may have written as a string
 * @object: the object
 * @key: its name
 *
 * Return: the number, null where there is something else, NULL where there is nothing.
 */
json_t *perf_member(const json_t *object, const char *key)
{
	const json_t *value = json_object_get(object, key);

	if (json_is_string(value))
		return perf_number(json_string_value(value));
	if (json_is_number(value))
		return json_real(json_number_value(value));
	return value ? json_null() : NULL;
}
