// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl emu script: the text of a script becomes steps, checked as a whole */
#include "ask/syntax.h"
#include "emu.h"
#include "table/table.h"
#include "verb.h"

#define MAX_LINE	4096	/* characters */
#define MAX_STEPS	100000	/* that are played: those of a repeat count each time */
#define MOST		0x8000000000000000ull	/* cycles or events at once */

/* A script while it is read */
struct reader {
	struct script *script;	/* the steps so far */
	const struct happening *otherwise;	/* mode and CPU of steps that name none */
	unsigned int line;	/* the number of the line */
	char **words;	/* its words */
	unsigned int nr;	/* how many */
	u64 times;	/* how often the steps of a repeat are played, 0 outside of one */
	unsigned int repeat;	/* the line of this repeat */
	unsigned int first;	/* its first step */
};

static void set_place(const struct script *script, unsigned int line)
{
	fail_within(text_of("%s:%u", script->file, line),
		    json_pack("{s:i, s:i}", "line", (int)line, "played", 0));
}

static void need_end(const struct reader *r, unsigned int at)
{
	if (at < r->nr)
		fail_usage("'%s' is too much", r->words[at]);
}

static struct step *new_step(struct reader *r)
{
	struct step *step = append(r->script->steps, r->script->nr);

	*step = (struct step) { .line = r->line, .happening = *r->otherwise };
	return step;
}

/* A step that is played, as often as the repeat says that it is in */
static struct step *new_played(struct reader *r)
{
	u64 times = r->times ?: 1;

	if (times > MAX_STEPS - r->script->played)
		fail_usage("more than %u steps, where those of a repeat count each time",
			   MAX_STEPS);
	r->script->played += times;
	return new_step(r);
}

/* advance or add EVENT, COUNT [MODE] [cpu NUMBER] */
static void read_happens(struct reader *r)
{
	struct happening *happening = &new_played(r)->happening;
	unsigned int at = 1;

	if (!strcmp(r->words[0], "add"))
		happening->event = r->words[at++];
	happening->count = read_count(r->words[at], "a number");
	if (happening->count > MOST)
		fail_usage("'%s' is more than 2^63", r->words[at]);
	at++;
	if (at < r->nr && strcmp(r->words[at], "cpu"))
		happening->mode = read_mode("mode", r->words[at++]);
	if (at < r->nr && !strcmp(r->words[at], "cpu")) {
		if (at + 1 == r->nr)
			fail_usage("cpu needs a number");
		happening->cpu = read_cpu(r->words[at + 1]);
		at += 2;
	}
	need_end(r, at);
}

static void read_profile(struct reader *r)
{
	struct step *step = new_played(r);
	u64 number;

	step->words = r->words + 1;
	step->nr_words = r->nr - 1;
	for (unsigned int i = 1; i < r->nr; i += 2) {
		if (i + 1 == r->nr)
			fail_usage("'%s' has no rate behind it", r->words[i]);
		if (!read_rate(r->words[i + 1], &number))
			fail_usage("rate '%s': no decimal number up to %u with at most %u decimals",
				   r->words[i + 1], MAX_RATE, RATE_DECIMALS);
	}
}

static void read_repeat(struct reader *r)
{
	if (r->times)
		fail_usage("a repeat within that of line %u", r->repeat);
	r->times = read_count(r->words[1], "a number");
	if (!r->times)
		fail_usage("repeat 0 plays nothing");
	r->repeat = r->line;
	r->first = r->script->nr;
	need_end(r, 2);
}

static void read_end(struct reader *r)
{
	struct step *step;

	if (!r->times)
		fail_usage("end without a repeat");
	if (r->first == r->script->nr)
		fail_usage("the repeat of line %u has no step", r->repeat);
	step = new_step(r);
	step->times = r->times;
	step->back = r->first;
	r->times = 0;
	need_end(r, 1);
}

static const struct kind {
	const char *name;
	unsigned int fewest;	/* words behind it */
	const char *needs;	/* these */
	void (*read)(struct reader *r);
} kinds[] = {
	{ "advance", 1, "CYCLES", read_happens }, { "add", 2, "EVENT COUNT", read_happens },
	{ "profile", 1, "EVENT RATE...", read_profile }, { "repeat", 1, "TIMES", read_repeat },
	{ "end", 0, "", read_end },
};

/* The words stay where they are: those of the next line come behind them */
static void read_line(struct reader *r, char *text)
{
	const struct kind *kind;
	char *word;

	r->words += r->nr;
	r->nr = 0;
	while ((word = strsep(&text, " \t\r")))
		if (*word)
			r->words[r->nr++] = word;
	if (!r->nr)
		return;
	kind = &kinds[check_choice("step", r->words[0], NAMES_OF(kinds))];
	if (r->nr - 1 < kind->fewest)
		fail_usage("%s needs %s", kind->name, kind->needs);
	kind->read(r);
}

/* Lines end with a newline; a comment begins with # */
static void read_each_line(struct reader *r, char *text, const char *end)
{
	char *stop;

	for (; text < end; text = stop + 1) {
		stop = memchr(text, '\n', end - text) ?: (char *)end;
		set_place(r->script, ++r->line);
		if (stop - text > MAX_LINE)
			fail_usage("a line of %zu characters: %u at most", stop - text, MAX_LINE);
		if (memchr(text, '\0', stop - text))
			fail_usage("an octet of 0: this is no text");
		*stop = '\0';
		text[strcspn(text, "#")] = '\0';
		read_line(r, text);
	}
}

/**
 * read_script() - read a script but for the names of events
 * @file: its name, "-" for standard input
 * @otherwise: mode and CPU of steps that name none
 *
 * Ends the program at the first error, which has the line in front of it: with STATUS_SYSTEM where
 * the file cannot be read, otherwise with STATUS_USAGE.
 * Return: the script, which lives until the program ends.
 */
struct script *read_script(const char *file, const struct happening *otherwise)
{
	struct script *script = checked(calloc(1, sizeof(*script)));
	struct reader reader = { .script = script, .otherwise = otherwise };
	size_t size;
	char *text = read_file(file, &size);

	script->file = strcmp(file, "-") ? file : "standard input";
	reader.words = checked(calloc(size / 2 + 1, sizeof(*reader.words)));
	read_each_line(&reader, text, text + size);
	if (reader.times) {
		set_place(script, reader.repeat);
		fail_usage("repeat without an end");
	}
	fail_within(NULL, NULL);
	if (!script->nr)
		fail_usage("%s has no step", script->file);
	return script;
}

/* The text of a profile, as the module takes it */
static char *profile_text(const struct step *step, const char *pmu)
{
	char *event, *text;
	FILE *out = open_text(&text);

	for (unsigned int i = 0; i < step->nr_words; i += 2) {
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
	for_each(step, script->steps, script->nr) {
		set_place(script, step->line);
		if (step->happening.event)
			step->happening.event = read_happening(pmu, step->happening.event,
							       "emu script");
		if (step->words)
			step->profile = profile_text(step, pmu);
	}
	fail_within(NULL, NULL);
}
