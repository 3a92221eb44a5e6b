/* SPDX-License-Identifier: GPL-2.0-only */
/* The tests of document.h, behind the tables of NAME/document.c. */

static bool same_text(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

/* The line of an alternative; with none, the number of lines of a name */
static unsigned int find_lines(const struct transcript *t, const char *name,
			       const struct pmk_alt *alt, const struct oracle_line **found)
{
	unsigned int i, nr = 0;

	for (i = 0; i < t->nr; i++) {
		const struct oracle_line *line = &t->line[i];

		if (strcmp(line->name, name) ||
		    (alt && (line->code != alt->code ||
			     line->counter != alt->counter + MODEL.first_counter)))
			continue;
		*found = line;
		nr++;
	}
	return nr;
}

static bool has_registers(const struct pmk_alt *alt, const u64 *reg, bool with_always)
{
	struct pmk_image image;
	unsigned int i;

	image_of(alt, &image);
	for (i = 0; i < ARRAY_SIZE(columns); i++)
		if (final(&image, columns[i].number) !=
		    (reg[i] | (with_always ? columns[i].always : 0)))
			return false;
	return true;
}

/* Has a code the alternatives and images of all lines of this name, and no other? */
static bool is_as_transcribed(const struct transcript *t, const char *name, u64 code)
{
	const struct oracle_line *line;
	struct pmk_alts alts;
	unsigned int i, j;

	if (!ask_for(code, t->config1, t->flags, &alts))
		return !find_lines(t, name, NULL, &line);
	for (i = 0; i < alts.nr; i++) {
		if (!find_lines(t, name, &alts.alt[i], &line) ||
		    !has_registers(&alts.alt[i], line->reg, true))
			return false;
		for (j = 0; j < i; j++)
			if (alts.alt[j].code == alts.alt[i].code &&
			    alts.alt[j].counter == alts.alt[i].counter)
				return false;
	}
	return alts.alt[0].code == code && alts.nr == find_lines(t, name, NULL, &line);
}

TEST(events_as_transcribed)
{
	const struct oracle_line *line;
	unsigned int i, n, lines;

	for (n = 0; n < ARRAY_SIZE(transcripts); n++) {
		for (i = lines = 0; i < NR_ALIASES; i++) {
			EXPECT_TRUE(is_as_transcribed(&transcripts[n], ALIASES[i].name,
						      ALIASES[i].config))
				TH_LOG("%s, request %u", ALIASES[i].name, n);
			lines += find_lines(&transcripts[n], ALIASES[i].name, NULL, &line);
		}
		EXPECT_EQ(transcripts[n].nr, lines);
	}
	/* by the code of any alternative, too */
	for (i = 0; i < transcripts[0].nr; i++) {
		line = &transcripts[0].line[i];
		EXPECT_TRUE(is_as_transcribed(&transcripts[0], line->name, line->code))
			TH_LOG("%s by 0x%x", line->name, line->code);
	}
}

TEST(images_of_requests)
{
	struct pmk_alts alts;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(images); i++) {
		ASSERT_TRUE(ask(images[i].code, images[i].flags, &alts)) TH_LOG("row %u", i);
		EXPECT_TRUE(has_registers(&alts.alt[0], images[i].reg, false)) TH_LOG("row %u", i);
	}
}

TEST(register_numbers)
{
	unsigned int i;

	ASSERT_EQ(ARRAY_SIZE(counters), MODEL.nr_counters);
	ASSERT_EQ(ARRAY_SIZE(ctrl), MODEL.nr_ctrl);
	EXPECT_EQ(FIRST_COUNTER, MODEL.first_counter);
	EXPECT_EQ(FREE_RUNNING, MODEL.free_running);
	EXPECT_EQ(32, MODEL.counter_bits);
	for (i = 0; i < ARRAY_SIZE(counters); i++) {
		const char *name = MODEL.counter[i].name;

		EXPECT_EQ(counters[i], MODEL.counter[i].number);
		EXPECT_EQ(32, MODEL.counter[i].bits);
		EXPECT_EQ('0' + MODEL.first_counter + i, name[strlen(name) - 1]);
	}
	for (i = 0; i < ARRAY_SIZE(ctrl); i++) {
		EXPECT_EQ(ctrl[i].number, MODEL.ctrl[i].number);
		EXPECT_EQ(ctrl[i].bits, MODEL.ctrl[i].bits);
		EXPECT_STREQ(ctrl[i].name, MODEL.ctrl[i].name);
	}
}

