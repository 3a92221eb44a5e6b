// SPDX-License-Identifier: GPL-2.0-only
/* What perf stat writes for programs */
#include <ctype.h>
#include <math.h>

#include "stat.h"

#define MAX_FIELDS	10

/* A number as perf writes it; NAN for "<not counted>" and the like */
static double number_of(const char *text)
{
	char *end;
	double number = strtod(text, &end);

	return end != text && !*end && isfinite(number) ? number : NAN;
}

static json_t *number_json(const char *text)
{
	double number = number_of(text);

	return isnan(number) ? json_null() : json_real(number);
}

/* Decimal points where a locale has a comma: one between digits is nothing else in this line */
static void make_points(char *line)
{
	for (char *c = line; *c; c++)
		if (isdigit((unsigned char)*c) && c[1] == ',' && isdigit((unsigned char)c[2]))
			c[1] = '.';
}

/** perf_object() - a line of perf stat -j, which is changed, as an object, or NULL */
json_t *perf_object(char *line)
{
	make_points(line);
	return json_loads(line, 0, NULL);
}

/** perf_member() - a number, or null where it is something else, NULL where there is nothing */
json_t *perf_member(const json_t *object, const char *key)
{
	const json_t *value = json_object_get(object, key);

	if (json_is_string(value))
		return number_json(json_string_value(value));
	if (json_is_number(value))
		return json_real(json_number_value(value));
	return value ? json_null() : NULL;
}

static double member_of(const json_t *object, const char *key)
{
	json_auto_t *member = perf_member(object, key);

	return json_number_value(member);
}

static bool is_count(const char *text)
{
	return !isnan(number_of(text)) || *text == '<';
}

/* CPU0, N1, S0-D0-C0 and the like, or NAME-PID; Linux 6.12, tools/perf/util/stat-display.c */
static bool is_place(const char *text)
{
	const char *id = text + strspn(text, "CPUNS");
	const char *last = strrchr(text, '-');

	if (id > text && isdigit((unsigned char)*id))
		return true;
	return last && last > text && isdigit((unsigned char)last[1]) &&
	       !last[1 + strspn(last + 1, "0123456789")] && isnan(number_of(text));
}

/* What is in front of a count, with -I and with -A, --per-socket and the like */
struct ahead {
	const char *at;
	const char *place;
};

/* How many fields that are; the number of CPUs, which follows some places, is one, too */
static unsigned int read_ahead(char **field, unsigned int nr, struct ahead *ahead)
{
	unsigned int n = 0;

	*ahead = (struct ahead) { .place = "" };
	if (nr > 1 && !isnan(number_of(field[0])) && (is_count(field[1]) || is_place(field[1])))
		ahead->at = field[n++];
	if (n < nr && is_place(field[n])) {
		ahead->place = field[n++];
		n += n + 1 < nr && is_count(field[n + 1]);
	}
	return n;
}

/* [TIME] [PLACE [CPUS]] VALUE UNIT EVENT [VARIANCE%] RUNTIME SHARE */
static enum perf_line count_of_fields(char *line, struct perf_count *count)
{
	char separator[] = { line[strcspn(line, ";\t")], '\0' };
	char *fields[MAX_FIELDS];
	char **field = fields;
	unsigned int nr = 0;
	unsigned int runtime;
	struct ahead ahead;

	if (*separator)
		make_points(line);
	else
		*separator = ',';
	while (nr < MAX_FIELDS && (fields[nr] = strsep(&line, separator)))
		nr++;
	field += read_ahead(fields, nr, &ahead);
	nr -= field - fields;
	if (nr > 2 && !*field[0] && !*field[1] && !*field[2])
		return PERF_NOTHING;	/* a metric of perf's, behind its event */
	if (nr < 5 || !is_count(*field))
		return PERF_WRONG;
	runtime = 3 + (strchr(field[3], '%') && nr > 5);
	*count = (struct perf_count) {
		.at = ahead.at ? number_json(ahead.at) : NULL, .event = field[2],
		.place = text_of("%s", ahead.place), .value = number_json(*field),
		.runtime = fmax(number_of(field[runtime]), 0),
		.share = fmax(number_of(field[runtime + 1]), 0),
	};
	return PERF_COUNT;
}

/* With -A, --per-socket and the like an event has a line for each place */
static char *place_of(const json_t *object)
{
	static const char *const keys[] = {
		"cpu", "core", "cluster", "cache", "die", "socket", "node", "thread",
	};
	char *place;
	FILE *out = open_text(&place);

	for (unsigned int i = 0; i < ARRAY_SIZE(keys); i++)
		if (json_object_get(object, keys[i]))
			fprintf(out, "%s %s ", keys[i], string_of(object, keys[i]));
	fclose(out);
	return place;
}

/**
 * perf_count() - a line of perf stat -j or -x
 * @line: the line, which is changed and must stay
 * @count: set to the count of a line that has one, to be given back by perf_count_free()
 * Return: what the line is.
 */
enum perf_line perf_count(char *line, struct perf_count *count)
{
	json_t *object;

	line += strspn(line, " ");
	line[strcspn(line, "\r")] = '\0';
	if (!*line || *line == '#')
		return PERF_NOTHING;
	if (*line != '{')
		return count_of_fields(line, count);
	object = perf_object(line);
	if (!object)
		return PERF_WRONG;
	if (!json_object_get(object, "counter-value") ||
	    !json_is_string(json_object_get(object, "event"))) {
		json_decref(object);
		return PERF_NOTHING;
	}
	*count = (struct perf_count) {
		.at = perf_member(object, "interval"), .event = string_of(object, "event"),
		.place = place_of(object), .value = perf_member(object, "counter-value"),
		.runtime = member_of(object, "event-runtime"),
		.share = member_of(object, "pcnt-running"),
		.object = object,
	};
	return PERF_COUNT;
}

/** perf_count_free() - give back what belongs to a count */
void perf_count_free(struct perf_count *count)
{
	json_decref(count->at);
	json_decref(count->value);
	json_decref(count->object);
	free(count->place);
}
