// SPDX-License-Identifier: GPL-2.0-only
/* Around the parser: errors in texts, numbers in texts */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "syntax.h"

/**
 * fail_text() - end with an error in the text of an event
 * @event: the event; where it has a file, file and line come first
 * @status: STATUS_* to end with
 * @more: members for the JSON object beside "error", or NULL; taken over
 * @format: a message as of printf, without a newline
 */
void fail_text(const struct event_text *event, int status, json_t *more, const char *format, ...)
{
	va_list args;
	char *text;

	va_start(args, format);
	text = text_with(format, args);
	va_end(args);
	if (event->file)
		fail(status, more, "%s:%u: %s", event->file, event->line, text);
	fail(status, more, "%s", text);
}

/**
 * read_number() - read a number as perf does
 * @text: digits, or 0x and up to 16 hexadecimal digits
 * @number: set to the number
 *
 * Return: true when @text is a number of 64 bits.
 */
bool read_number(const char *text, u64 *number)
{
	bool hex = !strncasecmp(text, "0x", 2);
	const char *digits = text + (hex ? 2 : 0);

	if (!*digits || digits[strspn(digits, hex ? "0123456789abcdefABCDEF" : "0123456789")])
		return false;
	errno = 0;
	*number = strtoull(digits, NULL, hex ? 16 : 10);
	return !errno;
}

/**
 * free_texts() - free what parse_text() took
 * @texts: the texts
 */
void free_texts(struct event_texts *texts)
{
	unsigned int i;
	unsigned int j;

	for (i = 0; i < texts->nr; i++) {
		struct event_text *event = &texts->event[i];

		for (j = 0; j < event->nr_terms; j++) {
			free(event->term[j].name);
			free(event->term[j].value);
		}
		free(event->term);
		free(event->letters);
		free(event->head);
		free(event->word);
	}
	free(texts->event);
}
