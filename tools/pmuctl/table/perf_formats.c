// SPDX-License-Identifier: GPL-2.0-only
/* What a table has beside events of JSON: lines of formats.txt, and events that the kernel has */
#include <fnmatch.h>

#include "from_perf.h"

#define EVENT_COLUMNS	10	/* of a line "event" of formats.txt */

static const struct {
	const char *name;
	const char *text;
} formats[] = {
#include "formats.h"
};

/**
 * find_formats() - the lines of a folder's architecture, and of its processor's make or model
 * @folder: from read_perf_folder()
 *
 * Ends the program with STATUS_NO where formats.txt has none.
 * Return: the lines, to be freed.
 */
char *find_formats(const json_t *folder)
{
	const char *arch = string_of(folder, "arch");
	size_t len = strlen(arch);
	const char *key;
	char *text = NULL;
	FILE *out = open_text(&text);
	bool known = false;

	for (unsigned int i = 0; i < ARRAY_SIZE(formats); i++) {
		if (!strcmp(formats[i].name, "classes"))
			fputs(formats[i].text, out);
		if (strncmp(formats[i].name, arch, len) || !strchr("-", formats[i].name[len]))
			continue;
		key = formats[i].name + len + 1;
		if (formats[i].name[len] &&
		    strncmp(key, string_of(folder, "folder"), strlen(key)) &&
		    strncmp(key, string_of(folder, "processor"), strlen(key)))
			continue;
		fputs(formats[i].text, out);
		known = true;
	}
	fclose(out);
	if (!known)
		fail(STATUS_NO, NULL, "%s of %s: pmuctl does not know the fields of its codes",
		     string_of(folder, "folder"), arch);
	return text;
}

/* Call @use with a line, or with each that it stands for by {a,b} */
static void use_line(struct making *making, char *line,
		     void (*use)(struct making *making, char *line))
{
	char *words = strchr(line, '{');
	char *rest = words ? strchr(words, '}') : NULL;
	const char *word;

	if (!words) {
		use(making, line);
		return;
	}
	*words++ = '\0';
	*rest++ = '\0';
	while ((word = strsep(&words, ","))) {
		text_auto_t *one = text_of("%s%s%s", line, word, rest);

		use(making, one);
	}
}

/**
 * use_lines() - do something with lines of the architecture
 * @start: what they begin with; NULL: those with nothing that is used by a start of its own
 * @use: called with each, or with each line that it stands for by {a,b}
 */
void use_lines(struct making *making, const char *start,
	       void (*use)(struct making *making, char *line))
{
	static const char *const others[] = {
		"cap\t", "class\t", "cpus\t", "event\t", "generic\t", "rate\t", "unit\t"
	};
	const char *at = making->arch;
	bool wanted;
	size_t len;

	for (; *at; at += len + !!at[len]) {
		text_auto_t *line = NULL;

		len = strcspn(at, "\n");
		wanted = len && *at != '#';
		for (unsigned int i = 0; !start && i < ARRAY_SIZE(others); i++)
			wanted &= strncmp(at, others[i], strlen(others[i])) != 0;
		if (!wanted || (start && strncmp(at, start, strlen(start))))
			continue;
		line = text_of("%.*s", (int)len, at);
		use_line(making, line, use);
	}
}

/**
 * find_reason() - why is a line of the architecture one of this table?
 * @words: reasons, with commas in between, which are changed
 * @folder: what patterns among them have to fit
 * Return: the first word that is an event of the table, such a pattern, or -; NULL: there is none.
 */
const char *find_reason(const struct making *making, char *words, const char *folder)
{
	const char *word;

	while ((word = strsep(&words, ",")))
		if (!strcmp(word, "-") || !fnmatch(word, folder, 0) ||
		    json_object_get(making->events.rows, word))
			break;
	return word;
}

/* What is known of a code; a new one counts where the code of an event does, if there is one */
static json_t *code_like(struct perf_rows *rows, const char *text, const json_t *like)
{
	json_t *code = json_object_get(rows->codes, text);

	if (code)
		return code;
	code = json_object_get(rows->codes, string_of(like, "code"));
	code = json_pack("{s:I, s:s}", "counters", code ? integer_of(code, "counters") : 0,
			 "precise", "no");
	json_object_set_new(rows->codes, text, code);
	return code;
}

/* One more counter, or the one that an event of the code has already */
static u32 own_counter(struct perf_rows *rows, json_t *code)
{
	unsigned int number = rows->general + rows->fixed + rows->own;

	if (json_is_true(json_object_get(code, "own")))
		return integer_of(code, "counters");
	set_bool(code, "own", true);
	rows->own++;
	return number < TABLE_MAX_COUNTERS ? 1u << number : 0;
}

/** add_own_event() - for use_lines(): an event that the kernel has by itself, see formats.txt */
void add_own_event(struct making *making, char *line)
{
	struct perf_rows *rows = &making->events;
	char *word[EVENT_COLUMNS];
	const char *reason, *text;
	bool is_small = making->unit && strcmp(making->unit, "cpu_core");
	json_t *code, *like;
	u32 counters = 0;

	for (unsigned int i = 0; i < ARRAY_SIZE(word); i++)
		word[i] = strsep(&line, "\t");
	reason = find_reason(making, word[8], is_small ? "" : making->folder);
	if (!reason || json_object_get(making->own, word[1]))
		return;
	set_text(making->own, word[1], word[9]);
	like = json_object_get(rows->rows, reason);
	text = strcmp(word[2], "=") ? word[2] : string_of(like, "code");
	code = code_like(rows, text, like);
	if (!json_object_get(rows->rows, word[1]))
		json_object_set_new(rows->rows, word[1],
				    json_pack("{s:s, s:s, s:s, s:s}", "code", text, "scale",
					      word[4], "unit", word[5], "description", word[7]));
	if (!strcmp(word[3], "own"))
		counters = own_counter(rows, code);
	if (counters || read_counter_list(word[3], &counters))
		set_integer(code, "counters", counters);
	if (strcmp(word[6], "no"))
		set_text(code, "precise", word[6]);
	else if (!strcmp(string_of(code, "precise"), "must"))	/* the kernel counts it without */
		set_text(code, "precise", "may");
}
