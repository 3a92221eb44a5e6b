// SPDX-License-Identifier: GPL-2.0-only
/*
 * How the parser takes events apart: standard input is a text, each event of it a line
 *
 *	LINE GROUP WORD HEAD LETTERS TERM...
 *
 * with < and > around each part, GROUP - outside of braces, and a / behind HEAD where there
 * are slashes. With a word FILE the text is that of a file.
 */
#include <stdio.h>

#include "ask/syntax.h"

static void print_event_text(const struct event_text *text)
{
	unsigned int i;

	if (text->group == NO_GROUP)
		printf("%u - ", text->line);
	else
		printf("%u %u ", text->line, text->group);
	printf("<%s> <%s>%s <%s>", text->word, text->head, text->slashes ? "/" : "",
	       text->letters);
	for (i = 0; i < text->nr_terms; i++) {
		printf(" <%s>", text->term[i].name);
		if (text->term[i].value)
			printf("=<%s>", text->term[i].value);
	}
	putchar('\n');
}

int main(int argc, char **argv)
{
	struct event_texts texts = { .nr = 0 };
	char text[4096];
	size_t size = fread(text, 1, sizeof(text), stdin);
	unsigned int i;

	output_init(argc, argv);
	parse_text(&texts, text, size, argc > 1 ? argv[1] : NULL, 1);
	for (i = 0; i < texts.nr; i++)
		print_event_text(&texts.event[i]);
	free_texts(&texts);
	return 0;
}
