// SPDX-License-Identifier: GPL-2.0-only
/*
 * The parser of events. It takes the text apart; what the parts mean is the matter of
 * meaning.c.
 *
 *	texts     = [ item { gap item } ]
 *	gap       = blanks, or a comma with blanks around it
 *	item      = event | "{" event { gap event } "}" [ ":" letters ]
 *	event     = head [ ":" letters ] | head "/" [ terms ] "/" [ ":" ] [ letters ]
 *	terms     = term { "," term }
 *	term      = name [ "=" value ]
 *	value     = text, or text in quotes
 *
 * A newline and a NUL are blanks. In a file, # starts a comment that ends with the line.
 */
#include "syntax.h"

/* A text that is being read */
struct parser {
	const char *at;	/* the next character */
	const char *end;	/* the end of the text */
	/* where @at is: file, line and group; the pattern of the next event */
	struct event_text here;
	struct event_texts *texts;	/* where events go to */
};

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

/* The next character, or NUL at the end */
static char next(const struct parser *p)
{
	return p->at < p->end ? *p->at : '\0';
}

/* strchr() finds a NUL, too */
static bool is_blank(char c)
{
	return strchr(" \t\r\n", c);
}

static void skip_blanks(struct parser *p)
{
	for (; p->at < p->end; p->at++) {
		if (p->here.file && *p->at == '#')
			while (p->at + 1 < p->end && p->at[1] != '\n')
				p->at++;
		else if (!is_blank(*p->at))
			return;
		p->here.line += *p->at == '\n';
	}
}

/* Read up to a blank or one of these characters. Returns the text, to be freed */
static char *read_until(struct parser *p, const char *stops)
{
	const char *start = p->at;

	while (!is_blank(next(p)) && !strchr(stops, *p->at) && !(p->here.file && *p->at == '#'))
		p->at++;
	return checked(strndup(start, p->at - start));
}

static noreturn void fail_syntax(const struct parser *p, const char *start, const char *text)
{
	const char *end = start;

	while (end < p->end && !is_blank(*end))
		end++;
	fail_text(&p->here, NULL, "'%.*s': %s", (int)(end - start), start, text);
}

/* 'a, b' or "a": quotes are not a part of the value */
static char *read_value(struct parser *p, const char *word)
{
	char quote = next(p);
	const char *start = p->at + 1;
	const char *end;

	if (quote != '\'' && quote != '"')
		return read_until(p, ",/");
	end = memchr(start, quote, p->end - start);
	if (!end)
		fail_syntax(p, word, "a quote has no end");
	p->at = end + 1;
	return checked(strndup(start, end - start));
}

static void read_terms(struct parser *p, const char *word, struct event_text *event)
{
	struct term *term;

	for (;;) {
		term = append(event->term, event->nr_terms);
		*term = (struct term) { .name = read_until(p, "=,/") };
		if (!*term->name)
			fail_syntax(p, word, "a name or a code is missing");
		if (next(p) == '=') {
			p->at++;
			term->value = read_value(p, word);
		}
		if (next(p) != ',')
			return;
		p->at++;
	}
}

/* Modifiers are the letters behind the last colon; a tracepoint has colons, too */
static void split_letters(const struct parser *p, const char *word, struct event_text *event)
{
	char *colon = strrchr(event->head, ':');

	if (colon && !colon[1])
		fail_syntax(p, word, "u, k or h belongs behind the colon");
	if (!colon || colon[1 + strspn(colon + 1, "ukhpPIGHSDWebR")])
		return;
	event->letters = checked(strdup(colon + 1));
	*colon = '\0';
}

static void read_slashes(struct parser *p, const char *word, struct event_text *event)
{
	event->slashes = true;
	p->at++;
	if (next(p) != '/')
		read_terms(p, word, event);
	if (next(p) != '/')
		fail_syntax(p, word, "the second slash is missing");
	p->at++;
	if (next(p) == ':')
		p->at++;
	event->letters = read_until(p, ",{}/");
}

