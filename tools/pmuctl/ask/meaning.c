// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the terms and the modifiers of an event mean. The same for all verbs: the tables and
 * sysfs only say which names there are (struct names).
 */
#include "meaning.h"

/* Terms that perf reads itself. Linux 6.12, tools/perf/util/parse-events.l */
#define PERF_TERMS \
	"name,period,freq,branch_type,time,call-graph,stack-size,max-stack,nr,inherit,no-inherit,overwrite,no-overwrite,percore,aux-output,aux-action,aux-sample-size,metric-id"

/* False, for the caller to return; the text is as of printf */
#define fails(problem, ...)	fails_as(problem, text_of(__VA_ARGS__))

static bool fails_as(struct problem *problem, char *text)
{
	*problem = (struct problem) { .text = text };
	return false;
}

/* No such field or event: the names that are near */
static bool fails_unknown(struct problem *problem, const struct names *names, bool field,
			  const char *name)
{
	json_auto_t *known = names->list ? names->list(names->pmu, field) : json_array();
	json_t *near = suggest(name, known);
	text_auto_t *also = did_you_mean(near);

	fails(problem, "%s has no %s '%s'%s", names->name, field ? "field" : "event", name, also);
	problem->more = json_pack("{s:o}", "suggestions", near);
	return false;
}

/* The value goes into the bits of a mask, from the lowest one on; false if it is too large */
static bool put_bits(const struct bits *bits, u64 value, struct meaning *meaning)
{
	u64 left = bits->mask;

	for (; left && value; left &= left - 1, value >>= 1)
		if (value & 1)
			meaning->config[bits->word] |= left & -left;
	return !value;
}

static bool has_field(const struct names *names, const char *name, struct bits *bits)
{
	return names->field && names->field(names->pmu, name, bits);
}

static bool find_field(const struct names *names, const char *name, struct bits *bits)
{
	if (!list_has("config,config1,config2,config3", name))
		return has_field(names, name, bits);
	*bits = (struct bits) { .word = atoi(name + strlen("config")), .mask = ~0ull };
	return true;
}

/** is_perf_term() - does perf read a term of this name itself? */
bool is_perf_term(const char *name)
{
	return list_has(PERF_TERMS, name);
}

/* A term of perf's own is kept for the commands that pmuctl prints */
static bool keep_perf_term(const struct term *term, struct meaning *meaning,
			   struct problem *problem)
{
	bool period = list_has("period,freq", term->name);
	const char *quote = term->value && strpbrk(term->value, ", /") ? "'" : "";
	char *own;

	if (period && (!term->value || !read_number(term->value, &meaning->period)))
		return fails(problem, "%s=%s: no number follows the =", term->name,
			     term->value ? term->value : "");
	if (period)
		meaning->freq = !strcmp(term->name, "freq");
	own = text_of("%s,%s%s%s%s%s", meaning->own ? meaning->own : "", term->name,
		      term->value ? "=" : "", quote, term->value ? term->value : "", quote);
	free(meaning->own);
	meaning->own = own;
	return true;
}

static bool understand_value(const struct term *term, const struct names *names,
			     struct meaning *meaning, struct problem *problem)
{
	struct bits bits;
	u64 value;

	if (!find_field(names, term->name, &bits))
		return fails_unknown(problem, names, true, term->name);
	if (!read_number(term->value, &value))
		return fails(problem,
			     "%s=%s: no number follows the =: digits, or 0x and up to 16 hexadecimal digits",
			     term->name, term->value);
	if (!put_bits(&bits, value, meaning))
		return fails(problem, "field %s has %d bits, %s is too much", term->name,
			     __builtin_popcountll(bits.mask), term->value);
	return true;
}

/**
 * fails_number() - why a word that starts with a digit is no code
 * @problem: filled in
 *
 * 1001e may be meant in hexadecimal, as in manuals, or in decimal, as by perf: only a code that
 * cannot be misunderstood is taken.
 * Return: false, for the caller to return.
 */
