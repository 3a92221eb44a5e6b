// SPDX-License-Identifier: GPL-2.0-only
/*
 * Profiles of emulated PMUs: what is right, what is wrong and on which line, and the arithmetic.
 * Covers: emulation
 */
#include <linux/pmukit_feed.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "draw.h"
#include "emulation/profile.h"

#define ROOM	64
#define CODE	0x101	/* of CYCLES; INST has two, one lower and one higher */

FIXTURE(profiles) {
	struct pmk_ratio ratio[ROOM];
	struct pmk_profile profile;
};

static struct pmk_profile_error error;	/* of the last text */

static unsigned int codes_of(const void *of, const char *word, size_t len, u32 *codes)
{
	if (len == 6 && !memcmp(word, "CYCLES", len)) {
		codes[0] = CODE;
		return 1;
	}
	codes[0] = CODE + 1;
	codes[1] = CODE - 1;
	return len == 4 && !memcmp(word, "INST", len) ? 2 : 0;
}

SETUP(profiles)
{
	self->profile = (struct pmk_profile) { .room = ROOM, .ratio = self->ratio };
}

/* In memory that ends with the text, so that the sanitizer sees a step too far */
static bool parse_bytes(struct pmk_profile *profile, const char *text, size_t len)
{
	const struct pmk_profile_names names = { codes_of, NULL };
	char *copy = malloc(len + !len);
	bool ok;

	memcpy(copy, text, len);
	ok = pmk_profile_parse(profile, copy, len, &names, &error);
	free(copy);
	return ok;
}

static bool parse(struct pmk_profile *profile, const char *text)
{
	return parse_bytes(profile, text, strlen(text));
}

TEST_F(profiles, what_is_right)
{
	static const struct {
		const char *number;
		u64 ratio;
	} numbers[] = {
		{ "0", 0 }, { "1", 4294967296 }, { "0.5", 2147483648 }, { "2.25", 9663676416 },
		{ "0.1", 429496730 }, { "0.000000001", 5 }, { "9999", 42945377992704 },
		{ "9999.999999999", 42949672959996 }, { "007", 30064771072 },
	};
	char text[200];
	unsigned int i;
	u64 ratio;

	for (i = 0; i < ARRAY_SIZE(numbers); i++) {
		snprintf(text, sizeof(text), "# a comment\n\n \t\r\n\t%s  %s # more\r\nother 0.5%s",
			 "CYCLES", numbers[i].number, i % 2 ? "\n" : "");
		ASSERT_TRUE(parse(&self->profile, text))
			TH_LOG("%s: %s", text, error.reason);
		ASSERT_EQ(1, self->profile.nr);
		EXPECT_EQ(1ull << 31, self->profile.other);
		ASSERT_TRUE(pmk_profile_find(&self->profile, CODE, &ratio));
		EXPECT_EQ(numbers[i].ratio, ratio) TH_LOG("%s", numbers[i].number);
		EXPECT_FALSE(pmk_profile_find(&self->profile, CODE + 1, &ratio));
		EXPECT_FALSE(pmk_profile_find(&self->profile, CODE - 1, &ratio));
	}
	ASSERT_TRUE(parse(&self->profile, ""));
	EXPECT_EQ(0, self->profile.nr);
	EXPECT_EQ(0, self->profile.other);
}

TEST_F(profiles, what_is_wrong)
{
	static const struct {
		const char *text;	/* %s: cycles */
		unsigned int line;
		const char *word;
	} wrong[] = {
		{ "%s", 1, "a ratio" },
		{ "# x\n%s 1 2\n", 2, "a line is" },
		{ "%s 1 x # y", 1, "a line is" },
		{ "other 1\n\nNO_SUCH_EVENT 1\n", 3, "no event" },
		{ "%.3s 1", 1, "no event" },
		{ "%sX 1", 1, "no event" },
		{ "%s -1", 1, "decimal" },
		{ "%s 1.", 1, "decimal" },
		{ "%s .5", 1, "decimal" },
		{ "%s 1e3", 1, "decimal" },
		{ "%s 0x1", 1, "decimal" },
		{ "%s 1.5.5", 1, "decimal" },
		{ "%s 10000", 1, "decimal" },
		{ "%s 99999999999999999999", 1, "decimal" },
		{ "%s 0.0000000001", 1, "nine" },
		{ "%s 1\n%s 2\n", 2, "earlier" },
		{ "other 1\nother 1\n", 2, "already" },
		{ "others 1", 1, "no event" },
		{ "othe 1", 1, "no event" },
		{ "%s ins", 1, "kind" },
		{ "%s inst+", 1, "kind" },
		{ "%s inst++load", 1, "kind" },
		{ "%s inst+instx", 1, "kind" },
		{ "%s load 1", 1, "a line is" },
		{ "%s load\n%s inst\n", 2, "earlier" },
		{ "other load\n", 1, "no event" },
	};
	char text[200];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(wrong); i++) {
		snprintf(text, sizeof(text), wrong[i].text, "CYCLES", "CYCLES");
		ASSERT_FALSE(parse(&self->profile, text)) TH_LOG("%s", text);
		EXPECT_EQ(wrong[i].line, error.line) TH_LOG("%s", text);
		EXPECT_NE(NULL, strstr(error.reason, wrong[i].word)) TH_LOG("%s", text);
	}
}

