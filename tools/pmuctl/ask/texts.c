// SPDX-License-Identifier: GPL-2.0-only
/* Around the parser: errors in texts, numbers in texts */
#include <errno.h>

#include "syntax.h"

/**
 * fail_in() - for fail_text(): end with STATUS_USAGE and an error in the text of an event
 * @event: the event; where it has a file, file and line come first
 * @more: members for the JSON object beside "error", or NULL; taken over
 */
void fail_in(const struct event_text *event, json_t *more, char *text)
{
	if (event->file)
		fail(STATUS_USAGE, more, "%s:%u: %s", event->file, event->line, text);
	fail_as(STATUS_USAGE, more, text);
}

/** read_number() - read digits, or 0x and up to 16 hexadecimal digits, as perf does */
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

/** free_texts() - free what parse_text() took */
void free_texts(struct event_texts *texts)
{
	for_each(event, texts->event, texts->nr) {
		for (unsigned int j = 0; j < event->nr_terms; j++) {
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