/* sysfs format/ */
TEST(layout_of_codes)
{
	unsigned int i;

	EXPECT_EQ(ARGUMENTS, MODEL.arguments);
	ASSERT_EQ(ARRAY_SIZE(formats), MODEL.nr_formats);
	for (i = 0; i < ARRAY_SIZE(formats); i++) {
		EXPECT_STREQ(formats[i].name, MODEL.formats[i].name);
		EXPECT_EQ(formats[i].word, MODEL.formats[i].word);
		EXPECT_EQ(formats[i].low, MODEL.formats[i].low);
		EXPECT_EQ(formats[i].high, MODEL.formats[i].high);
	}
}

TEST(generic_events)
{
	unsigned int i, j;

	ASSERT_EQ(ARRAY_SIZE(generic), MODEL.nr_generic);
	for (i = 0; i < ARRAY_SIZE(generic); i++) {
		const struct pmk_generic *is = &MODEL.generic[i];

		for (j = 0; strcmp(ALIASES[j].name, generic[i].event); j++)
			ASSERT_LT(j, NR_ALIASES - 1);
		EXPECT_EQ(ALIASES[j].config, is->config[0]) TH_LOG("%s", generic[i].event);
		EXPECT_EQ(NULL, ALIASES[j].more);
		EXPECT_EQ(generic[i].type, is->type);
		EXPECT_EQ(generic[i].id, is->id);
		EXPECT_TRUE(same_text(generic[i].alias, is->name)) TH_LOG("%s", generic[i].event);
	}
}

TEST(refusals_name_the_field)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(refusals); i++) {
		const struct refused *row = &refusals[i];
		struct pmk_request rq = {
			.config = { row->config[0], row->config[1] }, .flags = row->flags
		};
		struct pmk_refusal why = {};
		struct pmk_alts alts;

		EXPECT_FALSE(pmk_ask(&MODEL, &rq, &alts, &why)) TH_LOG("row %u", i);
		ASSERT_NE(NULL, why.reason);
		EXPECT_NE(NULL, strstr(why.reason, row->word)) TH_LOG("%s", why.reason);
		EXPECT_EQ(row->bits, why.bits) TH_LOG("row %u", i);
		EXPECT_TRUE(same_text(row->field, why.field)) TH_LOG("row %u", i);
		EXPECT_EQ(row->flags == PMK_PRECISE, why.unsupported) TH_LOG("row %u", i);
	}
}

TEST(pairs_that_conflict)
{
	struct pmk_alts alts[2];
	const struct pmk_alts *list[] = { &alts[0], &alts[1] };
	struct pmk_refusal why;
	unsigned int i;
	u8 chosen[2];

	for (i = 0; i < ARRAY_SIZE(clashes); i++) {
		const struct clash *row = &clashes[i];

		ASSERT_TRUE(ask(row->code[0], row->flags[0], &alts[0])) TH_LOG("row %u", i);
		ASSERT_TRUE(ask(row->code[1], row->flags[1], &alts[1])) TH_LOG("row %u", i);
		EXPECT_EQ(!row->field, pmk_place(&MODEL, list, 2, chosen)) TH_LOG("row %u", i);
		pmk_explain_conflict(&MODEL, list, 2, &why);
		EXPECT_TRUE(same_text(row->field, why.field)) TH_LOG("row %u: %s", i, why.reason);
		EXPECT_TRUE(!row->word || strstr(why.reason, row->word)) TH_LOG("%s", why.reason);
	}
}

TEST(valid_codes)
{
	struct pmk_alts alts;
	unsigned int i;
	u32 code;

	for (i = 0; i < ARRAY_SIZE(permissions); i++)
		for (code = 0; code < NR_CODES; code++) {
			bool taken = ask_for(code, 0, permissions[i], &alts);

			if (taken != makes_sense(code, permissions[i])) {
				ASSERT_FALSE(taken) TH_LOG("code 0x%x", code);
				ASSERT_TRUE(taken) TH_LOG("code 0x%x", code);
			}
		}
}

TEST_HARNESS_MAIN
