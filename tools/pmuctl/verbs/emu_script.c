// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl emu script: the text of a script becomes steps, checked as a whole */
#include <stdlib.h>
#include <string.h>

#include "ask/syntax.h"
#include "emu.h"
#include "table/table.h"
#include "verb.h"

#define MAX_LINE	4096	/* characters */
#define MAX_STEPS	100000	/* that are played: those of a repeat count each time */
#define MOST		0x8000000000000000ull	/* cycles or events at once */

/**
 * struct reader - a script while it is read
 * @script: the steps so far
 * @otherwise: mode and CPU of steps that name none
 * @line: the number of the line
 * @rest: what is left of it
 * @times: how often the steps of a repeat are played, 0 outside of one
 * @repeat: the line of this repeat
 * @first: its first step
 */
struct reader {
	struct script *script;
	const struct happening *otherwise;
	unsigned int line;
	char *rest;
	u64 times;
	unsigned int repeat;
	unsigned int first;
};

static void set_place(const struct script *script, unsigned int line)
{
	fail_within(text_of("%s:%u", script->file, line),
		    json_pack("{s:i, s:i}", "line", (int)line, "played", 0));
}

/* NULL at the end of the line */
static char *next_word(struct reader *r)
{
	char *word;

	do
		word = strsep(&r->rest, " \t\r");
	while (word && !*word);
	return word;
}

static char *need_word(struct reader *r, const char *needs)
{
	char *word = next_word(r);

	if (!word)
		fail(STATUS_USAGE, NULL, "%s", needs);
	return word;
}

static void need_end(const char *word)
{
	if (word)
		fail(STATUS_USAGE, NULL, "'%s' is too much", word);
}

static struct step *new_step(struct reader *r)
{
	struct script *script = r->script;
	struct step *step;

	script->steps = checked(reallocarray(script->steps, script->nr + 1, sizeof(*step)));
	step = &script->steps[script->nr++];
	*step = (struct step) { .line = r->line, .happening = *r->otherwise };
	return step;
}

/* A step that is played, as often as the repeat says that it is in */
static struct step *new_played(struct reader *r)
{
	u64 times = r->times ?: 1;

	if (times > MAX_STEPS - r->script->played)
		fail(STATUS_USAGE, NULL,
		     "more than %u steps, where those of a repeat count each time", MAX_STEPS);
	r->script->played += times;
	return new_step(r);
}

/* COUNT [MODE] [cpu NUMBER] */
static void read_rest(struct reader *r, struct happening *happening, const char *needs)
{
	const char *word = need_word(r, needs);

	happening->count = read_count(word, "a number");
	if (happening->count > MOST)
		fail(STATUS_USAGE, NULL, "'%s' is more than 2^63", word);
	word = next_word(r);
	if (word && strcmp(word, "cpu")) {
		happening->mode = read_mode("mode", word);
		word = next_word(r);
	}
	if (word && !strcmp(word, "cpu")) {
		happening->cpu = read_cpu(need_word(r, "cpu needs a number"));
		word = next_word(r);
	}
	need_end(word);
}

static void read_advance(struct reader *r)
{
	read_rest(r, &new_played(r)->happening, "advance needs CYCLES");
}

static void read_add(struct reader *r)
{
	static const char needs[] = "add needs EVENT COUNT";
	struct happening *happening = &new_played(r)->happening;

	happening->event = need_word(r, needs);
	read_rest(r, happening, needs);
}

static void read_profile(struct reader *r)
{
	struct step *step = new_played(r);
	char *word = need_word(r, "profile needs EVENT RATE...");
	char *rate;
	u64 number;

	for (; word; word = next_word(r)) {
		rate = next_word(r);
		if (!rate)
			fail(STATUS_USAGE, NULL, "'%s' has no rate behind it", word);
		if (!read_rate(rate, &number))
			fail(STATUS_USAGE, NULL,
			     "rate '%s': no decimal number up to %u with at most %u decimals",
			     rate, MAX_RATE, RATE_DECIMALS);
		step->words = checked(reallocarray(step->words, step->nr_words + 2,
						   sizeof(*step->words)));
		step->words[step->nr_words++] = word;
		step->words[step->nr_words++] = rate;
	}
}

