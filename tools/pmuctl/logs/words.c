// SPDX-License-Identifier: GPL-2.0-only
/* Words and numbers of logs */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"

/** log_wrong() - a line is none of its format */
void log_wrong(struct log_line *line, const char *why)
{
	line->kind = LOG_WRONG;
	line->why = why;
}

/**
 * log_number() - take a number
 * @at: where it is; set behind it
 * @base: 10, or 16 with or without 0x
 * @number: set to it
 * Return: false where there is none, or one of more than 64 bits.
 */
bool log_number(char **at, unsigned int base, u64 *number)
{
	char *begin = *at;

	errno = 0;
	if (isxdigit((unsigned char)*begin))
		*number = strtoull(begin, at, base);
	return *at != begin && !errno;
}

/** log_word() - take a text and blanks behind it, and move on; false where it is not there */
bool log_word(char **at, const char *word)
{
	size_t len = strlen(word);

	if (strncmp(*at, word, len))
		return false;
	*at += len + strspn(*at + len, " ");
	return true;
}