static void read_event(struct parser *p)
{
	struct event_texts *texts = p->texts;
	struct event_text event = p->here;
	const char *start = p->at;
	/* the address of a breakpoint has a length behind a slash */
	bool address = p->end - start > 4 && !strncmp(start, "mem:", 4);

	if (texts->nr == MAX_EVENTS)
		fail_text(&p->here, NULL, "more than %u events", MAX_EVENTS);
	event.head = read_until(p, address ? ",{}" : ",{}/");
	if (!*event.head && strchr("{}", next(p)))
		fail_syntax(p, start, "a brace is out of place");
	if (!*event.head)
		fail_text(&p->here, NULL, "an event is missing between commas or braces");
	if (next(p) == '/')
		read_slashes(p, start, &event);
	else
		split_letters(p, start, &event);
	if (!event.letters)
		event.letters = checked(strdup(""));
	event.word = checked(strndup(start, p->at - start));
	*append(texts->event, texts->nr) = event;
}

/* Between two events: blanks, a comma, or both. An event has to follow a comma */
static bool read_gap(struct parser *p)
{
	const char *start = p->at;

	skip_blanks(p);
	if (next(p) != ',')
		return p->at > start;
	p->at++;
	skip_blanks(p);
	if (p->at == p->end || strchr(",}", *p->at))
		fail_text(&p->here, NULL, "an event is missing behind a comma");
	return true;
}

/* The modifiers behind the brace are those of every event in the group */
static void read_group_letters(struct parser *p, unsigned int first)
{
	struct event_texts *texts = p->texts;
	text_auto_t *letters = NULL;
	char *both;

	if (next(p) != ':')
		return;
	p->at++;
	letters = read_until(p, ",{}/");
	for (unsigned int i = first; i < texts->nr; i++) {
		both = text_of("%s%s", texts->event[i].letters, letters);
		free(texts->event[i].letters);
		texts->event[i].letters = both;
	}
}

static void read_group(struct parser *p)
{
	unsigned int first = p->texts->nr;

	p->here.group = p->texts->groups++;
	p->at++;
	skip_blanks(p);
	do {
		if (p->at == p->end)
			fail_text(&p->here, NULL, "a group has no closing brace");
		if (next(p) == '}' && p->texts->nr == first)
			fail_text(&p->here, NULL, "an event is missing between commas or braces");
		read_event(p);
	} while (read_gap(p) && next(p) != '}');
	if (p->at == p->end)
		fail_text(&p->here, NULL, "a group has no closing brace");
	if (next(p) != '}')
		fail_syntax(p, p->at, "a brace is out of place");
	p->at++;
	read_group_letters(p, first);
	p->here.group = NO_GROUP;
}

/**
 * parse_text() - read the events of a text
 * @texts: where they are added
 * @size: its size; a NUL does not end it
 * @file: the file that it is from, which may have comments, or NULL for the command line
 * @line: number of its first line
 *
 * Ends the program with STATUS_USAGE where the text is none.
 */
void parse_text(struct event_texts *texts, const char *text, size_t size, const char *file,
		unsigned int line)
{
	struct parser p = {
		.at = text, .end = text + size, .texts = texts,
		.here = { .file = file, .line = line, .group = NO_GROUP },
	};

	skip_blanks(&p);
	while (p.at < p.end) {
		if (next(&p) == '{')
			read_group(&p);
		else
			read_event(&p);
		if (!read_gap(&p) && p.at < p.end)
			fail_syntax(&p, p.at, "a brace is out of place");
	}
}

/** parse_terms() - add the terms of a text without slashes, as in a file of sysfs events/ */
void parse_terms(struct event_text *event, const char *terms)
{
	struct parser p = { .at = terms, .end = terms + strlen(terms) };

	read_terms(&p, terms, event);
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
