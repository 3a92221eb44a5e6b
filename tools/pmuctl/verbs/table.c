// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl table: whether a table of a PMU is right */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "ask/syntax.h"
#include "table/table.h"
#include "verb.h"

static int check_file(const char *name)
{
	FILE *in = strcmp(name, "-") ? fopen(name, "re") : stdin;
	json_t *answer;
	size_t size;
	char *text;
	bool wrong;

	if (!in)
		fail(STATUS_SYSTEM, NULL, "cannot read %s: %s", name, strerror(errno));
	text = read_stream(in, name, &size);
	answer = check_table(text, size);
	wrong = json_array_size(json_object_get(answer, "errors"));
	json_object_set_new(answer, "file", printable_json(name));
	print_answer("table-check", answer);
	free(text);
	return wrong ? STATUS_NO : 0;
}

VERB(table)
{
	static const char *const actions[] = { "check" };
	const char *action = query->words[0];

	check_choice("table", action, names_json(actions, ARRAY_SIZE(actions)));
	if (query->nr_words != 2)
		fail(STATUS_USAGE, NULL, "table %s needs one FILE", action);
	return check_file(query->words[1]);
}