/* An event has a ratio, kinds or both, in any order; a line with kinds is no line with a ratio */
TEST_F(profiles, kinds)
{
	u64 ratio = 7;

	ASSERT_TRUE(parse(&self->profile, "CYCLES cycle\n"));
	EXPECT_TRUE(self->profile.fed);
	EXPECT_FALSE(pmk_profile_find(&self->profile, CODE, &ratio));
	EXPECT_EQ(7, ratio);
	ASSERT_TRUE(pmk_profile_find(&self->profile, CODE | PMK_PROFILE_FED, &ratio));
	EXPECT_EQ(1 << PMUKIT_FEED_CYCLE, ratio);
	ASSERT_TRUE(parse(&self->profile, "INST count_wrong+load+load_miss # x\nINST 1\nCYCLES 2\n"
			  "CYCLES load"));
	EXPECT_EQ(6, self->profile.nr);
	ASSERT_TRUE(pmk_profile_find(&self->profile, (CODE + 1) | PMK_PROFILE_FED, &ratio));
	EXPECT_EQ(1 << PMUKIT_FEED_COUNT_WRONG | 1 << PMUKIT_FEED_LOAD | 1 << PMUKIT_FEED_LOAD_MISS,
		  ratio);
	ASSERT_TRUE(pmk_profile_find(&self->profile, CODE, &ratio));
	EXPECT_EQ(2ull << 32, ratio);
	ASSERT_TRUE(parse(&self->profile, "CYCLES 1\n"));
	EXPECT_FALSE(self->profile.fed);
}

/* A zero byte ends no text: not in an event's name, nor in a comment */
TEST_F(profiles, zero_bytes)
{
	static const char *const before[] = { "", "other", "# ", "other 1", "%s" };
	char text[200];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(before); i++) {
		int len = snprintf(text, sizeof(text), "other 1\n");

		len += snprintf(text + len, sizeof(text) - len, before[i], "CYCLES");
		memcpy(text + len, "\0x 1", 5);
		ASSERT_FALSE(parse_bytes(&self->profile, text, len + 5)) TH_LOG("%s", text);
		EXPECT_EQ(2, error.line);
		EXPECT_NE(NULL, strstr(error.reason, "zero byte")) TH_LOG("%s", error.reason);
	}
}

/* Sorted by code, each once */
TEST_F(profiles, order_and_room)
{
	unsigned int i;

	ASSERT_TRUE(parse(&self->profile, "INST 1\nCYCLES 1\nCYCLES 1\n"));
	ASSERT_EQ(3, self->profile.nr);
	for (i = 0; i < 3; i++)
		EXPECT_EQ(CODE - 1 + i, self->ratio[i].code);
	self->profile.room = 1;
	ASSERT_TRUE(parse(&self->profile, "CYCLES 1\nCYCLES 1\n"));
	ASSERT_FALSE(parse(&self->profile, "CYCLES 1\nINST 1\n"));
	EXPECT_EQ(2, error.line);
	EXPECT_NE(NULL, strstr(error.reason, "hold"));
}

TEST_F(profiles, division)
{
	u64 seed = 0x646976696465;
	unsigned int i;

	for (i = 0; i < 100000; i++) {
		u64 a = (u64)draw(&seed, ~0u) << 32 | draw(&seed, ~0u);
		u64 b = (u64)draw(&seed, ~0u) << 32 | draw(&seed, ~0u);

		a >>= draw(&seed, 64);
		b >>= draw(&seed, 64);
		b += !b;
		ASSERT_EQ(a / b, pmk_divide(a, b));
	}
	EXPECT_EQ(~0ull, pmk_divide(~0ull, 1));
	EXPECT_EQ(1, pmk_divide(~0ull, ~0ull));
	EXPECT_EQ(0, pmk_divide(0, 1));
}

TEST_HARNESS_MAIN
