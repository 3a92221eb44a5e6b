/* SPDX-License-Identifier: GPL-2.0-only */
/* Texts of a table: what may come into sysfs and into the kernel's log. */
#ifndef PMK_TABLE_TEXT_H
#define PMK_TABLE_TEXT_H

#include <linux/string.h>
#include "model/types.h"

static inline bool pmk_text_is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static inline bool pmk_text_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Is @end of the text what it ends with? */
static inline bool pmk_text_ends(const char *text, size_t len, const char *end)
{
	size_t size = strlen(end);

	return len >= size && !strcmp(text + len - size, end);
}

/* One to @most characters that can be seen, without blanks */
static inline bool pmk_text_is_plain(const char *text, size_t most)
{
	size_t len;

	for (len = 0; text[len]; len++)
		if (text[len] <= ' ' || text[len] > '~' || len == most)
			return false;
	return len;
}

/* a-z, then 0-9 and _, too: a PMU or a field; NULL is none */
static inline bool pmk_text_is_name(const char *text, size_t most)
{
	size_t len;

	if (!text || !pmk_text_is_lower(*text))
		return false;
	for (len = 0; text[len]; len++)
		if (len == most || !(pmk_text_is_lower(text[len]) || pmk_text_is_digit(text[len]) ||
				     text[len] == '_'))
			return false;
	return true;
}

/*
 * The name of an event: a letter or _, then also digits, . and -. An ending such as .scale is not
 * allowed: perf takes such a file for an attribute of the event with the name before the ending.
 */
static inline bool pmk_text_is_event(const char *text, size_t most)
{
	size_t len;

	if (!text || *text == '.' || *text == '-' || pmk_text_is_digit(*text) || !*text)
		return false;
	for (len = 0; text[len]; len++)
		if (len == most || !(pmk_text_is_lower(text[len]) || pmk_text_is_digit(text[len]) ||
				     (text[len] >= 'A' && text[len] <= 'Z') || text[len] == '_' ||
				     text[len] == '.' || text[len] == '-'))
			return false;
	return !pmk_text_ends(text, len, ".scale") && !pmk_text_ends(text, len, ".unit") &&
	       !pmk_text_ends(text, len, ".per-pkg") && !pmk_text_ends(text, len, ".snapshot");
}

#endif /* PMK_TABLE_TEXT_H */