bool fails_number(struct problem *problem, const char *text)
{
	bool hex = !strncasecmp(text, "0x", 2);
	const char *digits = text + (hex ? 2 : 0);
	bool number = *digits && !digits[strspn(digits, "0123456789abcdefABCDEF")];

	if (hex && number)
		return fails(problem, "'%s' does not fit into 64 bits", text);
	if (hex)
		return fails(problem, "'%s' is no number: hexadecimal digits belong after 0x",
			     text);
	if (!number)
		return fails(problem, "'%s' is neither a name nor a code like 0x1001e", text);
	return fails(problem, "codes are hexadecimal: write 0x%s if you mean that", text);
}

/* A term without a value: an event, a code, or a field of one bit */
static bool understand_word(const struct term *term, const struct names *names,
			    struct meaning *meaning, struct problem *problem)
{
	const char *name = term->name;
	struct bits bits;
	u64 code;

	if (names->event && names->event(names->pmu, name, meaning))
		return true;
	if (read_raw(name, &code)) {
		meaning->config[0] |= code;
		return true;
	}
	if (is_number(name))
		return fails_number(problem, name);
	if (!find_field(names, name, &bits))
		return fails_unknown(problem, names, false, name);
	if (bits.mask & (bits.mask - 1))
		return fails(problem, "field %s needs a value: %s=NUMBER", name, name);
	return put_bits(&bits, 1, meaning);
}

/**
 * read_raw() - read a code without a field
 * @text: 0x and hexadecimal digits, or r and such digits as perf has it
 * @code: set to the code
 * Return: true when @text is such a code of 64 bits.
 */
bool read_raw(const char *text, u64 *code)
{
	char digits[19];

	if (!strncasecmp(text, "0x", 2))
		return read_number(text, code);
	if (*text != 'r')
		return false;
	text += strncasecmp(text + 1, "0x", 2) ? 1 : 3;
	snprintf(digits, sizeof(digits), "0x%s", text);
	return strlen(text) <= 16 && read_number(digits, code);
}

/**
 * understand_terms() - what the terms of an event mean
 * @names: who knows the names of its PMU
 * @meaning: what the terms add to
 * @problem: filled in when the answer is false
 * Return: true when every term means something.
 */
bool understand_terms(const struct event_text *text, const struct names *names,
		      struct meaning *meaning, struct problem *problem)
{
	for_each(term, text->term, text->nr_terms) {
		struct bits bits;
		bool done;

		/* a PMU may have a field of that name */
		if (is_perf_term(term->name) && !has_field(names, term->name, &bits))
			done = keep_perf_term(term, meaning, problem);
		else if (term->value)
			done = understand_value(term, names, meaning, problem);
		else
			done = understand_word(term, names, meaning, problem);
		if (!done)
			return false;
	}
	return true;
}

/** understand_letters() - fill in letters of a meaning; false and a problem where one is wrong */
bool understand_letters(const char *letters, struct meaning *meaning, struct problem *problem)
{
	size_t nr = strlen(meaning->letters);

	for (const char *c = letters; *c; c++) {
		if (!strchr("ukhpPIGHSDWebR", *c))
			return fails(problem,
				     "perf has no modifier '%c'; u is user, k kernel, h hypervisor",
				     *c);
		if (*c != 'p' && strchr(meaning->letters, *c))
			continue;
		if (nr == MAX_LETTERS - 1)
			return fails(problem, "'%s': too many modifiers", letters);
		meaning->letters[nr++] = *c;
		meaning->letters[nr] = '\0';
	}
	return true;
}

/**
 * excluded_modes() - modes that modifiers leave out
 *
 * Like perf: naming a mode leaves out those that are not named.
 * Return: PMK_EXCLUDE_*.
 */
u32 excluded_modes(const char *letters)
{
	u32 excluded = 0;

	if (!strpbrk(letters, "ukh"))
		return 0;
	if (!strchr(letters, 'u'))
		excluded |= PMK_EXCLUDE_USER;
	if (!strchr(letters, 'k'))
		excluded |= PMK_EXCLUDE_KERNEL;
	if (!strchr(letters, 'h'))
		excluded |= PMK_EXCLUDE_HV;
	return excluded;
}
