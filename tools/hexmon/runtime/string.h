/* SPDX-License-Identifier: GPL-2.0-only */
/* string.h of nolibc, and functions that nolibc does not have */
#ifndef HEXAGON_STRING_H
#define HEXAGON_STRING_H

#include_next <string.h>

static inline char *strstr(const char *text, const char *part)
{
	size_t length = strlen(part);

	for (; *text; text++)
		if (!strncmp(text, part, length))
			return (char *)text;
	return length ? NULL : (char *)text;
}

#endif /* HEXAGON_STRING_H */