static void read_repeat(struct reader *r)
{
	const char *word = need_word(r, "repeat needs TIMES");

	if (r->times)
		fail(STATUS_USAGE, NULL, "a repeat within that of line %u", r->repeat);
	r->times = read_count(word, "a number");
	if (!r->times)
		fail(STATUS_USAGE, NULL, "repeat 0 plays nothing");
	r->repeat = r->line;
	r->first = r->script->nr;
	need_end(next_word(r));
}

static void read_end(struct reader *r)
{
	struct step *step;

	if (!r->times)
		fail(STATUS_USAGE, NULL, "end without a repeat");
	if (r->first == r->script->nr)
		fail(STATUS_USAGE, NULL, "the repeat of line %u has no step", r->repeat);
	step = new_step(r);
	step->times = r->times;
	step->back = r->first;
	r->times = 0;
	need_end(next_word(r));
}

static const struct {
	const char *name;
	void (*read)(struct reader *r);
} kinds[] = {
	{ "advance", read_advance }, { "add", read_add }, { "profile", read_profile },
	{ "repeat", read_repeat }, { "end", read_end },
};

static void read_line(struct reader *r)
{
	const char *word = next_word(r);

	if (word)
		kinds[check_choice("step", word, NAMES_OF(kinds))].read(r);
}

/* Lines end with a newline; a comment begins with # */
static void read_each_line(struct reader *r, char *text, const char *end)
{
	char *stop;

	for (; text < end; text = stop + 1) {
		stop = memchr(text, '\n', end - text) ?: (char *)end;
		set_place(r->script, ++r->line);
		if (stop - text > MAX_LINE)
			fail(STATUS_USAGE, NULL, "a line of %zu characters: %u at most",
			     stop - text, MAX_LINE);
		if (memchr(text, '\0', stop - text))
			fail(STATUS_USAGE, NULL, "an octet of 0: this is no text");
		*stop = '\0';
		text[strcspn(text, "#")] = '\0';
		r->rest = text;
		read_line(r);
	}
}

/**
 * read_script() - read a script but for the names of events
 * @file: its name, "-" for standard input
 * @otherwise: mode and CPU of steps that name none
 *
 * Ends the program at the first error, which has the line in front of it: with STATUS_SYSTEM where
 * the file cannot be read, otherwise with STATUS_USAGE.
 *
 * Return: the script, which lives until the program ends.
 */
struct script *read_script(const char *file, const struct happening *otherwise)
{
	struct script *script = checked(calloc(1, sizeof(*script)));
	struct reader reader = { .script = script, .otherwise = otherwise };
	size_t size;
	char *text = read_file(file, &size);

	script->file = strcmp(file, "-") ? file : "standard input";
	read_each_line(&reader, text, text + size);
	if (reader.times) {
		set_place(script, reader.repeat);
		fail(STATUS_USAGE, NULL, "repeat without an end");
	}
	fail_within(NULL, NULL);
	if (!script->nr)
		fail(STATUS_USAGE, NULL, "%s has no step", script->file);
	return script;
}

/* The text of a profile, as the module takes it */
static char *profile_text(const struct step *step, const char *pmu)
{
	unsigned int i;
	char *event;
	char *text;
	FILE *out = open_text(&text);

	for (i = 0; i < step->nr_words; i += 2) {
		event = step->words[i];
		event = strcmp(event, "other") ? read_happening(pmu, event, "emu script") :
						 text_of("%s", event);
		fprintf(out, "%s %s\n", event, step->words[i + 1]);
		free(event);
	}
	fclose(out);
	return text;
}

/**
 * read_script_events() - read the names of events in a script
 * @script: from read_script()
 * @pmu: the PMU whose events they are
 *
 * Ends the program as read_script() does, or with STATUS_NO where the PMU refuses a code.
 */
void read_script_events(struct script *script, const char *pmu)
{
	unsigned int i;

	for (i = 0; i < script->nr; i++) {
		struct step *step = &script->steps[i];

		set_place(script, step->line);
		if (step->happening.event)
			step->happening.event = read_happening(pmu, step->happening.event,
							       "emu script");
		if (step->words)
			step->profile = profile_text(step, pmu);
	}
	fail_within(NULL, NULL);
}
