// SPDX-License-Identifier: GPL-2.0-only
/* Profiles: text to ratios, and ratios by event code. */
#include <linux/pmukit_feed.h>
#include "emulation/profile.h"

#define MAX_WHOLE	9999		/* events per cycle */
#define MAX_DECIMALS	1000000000	/* nine digits */

static const char * const kind_name[] = { PMUKIT_FEED_NAMES };

struct word {
	const char *at;
	size_t len;
};

/* The next word of a line; an empty one when there is none */
static struct word next_word(const char **at, const char *end)
{
	struct word word;

	while (*at < end && (**at == ' ' || **at == '\t' || **at == '\r'))
		++*at;
	word.at = *at;
	while (*at < end && **at != ' ' && **at != '\t' && **at != '\r' && **at != '#')
		++*at;
	word.len = *at - word.at;
	if (*at < end && **at == '#')
		*at = end;
	return word;
}

static bool is(struct word word, const char *text)
{
	size_t i;

	for (i = 0; i < word.len && text[i] == word.at[i]; i++)
		;
	return i == word.len && !text[i];
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Digits, and perhaps a point and more digits; rounded up: ten times 0.1 is one */
static bool read_ratio(struct word word, u64 *ratio)
{
	u64 whole = 0, decimals = 0, scale = 1;
	size_t i, point;

	for (i = 0; i < word.len && is_digit(word.at[i]); i++) {
		whole = whole * 10 + (word.at[i] - '0');
		if (whole > MAX_WHOLE)
			return false;
	}
	point = i;
	if (!point)
		return false;
	if (i < word.len && word.at[i] == '.') {
		for (i++; i < word.len && is_digit(word.at[i]); i++) {
			decimals = decimals * 10 + (word.at[i] - '0');
			scale *= 10;
			if (scale > MAX_DECIMALS)
				return false;
		}
		if (i == point + 1)
			return false;
	}
	*ratio = (whole << 32) + pmk_divide((decimals << 32) + scale - 1, scale);
	return i == word.len;
}

static bool is_letter(char c)
{
	return c >= 'a' && c <= 'z';
}

/* Names of kinds, with + between them; @kinds gets bit n for kind n */
static bool read_kinds(struct word word, u64 *kinds)
{
	const char *end = word.at + word.len;
	struct word one = { word.at, 0 };
	unsigned int i;

	for (*kinds = 0; one.at <= end; one.at += one.len + 1) {
		for (one.len = 0; one.at + one.len < end && one.at[one.len] != '+'; one.len++)
			;
		for (i = 0; i < ARRAY_SIZE(kind_name) && !is(one, kind_name[i]); i++)
			;
		if (i == ARRAY_SIZE(kind_name))
			return false;
		*kinds |= 1ull << i;
	}
	return true;
}

/* Where this code is, or belongs */
static u32 position(const struct pmk_profile *profile, u32 code)
{
	u32 low = 0, high = profile->nr;

	while (low < high) {
		u32 middle = (low + high) / 2;

		if (profile->ratio[middle].code < code)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static const char *insert(struct pmk_profile *profile, u32 code, u64 ratio)
{
	u32 at = position(profile, code), i;

	if (at < profile->nr && profile->ratio[at].code == code)
		return profile->ratio[at].ratio == ratio ? NULL :
		       "an earlier line has another ratio or kinds for what selects the same";
	if (profile->nr == profile->room)
		return "there are more event codes than a profile can hold";
	for (i = profile->nr++; i > at; i--)
		profile->ratio[i] = profile->ratio[i - 1];
	profile->ratio[at] = (struct pmk_ratio) { code, ratio };
	return NULL;
}

static const char *parse_line(struct pmk_profile *profile, const char *at, const char *end,
			      const struct pmk_profile_names *names, bool *other)
{
	struct word event = next_word(&at, end), number = next_word(&at, end);
	u32 codes[PMK_PROFILE_MAX_CODES];
	const char *reason = NULL;
	unsigned int i, nr;
	u32 fed = 0;
	u64 ratio;

	if (!event.len)
		return NULL;
	if (!number.len || next_word(&at, end).len)
		return "a line is an event and a ratio, as in PM_CYC 1";
	if (is_letter(*number.at))
		fed = PMK_PROFILE_FED;
	if (fed && !read_kinds(number, &ratio))
		return "no such kind; pmukit_feed.h has them, as in inst, or load+stores";
	if (!fed && !read_ratio(number, &ratio))
		return "a ratio is a decimal number up to 9999, with at most nine decimals";
	if (!fed && is(event, "other")) {
		if (*other)
			return "there is a line for other events already";
		*other = true;
		profile->other = ratio;
		return NULL;
	}
	nr = names->codes(names->of, event.at, event.len, codes);
	if (!nr)
		return "the PMU has no event of this name or code";
	for (i = 0; i < nr && !reason; i++)
		reason = insert(profile, codes[i] | fed, ratio);
	profile->fed |= fed != 0;
	return reason;
}

/**
 * pmk_profile_parse() - read a profile
 * @profile: the result; memory for @profile->room ratios is there already. Not
 *           valid when the answer is false
 * @text: the text, one event a line
 * @len: its length; a zero byte has no place in it
 * @names: who knows the events
 * @error: what is wrong, when the answer is false
 *
 * An event's ratio goes to all codes that count it; two events may share a code
 * when they share the ratio. Ratios are rounded up to 2^-32. Any context that
 * @names allows.
 *
 * Return: true when the text is right.
 */
bool pmk_profile_parse(struct pmk_profile *profile, const char *text, size_t len,
		       const struct pmk_profile_names *names,
		       struct pmk_profile_error *error)
{
	const char *end = text + len, *at = text;
	bool other = false;

	profile->nr = 0;
	profile->other = 0;
	profile->fed = false;
	for (error->line = 1; at < end; error->line++) {
		const char *line = at;

		while (at < end && *at && *at != '\n')
			at++;
		error->reason = at < end && !*at ? "a profile is text, without a zero byte" :
				parse_line(profile, line, at, names, &other);
		if (error->reason)
			return false;
		at++;
	}
	return true;
}

/**
 * pmk_profile_find() - the ratio of an event code
 * @profile: where to look
 * @code: the code
 * @ratio: its ratio, untouched when the answer is false
 *
 * Any context.
 *
 * Return: true when the profile has this code.
 */
bool pmk_profile_find(const struct pmk_profile *profile, u32 code, u64 *ratio)
{
	u32 at = position(profile, code);

	if (at == profile->nr || profile->ratio[at].code != code)
		return false;
	*ratio = profile->ratio[at].ratio;
	return true;
}
