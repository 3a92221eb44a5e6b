// SPDX-License-Identifier: GPL-2.0-only
/*
 * Variables of scenarios. In strings, texts and names $NAME is a variable's value; \n, \xHH and \"
 * are as in C.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "scenario.h"

#define MAX_VARIABLES	300

struct variable {
	char name[24];
	struct value value;
};

/*
 * variable() - of this name; NULL where there is none and none is to be made. A task and its
 * children have those in common that begin with a capital letter.
 */
struct value *variable(const char *name, bool create)
{
	static struct variable own[MAX_VARIABLES], *common;
	struct variable *v;
	int i;

	if (!common)
		common = mmap(NULL, sizeof(own), PROT_READ | PROT_WRITE,
			      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	v = isupper(name[0]) ? common : own;
	for (i = 0; i < MAX_VARIABLES && v->name[0]; i++, v++)
		if (!strcmp(v->name, name))
			return &v->value;
	if (!create)
		return NULL;
	if (i == MAX_VARIABLES)
		die("too many variables");
	snprintf(v->name, sizeof(v->name), "%s", name);
	return &v->value;
}

/* One of \n, \xHH, \" and the like: what it is */
static char take_escape(const char **text)
{
	char hex[3] = "";

	*text += 2;
	switch ((*text)[-1]) {
	case 'n':
		return '\n';
	case 'x':
		memcpy(hex, *text, 2);
		*text += 2;
		return strtol(hex, NULL, 16);
	}
	return (*text)[-1];
}

/* "NAME" or "{NAME}" */
static struct value *take_variable(const char **text)
{
	bool brackets = **text == '{';
	size_t n = strspn(*text += brackets, NAME_LETTERS);
	struct value *v;
	char name[24];

	snprintf(name, sizeof(name), "%.*s", (int)n, *text);
	*text += n + brackets;
	v = variable(name, false);
	if (!v)
		die("no variable %s", name);
	return v;
}

/* substitute() - a text with the values of its $NAMEs; it stays until the 16th next call */
const char *substitute(const char *text)
{
	static char texts[16][1024];
	static unsigned int next;
	char *to = texts[next++ % 16], *end = to + sizeof(texts[0]) - 32;
	const char *start = to;

	while (*text && to < end) {
		struct value *v;

		if (*text == '\\') {
			*to++ = take_escape(&text);
			continue;
		}
		if (*text != '$') {
			*to++ = *text++;
			continue;
		}
		text++;
		v = take_variable(&text);
		to += v->s ? snprintf(to, end - to, "%s", v->s) : snprintf(to, 24, "%lld", v->n);
	}
	*to = '\0';
	return start;
}
